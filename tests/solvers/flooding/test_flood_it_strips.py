"""FLOOD-IT on 2 x n boards and interval graphs, free and fixed, by polynomial programs."""

from itertools import product
from random import Random

import numpy as np
import pytest

from gadgetry.games.flooding import flood_families
from gadgetry.games.flooding.flood_families import caterpillar_edges, grid_edges, interval_edges
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flooding_families import board
from gadgetry.solvers.flooding import flood_it_caterpillars, flood_it_reach, flood_it_strips
from gadgetry.solvers.flooding.flood_it_connected_sets import ConnectedSets
from gadgetry.solvers.flooding.strips import INFINITE, Strip, strip_of
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL, VALUE = Question(moves="all"), Question()
LONG = FloodIt([c * c % 7 % 4 for c in range(24)], grid_edges(2, 12))


def solved_by(position, moves):
    for move in moves:
        assert move in position.moves()
        position = position.play(move)
    return position.solved()


def check(solver, position, question=VALUE):
    """Its value and moves are the oracle's, and its solution is one."""
    one, told = solver.run(position, question, Budget()), oracle.run(position, question, Budget())
    assert one.value == told.value == len(one.strategy)
    assert solved_by(position, one.strategy)
    if question.moves == "all":
        assert one.winning_moves == told.winning_moves
    return one.value


def colourings(edges, vertices, colours, sources=(None,)):
    """All of them, each once up to the names of colours, on a connected graph."""
    for paint in product(range(colours), repeat=vertices):
        if all(c <= max(paint[:i], default=-1) + 1 for i, c in enumerate(paint)):
            for source in sources:
                yield FloodIt(paint, edges, source)


def test_free_2_x_3_boards_are_those_of_connected_sets():
    values = []
    for p in colourings(grid_edges(2, 3), 6, 6):
        verdict, sets = flood_it_strips.run(p, VALUE, Budget()), ConnectedSets(p, Budget())
        assert verdict.value == min(sets.cost(sets.everything))
        assert solved_by(p, verdict.strategy)
        values.append(verdict.value)
    assert (len(values), max(values)) == (203, 5)


def test_fixed_2_x_3_boards_are_the_oracles():
    boards = colourings(grid_edges(2, 3), 6, 3, sources=(1,))
    values = [check(flood_it_reach, p) for p in boards]
    assert (len(values), max(values)) == (122, 3)


@pytest.mark.sweep
def test_2_x_3_boards_of_any_number_of_colours_are_the_oracles():
    for p in colourings(grid_edges(2, 3), 6, 6):
        check(flood_it_strips, p)
        for source in (0, 1):
            check(flood_it_reach, FloodIt(p.colours, p.edges, source))


@pytest.mark.sweep
@pytest.mark.parametrize(("columns", "colours"), [(4, 4), (5, 3)])
def test_free_boards_are_the_searchs(columns, colours):
    for p in colourings(grid_edges(2, columns), 2 * columns, colours):
        value = flood_it_strips.run(p, VALUE, Budget()).value
        assert value == solve(p, solver="flood-it-search").value


@pytest.mark.sweep
@pytest.mark.parametrize(("columns", "colours"), [(4, 4), (5, 3)])
def test_fixed_boards_are_the_searchs(columns, colours):
    boards = colourings(grid_edges(2, columns), 2 * columns, colours, sources=(0, columns // 2))
    for p in boards:
        value = flood_it_reach.run(p, VALUE, Budget()).value
        assert value == solve(p, solver="flood-it-search").value


@pytest.mark.sweep
def test_all_colourings_of_interval_graphs_are_the_searchs():
    for edges in interval_graphs():
        for p in colourings(edges, 5, 5):
            value = flood_it_strips.run(p, VALUE, Budget()).value
            assert value == solve(p, solver="flood-it-search").value


@pytest.mark.sweep
def test_random_boards_and_interval_graphs_are_the_searchs():
    for seed in range(150):
        free = flood_families.grid(2, 6 + seed % 5, 3 + seed % 3, seed=seed)
        other = flood_families.interval(10 + seed % 8, 3 + seed % 3, seed=seed)
        for p in (free, other):
            value = flood_it_strips.run(p, VALUE, Budget()).value
            assert value == solve(p, solver="flood-it-search").value
            fixed = FloodIt(p.colours, p.edges, seed % 10)
            value = flood_it_reach.run(fixed, VALUE, Budget()).value
            assert value == solve(fixed, solver="flood-it-search").value


@pytest.mark.sweep
def test_reaches_are_right_on_every_small_board():
    for p in colourings(grid_edges(3, 3), 9, 3, sources=(0, 1, 4)):
        value = flood_it_reach.run(p, VALUE, Budget()).value
        assert value == solve(p, solver="flood-it-search").value


def interval_graphs():
    """Connected interval graphs of five intervals each: a path, a fan, a star, rows of cliques."""
    bases = (
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)],
        [(0, 9), (0, 1), (1, 2), (2, 3), (3, 4)],
        [(0, 9), (0, 0), (2, 2), (4, 4), (6, 6)],
        [(0, 2), (0, 1), (1, 3), (2, 4), (3, 5)],
        [(0, 1), (0, 2), (1, 3), (3, 5), (2, 3)],
    )
    return [interval_edges(intervals) for intervals in bases]


def test_all_colourings_of_small_interval_graphs_are_the_oracles():
    values, count = set(), 0
    for edges in interval_graphs()[:3]:
        for p in colourings(edges, 5, 3):
            values.add(check(flood_it_strips, p))
            check(flood_it_reach, FloodIt(p.colours, p.edges, 2))
            count += 1
    assert (values, count) == ({0, 1, 2, 3}, 123)


