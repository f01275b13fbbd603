"""Octal games on graphs are solved as the oracle solves them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest

from by_definition.octal_heaps import plain_nim_sequence
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import chain, grid, grid_graph, pode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.octal.octal_graph import OctalGraphs, tree_order
from gadgetry.solvers.octal.octal_grid import OctalGrid, shape
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def random_position(rng: Random) -> OctalGraph:
    n = rng.randrange(1, 8)
    edges = [e for e in combinations(range(n), 2) if rng.random() < rng.choice((0.2, 0.5))]
    return OctalGraph.of(random_code(rng), n, edges)


def random_code(rng: Random) -> str:
    digits = "".join(rng.choices(rng.choice(("01234567", "0123489F")), k=rng.randrange(1, 4)))
    return f"0.{digits}{rng.choice(('', '', '', '...'))}"


def test_graphs_are_solved_as_the_oracle_solves_them():
    rng = Random(22)
    outcomes = set()
    for _ in range(60):
        position = random_position(rng)
        question = Question(moves="all")
        ours = solve(position, question, solver="grundy")
        oracle = solve(position, question, solver="oracle")
        assert (ours.value, ours.winning_moves) == (oracle.value, oracle.winning_moves)
        outcomes.add(ours.outcome)
    assert outcomes == {True, False}


def test_parts_of_grids_are_solved_as_the_oracle_solves_them():
    rng = Random(23)
    for _ in range(60):
        rows, columns = rng.choice(((1, 6), (2, 3), (3, 3), (2, 4), (4, 2)))
        code = random_code(rng)
        columns_ = [rng.randrange(1 << rows) for _ in range(columns)]
        position = grid_graph(code, rows, *columns_)
        question = Question(moves="all")
        ours, oracle = solve(position, question), solve(position, question, solver="oracle")
        assert ours.solver == "grid"
        assert (ours.value, ours.winning_moves) == (oracle.value, oracle.winning_moves)


def test_three_parts_may_be_left_where_the_digit_has_an_8():
    for solver in ("grundy", "oracle"):
        assert solve(pode("0.8", 1, 1, 1), solver=solver).value == 1
        assert solve(pode("0.8", 1, 1, 1, 1), solver=solver).value == 0
        assert solve(chain("0.8", 7), solver=solver).value == 0  # no move leaves three parts
    assert solve(grid_graph("0.8", 3, 2, 7, 2), solver="oracle").value == 0  # four parts
    cross = grid_graph("0.8", 3, 2, 7)
    assert [solve(cross, solver=s).value for s in ("grid", "oracle")] == [1, 1]


@pytest.mark.parametrize("code", ["0.03", "0.33", "0.07", "0.137", "0.4", "0.256"])
def test_a_chain_is_a_heap(code):
    arena = OctalGraphs(OctalCode.of(code))
    search = Grundy(arena)
    values = [search.value(arena.state(chain(code, m))) for m in range(30)]
    assert values == plain_nim_sequence(OctalCode.of(code), 29)
    board = OctalGrid(OctalCode.of(code), 1, 29)
    assert [Grundy(board).value((1 << m) - 1) for m in range(30)] == values


def test_isomorphic_trees_are_one_state_and_others_are_not():
    rng = Random(4)
    arena = OctalGraphs(OctalCode.of("0.33"))
    for size in range(1, 9):
        states = set()
        for tree in nx.nonisomorphic_trees(size) if size > 1 else [nx.empty_graph(1)]:
            names = set()
            for _ in range(3):
                rename = list(range(size))
                rng.shuffle(rename)
                edges = [(rename[u], rename[v]) for u, v in tree.edges]
                names.add(arena.state(OctalGraph.of("0.33", size, edges)))
            assert len(names) == 1
            states |= names
        assert len(states) == [0, 1, 1, 1, 2, 3, 6, 11, 23][size]


def test_long_chains_and_large_stars_are_no_problem():
    line = [[v for v in (u - 1, u + 1) if 0 <= v < 2000] for u in range(2000)]
    assert sorted(tree_order(line)) == list(range(2000))
    assert solve(chain("0.33", 80), solver="grundy").value == 80 % 3
    assert solve(pode("0.33", *[1] * 40)).value == 0


def test_the_shape_of_a_grid_is_seen_and_nothing_else_is_taken_for_one():
    for rows in range(1, 5):
        for columns in range(1, 5):
            found = shape(grid("0.3", rows, columns))
            assert found is not None
            assert found[0] * found[1] == rows * columns
            assert set(found) == {rows, columns}
    square = [(0, 1), (0, 2), (1, 3), (2, 3)]
    assert shape(OctalGraph.of("0.3", 4, square)) == (2, 2)
    assert shape(OctalGraph.of("0.3", 4, [*square, (0, 3)])) is None
    assert shape(OctalGraph.of("0.3", 4, [])) is None
    assert shape(OctalGraph.of("0.3", 0, [])) is None


def test_limits_are_kept():
    for solver in ("grid", "grundy"):
        verdict = solve(grid("0.33", 6, 6), limits=Limits(nodes=50), solver=solver)
        assert verdict.limit == "50 nodes"
