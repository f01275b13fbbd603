"""What the thesis says of all Hex boards, on small ones."""

from gadgetry.papers.connection.hex_properties import (
    TABLES,
    recompute,
    stones_that_hurt,
    winning_openings,
)


def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata


def test_on_one_cell_no_opening_loses():
    assert winning_openings(1) == ("a1",)
    assert len(winning_openings(2)) == 2


def test_many_positions_are_compared_and_none_is_hurt():
    compared = list(stones_that_hurt(2, 2))
    assert len(compared) > 300
    assert not any(compared)
