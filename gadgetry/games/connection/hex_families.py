"""Hex positions with a name: empty boards, openings, and random positions."""

from __future__ import annotations

from random import Random

from gadgetry.formulas.family import Family, at_least
from gadgetry.games.connection.hex import MOST_ROWS, Hex
from gadgetry.games.position import GameError

GARDNER = "Gardner, Scientific American, July 1957; Nash (1948)"


def board(rows: int, columns: int) -> Hex:
    """An empty board, Black to move. On a square one he wins; on any other the player wins whose
    sides are nearer to each other, whoever begins.

    >>> print(board(2, 3))
    hex
    . . .
     . . .
    Black to move
    """
    _check(rows, columns)
    return Hex(rows, columns)


def board_winner(rows: int, columns: int) -> str:
    """Black joins top and bottom, which are `rows` apart."""
    return "Black" if rows <= columns else "White"


def opening(side: int, row: int, column: int) -> Hex:
    """A square board on which Black has put his first stone at this row and column, from 1 on.

    >>> print(opening(2, 1, 2))
    hex
    . B
     . .
    White to move
    """
    _check(side, side)
    if not (1 <= row <= side and 1 <= column <= side):
        raise GameError(f"expected a row and a column from 1 to {side}, got {row} and {column}")
    at = (row - 1) * side + column - 1
    return Hex(side, side, "." * at + "B" + "." * (side * side - at - 1), "White")


def random(rows: int, columns: int, stones: int, *, seed: int = 0) -> Hex:
    """A board with random stones, as many of both colours, or one more of Black; who is to move.

    >>> print(random(2, 2, 3, seed=1))
    hex
    B .
     B W
    White to move
    """
    _check(rows, columns)
    if not 0 <= stones <= rows * columns:
        raise GameError(f"stones: expected a number from 0 to {rows * columns}, got {stones}")
    rng = Random(seed)
    cells, left = ["."] * (rows * columns), [*range(rows * columns)]
    for number in range(stones):
        cells[left.pop(int(rng.random() * len(left)))] = "BW"[number % 2]
    return Hex(rows, columns, "".join(cells), Hex.players[stones % 2])


def _check(rows: int, columns: int) -> None:
    at_least(1, rows=rows, columns=columns)
    if max(rows, columns) > MOST_ROWS:
        raise GameError(f"expected at most {MOST_ROWS} rows and columns, got {max(rows, columns)}")


FAMILIES = (
    Family("board", "hex", board, GARDNER, board_winner),
    Family("opening", "hex", opening, GARDNER),
    Family("random", "hex", random),
)
