"""Boards for geography: points and cells in rows and columns, with holes.

A board has `rows` and `columns`, and its cells are the vertices, row by row. What is adjacent to
what is said by the number of `neighbours` that an inner cell has:

- 4: the points of a Go board, along its lines;
- 8: the squares of a chess board, by a king's moves;
- 6: the cells of a Hex board;
- 3: the corners of a honeycomb: along the rows, and up or down by turns.

A hole is a vertex without edges. The board is kept in files, so that a game on it is drawn on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gadgetry._wording import counted
from gadgetry.games.geography.geography_graph import GeographyGraph
from gadgetry.games.position import GameError

MOST_CELLS = 10_000
# To the right and downwards, which names every edge once.
STEPS = {
    3: ((0, 1), (1, 0)),
    4: ((0, 1), (1, 0)),
    6: ((0, 1), (1, -1), (1, 0)),
    8: ((0, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True)
class GridBoard:
    """Rows, columns, the neighbours of an inner cell (3, 4, 6 or 8), and the holes.

    >>> GridBoard(2, 2, 6).edges()
    [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    >>> len(GridBoard(2, 2, 8).edges()), GridBoard(2, 2, 8, (0,)).edges()
    (6, [(1, 2), (1, 3), (2, 3)])
    """

    rows: int
    columns: int
    neighbours: int = 4
    holes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name, number in (("rows", self.rows), ("columns", self.columns)):
            if type(number) is not int or number < 1:
                raise GameError(f"{name}: expected a number from 1, got {number!r}")
        if self.rows * self.columns > MOST_CELLS:
            raise GameError(
                f"expected a board of at most {MOST_CELLS:,} cells, got {self.rows:,} by"
                f" {self.columns:,}"
            )
        if self.neighbours not in STEPS:
            raise GameError(f"neighbours: expected 3, 4, 6 or 8, got {self.neighbours!r}")
        object.__setattr__(self, "holes", tuple(sorted(self.holes)))
        for hole in self.holes:
            if type(hole) is not int or not 0 <= hole < self.cells:
                raise GameError(f"holes: expected cells 0 to {self.cells - 1}, got {hole!r}")
        if len(set(self.holes)) < len(self.holes):
            raise GameError(f"holes: expected different cells, got {list(self.holes)}")

    @property
    def cells(self) -> int:
        """How many there are, holes included."""
        return self.rows * self.columns

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell, from 0.

        >>> GridBoard(2, 3).place(5)
        (1, 2)
        """
        return divmod(cell, self.columns)

    def edges(self) -> list[tuple[int, int]]:
        """What is adjacent, the smaller cell first, in order."""
        gone = set(self.holes)
        return [
            (cell, other)
            for cell in range(self.cells)
            if cell not in gone
            for other in sorted(self._after(cell))
            if other not in gone
        ]

    def _after(self, cell: int) -> Iterator[int]:
        row, column = self.place(cell)
        for down, right in STEPS[self.neighbours]:
            if self.neighbours == 3 and down and (row + column) % 2:
                continue
            if row + down < self.rows and 0 <= column + right < self.columns:
                yield cell + down * self.columns + right


class BoardGraph(GeographyGraph):
    """A graph that is a board, and knows it; it equals the graph that is not told so.

    >>> BoardGraph(GridBoard(2, 2)) == GeographyGraph(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    True
    """

    __slots__ = ("board",)
    board: GridBoard

    def __init__(self, board: GridBoard) -> None:
        super().__init__(board.cells, board.edges())
        self.board = board

    def to_json(self) -> dict[str, object]:
        """The graph, and the keys `board` and, if there are any, `holes`."""
        board = self.board
        shape = {"board": [board.rows, board.columns, board.neighbours]}
        return super().to_json() | shape | ({"holes": list(board.holes)} if board.holes else {})


def with_board(graph: GeographyGraph, shape: object, holes: Iterable[int]) -> GeographyGraph:
    """The graph with its board as it is in a file; raises `GameError` where it is another graph.

    >>> with_board(GeographyGraph(2, [(0, 1)]), [1, 2, 4], ()).board
    GridBoard(rows=1, columns=2, neighbours=4, holes=())
    """
    numbers = shape if isinstance(shape, list) else []
    if len(numbers) != 3 or not all(type(number) is int for number in numbers):
        raise GameError('expected rows, columns and neighbours as "board"')
    rows, columns, neighbours = numbers
    found = BoardGraph(GridBoard(rows, columns, neighbours, tuple(holes)))
    if found != graph:
        raise GameError(
            f"expected the {counted(len(found.edges), 'edge')} of a board of {rows} by {columns}"
            f" cells with {neighbours} neighbours and its holes, got another graph"
        )
    return found
