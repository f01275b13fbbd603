"""Resistance: the board as a circuit between a player's two sides.

His stones are copper, an open cell resists by 1, the other's stones do not conduct; the wire
between two cells resists as both do together. A *bridge*, two cells with two open common
neighbours, is a wire as well if one end is his stone or side: the opponent cannot cut it. The more
current flows, the better off he is. Van Rijswijck, Set Colouring Games (2006), 12.1, after Shannon
(1953) and Anshelevich (2002).

The wires join cells that are less than two rows apart in the numbering row by row, so the equations
are a band, solved by Cholesky's elimination without roots. Python's and numba's alike, see
`kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.players.hex_views import OPEN, OTHER, OWN
from gadgetry.solvers.kernels import reals

COPPER = 1000.0  # the conductance between stones
LEAK = 1e-9  # of every cell, so that one without wires has a potential too


def conductance(one: int, other: int) -> float:
    """Of a wire between two cells that are both open or own.

    >>> conductance(OPEN, OPEN), conductance(OPEN, OWN), conductance(OWN, OWN)
    (0.5, 1.0, 1000.0)
    """
    if one == OWN and other == OWN:
        return COPPER
    return 1.0 if OWN in (one, other) else 0.5


def wires(board: Sequence[int], width: int) -> tuple[list[float], list[float], list[float]]:
    """The conductances to the cells before each cell, to the first side, and to the last one.

    Cell i, row by row, is joined to cell i - d by number `i * band + d`, band = 2 * columns.
    """
    columns, rows = width - 2, len(board) // width - 2
    band = 2 * columns
    inner = reals(rows * columns * band)
    top, bottom = reals(rows * columns), reals(rows * columns)
    for i in range(rows * columns):
        at = (i // columns + 1) * width + i % columns + 1
        here = board[at]
        if here >= OTHER:
            continue
        for step, apart in ((-1, 1), (-width, columns), (1 - width, columns - 1)):
            if board[at + step] < OTHER and apart:
                inner[i * band + apart] += conductance(here, board[at + step])
        for step, one, other, apart in (
            (-width - 1, -width, -1, columns + 1),
            (1 - 2 * width, -width, 1 - width, 2 * columns - 1),
            (2 - width, 1 - width, 1, columns - 2),
        ):
            if (
                board[at + one] == OPEN
                and board[at + other] == OPEN
                and board[at + step] < OTHER
                and (here == OWN or board[at + step] == OWN)
            ):
                inner[i * band + apart] += conductance(here, board[at + step])
        top[i] = to_side(board, at, -width, 1 - width, i < columns, i < 2 * columns)
        left = rows * columns - i
        bottom[i] = to_side(board, at, width, width - 1, left <= columns, left <= 2 * columns)
    return inner, top, bottom


def to_side(board: Sequence[int], at: int, one: int, other: int, beside: bool, near: bool) -> float:
    """The conductance between a cell and a side that it is beside, or one row away from."""
    if beside or (near and board[at + one] == OPEN and board[at + other] == OPEN):
        return conductance(board[at], OWN)
    return 0.0


def potential(inner: Sequence[float], top: Sequence[float], bottom: Sequence[float]) -> list[float]:
    """The potential of each cell when the first side has 1 and the last one 0."""
    n = len(top)
    band = len(inner) // n
    rows, solved = reals(n * band), reals(n)
    for i in range(n):  # the matrix, lower half: what is on the diagonal stands first
        rows[i * band] += top[i] + bottom[i] + LEAK
        for d in range(1, min(band, i + 1)):
            g = inner[i * band + d]
            if g:
                rows[i * band] += g
                rows[(i - d) * band] += g
                rows[i * band + d] = -g
    for i in range(n):
        low = max(0, i - band + 1)
        solved[i] = top[i]
        for j in range(low, i):
            left = rows[i * band + i - j]
            for m in range(max(low, j - band + 1), j):
                left -= rows[i * band + i - m] * rows[j * band + j - m]
            rows[i * band + i - j] = left
        for j in range(low, i):
            left = rows[i * band + i - j]
            factor = left / rows[j * band]
            rows[i * band] -= left * factor
            rows[i * band + i - j] = factor
            solved[i] -= factor * solved[j]
    for i in range(n - 1, -1, -1):
        solved[i] /= rows[i * band]
    for i in range(n - 1, -1, -1):
        for d in range(1, min(band, i + 1)):
            solved[i - d] -= rows[i * band + d] * solved[i]
    return solved


def flow(
    inner: Sequence[float], top: Sequence[float], bottom: Sequence[float], solved: Sequence[float]
) -> list[float]:
    """The current through each cell."""
    n = len(top)
    band = len(inner) // n
    through = reals(n)
    for i in range(n):
        through[i] += (top[i] * (1 - solved[i]) + bottom[i] * solved[i]) / 2
        for d in range(1, min(band, i + 1)):
            g = inner[i * band + d]
            if g:
                current = abs(g * (solved[i] - solved[i - d])) / 2
                through[i] += current
                through[i - d] += current
    return through
