"""OCTAL games on grids: a position is one number, a bit for each square, up to symmetry.

A component is moved to the top left corner and replaced by the least of its images under the
symmetries of the board, which tables turn byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import grid
from gadgetry.games.octal.octal_graph import OctalGraph, Taken
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal import nim_sequence
from gadgetry.solvers.octal.octal_graph import connected_sets
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_SQUARES = 400


class OctalGrid:
    """An octal game on the parts of a grid, as the Grundy engine sees it; row by row, bit by bit.

    >>> board = OctalGrid(OctalCode.of("0.33"), 3, 3)
    >>> Grundy(board).value(board.full)
    0
    >>> board.canonical(0b100_000_000), board.canonical(0b010_010_000)
    (1, 3)
    """

    def __init__(
        self, code: OctalCode, rows: int, columns: int, budget: Budget | None = None
    ) -> None:
        self.code, self.rows, self.columns = code, rows, columns
        self.budget = budget or Budget()
        size = rows * columns
        self.full = (1 << size) - 1
        self._left = sum(1 << r * columns for r in range(rows))
        self._top = (1 << columns) - 1
        self._not_last = self.full & ~(self._left << max(columns - 1, 0))
        self._not_first = self.full & ~self._left
        masks = tuple(self._around(1 << v) & ~(1 << v) for v in range(size))
        # All that a move may take: the digit of the code, and the squares.
        self.takings = [
            (code.digits[count], taken)
            for count, sets in connected_sets(masks, self.full, code.longest)
            for taken in sets
            if code.digits[count]
        ]
        self._values: list[int] = nim_sequence(code, size).tolist()
        self._turns = [self._tables(turn) for turn in range(1, 8 if rows == columns else 4)]

    def _around(self, squares: int) -> int:
        """The squares and their neighbours."""
        sideways = (squares & self._not_last) << 1 | (squares & self._not_first) >> 1
        return (squares | squares << self.columns | squares >> self.columns | sideways) & self.full

    def _tables(self, turn: int) -> list[list[int]]:
        """A symmetry: where the squares of each byte of each value go."""
        size = self.rows * self.columns
        goes = []
        for v in range(size):
            r, c = divmod(v, self.columns)
            r, c = (self.rows - 1 - r if turn & 1 else r), (self.columns - 1 - c if turn & 2 else c)
            goes.append(c * self.columns + r if turn & 4 else r * self.columns + c)
        return [
            [
                sum(
                    1 << goes[first + bit] for bit in range(min(8, size - first)) if byte >> bit & 1
                )
                for byte in range(256)
            ]
            for first in range(0, size, 8)
        ]

    def canonical(self, squares: int) -> int:
        """The form that a connected part has in common with its images."""
        best = squares = self._cornered(squares)
        for tables in self._turns:
            image, rest = 0, squares
            for table in tables:
                image |= table[rest & 255]
                rest >>= 8
            image = self._cornered(image)
            if image < best:
                best = image
        return best

    def _cornered(self, squares: int) -> int:
        while not squares & self._top:
            squares >>= self.columns
        while not squares & self._left:
            squares >>= 1
        return squares

    def part(self, squares: int) -> int:
        """The connected component of the first square."""
        part = squares & -squares
        while True:
            more = self._around(part) & squares
            if more == part:
                return part
            part = more

    def plays(self, squares: int) -> Iterator[tuple[int, int, int]]:
        """Each move from a connected part: what it takes, and the one or two parts it leaves."""
        for digit, taken in self.takings:
            if squares & taken != taken:
                continue
            left = squares ^ taken
            if not left:
                if digit & 1:
                    yield taken, 0, 0
                continue
            first = self.part(left)
            if first == left:
                if digit & 2:
                    yield taken, left, 0
            elif digit & 4 and self.part(left ^ first) == left ^ first:
                yield taken, first, left ^ first

    def edges(self, squares: int) -> int:
        """How many pairs of neighbours there are among squares."""
        across = squares & self._not_last & squares >> 1
        return across.bit_count() + (squares & squares >> self.columns).bit_count()

    def components(self, state: int) -> list[int]:
        """The canonical parts of a position, the largest last."""
        found = []
        while state:
            part = self.part(state)
            found.append(self.canonical(part))
            state ^= part
        return sorted(found)

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
