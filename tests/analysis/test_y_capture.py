"""What is said of the cells of Y, on all boards of three rows, against the definitions."""

import random
from itertools import product

import pytest

from by_definition.cells import check_analysis
from by_definition.play import mover_wins
from gadgetry.analysis.capture_analysis import analyse
from gadgetry.games.connection.y import Y


def check(boards):
    """Check all that are not over; how many dead, captured (by each) and dominated cells."""
    mover_wins.cache_clear()
    counts = [0, 0, 0, 0]
    for board in boards:
        if board.winner() is None:
            found = analyse(board)
            check_analysis(board, found)
            sizes = (len(found.dead), *map(len, found.captured.values()), len(found.dominated))
            counts = [a + b for a, b in zip(counts, sizes, strict=True)]
    return counts


def test_what_is_said_is_so_on_all_boards_of_up_to_three_rows():
    boards = [
        Y(rows, "".join(cells))
        for rows in (1, 2, 3)
        for cells in product(".BW", repeat=rows * (rows + 1) // 2)
    ]
    dead, by_black, by_white, dominated = check(boards)
    assert by_black == by_white == 288
    assert (dead, dominated) == (144, 48)


@pytest.mark.sweep
def test_what_is_said_is_so_on_boards_of_four_rows():
    rng = random.Random(4)
    boards = [Y(4, "".join(rng.choices(".BW", (2, 1, 1), k=10))) for _ in range(600)]
    assert min(check(boards)) > 100


def test_a_chain_from_two_sides_has_captured_the_way_to_the_third():
    found = analyse(Y(3, "..B.B."))
    assert found.captured == {"Black": ("a1", "a2"), "White": ()}
    assert found.dead == ("a3", "c3")
    mirrored = analyse(Y(3, "..W.W."))
    assert mirrored.captured == {"Black": (), "White": ("a1", "a2")}


def test_two_cells_below_a_stone_are_no_bridge_where_the_opponent_needs_the_side_too():
    # In Hex they are captured: White does not need Black's side.
    assert analyse(Y(4, "." * 3 + ".B." + "." * 4)).captured == {"Black": (), "White": ()}
