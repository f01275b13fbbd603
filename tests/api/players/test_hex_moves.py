"""The door to the player."""

import pytest

from gadgetry.api.players import EFFORTS, HexSettings, hex_choice, hex_move
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.general.nim import Nim


def test_a_move_is_legal_and_the_same_every_time():
    position = Hex(6, 6).play("c3")
    assert hex_move(position, 20) == hex_move(position, 20)
    assert hex_move(position, 20) in position.moves()


def test_efforts_have_names():
    assert EFFORTS["light"] < EFFORTS["normal"] < EFFORTS["strong"]
    assert {hex_move(Hex(3, 3), effort) for effort in EFFORTS} == {"b2"}


def test_a_choice_says_whether_it_is_certain():
    assert hex_choice(Hex(3, 3)).certain is True
    assert hex_choice(Hex(3, 3).play("b2")).certain is False
    unsure = HexSettings(nodes=5, endgame_nodes=0)
    assert hex_choice(Hex(6, 6), settings=unsure).certain is None


def test_the_swap_rule_is_asked_for():
    assert hex_move(Hex(3, 3).play("b2"), swap=True) == "swap-pieces"
    assert hex_move(Hex(3, 3).play("b2")) != "swap-pieces"


@pytest.mark.parametrize(
    ("position", "effort", "error", "message"),
    [
        (Nim((1, 2)), 5, TypeError, "expected `position`, a game of hex"),
        (ReverseHex(2, 2), 5, TypeError, "a game of hex, got one of reverse-hex"),
        (Hex(2, 2), "hard", ValueError, "one of light, normal, strong"),
        (Hex(2, 2), 0, ValueError, "at least 1; got 0"),
        (Hex(2, 2), 2.5, TypeError, "expected `effort`"),
        (Hex(1, 1, "B"), 5, ValueError, "expected a game that is not over"),
        (Hex(30, 30), 5, ValueError, "at most 26 rows and columns"),
    ],
)
def test_what_cannot_be_played_is_refused(position, effort, error, message):
    with pytest.raises(error, match=message):
        hex_move(position, effort)
