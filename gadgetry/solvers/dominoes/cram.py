"""The Grundy engine's arena for CRAM: the free squares as one number, its parts up to symmetry.

A lone square is worth nothing and is forgotten. A rectangle of an even number of rows and columns
is worth 0, for the second player answers each domino with the one opposite to it; the engine does
not use this, the tests check it.
"""

from __future__ import annotations

from gadgetry.games.dominoes.cram import Cram
from gadgetry.games.dominoes.domino_board import FREE, Domino
from gadgetry.solvers.general.grid_parts import GridParts
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_SQUARES = 400


class CramGrid(GridParts):
    """CRAM on the parts of a grid, as the Grundy engine sees it.

    >>> board = CramGrid(3, 4)
    >>> Grundy(board).value(board.full), board.components(0b0001_0000_0011)
    (1, [3])
    """

    def __init__(self, rows: int, columns: int, budget: Budget | None = None) -> None:
        super().__init__(rows, columns)
        self.budget = budget or Budget()

    def components(self, state: int) -> list[int]:
        """The canonical parts of at least two squares, the largest last."""
        parts = []
        while state:
            part = self.part(state)
            state ^= part
            if part & part - 1:
                parts.append(self.canonical(part))
        return sorted(parts, key=lambda part: (part.bit_count(), part))

    def options(self, state: int) -> list[int]:
        """What each domino leaves, those that leave fewest places for dominoes first."""
        self.budget.check()
        left = [state & ~domino for domino in self.dominoes(state)]
        return sorted(left, key=lambda squares: (self.edges(squares), squares))

    def dominoes(self, squares: int) -> list[int]:
        """Each domino that fits, as its two squares."""
        places = []
        for step, here in ((1, squares & self._not_last & squares >> 1),
                           (self.columns, squares & squares >> self.columns)):  # fmt: skip
            while here:
                square = here & -here
                here ^= square
                places.append(square | square << step)
        return places


def run(position: Cram, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a board.

    >>> answer = run(Cram(("...", "...")), Question(moves="all"), Budget())
    >>> answer.value, answer.winning_moves
    (1, ((0, 3), (1, 4), (2, 5)))
    """
    board = CramGrid(len(position.rows), position.columns, budget)
    free = sum(1 << v for v, square in enumerate("".join(position.rows)) if square == FREE)
    moves = ((move, free & ~_squares(move)) for move in position.moves())
    return verdict(Grundy(board, budget), free, moves, question, "grid")


def _squares(move: Domino) -> int:
    return 1 << move[0] | 1 << move[1]


def _accepts(position: Cram, _: Question) -> bool:
    return len(position.cells) <= MOST_SQUARES


SOLVERS = (
    Solver(
        "grid",
        "Grundy values of parts of the board up to its symmetries",
        takes=(Cram.ruleset,),
        run=run,
        preference=10,
        accepts=_accepts,
    ),
)
