"""The paper's values against the graphs; the errata are exactly the cells that differ."""

from __future__ import annotations

import pytest

from by_definition.play import grundy_value
from gadgetry.games.flags.flag_families import broom
from gadgetry.papers import flag_coloring_printed
from gadgetry.papers.flag_coloring import TABLES, cells, printed, recompute
from gadgetry.papers.registry import paper_tables
from gadgetry.solvers.flags.route_graphs import route_value


def differing(most, sixes):
    return {(cell.table, cell.where) for cell in recompute(most, sixes) if not cell.agrees}


def test_the_whole_recomputation_finds_the_errata_and_nothing_else():
    found = list(TABLES.recompute())
    assert {(cell.table, cell.where) for cell in found if not cell.agrees} == TABLES.errata
    assert len({(cell.table, cell.where) for cell in found}) == len(found) == 1346


@pytest.mark.sweep
def test_beyond_the_bounds_nothing_else_differs():
    brooms = {("Theorem 2.4", f"i={i}, l=2") for i in range(4, 17, 2)}
    assert differing(16, 8) == brooms | flag_coloring_printed.ERRATA


def test_the_broom_in_the_errata_is_star_3_by_the_rules_alone():
    known = {}
    assert grundy_value(broom(4, 2), known) == 3
    assert grundy_value(broom(2, 2), known) == 3  # as printed


def test_every_printed_route_value_is_that_of_the_recursion_on_lengths():
    checked, known = 0, {}
    for claim in printed():
        if claim.get("family") == "route":
            for where, _, lengths, value in cells(claim, 8, 5):
                star = route_value(lengths, known=known)
                assert value == (f"*{star}" if star else "0"), where
                checked += 1
    assert checked == 1053


def test_all_claims_are_there_with_full_rows():
    names = {claim["claim"].split(" (")[0] for claim in printed()}
    theorems = {f"Theorem 2.{n}" for n in (1, 3, 4, 5)}
    assert names == {f"Table {n}" for n in range(1, 11)} | theorems | {"Section 3"}
    for claim in printed():
        assert len(claim["values"]) == len(claim["rows"])
        assert all(len(row) == len(claim["columns"]) for row in claim["values"])


def test_a_differing_cell_comes_with_its_command():
    cell, *others = [cell for cell in recompute(4, 1) if not cell.agrees]
    assert {(other.table, other.where) for other in others} == flag_coloring_printed.ERRATA
    assert (cell.printed, cell.computed) == ("*2", "*3")
    assert cell.command == (
        "gadgetry generate flag-coloring --family broom --parameters 4,2 | gadgetry solve -"
    )


def test_the_tables_are_registered():
    assert paper_tables()["flag-coloring"] is TABLES
