"""The printed numbers of induced paths, recomputed."""

from gadgetry.papers.hex import TABLES
from gadgetry.papers.registry import paper_tables


def test_every_readable_cell_of_the_hex_tables_is_reproduced():
    cells = list(TABLES.recompute())
    differing = {(cell.table, cell.where) for cell in cells if not cell.agrees}
    assert differing == TABLES.errata
    assert len(cells) == 42 + (42 + 38 + 28) + 46 + 2 + 9


def test_the_tables_are_registered():
    assert paper_tables()["hex"] is TABLES
