"""Misere geography: the search and the oracle say the same, and where it is normal play."""

from collections import Counter
from random import Random

import pytest

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.registry import rulesets
from gadgetry.solvers.general import misere_oracle
from gadgetry.solvers.geography import misere_geography
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

MISERE = Question(value=False, moves="all", misere=True)
GAMES = ("undirected-geography", "generalized-geography", "edge-geography")


def check(position):
    one, two = (s.run(position, MISERE, Budget()) for s in (misere_geography, misere_oracle))
    assert (one.outcome, one.winner, one.winning_moves) == (
        two.outcome, two.winner, two.winning_moves)  # fmt: skip
    return one.outcome


@pytest.mark.parametrize("name", GAMES)
def test_all_small_positions(name):
    small = rulesets()[name].small
    outcomes = Counter(check(p) for n in range(1, 5) for p in small.exactly(n))
    assert min(outcomes[True], outcomes[False]) > 3


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sweep
def test_thousands_of_positions(name):
    small, rng = rulesets()[name].small, Random(4)
    every = [p for n in range(1, 6 if name != GAMES[1] else 5) for p in small.exactly(n)]
    every += [small.random(rng.randrange(5, 7 if name == GAMES[2] else 9), rng)
              for _ in range(1500)]  # fmt: skip
    every = [p for p in every if name != GAMES[2] or p.sizes()["edges"] < 12]
    assert len(every) > 1000
    assert {check(p) for p in every} == {True, False}


def test_passes_do_not_cancel():
    path = [(0, 1), (1, 2)]
    for start in (0, 1):
        for passes in range(4):
            check(UndirectedGeography.of(3, path, start, passes=passes))
    won = [solve(UndirectedGeography.of(2, [(0, 1)], 0, passes=k), MISERE).outcome
           for k in range(4)]  # fmt: skip
    assert won == [False, True, False, True]
    won = [solve(UndirectedGeography.of(3, [(0, 1), (1, 2)], 1, passes=k), MISERE).outcome
           for k in range(4)]  # fmt: skip
    assert won == [False, True, False, True]


def test_with_a_leaf_at_every_vertex_it_is_normal_play():
    """Who must go to a leaf loses: the opponent cannot move from there, and so wins."""
    small, outcomes = rulesets()["undirected-geography"].small, set()
    for n in range(1, 6):
        for position in small.exactly(n):
            assert isinstance(position, UndirectedGeography)
            edges = position.graph.edges.tolist() + [[v, n + v] for v in range(n)]
            leaved = UndirectedGeography.of(2 * n, edges, 0)
            told = solve(leaved, MISERE, solver="misere-reach")
            normal = solve(position, Question(value=False, moves="all"), solver="matching")
            assert (told.outcome, told.winning_moves) == (normal.outcome, normal.winning_moves)
            outcomes.add(told.outcome)
    assert outcomes == {True, False}


def test_they_share_no_code_and_limits_are_kept():
    long = UndirectedGeography.of(30, [(u, v) for u in range(30) for v in range(u)], 0)
    fit = applicable(long, MISERE)
    assert [s.name for s in fit] == ["misere-reach", "misere-oracle"]
    assert independent(*fit)
    told = solve(long, MISERE, limits=Limits(nodes=10))
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_long_trees_are_quick():
    edges = [(v, v + 1) for v in range(400)] + [(v, 401 + v) for v in range(0, 400, 3)]
    tree = UndirectedGeography.of(801, edges, 200)
    assert solve(tree, MISERE, limits=Limits(seconds=20)).outcome in (True, False)
