"""Boards read back from their cells, and padding."""

from random import Random

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.reductions.connection.boards.reading import check_board, padded, read_nets
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve

BRIDGE = Nets([("w", ["s", "t"])], [])


def sparse_boards(seed: int, count: int):
    """Random boards whose empty cells do not touch, not yet won."""
    rng = Random(seed)
    while count:
        rows, columns = rng.randrange(3, 7), rng.randrange(3, 7)
        cells = [rng.choice("BW") for _ in range(rows * columns)]
        blank = Hex(rows, columns)
        for v in rng.sample(range(len(cells)), rng.randrange(1, 9)):
            if all(cells[u] != "." for u in blank.neighbours(v)):
                cells[v] = "."
        try:
            board = Hex(rows, columns, "".join(cells), rng.choice(("Black", "White")))
        except GameError:
            continue
        if board.winner() is None:
            count -= 1
            yield board


def test_the_shannon_game_of_what_is_read_has_the_board_s_winner():
    winners = set()
    for board in sparse_boards(3, 120):
        short = read_nets(board).shannon("Short" if board.mover == "Black" else "Cut")
        black = solve(board, solver="alpha-beta").winner
        winner = short.winner() or solve(short, solver="alpha-beta").winner
        assert (winner == "Short") == (black == "Black"), str(board)
        winners.add(black)
    assert winners == {"Black", "White"}


def test_empty_cells_that_touch_are_named():
    with pytest.raises(ReductionError, match="a2 and b2"):
        read_nets(Hex(3, 2, "BB..BB"))


def test_a_board_that_black_has_won_is_no_net_structure():
    with pytest.raises(ReductionError, match="Black has joined his sides"):
        read_nets(Hex(2, 2, "BWBW"))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("BBB.WWBBB", "cell a2: expected a switch that touches"),
        ("BBBWWWBBB", "cell b2: expected a switch that touches"),
        ("BBWW.WWWB", "cell b2: expected a switch that touches"),
        ("WBBW.WBBB", "expected a Black stone of net s on a1"),
    ],
)
def test_a_board_that_differs_from_its_structure_is_noticed(cells, message):
    there = {"w": "b2"}, {"s": "a1", "t": "c3"}
    check_board(Hex(3, 3, "BBBW.WBBB"), BRIDGE, *there)
    with pytest.raises(ReductionError, match=message):
        check_board(Hex(3, 3, cells), BRIDGE, *there)


def test_nets_that_run_together_or_are_too_many_are_noticed():
    two = Nets([("a", ["s", "m"]), ("b", ["n", "t"])], ["m", "n"])
    board = Hex(7, 3, "BBBW.WWBWWBWWBWW.WBBB")
    at = {"a": "b2", "b": "b6"}
    with pytest.raises(ReductionError, match="expected the nets"):
        check_board(board, two, at, {"s": "a1", "t": "a7", "m": "b3", "n": "b5"})
    apart = Hex(7, 3, "BBBW.WWBWWWWWBWW.WBBB")
    check_board(apart, two, at, {"s": "a1", "t": "a7", "m": "b3", "n": "b5"})


def test_padding_keeps_the_structure_and_the_winner():
    winners = []
    for sparse in sparse_boards(4, 60):
        cells = sparse.cells + "B" * sparse.columns
        board = Hex(sparse.rows + 1, sparse.columns, cells, sparse.mover)
        if board.winner() is not None:
            continue
        bigger = padded(board, board.rows + 2, board.columns + 3)
        assert len(read_nets(bigger).switches) == len(read_nets(board).switches)
        winners.append(solve(board, solver="alpha-beta").winner)
        assert solve(bigger, solver="alpha-beta").winner == winners[-1]
    assert min(winners.count("Black"), winners.count("White")) > 5


def test_padding_refuses_a_smaller_board_and_an_open_last_row():
    with pytest.raises(ReductionError, match="has 3 rows and 2 columns"):
        padded(Hex(3, 2, "BBW.BB"), 3, 1)
    with pytest.raises(ReductionError, match="last row of Black stones"):
        padded(Hex(2, 2, "BB.W"), 3, 2)
