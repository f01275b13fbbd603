"""Monte Carlo: how often a player is joined when the open cells are filled by chance.

Each of a fixed number of fillings is balanced: the players get half of the open cells each, who is
to move one more if their number is odd, as at the end of a game. So the share is an estimate of the
frequency of balanced sets that win; van Rijswijck, Set Colouring Games (2006), 12.5. A cell is as
good as its owner fared in the fillings: for either player, as a move there is the same as one later
on. The fillings are the same at each look: chance is a generator with a fixed seed.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.players.hex_views import OPEN, OTHER, OWN
from gadgetry.solvers.kernels import zeros

FILLINGS = 64
FACTOR, MODULUS = 48271, 2147483647  # Park and Miller's generator: its products fit into a word
SEED = 20061  # any number but 0


def fillings(board: Sequence[int], width: int, more: bool, count: int) -> tuple[int, list[int]]:
    """In how many fillings the player is joined; and of each place, in how many its owner has won.

    `more`: he gets one cell more where their number is odd.

    >>> fillings([3, 3, 3, 3, 3, 0, 0, 3, 3, 3, 3, 3], 4, more=True, count=8)
    (8, [0, 0, 0, 0, 0, 3, 5, 0, 0, 0, 0, 0])
    >>> fillings([3, 3, 3, 3, 0, 3, 3, 0, 3, 3, 3, 3], 3, more=True, count=8)[0]
    0
    """
    cells, filled = zeros(len(board)), zeros(len(board))
    k = 0
    for at in range(len(board)):
        filled[at] = board[at]
        if board[at] == OPEN:
            cells[k] = at
            k += 1
    own = (k + 1) // 2 if more else k // 2
    stack, seen, fared = zeros(len(board)), zeros(len(board)), zeros(len(board))
    joined, chance = 0, SEED
    for number in range(1, count + 1):
        for i in range(own):
            chance = chance * FACTOR % MODULUS
            j = i + chance % (k - i)
            cells[i], cells[j] = cells[j], cells[i]
        for i in range(k):
            filled[cells[i]] = OWN if i < own else OTHER
        wins = is_joined(filled, width, stack, seen, number)
        if wins:
            joined += 1
        for i in range(k):
            if (i < own) == wins:
                fared[cells[i]] += 1
    return joined, fared


def is_joined(
    board: Sequence[int], width: int, stack: list[int], seen: list[int], mark: int
) -> bool:
    """Do the player's cells join the first row to the last? What is seen is marked.

    >>> is_joined([3, 3, 3, 3, 1, 3, 3, 2, 3, 3, 3, 3], 3, [0] * 12, [0] * 12, 1)
    False
    """
    depth, last_row = 0, len(board) - 2 * width
    for at in range(width, 2 * width):
        if board[at] == OWN:
            seen[at] = mark
            stack[depth] = at
            depth += 1
    while depth:
        depth -= 1
        at = stack[depth]
        if at >= last_row:
            return True
        for step in (-1, 1, -width, width, 1 - width, width - 1):
            to = at + step
            if board[to] == OWN and seen[to] != mark:
                seen[to] = mark
                stack[depth] = to
                depth += 1
    return False
