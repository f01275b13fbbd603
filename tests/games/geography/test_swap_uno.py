"""SWAP UNO: the swap, against two players who really hold cards; and its forms."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Card
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def random_hand(rng: Random) -> list[Card]:
    return [(rng.randint(1, 3), rng.randint(1, 3)) for _ in range(rng.randint(0, 4))]


def random_position(rng: Random) -> SwapUno:
    pile = None if rng.random() < 0.2 else (rng.randint(1, 3), rng.randint(1, 3))
    return SwapUno.of(random_hand(rng), random_hand(rng), pile, swap=rng.random() < 0.7)


def mover_wins(held: list[list[Card]], mover: int, pile: Card | None, swap: bool) -> bool:
    """The paper's words: player 0 and player 1 hold cards, and one may once swap them."""
    if swap and not mover_wins([held[1], held[0]], 1 - mover, pile, False):
        return True
    for card in held[mover]:
        if pile is None or card[0] == pile[0] or card[1] == pile[1]:
            left = [list(hand) for hand in held]
            left[mover].remove(card)
            if not mover_wins(left, 1 - mover, card, swap):
                return True
    return False


def test_the_swap_hands_the_opponent_the_hand_that_was_to_play() -> None:
    game = SwapUno.of([(1, 1)], [(2, 2)], pile=(1, 3))
    assert game.play("swap") == SwapUno.of([(1, 1)], [(2, 2)], pile=(1, 3), swap=False)


def test_the_swap_is_to_be_had_once() -> None:
    game = SwapUno.of([(1, 1)], [(1, 2)], pile=(1, 3))
    assert game.moves() == ((1, 1), "swap")
    assert game.play((1, 1)).moves() == ((1, 2), "swap")
    with pytest.raises(IllegalMove, match="got 'swap'"):
        game.play("swap").play("swap")


def test_who_wins_is_who_wins_with_real_hands() -> None:
    rng = Random(3)
    wins = 0
    for _ in range(150):
        game = random_position(rng)
        won = mover_wins([list(hand) for hand in game.uno.hands], 0, game.uno.pile, game.swap)
        assert (grundy_value(game) != 0) == won
        wins += won
    assert 30 < wins < 140


def test_the_values_of_the_components_add_up() -> None:
    rng = Random(4)
    for _ in range(100):
        game = random_position(rng)
        total = 0
        for part in game.components():
            total ^= grundy_value(part)
        assert total == grundy_value(game)
        assert len(game.components()) == 1 + game.swap


def test_both_forms_read_back() -> None:
    rng = Random(1)
    for _ in range(200):
        game = random_position(rng)
        assert position_from_json(json.loads(json.dumps(game.to_json()))) == game
        assert position_from_text(str(game)) == game


@pytest.mark.parametrize("swap", [None, 1, "true", []])
def test_hostile_json_is_a_game_error(swap: Any) -> None:
    good: dict[str, Any] = {"ruleset": "swap-uno", "hands": [[], []], "pile": None}
    with pytest.raises(GameError, match="expected"):
        SwapUno.from_json(good)
    with pytest.raises(GameError, match="expected"):
        SwapUno.from_json(good | {"swap": swap})
    with pytest.raises(GameError, match="expected two hands"):
        SwapUno.from_json({"swap": True})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 'swap-uno'"),
        ("swap-uno", "line 2: expected 'swap' or 'swapped'"),
        ("swap-uno\npile 1/1\nhand\nhand", "line 2: expected 'swap' or 'swapped', got 'pile 1/1'"),
        ("swap-uno\nswap\npile x\nhand\nhand", "line 3: expected at most one card"),
    ],
)
def test_errors_in_a_text_name_the_line(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        SwapUno.from_text(text)
