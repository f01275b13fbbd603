"""OCTAL games on grids: a position is one number, a bit for each square, up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import grid
from gadgetry.games.octal.octal_graph import OctalGraph, Taken
from gadgetry.solvers.general.grid_parts import GridParts
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal import nim_sequence
from gadgetry.solvers.octal.octal_graph import connected_sets
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_SQUARES = 400


class OctalGrid(GridParts):
    """An octal game on the parts of a grid, as the Grundy engine sees it; row by row, bit by bit.

    >>> board = OctalGrid(OctalCode.of("0.33"), 3, 3)
    >>> Grundy(board).value(board.full)
    0
    """

    def __init__(
        self, code: OctalCode, rows: int, columns: int, budget: Budget | None = None
    ) -> None:
        super().__init__(rows, columns)
        self.code = code
        self.budget = budget or Budget()
        size = rows * columns
        most = code.most_taken(size)
        masks = tuple(self.around(1 << v) & ~(1 << v) for v in range(size))
        # All that a move may take: the digit of the code, and the squares.
        self.takings = [
            (code.digit(count), taken)
            for count, sets in connected_sets(masks, self.full, most, self.budget)
            for taken in sets
            if code.digit(count)
        ]
        self._values: list[int] = nim_sequence(code, size).tolist()

    def plays(self, squares: int) -> Iterator[tuple[int, int, int]]:
        """Each move from a connected part: what it takes, a part it leaves, and the others."""
        for digit, taken in self.takings:
            if squares & taken != taken:
                continue
            left = squares ^ taken
            if not left:
                if digit & 1:
                    yield taken, 0, 0
                continue
            first = self.part(left)
            if self._may_leave(digit, left ^ first):
                yield taken, first, left ^ first

    def _may_leave(self, digit: int, others: int) -> bool:
        """Does a digit allow that one part is left, and these others?"""
        if not others or digit < 4:
            return not others and bool(digit & 2)
        third = others ^ self.part(others)
        return bool(digit & 8) and self.part(third) == third if third else bool(digit & 4)

    def options(self, state: int) -> list[int]:
        """The positions after each move from a connected part, likely losses first.

        The guess is that a part is worth what a heap of as many counters is, and that among
        equals the part with most edges is best.
        """
        self.budget.check()
        values = self._values
        found = {}
        for _, one, other in self.plays(state):
            guess = values[one.bit_count()] ^ values[other.bit_count()]
            left = one | other
            found[left] = guess, -self.edges(left)
        return sorted(found, key=lambda left: found[left])


def shape(position: OctalGraph) -> tuple[int, int] | None:
    """The rows and columns of the grid that a position is on, if it is one numbered row by row.

    >>> shape(grid("0.33", 3, 4)), shape(OctalGraph.of("0.33", 3, [(0, 1), (0, 2), (1, 2)]))
    ((3, 4), None)
    """
    size = position.graph.vertices
    if not 0 < size <= MOST_SQUARES:
        return None
    near = position.graph.neighbours(0)
    columns = max(near, default=1) if len(near) == 2 or near != (1,) else size
    if size % columns:
        return None
    same = grid(str(position.code), size // columns, columns).graph == position.graph
    return (size // columns, columns) if same else None


def run(position: OctalGraph, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position on a grid.

    >>> answer = run(grid("0.03", 3, 2), Question(moves="one"), Budget())
    >>> answer.value, answer.winning_moves
    (1, ((0, 1),))
    """
    found = shape(position)
    assert found is not None, "the registry asks `accepts` first"
    board = OctalGrid(position.code, *found, budget)
    search = Grundy(board, budget)
    squares = board.full & ~sum(1 << v for v in position.gone)
    moves = ((move, squares & ~_squares(move)) for move in position.moves())
    return verdict(search, squares, moves, question, "grid")


def _squares(move: Taken) -> int:
    return sum(1 << v for v in move)


def _accepts(position: OctalGraph, _: Question) -> bool:
    return shape(position) is not None


SOLVERS = (
    Solver(
        "grid",
        "Grundy values of parts of a grid up to its symmetries",
        takes=(OctalGraph.ruleset,),
        run=run,
        preference=20,
        accepts=_accepts,
    ),
)
