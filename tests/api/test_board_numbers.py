"""Boards with numbers: in every empty cell one, and only on Hex boards."""

import pytest

from gadgetry.api.board_numbers import numbered_board
from gadgetry.api.drawing import NUMBERS
from gadgetry.cli.main import run
from gadgetry.games.connection.hex import Hex


@pytest.mark.parametrize("numbers", NUMBERS)
def test_every_empty_cell_has_a_number_and_no_stone_has(numbers):
    board = Hex(3, 3, "B...W....")
    labels = [shape.label for shape in numbered_board(board, numbers).shapes if shape.label]
    assert len(labels) == board.cells.count(".")


def test_a_cell_that_is_cut_off_is_infinitely_far():
    labels = [s.label for s in numbered_board(Hex(2, 2, "WW.."), "potentials").shapes if s.label]
    assert labels == ["∞", "∞"]


def test_other_games_are_refused(tmp_path, capsys):
    heap = tmp_path / "heap.txt"
    heap.write_text("nim\nheaps 3\n")
    assert run(["draw", str(heap), "--numbers", "paths", "-o", str(tmp_path / "x.svg")]) == 2
    assert "expected a Hex board" in capsys.readouterr().err
    assert not (tmp_path / "x.svg").exists()