def test_all_best_moves_are_the_oracles():
    for seed in range(4):
        check(flood_it_strips, flood_families.grid(2, 3, 4, seed=seed), ALL)
        check(flood_it_strips, flood_families.interval(5, 4, seed=seed), ALL)
        check(flood_it_reach, board(2, 4, 4, seed=seed), ALL)
        check(flood_it_reach, flood_families.rooted_interval(7, 4, seed=seed), ALL)


def test_connected_sets_agree_on_boards_and_interval_graphs():
    for seed in range(12):
        free = flood_families.grid(2, 5, 3 + seed % 3, seed=seed)
        if seed % 2:
            free = flood_families.interval(10, 3 + seed % 3, seed=seed)
        sets = ConnectedSets(free, Budget())
        assert flood_it_strips.run(free, VALUE, Budget()).value == min(sets.cost(sets.everything))


def test_a_long_caterpillar_is_as_the_caterpillars_own_program_says():
    position = flood_families.caterpillar(12, 20, 4, seed=1)
    verdict = flood_it_strips.run(position, VALUE, Budget())
    assert verdict.value == flood_it_caterpillars.run(position, VALUE, Budget()).value
    assert solved_by(position, verdict.strategy)


def test_long_boards_and_interval_graphs():
    for free in (LONG, flood_families.interval(40, 3, seed=1)):
        assert solve(free).solver == "flood-it-strip"
        assert solved_by(free, solve(free).strategy)
    for fixed in (
        board(2, 30, 9, seed=1),
        flood_families.rooted_interval(40, 9, seed=1),
    ):
        assert solve(fixed).solver == "flood-it-reach"
        assert solved_by(fixed, solve(fixed).strategy)


def test_free_is_never_longer_than_fixed():
    for seed in range(6):
        fixed = flood_families.rooted_interval(12, 3, seed=seed)
        free = FloodIt(fixed.colours, fixed.edges)
        assert solve(free, solver="flood-it-strip").value <= solve(fixed).value


def test_without_a_condition_of_the_program_the_least_number_is_wrong(monkeypatch):
    """A column must have all its colours around it; a part may grow from one end to the other."""

    def least():
        return flood_it_strips.StripCosts(strip_of(position), Budget()).least()[0]

    position = FloodIt.board(["aab", "bca"])
    assert least() == 2
    start, lift = Strip.start, Strip.lift
    monkeypatch.setattr(Strip, "start", lambda strip, p: start(strip, p) * 0)
    assert least() == 0
    monkeypatch.setattr(Strip, "start", start)
    stay = np.where(np.eye(2, dtype=bool), 0, INFINITE)
    monkeypatch.setattr(Strip, "lift", lambda strip, p: np.maximum(lift(strip, p), stay))
    assert least() == 3


def test_parts_of_an_interval_graph_are_joined_only_by_what_they_share(monkeypatch):
    position = FloodIt.path("abcab")
    right = flood_it_strips.run(position, VALUE, Budget()).value
    joint = Strip.joint
    monkeypatch.setattr(Strip, "joint", lambda strip, p: joint(strip, p) * 0)
    assert flood_it_strips.StripCosts(strip_of(position), Budget()).least()[0] < right


def test_what_is_a_strip():
    rng = Random(1)
    for n in range(2, 8):
        cells = list(range(2 * n))
        rng.shuffle(cells)
        edges = [(cells[u], cells[v]) for u, v in grid_edges(2, n)]
        assert len(strip_of(FloodIt(range(2 * n), edges)).columns) == n
    assert len(strip_of(FloodIt.board(["ab", "bc", "ca"])).columns) == 3
    for other in (FloodIt.board(["abc", "bca", "cab"]), FloodIt.cycle("abcabc")):
        assert strip_of(other) is None
    prism = [*((v, (v + 1) % 4) for v in range(4)), *((v, v + 4) for v in range(4))]
    assert strip_of(FloodIt(range(8), [*prism, (4, 5), (5, 6)])) is None
    assert len(strip_of(FloodIt([0, 0, 1], caterpillar_edges(3, []))).columns) == 1


def test_a_table_that_is_too_large_is_not_begun():
    few, many = flood_families.grid(2, 30, 4), flood_families.grid(2, 30, 12, seed=1)
    assert strip_of(few).entries == 60 * 60 * 4 * 16
    assert strip_of(many).entries > flood_it_strips.MOST_ENTRIES
    assert next(s.name for s in applicable(few, VALUE)) == "flood-it-strip"
    assert "flood-it-strip" not in {s.name for s in applicable(many, VALUE)}


@pytest.mark.parametrize(("name", "source"), [("flood-it-strip", None), ("flood-it-reach", 6)])
def test_limits_are_kept(name, source):
    position = FloodIt(LONG.colours, LONG.edges, source)
    told = solve(position, limits=Limits(nodes=5), solver=name)
    assert (told.outcome, told.limit) == (None, "5 nodes")


def test_they_share_no_code_with_the_other_opinions():
    free = {s.name: s for s in applicable(FloodIt.path("abc"), VALUE)}
    fixed = {s.name: s for s in applicable(FloodIt.path("abc", source=1), VALUE)}
    for other in ("flood-it-search", "flood-it-connected-sets", "flood-it-tree"):
        assert independent(free["flood-it-strip"], free[other])
    for other in ("flood-it-search", "flood-it-line"):
        assert independent(fixed["flood-it-reach"], fixed[other])
