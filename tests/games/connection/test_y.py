"""The rules of Y."""

import random
from itertools import product

import pytest

from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def swapped(cells):
    return cells.translate(str.maketrans("BW", "WB"))


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_full_board_has_exactly_one_winner(rows):
    for stones in product("BW", repeat=rows * (rows + 1) // 2):
        cells = "".join(stones)
        winner, reverse = Y(rows, cells).winner(), Y(rows, swapped(cells)).winner()
        assert {winner, reverse} == {"Black", "White"}


@pytest.mark.parametrize(("rows", "rounds"), [(2, 20), (3, 60), (4, 150), (6, 150)])
def test_replacing_each_triangle_by_its_majority_keeps_the_winner(rows, rounds):
    rng = random.Random(rows)
    for _ in range(rounds):
        cells = "".join(rng.choice("BW") for _ in range(rows * (rows + 1) // 2))
        position = Y(rows, cells)
        winner = position.winner()
        while position.rows > 1:
            position = position.reduce()
            assert position.winner() == winner
        assert position.cells == winner[0]


def test_two_sides_are_not_enough():
    position = Y(3, "BB....", "White")
    assert position.winner() is None
    assert Y(3, "BB.B..", "White").winner() == "Black"
    assert Y(3, ".B.B..").winner() is None


@pytest.mark.parametrize("move", ["a1", "b1", "d4", "zz", 3, None])
def test_only_empty_cells_of_the_board_may_be_played(move):
    with pytest.raises(IllegalMove, match="expected"):
        Y(3, "B.....", "White").play(move)


def test_a_finished_game_has_no_moves():
    won = Y(2).play("a1").play("a2").play("b2")
    assert won.winner() == "Black"
    assert won.moves() == ()


def test_text_and_json_read_back():
    rng = random.Random(3)
    for _ in range(60):
        rows = rng.randint(1, 5)
        cells = "".join(rng.choice("...BW") for _ in range(rows * (rows + 1) // 2))
        position = Y(rows, cells, rng.choice(["Black", "White"]))
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize("text", ["y\n. .", "y\n.\n. x", "y", "y\n.\nNobody to move"])
def test_texts_that_are_no_board_are_refused(text):
    with pytest.raises(GameError, match="expected"):
        Y.from_text(text)


def test_an_open_board_has_no_majorities():
    with pytest.raises(GameError, match="full board"):
        Y(2).reduce()
