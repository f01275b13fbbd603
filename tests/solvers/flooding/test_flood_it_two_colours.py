"""FLOOD-IT with two colours: radius and eccentricity against breadth-first search."""

import random
from itertools import product

import networkx as nx
import pytest

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.solvers.flooding.flood_it_two_colours import solve_two_colours
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import NoSolver, solve
from gadgetry.solvers.verdict import Question


def distance(position):
    """The least number of moves, by breadth-first search over the rules."""
    level, moves = {position}, 0
    while not any(p.solved() for p in level):
        level = {p.play(m) for p in level for m in p.moves()}
        moves += 1
    return moves


def check(position):
    verdict = solve_two_colours(position, Question(moves="all"), Budget())
    value = distance(position)
    assert verdict.value == value == len(verdict.strategy)
    best = [m for m in position.moves() if distance(position.play(m)) == value - 1]
    assert list(verdict.winning_moves) == best
    one = solve_two_colours(position, Question(moves="one"), Budget()).winning_moves
    assert one == verdict.strategy[:1]
    for move in verdict.strategy:
        assert move in position.moves()
        position = position.play(move)
    assert position.solved()
    return value


@pytest.mark.parametrize("source", [None, 1])
def test_all_positions_with_two_to_five_vertices(source):
    values = set()
    for graph in nx.graph_atlas_g():
        if 2 <= len(graph) <= 5 and nx.is_connected(graph):
            colourings = list(product(range(2), repeat=len(graph)))
            for paint in colourings if len(graph) < 5 else colourings[5::8]:
                values.add(check(FloodIt(paint, list(graph.edges), source)))
    assert values >= {0, 1, 2}


@pytest.mark.parametrize("fixed", [False, True])
def test_random_boards(fixed):
    rng = random.Random(11)
    values = set()
    for _ in range(15):
        rows = [[rng.choice([4, 9]) for _ in range(3)] for _ in range(3)]
        values.add(check(FloodIt.board(rows, source=rng.randrange(9) if fixed else None)))
    assert len(values) > 1


def test_agrees_with_the_search_on_larger_boards():
    rng = random.Random(12)
    for _ in range(10):
        rows = [[rng.randrange(2) for _ in range(6)] for _ in range(6)]
        p = FloodIt.board(rows, source=rng.choice([None, 7]))
        assert solve(p, solver="flood-it-two-colours").value == (
            solve(p, solver="flood-it-search").value
        )


def test_a_path_of_a_thousand_vertices():
    p = FloodIt.path("ab" * 500)
    verdict = solve(p)
    assert verdict.solver == "flood-it-two-colours"
    assert verdict.value == 500
    for move in verdict.strategy:
        p = p.play(move)
    assert p.solved()
    assert solve(FloodIt.path("ab" * 500, source=0)).value == 999


def test_does_not_apply_to_three_colours():
    with pytest.raises(NoSolver):
        solve(FloodIt.path("abc"), solver="flood-it-two-colours")


def test_a_limit_leaves_the_value_open():
    verdict = solve(FloodIt.path("abababab"), limits=Limits(nodes=3))
    assert (verdict.outcome, verdict.limit) == (None, "3 nodes")
