"""DOMINEERING: its rules, its text, and who wins rectangles, as others published."""

import pytest

from gadgetry.games.dominoes.domineering import (
    HORIZONTAL,
    VERTICAL,
    Domineering,
    grid,
    grid_horizontal,
    grid_part,
)
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text
from gadgetry.solvers.registry import solve


def test_each_player_has_his_own_dominoes():
    assert grid(2, 2).moves() == ((0, 2), (1, 3))
    assert grid_horizontal(2, 2).moves() == ((0, 1), (2, 3))
    with pytest.raises(IllegalMove):
        grid(2, 2).play((0, 1))
    with pytest.raises(IllegalMove):
        grid_horizontal(2, 2).play((0, 2))


def test_in_one_row_vertical_has_no_move_and_in_one_column_horizontal_has_none():
    assert grid(1, 5).winner() == HORIZONTAL
    assert grid_horizontal(5, 1).winner() == VERTICAL
    assert grid(5, 1).moves() == ((0, 1), (1, 2), (2, 3), (3, 4))


def test_the_turn_goes_to_the_other_player():
    after = grid(3, 3).play((0, 3))
    assert (after.to_move, after.rows, after.winner()) == (HORIZONTAL, ("#..", "#..", "..."), None)


@pytest.mark.parametrize("board", [grid(1, 1), grid_horizontal(3, 2), grid(2, 2).play((0, 2))])
def test_text_and_json_are_read_again(board):
    assert position_from_text(str(board)) == board
    assert position_from_json(board.to_json()) == board


def test_who_is_to_move_may_be_missing_in_json_and_must_be_a_player():
    assert Domineering.from_json({"board": [".."]}).to_move == VERTICAL
    for mover in ("Left", None, 3):
        with pytest.raises(GameError, match="to_move"):
            Domineering(("..",), mover)


@pytest.mark.parametrize(
    ("text", "line"),
    [("domineering\n..\n..", 3), ("domineering\n..\nLeft to move", 3),
     ("domineering\nVertical to move", 2), ("domineering\n..\n...\nVertical to move", 3)],
)  # fmt: skip
def test_wrong_text_names_its_line(text, line):
    with pytest.raises(GameError) as error:
        position_from_text(text)
    assert error.value.line == line


# Rows by columns; V, H: that player wins whoever begins; 1, 2: the first, the second player does.
# Breuker, Uiterwijk and van den Herik, "Solving 8 x 8 Domineering" (2000); Drummond-Cole,
# arXiv:1305.3257.
PUBLISHED = """
1 1 H V 1 1 H V
. 1 H H H H H .
. . 1 V 1 V . .
. . . 2 H . . .
"""


def test_rectangles_are_won_by_whom_it_was_published():
    # does who begins win, if it is Vertical, and if it is Horizontal?
    classes = {(True, False): "V", (False, True): "H", (True, True): "1", (False, False): "2"}
    told = [row.split() for row in PUBLISHED.strip().splitlines()]
    checked = 0
    for rows, line in enumerate(told, start=2):
        for columns, published in enumerate(line, start=2):
            if published != ".":
                one, other = solve(grid(rows, columns)), solve(grid_horizontal(rows, columns))
                assert classes[bool(one.outcome), bool(other.outcome)] == published
                checked += 1
    assert checked == 20


def test_turned_by_a_right_angle_the_players_change_places():
    for rows, columns in ((1, 2), (2, 3), (2, 5), (3, 4), (4, 5)):
        one, other = solve(grid(rows, columns)), solve(grid_horizontal(columns, rows))
        assert {one.winner, other.winner} == {VERTICAL, HORIZONTAL}


def test_parts_of_grids():
    assert grid_part(2, 3, 1).rows == ("..", ".#")
