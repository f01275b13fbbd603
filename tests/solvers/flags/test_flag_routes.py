"""The engine that knows route graphs agrees with the one that does not."""

from itertools import product
from random import Random

import networkx as nx
import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import route
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.solvers.flags.route_graphs import (
    fewer_routes,
    route_lengths,
    route_value,
    value_by_options,
)
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def same(position: FlagColoring, question: Question) -> None:
    plain = solve(position, question, solver="grundy")
    routed = solve(position, question, solver="grundy-routes")
    assert (routed.outcome, routed.value, routed.winning_moves) == (
        plain.outcome,
        plain.value,
        plain.winning_moves,
    ), position


def test_random_graphs_of_two_and_three_colours():
    rng = Random(1)
    for _ in range(250):
        n = rng.randrange(2, 9)
        edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < 0.35]
        same(FlagColoring([rng.randrange(rng.choice((2, 3))) for _ in range(n)], edges), ALL)


def test_three_colours_are_never_taken_for_routes():
    # In both, colours and vertices together once looked like routes of lengths 1, 3, 3 and 4.
    edges = [(0, 1), (0, 2), (0, 3), (2, 7), (3, 4), (3, 5), (5, 6)]
    same(FlagColoring([1, 0, 2, 0, 2, 1, 0, 0], edges), ALL)
    edges = [(0, 1), (0, 2), (0, 5), (1, 3), (1, 5), (1, 7), (2, 4), (5, 6)]
    same(FlagColoring([1, 2, 0, 0, 1, 0, 2, 1], edges), ALL)


def test_all_connected_bipartite_graphs_to_six_vertices():
    for graph in nx.graph_atlas_g():
        if 1 < len(graph) < 7 and nx.is_connected(graph) and nx.is_bipartite(graph):
            colours = nx.bipartite.color(graph)
            same(FlagColoring([colours[v] for v in sorted(graph)], graph.edges), ALL)


def test_route_graphs_and_what_one_move_makes_of_them():
    for lengths in [
        (2, 2, 2),
        (2, 2, 4, 4),
        (3, 3, 3, 1),
        (4, 4, 6),
        (0, 2, 2, 4, 6),
        (2, 4, 6, 6),
    ]:
        position = route(*lengths)
        same(position, ALL)
        for move in position.moves():
            same(position.play(move), ALL)


@pytest.mark.parametrize("rows", [[[1]], [[1, 2]], [[1], [2]], [[1, 2], [2]]])
def test_graphs_of_avoid_true(rows):
    compiled = AvoidTrueToFlagColoring().build(AvoidTrue(2, rows))
    same(compiled.target, Question(value=False, moves="all"))


def test_equal_routes_in_pairs_do_not_change_the_value():
    # all that has at most seven of each: with it the induction of `route_graphs` is a proof
    known: dict = {}
    for i, j, k in product(range(8), repeat=3):
        for lengths in (
            (2,) * i + (4,) * j + (6,) * k,
            (0,) + (2,) * i + (4,) * j + (6,) * k,
            (1,) * (i > 0) + (3,) * j + (5,) * k,
        ):
            fewer = fewer_routes(lengths)
            assert max(map(fewer.count, lengths), default=0) <= 5
            assert route_value(lengths) == value_by_options(lengths, known=known), lengths


def test_equal_routes_of_length_8_can_change_the_value():
    assert [value_by_options((2,) + (8,) * n) for n in (4, 6)] == [2, 1]
    assert [route_value((2,) + (8,) * n) for n in (4, 6)] == [2, 1]


def test_long_paths_and_cycles_are_left_to_the_engine():
    cycle = FlagColoring([v % 2 for v in range(8)], [(v, (v + 1) % 8) for v in range(8)])
    assert route_lengths(cycle) is not None
    same(cycle, ALL)
