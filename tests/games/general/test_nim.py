"""The rules of NIM."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.games.general.nim import Nim
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def test_moves_go_heap_by_heap_and_shrink_one_heap():
    nim = Nim((2, 0, 1))
    assert nim.moves() == ((0, 0), (0, 1), (2, 0))
    assert nim.play((0, 1)) == Nim((1, 0, 1))
    assert nim.move_name((0, 1)) == "heap 1: 2 to 1"


def test_a_finished_game_has_no_moves():
    assert Nim(()).moves() == Nim((0, 0)).moves() == ()


@pytest.mark.parametrize("move", [(0, 2), (0, -1), (1, 0), (3, 0), (-1, 0), "00", None, (0,), 5])
def test_illegal_moves_raise(move):
    with pytest.raises(IllegalMove, match="got"):
        Nim((2, 0, 1)).play(move)


def test_components_are_the_heaps_that_are_left():
    assert Nim((2, 0, 2)).components() == (Nim((2,)), Nim((2,)))


def test_text_and_json_read_back():
    rng = Random(3)
    for _ in range(50):
        nim = Nim(tuple(rng.randrange(100) for _ in range(rng.randrange(5))))
        assert position_from_text(str(nim)) == position_from_json(nim.to_json()) == nim


@pytest.mark.parametrize("heaps", [None, "12", [1, -1], [1.5], [True], [[1]], {"0": 1}])
def test_hostile_json_is_a_game_error(heaps):
    with pytest.raises(GameError, match="heaps: expected"):
        Nim.from_json({"ruleset": "nim", "heaps": heaps})


@pytest.mark.parametrize("data", [{}, {"ruleset": "hex", "heaps": []}, [], None, {"ruleset": []}])
def test_json_of_another_ruleset_is_refused(data):
    with pytest.raises(GameError, match='"ruleset": "nim"'):
        Nim.from_json(data)


@pytest.mark.parametrize("text", ["", "nim", "nim\n1 2", "nim\nheaps x", "nim\nheaps 1\nheaps 2"])
def test_bad_text_is_a_game_error_that_names_the_line(text):
    with pytest.raises(GameError, match="line 2"):
        Nim.from_text(text)
