"""Any number of tokens: the Grundy engine against plain recursion over the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.geography.geography_tokens import run
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def random_edges(rng: Random, n: int) -> list[tuple[int, int]]:
    density = rng.random()
    return [(u, v) for u in range(n) for v in range(u) if rng.random() < density]


def test_tokens_on_one_graph_agree_with_the_rules() -> None:
    rng = Random(1)
    values = set()
    for _ in range(600):
        n = rng.randint(1, 7)
        tokens = rng.sample(range(n), rng.randint(0, min(n, 3)))
        passes = rng.choice([0, 0, 1, 2])
        visited = [v for v in range(n) if rng.random() < 0.1]
        edges = random_edges(rng, n)
        game = UndirectedGeography.of(n, edges, tokens, passes=passes, visited=visited)
        memo: dict[Any, int] = {}
        right = grundy_value(game, memo)
        found = run(game, Question(moves="all"), Budget())
        assert found.value == right, str(game)
        winning = tuple(m for m in game.moves() if grundy_value(game.play(m), memo) == 0)
        assert found.winning_moves == winning, str(game)
        for k in range(3):
            assert run(game, Question(star=k), Budget()).outcome == (right == k)
        values.add(right)
    assert values >= {0, 1, 2, 3}


def test_tokens_on_different_components_add_up() -> None:
    rng = Random(2)
    for _ in range(200):
        n, m = rng.randint(1, 6), rng.randint(1, 6)
        left, right = random_edges(rng, n), random_edges(rng, m)
        s, t = rng.randrange(n), rng.randrange(m)
        both = [*left, *((u + n, v + n) for u, v in right)]
        together = solve(UndirectedGeography.of(n + m, both, [s, t + n])).value
        one = solve(UndirectedGeography.of(n, left, s)).value
        other = solve(UndirectedGeography.of(m, right, t)).value
        assert one is not None
        assert other is not None
        assert together == one ^ other


@pytest.mark.parametrize("n", [1200, 1201])
@pytest.mark.parametrize("ruleset", [UndirectedGeography, GeneralizedGeography])
def test_a_play_of_1200_moves_raises_no_recursion_error(ruleset: Any, n: int) -> None:
    game = ruleset.of(n, [(v, v + 1) for v in range(n - 1)], 0)
    assert solve(game, solver="grundy").value == 1 - n % 2
