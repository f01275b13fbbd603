"""Octal Games on Graphs in small bounds, also by the rules alone; planted faults are seen."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from by_definition.play import mex
from gadgetry.cli.main import run
from gadgetry.games.octal.octal_families import bipode, grid, grid_graph, pode
from gadgetry.papers import octal, octal_dominoes, octal_heaps, octal_podes
from gadgetry.papers.registry import paper_tables
from gadgetry.solvers.octal import octal_emptying
from gadgetry.solvers.octal.octal_grid import OctalGrid
from gadgetry.solvers.registry import solve

PAGE = Path(__file__).parents[2] / "docs" / "octal.md"


def test_what_differs_is_what_the_errata_say():
    cells = list(octal.recompute(small=True))
    assert {(cell.table, cell.where) for cell in cells if not cell.agrees} == octal.SMALL_ERRATA
    assert len(cells) > 200
    assert len({(cell.table, cell.where) for cell in cells}) == len(cells)
    for number in (25, 27, 28, 33, 34, 35, 39, 40, 41, 42, 44, 47, 48, 49, 50, 51, 52, 53, 64):
        assert any(re.search(rf"\b{number}\b", cell.table) for cell in cells), number
    for number in (55, 56, 57, 58, 59, 60, 61, 62, 43, 63):
        assert any(re.search(rf"\b{number}\b", cell.table) for cell in cells), number


def test_the_small_errata_are_among_all_errata():
    assert octal.TABLES.errata > octal.SMALL_ERRATA
    assert paper_tables()["octal"] is octal.TABLES


@pytest.mark.sweep
def test_all_cells_in_the_stated_bounds():
    cells = list(octal.recompute())
    wrong = {(cell.table, cell.where) for cell in cells if not cell.agrees}
    assert wrong == octal.TABLES.errata


def by_rules(position) -> int:
    """The value, by the moves of the ruleset and nothing else."""
    known: dict[object, int] = {}

    def value(position) -> int:
        if position.gone not in known:
            seen = {value(position.play(move)) for move in position.moves()}
            known[position.gone] = mex(seen)
        return known[position.gone]

    return value(position)


def test_without_terminal_values_theorem_61_is_wrong_first_for_a_chain():
    """The smallest bipodes by vertices: the chain of m edges, then with chains at one centre."""
    for middle, first in ((1, (0, 0, 0, 0)), (2, (0, 0, 2, 0))):
        formula = octal_podes.theorem_61(middle, terminal=False)
        chains = sorted(product(range(3), repeat=4), key=lambda c: c[0] + c[2] + 2 * (c[1] + c[3]))
        wrong = (
            c
            for c in chains
            if by_rules(bipode("0.33", middle, c[0] + c[1], *lengths(*c))) != formula(c)
        )
        assert next(wrong) == first


def lengths(a1: int, a2: int, b1: int, b2: int) -> list[int]:
    return [1] * a1 + [2] * a2 + [1] * b1 + [2] * b2


def test_entries_of_tables_4_and_5_by_the_rules_alone():
    trees = octal_podes.Trees()
    for middle in (1, 2):
        for a1, a2, b1, b2 in product(range(2), range(2), range(3), range(2)):
            chains = (a1, a2, b1, b2)
            lengths = [1] * a1 + [2] * a2 + [1] * b1 + [2] * b2
            found = by_rules(bipode("0.33", middle, a1 + a2, *lengths))
            assert trees.entry(middle, chains) == octal_podes.theorem_61(middle)(chains) == found


def test_the_large_bipode_that_is_no_sum_by_the_rules_alone():
    assert by_rules(pode("0.33", 2, 2)) == by_rules(pode("0.33", 1, 1, 2)) == 2
    assert by_rules(bipode("0.33", 1, 2, 2, 2, 1, 1, 2)) == 1
    assert by_rules(bipode("0.33", 1, 2, 1, 2, 1, 2)) == 2
    assert by_rules(pode("0.33", 1, 2)) == 1


def test_a_planted_fault_in_theorem_61_is_seen(monkeypatch):
    whole = octal_podes.theorem_61

    def faulty(middle, **options):
        value = whole(middle, **options)
        return lambda chains: value(chains) ^ (chains == (1, 1, 1, 1))

    monkeypatch.setattr(octal_podes, "theorem_61", faulty)
    wrong = [c for c in octal_podes.cells(1, 2, 1, 3) if not c.agrees and "Table" in c.table]
    assert len(wrong) == 2


def test_forced_dominoes_by_the_definition():
    """Every play; who wants all dominoes taken is to move when an odd number is left."""

    @cache
    def forced(position) -> bool:
        left = position.graph.vertices - len(position.gone)
        if left < 2:
            return True
        options = [forced(position.play(move)) for move in position.moves()]
        return any(options) if left // 2 % 2 else bool(options) and all(options)

    answers = set()
    for rows, columns in ((2, 3), (3, 3), (2, 4)):
        assert forced(grid("0.03", rows, columns))
        assert octal_emptying.all_dominoes_forced(rows, columns)
    for word in product((1, 2, 3, 4, 5, 6, 7), repeat=3):
        position = grid_graph("0.03", 3, *word)
        if len(position.components()) == 1:
            board = OctalGrid(octal_emptying.DOMINO, 3, 3)
            part = board.full & ~sum(1 << v for v in position.gone)
            answers.add(answer := octal_emptying.can_force(board, part))
            assert answer == forced(position)
    assert answers == {True, False}


def test_chains_and_grid_graphs_are_told_apart_from_others():
    board = OctalGrid(octal_emptying.DOMINO, 3, 3)
    three = octal_dominoes._is_three
    assert three(board, 0b111_111_111)
    assert three(board, 0b001_001_111)  # a chain
    assert not three(board, 0b110_110_100)  # a square with a tail
    assert not three(board, 0b010_111_010)  # a cross
    assert not three(board, 0b100_000_001)  # not connected
    two = octal_dominoes._is_even_two
    assert two((3, 1, 1, 3))
    assert two((0, 3, 0))
    assert not two((3, 1, 3))
    assert not two((1, 1, 2, 2))


def test_the_missing_case_of_lemma_40_has_another_answer():
    position = grid_graph("0.03", 3, 1, 7, 7)  # s(G) = 1+ 3 3, squares 0 to 8 row by row
    after = position.play((0, 1))
    assert (3, 4) not in after.moves()
    assert sorted(after.play((4, 7)).to_networkx()) == [2, 5, 8]  # a column of size 3


def test_bipodes_whose_values_are_no_sums():
    trees = octal_podes.Trees()
    small = [
        (a1, a2, b1, b2)
        for a1, a2, b1, b2 in product(range(4), repeat=4)
        if a1 + a2 >= 2 <= b1 + b2
        and trees.entry(1, (a1, a2, b1, b2))
        != trees.pode(*[1] * a1, *[2] * a2) ^ trees.pode(*[1] * b1, *[2] * b2)
    ]
    smallest = min(small, key=lambda n: n[0] + 2 * n[1] + n[2] + 2 * n[3])
    assert smallest == (1, 1, 1, 1)
    assert [n for n in small if n[0] + n[1] >= 3 <= n[2] + n[3]] == [(0, 3, 0, 3)]
    for ones in range(1, 10):
        whole = trees.bipode(1, (2, 2), (*[1] * ones, 2))
        assert whole != trees.pode(2, 2) ^ trees.pode(*[1] * ones, 2)


def test_conjecture_63_by_another_engine():
    for rows, columns in ((3, 2), (3, 3), (3, 4), (6, 2)):
        assert solve(grid("0.33", rows, columns), solver="grundy").value == 0
    assert solve(grid("0.33", 2, 2), solver="grundy").value != 0


def test_any_vertices_make_a_heap_and_connected_ones_do_not():
    assert octal_heaps._any_vertices(5).agrees
    star = pode("0.33", 1, 1, 1, 1)
    assert solve(star).value != star.graph.vertices % 3


def printed_tables() -> dict[tuple[int, int, int, int, int], int]:
    """The entries of Tables 4 and 5 on the page: middle, a1, a2, b1, b2."""
    found = {}
    for middle, table in ((1, "Table 4"), (2, "Table 5")):
        (block,) = re.findall(rf"## {table}.*?```text\n(.*?)```", PAGE.read_text(), re.DOTALL)
        head, *rows = block.splitlines()
        assert head.split()[:2] == ["a1", "a2"]
        for row in rows:
            a1, a2, *groups = row.split()
            for b2, group in enumerate(groups):
                for b1, value in enumerate(group):
                    found[middle, int(a1), int(a2), b1, b2] = int(value)
    return found


def test_tables_4_and_5_on_the_page_are_those_recomputed():
    printed = printed_tables()
    assert len(printed) == 2 * 7**4
    trees = octal_podes.Trees()
    for middle in (1, 2):
        formula = octal_podes.theorem_61(middle)
        for a1, a2, b1, b2 in product(range(7), repeat=4):
            assert printed[middle, a1, a2, b1, b2] == formula((a1, a2, b1, b2))
            if a1 + a2 + b1 + b2 <= 5:
                assert printed[middle, a1, a2, b1, b2] == trees.entry(middle, (a1, a2, b1, b2))


def test_an_octal_game_is_shown_with_its_certified_period(capsys):
    assert run(["show", "0.77", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["period"], shown["preperiod"]) == (12, 71)
    assert run(["show", "0.007", "--time", "0"]) == 3
    assert "period: undecided after 0 seconds" in capsys.readouterr().out
    assert run(["show", "0.3.."]) == 2


def test_hexadecimal_and_endless_codes_are_shown(capsys):
    assert run(["show", "0.F", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["period"], shown["certified_by_heaps_to"]) == (2, 9)
    assert run(["show", "0.333..."]) == 0  # no period, and this is certain
    out = capsys.readouterr().out
    assert out.startswith(
        "0.3..., an octal game on heaps\n  take 1 or more and leave nothing or one"
    )
    assert "period: none, as" in out
    assert run(["show", "0.8", "--time", "0"]) == 3
    assert "a hexadecimal game" in capsys.readouterr().out
    assert run(["show", "0.5...", "--json"]) == 3
    assert "no certificate is known" in json.loads(capsys.readouterr().out)["limit"]
