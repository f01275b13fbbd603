"""The printed numbers of induced paths, recomputed."""

from gadgetry.papers.connection.hex import DOUBTFUL, TABLES, UPSIDE_DOWN
from gadgetry.papers.registry import paper_tables


def test_every_readable_cell_of_the_hex_tables_is_reproduced():
    cells = list(TABLES.recompute())
    differing = {(cell.table, cell.where) for cell in cells if not cell.agrees}
    assert differing == TABLES.errata
    assert len(cells) == (155 + 165 + 221 + 194) + 46 + 2 + 9
    assert len(differing) == 18 + 6 + 3


def test_what_is_called_upside_down_is_the_computed_number_turned_around():
    turned = str.maketrans("69", "96")
    cells = {(cell.table, cell.where): cell for cell in TABLES.recompute()}

    def are_turned(places):
        for table, sides in places.items():
            for width, length in sides:
                cell = cells[table, f"width {width}, length {length}"]
                yield cell.printed[::-1].translate(turned) == cell.computed

    assert all(are_turned(UPSIDE_DOWN))
    assert not any(are_turned(DOUBTFUL))


def test_the_tables_are_registered():
    assert paper_tables()["hex"] is TABLES
