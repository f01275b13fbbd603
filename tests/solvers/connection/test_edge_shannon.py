"""Lehman's criterion against plain recursion."""

import random

import pytest

from by_definition.play import mover_wins, winning_moves
from by_definition.random_positions import random_edge_shannon
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def test_winner_and_all_winning_moves_are_those_of_plain_recursion():
    rng = random.Random(11)
    outcomes = set()
    for _ in range(500):
        position = random_edge_shannon(rng)
        verdict = solve(position, Question(moves="all"), solver="two-forests")
        assert verdict.outcome == mover_wins(position), position
        assert verdict.winning_moves == winning_moves(position), position
        outcomes.add((verdict.outcome, verdict.winner))
    assert len(outcomes) == 4


def bridg_it(n, mover):
    """Bridg-It: n rows of n-1 vertices between the terminals; the graph is its own dual."""
    name = {(r, c): r * (n - 1) + c for r in range(n) for c in range(n - 1)}
    s, t = len(name), len(name) + 1
    edges = [(name[r, c], name[r + 1, c]) for r in range(n - 1) for c in range(n - 1)]
    edges += [(name[r, c], name[r, c + 1]) for r in range(n) for c in range(n - 2)]
    edges += [(s, name[r, 0]) for r in range(n)] + [(name[r, n - 2], t) for r in range(n)]
    return EdgeShannon(len(name) + 2, tuple(edges), (s, t), mover=mover)


@pytest.mark.parametrize("mover", ["Short", "Cut"])
def test_bridg_it_is_won_by_the_first_player(mover):
    assert solve(bridg_it(7, mover)).winner == mover
