"""The rules of scheduled Hex."""

import random

import pytest

from gadgetry.games.connection.scheduled_hex import ScheduledHex
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def test_the_order_says_who_is_next():
    position, movers = ScheduledHex(2, 3, turns="WWBBWB"), ""
    for move in ("a1", "b1", "c1"):
        movers += position.to_move[0]
        position = position.play(move)
    assert (movers, position.turns, position.to_move) == ("WWB", "BWB", "Black")
    assert position.stones_left == 1
    assert ScheduledHex(2, 3, turns="WWBBWB").stones_left == 2


def test_the_game_is_over_when_somebody_is_joined():
    over = ScheduledHex(2, 2, turns="BBWW").play("a1").play("a2")
    assert (over.winner(), over.moves()) == ("Black", ())
    with pytest.raises(IllegalMove, match="open game"):
        over.play("b1")


def test_text_and_json_read_back():
    rng = random.Random(2)
    for rows, columns in ((1, 1), (2, 3), (3, 2), (3, 3)):
        size = rows * columns
        position = ScheduledHex(rows, columns, turns="".join(rng.choices("BW", k=size)))
        while True:
            assert position_from_text(str(position)) == position
            assert position_from_json(position.to_json()) == position
            if not position.moves():
                break
            position = position.play(rng.choice(position.moves()))


@pytest.mark.parametrize("turns", ["", "BW", "BWBWB", "bwbw", "BXBW", 4, None])
def test_an_order_that_does_not_fit_is_refused(turns):
    with pytest.raises(GameError, match="turns: expected"):
        ScheduledHex.from_json({"rows": 2, "columns": 2, "turns": turns})


@pytest.mark.parametrize(
    "text",
    [
        "turns BWBW", ". .\n. .", ". .\n. .\nturns", ". .\n. .\nturns B W B W", ". .\n. . .",
        ". .\n. .\nBlack to move", ". .\n. .\nturns BWBW\nturns BWBW", ". x\n. .\nturns BWBW",
    ],
)  # fmt: skip
def test_bad_text_is_refused(text):
    with pytest.raises(GameError, match="expected"):
        position_from_text(f"scheduled-hex\n{text}")
