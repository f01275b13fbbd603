"""CRAM: its rules, its text, its components, and values that others published."""

import pytest

from gadgetry.games.dominoes.cram import Cram, grid, grid_part
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text
from gadgetry.solvers.octal.octal import nim_sequence
from gadgetry.solvers.registry import solve


def test_a_domino_covers_two_free_squares():
    board = grid(2, 2)
    assert board.moves() == ((0, 1), (0, 2), (1, 3), (2, 3))
    assert board.play((0, 2)).rows == ("#.", "#.")
    assert board.play((0, 2)).moves() == ((1, 3),)


def test_a_single_row_and_a_single_column_are_the_same_game():
    assert grid(1, 3).moves() == grid(3, 1).moves() == ((0, 1), (1, 2))
    assert grid(3, 1).play((0, 1)).rows == ("#", "#", ".")


@pytest.mark.parametrize(
    "move", [(0, 3), (1, 0), (0, 5), (0,), (0, True), "01", None, (2, 3), (3, 4), [0, 1]]
)
def test_other_moves_are_refused(move):
    with pytest.raises(IllegalMove, match="expected two free neighbouring squares"):
        Cram(("..#", "#..")).play(move)


def test_components_are_cut_out_and_lone_squares_are_gone():
    board = Cram(("..#.", "##..", ".#.#"))
    assert [part.rows for part in board.components()] == [("..",), ("#.", "..", ".#")]
    assert Cram((".#.",)).components() == ()


@pytest.mark.parametrize("board", [grid(1, 1), grid(3, 2).play((0, 1)), Cram(("#",))])
def test_text_and_json_are_read_again(board):
    assert position_from_text(str(board)) == board
    assert position_from_json(board.to_json()) == board


@pytest.mark.parametrize(
    ("text", "line"), [("cram", 2), ("cram\n..\n...", 3), ("cram\n..\n.x", 3), ("cram\nab", 2)]
)
def test_wrong_text_names_its_line(text, line):
    with pytest.raises(GameError) as error:
        position_from_text(text)
    assert error.value.line == line


@pytest.mark.parametrize("rows", [(), ("",), ("..", "."), ("ab",), "..", 7, ([".", "."],)])
def test_wrong_boards_are_refused(rows):
    with pytest.raises(GameError, match="board"):
        Cram(rows)
    with pytest.raises(GameError, match="board"):
        position_from_json({"ruleset": "cram", "board": rows if rows != ".." else None})


def test_sizes_of_families_are_bounded():
    with pytest.raises(GameError, match="squares: expected 1 to"):
        grid(10**4, 10**4)
    with pytest.raises(GameError, match="rows: expected 1"):
        grid(0, 3)
    with pytest.raises(GameError, match="below 4"):
        grid_part(2, 4)


def test_a_single_row_is_dawsons_kayles():
    values = [solve(grid(1, n)).value for n in range(1, 25)]
    assert values == nim_sequence(OctalCode.of("0.07"), 24).tolist()[1:]


# As Lemoine and Viennot, "Nimbers are inevitable" (2010), and Uiterwijk (2018) have them.
PUBLISHED = {(3, 3): 0, (3, 4): 1, (3, 5): 1, (3, 6): 4, (3, 7): 1, (4, 5): 2, (5, 5): 0}


@pytest.mark.parametrize("size", PUBLISHED)
def test_values_of_rectangles_are_those_that_were_published(size):
    assert solve(grid(*size)).value == PUBLISHED[size]


def test_even_by_even_is_lost_and_even_by_odd_is_won():
    for rows in range(2, 5):
        for columns in range(rows, 6):
            if rows * columns % 2 == 0:
                both_even = rows % 2 == columns % 2 == 0
                assert solve(grid(rows, columns)).outcome is not both_even


def test_cram_is_not_0_07_on_the_grid():
    """A domino in the middle of the cross leaves three parts, which 0.07 forbids."""
    from gadgetry.games.octal.octal_graph import OctalGraph

    rows = ("#.#", "...", "#.#")
    cross = OctalGraph.of("0.07", 5, [(0, 2), (1, 2), (2, 3), (2, 4)])
    assert solve(Cram(rows)).value == 1
    assert solve(cross).value == 0
