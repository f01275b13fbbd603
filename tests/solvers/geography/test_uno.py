"""UNO and SWAP UNO: the solvers on the graph of cards against plain recursion over the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Card, Uno
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ENGINES = {"matching", "branch-and-bound", "grundy"}


def random_hand(rng: Random) -> list[Card]:
    return [(rng.randint(1, 3), rng.randint(1, 4)) for _ in range(rng.randint(0, 5))]


def random_positions(rng: Random) -> tuple[Uno | SwapUno, ...]:
    pile = None if rng.random() < 0.2 else (rng.randint(1, 3), rng.randint(1, 4))
    hands = random_hand(rng), random_hand(rng)
    return Uno.of(*hands, pile), SwapUno.of(*hands, pile), SwapUno.of(*hands, pile, swap=False)


def test_all_solvers_agree_with_the_rules() -> None:
    rng = Random(1)
    values = []
    for _ in range(200):
        for game in random_positions(rng):
            memo: dict[Any, int] = {}
            right = grundy_value(game, memo)
            winning = tuple(m for m in game.moves() if grundy_value(game.play(m), memo) == 0)
            values.append(right)
            for question in (Question(moves="all"), Question(value=False, moves="all")):
                for solver in applicable(game, question):
                    if solver.name in ENGINES:
                        found = solver.run(game, question, Budget())
                        assert found.outcome == (right > 0), str(game)
                        assert found.winning_moves == winning, str(game)
                        if question.value:
                            assert found.value == right, str(game)
            for k in range(3):
                assert solve(game, Question(star=k)).outcome == (right == k)
    assert min(values.count(k) for k in (0, 1, 2)) > 20


def test_the_matching_is_the_default_when_there_is_no_swap() -> None:
    uno, swap, swapped = random_positions(Random(2))
    winner = Question(value=False)
    assert applicable(uno, winner)[0].name == "matching"
    assert applicable(swapped, winner)[0].name == "matching"
    assert applicable(swap, winner)[0].name == "branch-and-bound"
    assert applicable(uno, Question())[0].name == "branch-and-bound"


@pytest.mark.parametrize("n", [3000, 3001])
def test_a_play_of_3000_cards_raises_no_recursion_error(n: int) -> None:
    """Each card matches the one before by colour and the one after by rank."""
    cards = [(v // 2, (v + 1) // 2 + n) for v in range(n)]
    game = Uno.of(cards[1::2], cards[2::2], pile=cards[0])
    found = solve(game, Question(moves="all"))
    assert found.value == 1 - n % 2
    assert solve(game, Question(value=False)).outcome == (n % 2 == 0)
    swap = SwapUno(game)
    assert solve(swap, Question(value=False)).outcome == (n % 2 == 1)
