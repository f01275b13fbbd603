"""GENERALIZED GEOGRAPHY: both searches against plain recursion over the rules."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question


def check(game: GeneralizedGeography) -> int:
    memo: dict[Any, int] = {}
    right = grundy_value(game, memo)
    winning = tuple(m for m in game.moves() if grundy_value(game.play(m), memo) == 0)
    for solver in ("search", "grundy"):
        what = f"{solver} on\n{game}"
        found = solve(game, Question(moves="all"), solver=solver)
        assert (found.value, found.winning_moves) == (right, winning), what
        found = solve(game, Question(value=False, moves="all"), solver=solver)
        assert (found.outcome, found.winning_moves) == (right > 0, winning), what
        assert found.winner == ("first" if right else "second"), what
        for k in range(4):
            assert solve(game, Question(star=k), solver=solver).outcome == (right == k), what
    return right


@pytest.mark.parametrize("n", [1, 2, 3])
def test_all_digraphs_on_up_to_three_vertices(n: int) -> None:
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
    for chosen in product([False, True], repeat=len(pairs)):
        arcs = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        for start in range(n):
            check(GeneralizedGeography.of(n, arcs, start))


def test_random_digraphs() -> None:
    rng = Random(1)
    values = []
    for _ in range(700):
        n, density = rng.randint(4, 7), rng.random() * 0.7
        arcs = [(u, v) for u in range(n) for v in range(n) if rng.random() < density]
        visited = [v for v in range(n) if rng.random() < 0.1]
        values.append(check(GeneralizedGeography.of(n, arcs, rng.randrange(n), visited)))
    assert min(values.count(k) for k in (0, 1, 2)) > 20


def test_the_search_is_the_default() -> None:
    game = GeneralizedGeography.of(2, [(0, 1)], 0)
    assert applicable(game, Question())[0].name == "search"


@pytest.mark.parametrize("n", [3000, 3001])
def test_a_play_of_3000_moves_raises_no_recursion_error(n: int) -> None:
    arcs = [(v, v + 1) for v in range(n - 1)]
    found = solve(GeneralizedGeography.of(n, arcs, 0), Question(moves="all"))
    assert found.value == 1 - n % 2
    assert found.winning_moves == (() if n % 2 else (1,))


def test_forks_at_every_second_of_3000_vertices_raise_no_recursion_error() -> None:
    """A ladder of diamonds: 2^1000 plays, and a position is the place on the ladder."""
    n = 1000
    arcs = []
    for i in range(n):
        a, x, y = 3 * i, 3 * i + 1, 3 * i + 2
        arcs += [(a, x), (a, y), (x, a + 3), (y, a + 3)]
    game = GeneralizedGeography.of(3 * n + 1, arcs, 0)
    assert solve(game, limits=Limits(nodes=20_000)).value == 0


def test_a_limit_leaves_the_question_undecided() -> None:
    rng = Random(1)
    arcs = [(u, v) for u in range(20) for v in range(20) if rng.random() < 0.3]
    game = GeneralizedGeography.of(20, arcs, 0)
    for solver in ("search", "grundy"):
        found = solve(game, limits=Limits(nodes=50), solver=solver)
        assert (found.outcome, found.limit) == (None, "50 nodes")
