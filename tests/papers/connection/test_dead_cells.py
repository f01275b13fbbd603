"""Patterns of dead cells: what fails as printed is what the errata say."""

from itertools import combinations, product

import pytest

from gadgetry.papers.connection import dead_cells
from gadgetry.papers.connection.dead_cells import TABLES, is_dead, least_dead_rings, recompute
from gadgetry.papers.registry import paper_tables


def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 11
    assert paper_tables()["dead-cells"] is TABLES


def test_the_three_patterns_and_their_colours_apart():
    classes = {dead_cells._canonical(ring) for ring in least_dead_rings()}
    assert classes == {"bbbbee", "eewwww", "bbbewe", "bewwwe", "bbewwe"}
    swapped = {dead_cells._canonical(ring, "bw", "wb") for ring in classes}
    assert swapped == {"bbbbee", "bbbewe", "bbewwe"}


def joins(ring: str, short: str) -> bool:
    """Does the cell join two things that are not joined without it?

    These are groups of Short's stones, and empty cells; they are joined if they touch, and empty
    cells also if they touch the same group.
    """
    runs = [[i] for i in range(6) if ring[i] == short]
    for i in range(6):  # stones side by side are one group
        one, other = ([run for run in runs if (i + k) % 6 in run] for k in (0, 1))
        if one and other and one != other:
            runs = [run for run in runs if run not in one + other] + [one[0] + other[0]]
    ends = runs + [[i] for i in range(6) if ring[i] == "e"]

    def touch(a: list[int], b: list[int]) -> bool:
        return any((p - q) % 6 in (0, 1, 5) for p, q in product(a, b))

    return any(
        not touch(a, b) and not any(touch(a, run) and touch(b, run) for run in runs)
        for a, b in combinations(ends, 2)
    )


@pytest.mark.parametrize("short", ["b", "w"])
def test_a_cell_is_simplicial_iff_it_joins_nothing(short: str):
    for ring in map("".join, product("ebw", repeat=6)):
        assert dead_cells._simplicial(ring, short) == (not joins(ring, short)), ring


def test_a_stone_left_out_makes_the_cell_live():
    for ring in least_dead_rings():
        for i in range(6):
            if ring[i] != "e":
                assert not is_dead(ring[:i] + "e" + ring[i + 1 :])
