"""0.03 on grids: can the player whom the number of dominoes favours force that all are taken?

On a grid of s squares at most h = s // 2 moves are played. If some player can force that h are,
that is the first player for odd h and the second for even h, and that player wins. The search asks
whether it can be forced: one good move is enough where the favoured player moves, all moves must be
good where the other does. Moves that leave most dominoes in the part that is left are tried first.
"""

from __future__ import annotations

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal_grid import OctalGrid

DOMINO = OctalCode.of("0.03")


def all_dominoes_forced(rows: int, columns: int, budget: Budget | None = None) -> bool:
    """Can the favoured player force that rows * columns // 2 moves are played?

    >>> all_dominoes_forced(3, 4), all_dominoes_forced(4, 4)
    (True, True)
    """
    board = OctalGrid(DOMINO, rows, columns)
    return can_force(board, board.full, budget)


def can_force(board: OctalGrid, squares: int, budget: Budget | None = None) -> bool:
    """The same for a connected part of a board: that half of its squares, rounded down, are moves.

    >>> board = OctalGrid(DOMINO, 2, 3)
    >>> can_force(board, 0b010_111), can_force(board, 0b111_111)
    (False, True)
    """
    budget = budget or Budget()
    known: dict[int, bool] = {}

    def forced(part: int, moves: int) -> bool:  # as deep as there are moves
        if moves == 0:
            return True
        name = board.canonical(part)
        answer = known.get(name)
        if answer is None:
            budget.spend()
            options = [left for _, left, _ in board.plays(part)]
            if moves % 2:  # with an odd number of moves to come, the favoured player is to move
                options.sort(key=board.edges, reverse=True)
                answer = any(forced(left, moves - 1) for left in options)
            else:
                answer = bool(options) and all(forced(left, moves - 1) for left in options)
            known[name] = answer
        return answer

    return forced(squares, squares.bit_count() // 2)
