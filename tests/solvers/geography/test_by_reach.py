"""The second opinion on games of one token, against plain recursion over the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import nimber
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent


def directed(rng: Random) -> GeneralizedGeography:
    n, density = rng.randint(1, 6), rng.random() * 0.7
    arcs = [(u, v) for u in range(n) for v in range(n) if rng.random() < density]
    return GeneralizedGeography.of(n, arcs, rng.randrange(n))


def undirected(rng: Random) -> UndirectedGeography:
    n, density = rng.randint(1, 7), rng.random() * 0.8
    edges = [(u, v) for v in range(n) for u in range(v) if rng.random() < density]
    gone = [v for v in range(n) if rng.random() < 0.1]
    start, passes = rng.randrange(n), rng.choice((0, 0, 1, 2))
    return UndirectedGeography.of(n, edges, start, passes=passes, visited=gone)


def uno(rng: Random) -> Uno:
    cards = [(rng.randrange(3), rng.randrange(3)) for _ in range(rng.randint(1, 7))]
    cut = rng.randint(0, len(cards))
    return Uno.of(cards[:cut], cards[cut:], rng.choice((None, (0, 0))))


def swap_uno(rng: Random) -> SwapUno:
    game = uno(rng)
    return SwapUno(game, rng.random() < 0.7)


def sums(rng: Random) -> Sum:
    return Sum(tuple(rng.choice((directed, undirected, uno))(rng) for _ in range(2)))


@pytest.mark.parametrize("kind", [directed, undirected, uno, swap_uno, sums])
def test_values_and_winning_moves_are_those_of_the_rules(kind: Any) -> None:
    rng = Random(1)
    seen = set()
    for _ in range(120):
        game = kind(rng)
        memo: dict[Any, int] = {}
        right = grundy_value(game, memo)
        winning = tuple(m for m in game.moves() if grundy_value(game.play(m), memo) == 0)
        for question in (Question(moves="all"), Question(value=False, moves="all")):
            found = solve(game, question, solver="reach")
            assert (found.outcome, found.winning_moves) == (right > 0, winning), game
            assert found.winner == ("first" if right else "second")
            assert found.value in ((right,) if question.value else (None,))
        one = solve(game, Question(moves="one"), solver="reach").winning_moves
        assert one == winning[:1]
        for k in range(4):
            found = solve(game, Question(star=k), solver="reach")
            assert found.outcome == (right == k)
            assert found.value == (k if right == k else None)
        seen.add(right)
    assert {0, 1, 2} <= seen


def test_it_shares_no_code_with_the_searches() -> None:
    reach = next(s for s in solvers() if s.name == "reach")
    for game in (nimber(4), GeneralizedGeography.of(1, [], start=0), Uno.of([], [])):
        default = applicable(game, Question())[0]
        assert default is not reach
        assert independent(default, reach)


def test_two_tokens_and_other_summands_are_left_to_others() -> None:
    two = UndirectedGeography.of(4, [(0, 1), (2, 3)], start=[0, 2])
    for game in (two, Sum((two, nimber(1))), Sum(())):
        assert "reach" not in [s.name for s in applicable(game, Question())]


def test_it_keeps_its_limits_and_goes_deep() -> None:
    long = UndirectedGeography.of(1200, [(v, v + 1) for v in range(1199)], start=0)
    assert solve(long, Question(star=1), solver="reach").outcome is True
    assert solve(nimber(6), Question(), Limits(nodes=20), "reach").limit == "20 nodes"
