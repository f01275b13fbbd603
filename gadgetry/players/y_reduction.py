"""Y-reduction: each triangle of three cells becomes one, owned as the majority would be.

A Hex board is a Y board whose missing corners are filled, in two ways: beyond the last row and the
last column, or beyond the first ones. The value is the mean of both. A position's value is that of
the one cell which is left, from -1 to 1; exactly 1 iff the player has won, and -1 iff he has lost.
Van Rijswijck, Set Colouring Games (2006), 12.3; `analysis.hex_heuristics.y_reduction` is the same
for a Y board.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.players.hex_views import OPEN, OWN
from gadgetry.solvers.kernels import reals


def pyramid(board: Sequence[int], width: int, turned: bool) -> tuple[list[float], int]:
    """The values of all triangles, from the full board to one cell, and the side of the first.

    Triangle of side m: its cell (r, c), r + c < m, stands at r * m + c of its stretch of m * m
    numbers; the stretches follow each other. `turned`: of the board turned around by half.

    >>> values, side = pyramid([3, 3, 3, 3, 3, 1, 0, 3, 3, 3, 3, 3], 4, turned=False)
    >>> side, values[-1]
    (2, 1.0)
    """
    columns, rows = width - 2, len(board) // width - 2
    side = rows + columns - 1
    values = reals(side * (side + 1) * (2 * side + 1) // 6)
    for r in range(side):
        for c in range(side - r):
            worth = 1.0 if r >= rows else -1.0
            if r < rows and c < columns:
                at = (rows - r) * width + columns - c if turned else (r + 1) * width + c + 1
                worth = 0.0 if board[at] == OPEN else 1.0 if board[at] == OWN else -1.0
            values[r * side + c] = worth
    at = 0
    for m in range(side, 1, -1):
        below = at + m * m
        for r in range(m - 1):
            for c in range(m - 1 - r):
                p, q, s = values[at + r * m + c], values[at + r * m + c + 1], 0.0
                s = values[at + (r + 1) * m + c]
                values[below + r * (m - 1) + c] = (p + q + s - p * q * s) / 2
        at = below
    return values, side


def value(board: Sequence[int], width: int) -> float:
    """The mean of both ways.

    >>> value([3, 3, 3, 3, 3, 1, 0, 3, 3, 3, 3, 3], 4)
    1.0
    """
    one, _ = pyramid(board, width, False)
    other, _ = pyramid(board, width, True)
    return (one[len(one) - 1] + other[len(other) - 1]) / 2


def slopes(board: Sequence[int], width: int, turned: bool) -> list[float]:
    """How much the value of one way changes with each place of the board: its derivative.

    >>> slopes([3, 3, 3, 3, 3, 0, 0, 3, 3, 3, 3, 3], 4, turned=False)[5:7]
    [0.5, 0.5]
    """
    columns, rows = width - 2, len(board) // width - 2
    values, side = pyramid(board, width, turned)
    slope = reals(len(values))
    at = len(values) - 1
    slope[at] = 1.0
    for m in range(2, side + 1):
        below, at = at, at - m * m
        for r in range(m - 1):
            for c in range(m - 1 - r):
                change = slope[below + r * (m - 1) + c] / 2
                i, j = at + r * m + c, at + (r + 1) * m + c
                p, q, s = values[i], values[i + 1], values[j]
                slope[i] += change * (1 - q * s)
                slope[i + 1] += change * (1 - p * s)
                slope[j] += change * (1 - p * q)
    places = reals(len(board))
    for r in range(rows):
        for c in range(columns):
            to = (rows - r) * width + columns - c if turned else (r + 1) * width + c + 1
            places[to] = slope[r * side + c]
    return places
