"""Lehman's criterion against plain recursion."""

import random
from functools import cache

import pytest

from gadgetry.games.edge_shannon import EdgeShannon
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


@cache
def mover_wins(position):
    winner = position.winner()
    if winner is not None:
        return winner == position.to_move
    return any(not mover_wins(position.play(move)) for move in position.moves())


def random_position(rng):
    n = rng.randint(2, 6)
    edges = tuple(tuple(rng.sample(range(n), 2)) for _ in range(rng.randint(0, 8)))
    owner = [rng.choice(["", "", "", "short", "cut"]) for _ in edges]
    short, cut = (frozenset(e for e, o in enumerate(owner) if o == k) for k in ("short", "cut"))
    terminals = tuple(rng.sample(range(n), 2))
    return EdgeShannon(n, edges, terminals, short, cut, rng.choice(["Short", "Cut"]))


def test_winner_and_all_winning_moves_are_those_of_plain_recursion():
    rng = random.Random(11)
    outcomes = set()
    for _ in range(500):
        position = random_position(rng)
        verdict = solve(position, Question(moves="all"), solver="two-forests")
        assert verdict.outcome == mover_wins(position), position
        expected = tuple(m for m in position.moves() if not mover_wins(position.play(m)))
        assert verdict.winning_moves == expected, position
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
