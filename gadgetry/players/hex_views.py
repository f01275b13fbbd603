"""A Hex board as one player sees it, framed: he joins the first row to the last.

A view is a sequence of OPEN, OWN, OTHER and FRAME, row by row, with a frame of one cell around the
board, so that steps need no care. White sees the board mirrored at its long diagonal (a1, b2, ...),
which turns left and right into top and bottom; so nothing in this room is written for two players.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES
from gadgetry.solvers.kernels import zeros

OPEN, OWN, OTHER, FRAME = 0, 1, 2, 3


def view(position: Hex, player: str) -> list[int]:
    """The board as that player sees it.

    >>> view(Hex(1, 2, "B."), "Black")
    [3, 3, 3, 3, 3, 1, 0, 3, 3, 3, 3, 3]
    >>> view(Hex(1, 2, "B."), "White")
    [3, 3, 3, 3, 2, 3, 3, 0, 3, 3, 3, 3]
    """
    rows, columns = position.rows, position.columns
    if player == "White":
        rows, columns = columns, rows
    width = columns + 2
    board = [FRAME] * (width * (rows + 2))
    for cell, stone in enumerate(position.cells):
        r, c = position.place(cell) if player == "Black" else position.place(cell)[::-1]
        worth = OPEN if stone == EMPTY else OWN if stone == STONES[player] else OTHER
        board[(r + 1) * width + c + 1] = worth
    return board


def place(cell: int, columns: int, mirrored: bool, width: int) -> int:
    """Where a cell of the position is in a view of that width.

    >>> place(1, 2, False, 4), place(1, 2, True, 3)
    (6, 7)
    """
    r, c = cell // columns, cell % columns
    return (c + 1) * width + r + 1 if mirrored else (r + 1) * width + c + 1


def cell_at(at: int, columns: int, mirrored: bool, width: int) -> int:
    """The cell of the position at a place of a view.

    >>> cell_at(6, 2, False, 4), cell_at(7, 2, True, 3)
    (1, 1)
    """
    r, c = at // width - 1, at % width - 1
    return c * columns + r if mirrored else r * columns + c


def reduced_graph(board: Sequence[int], width: int) -> tuple[list[int], list[int], list[int]]:
    """The player's reduced graph: his chains contracted, the other's stones left out.

    Its vertices are the open cells in order, and then the first and the last row's side. Returns
    their places; where the neighbours of each begin; the neighbours. Two sides that are joined are
    neighbours.

    >>> reduced_graph([3, 3, 3, 3, 3, 1, 0, 3, 3, 3, 3, 3], 4)
    ([6], [0, 2, 4, 6], [1, 2, 0, 2, 0, 1])
    """
    places, number = _open_cells(board)
    k = len(places)
    last_row = len(board) - 2 * width
    first, near = zeros(k + 3), zeros((k + 2) * (k + 1))
    seen, stack = zeros(len(board)), zeros(len(board))
    used = 0
    for i in range(k + 2):
        first[i] = used
        depth = 0
        if i < k:
            stack[0] = places[i]
            seen[places[i]] = i + 1
            depth = 1
        else:
            row = width if i == k else last_row
            for at in range(row + 1, row + width - 1):
                if board[at] < OTHER:
                    seen[at] = i + 1
                if board[at] == OPEN:
                    near[used] = number[at]
                    used += 1
                elif board[at] == OWN:
                    stack[depth] = at
                    depth += 1
        used = _flood(board, width, (number, seen, stack, near), (i, depth, used, k))
    first[k + 2] = used
    return places, first, near[:used]


def _open_cells(board: Sequence[int]) -> tuple[list[int], list[int]]:
    """The open cells, and the number of each."""
    number = zeros(len(board))
    count = 0
    for cell in board:
        if cell == OPEN:
            count += 1
    places = zeros(count)
    count = 0
    for at in range(len(board)):
        if board[at] == OPEN:
            places[count] = at
            number[at] = count
            count += 1
    return places, number


def _flood(
    board: Sequence[int],
    width: int,
    arrays: tuple[list[int], list[int], list[int], list[int]],
    counts: tuple[int, int, int, int],
) -> int:
    """Write down what is next to vertex i, also through own stones; how much is written then."""
    number, seen, stack, near = arrays
    i, depth, used, k = counts
    last_row = len(board) - 2 * width
    top = bottom = False
    while depth:
        depth -= 1
        at = stack[depth]
        top = top or at < 2 * width
        bottom = bottom or at >= last_row
        for step in (-width, 1 - width, -1, 1, width - 1, width):
            to = at + step
            if board[to] >= OTHER or seen[to] == i + 1:
                continue
            seen[to] = i + 1
            if board[to] == OPEN:
                near[used] = number[to]
                used += 1
            else:
                stack[depth] = to
                depth += 1
    if top and i != k:
        near[used] = k
        used += 1
    if bottom and i != k + 1:
        near[used] = k + 1
        used += 1
    return used


def chains(board: Sequence[int], width: int) -> tuple[list[int], int]:
    """The number, from 1, of the chain at each place with an own stone; how many there are.

    >>> chains(view(Hex(1, 3, "B.B"), "White"), 3)[1], chains(view(Hex(1, 3, "B.B"), "Black"), 5)[1]
    (0, 2)
    """
    number, stack = zeros(len(board)), zeros(len(board))
    count = 0
    for start in range(len(board)):
        if board[start] != OWN or number[start]:
            continue
        count += 1
        number[start], stack[0], depth = count, start, 1
        while depth:
            depth -= 1
            at = stack[depth]
            for step in (-width, 1 - width, -1, 1, width - 1, width):
                if board[at + step] == OWN and not number[at + step]:
                    number[at + step] = count
                    stack[depth] = at + step
                    depth += 1
    return number, count
