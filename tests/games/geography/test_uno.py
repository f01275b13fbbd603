"""UNCOOPERATIVE UNO: the rules and its forms."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gadgetry.games.geography.uno import Card, Uno
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def random_hand(rng: Random) -> list[Card]:
    return [(rng.randint(1, 3), rng.randint(1, 3)) for _ in range(rng.randint(0, 5))]


def random_position(rng: Random) -> Uno:
    pile = None if rng.random() < 0.2 else (rng.randint(1, 3), rng.randint(1, 3))
    return Uno.of(random_hand(rng), random_hand(rng), pile)


def test_a_card_matches_by_colour_or_rank() -> None:
    game = Uno.of([(1, 9), (9, 2), (2, 1), (1, 2)], [], pile=(1, 2))
    assert game.moves() == ((1, 2), (1, 9), (9, 2))


def test_players_play_from_their_own_hands() -> None:
    game = Uno.of([(1, 1), (1, 2)], [(1, 3)], pile=(1, 7))
    after = game.play((1, 2))
    assert after == Uno.of([(1, 3)], [(1, 1)], pile=(1, 2))
    assert after.play((1, 3)).play((1, 1)).moves() == ()


def test_any_card_goes_on_an_empty_pile() -> None:
    assert Uno.of([(1, 1), (2, 2)], [(3, 3)]).moves() == ((1, 1), (2, 2))


def test_of_two_equal_cards_one_is_played() -> None:
    game = Uno.of([(1, 1), (1, 1)], [(1, 1)], pile=(1, 2))
    assert game.moves() == ((1, 1),)
    assert game.play((1, 1)).hands == (((1, 1),), ((1, 1),))


@pytest.mark.parametrize("move", [(2, 2), (3, 3), "swap", 0, None, [1, 1]])
def test_an_illegal_move_says_what_was_expected(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"expected one of \(\(1, 1\),\), got "):
        Uno.of([(1, 1), (2, 2)], [(3, 3)], pile=(1, 3)).play(move)


def test_both_forms_read_back() -> None:
    rng = Random(1)
    for _ in range(200):
        game = random_position(rng)
        assert position_from_json(json.loads(json.dumps(game.to_json()))) == game
        assert position_from_text(str(game)) == game


def test_the_order_of_a_hand_does_not_matter() -> None:
    assert Uno.of([(2, 1), (1, 1)], [], (1, 1)) == Uno.of([(1, 1), (2, 1)], [], (1, 1))


GOOD: dict[str, Any] = {"ruleset": "uno", "hands": [[[1, 1]], []], "pile": [1, 2]}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("hands", v) for v in (None, 1, [], [[]], [[], [], []], [[], None], [[1], []])],
        *[("hands", [[card], []]) for card in (None, [1], [1, True], [1, -1], [1, 2**31])],
        *[("pile", v) for v in (1, [], [1], [1, None], [1, 2, 3], "12", [1.0, 1], [10**5000, 1])],
    ],
    ids=lambda value: type(value).__name__,  # pytest cannot write a number of 5000 digits
)
def test_hostile_json_is_a_game_error(key: str, value: Any) -> None:
    with pytest.raises(GameError, match="expected"):
        Uno.from_json(GOOD | {key: value})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 4 lines"),
        ("nim\npile\nhand\nhand", "line 1: expected 'uno'"),
        ("uno\nhand 1/1\nhand 1/1", "line 2: expected 'pile'"),
        ("uno\npile 1/1 1/2\nhand\nhand", "line 2: expected at most one card"),
        ("uno\npile 1/1\nhand 1\nhand", "line 3: expected cards such as 2/7"),
        ("uno\npile 1/1\nhand 1/9999999999\nhand", "line 3: expected a colour and a rank"),
        ("uno\npile 1/1\nhand", "line 3: expected 4 lines"),
        ("uno\npile\nhand\nhand\nhand", "line 5: expected 4 lines"),
    ],
)
def test_errors_in_a_text_name_the_line(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        Uno.from_text(text)
