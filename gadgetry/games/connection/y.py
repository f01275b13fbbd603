"""The game of Y: a triangular board of hexagons; the winner's chain touches all three sides.

Row r has r+1 cells; (r, c) is adjacent to (r, c+-1), (r-1, c-1), (r-1, c), (r+1, c), (r+1, c+1).
The sides are c = 0, c = r and the last row. A full board has exactly one winner, and replacing
each small triangle by its majority keeps it (`reduce`; thesis of van Rijswijck, 4.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations, product
from math import isqrt
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.connection.hexagons import (
    EMPTY,
    MOST_ROWS,
    STONES,
    HexagonBoard,
    board_fields,
    cell_at,
    cell_name,
    rows_in_text,
)
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.reading import integer
from gadgetry.games.registry import Rules, Ruleset, Small

_STEPS = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class Y(HexagonBoard):
    """A position: the cells row by row as a string of `.`, `B` and `W`, and who is to move.

    >>> position = Y(2).play("a1")
    >>> print(position)
    y
     B
    . .
    White to move
    >>> position.play("a2").play("b2").winner()
    'Black'
    """

    ruleset: ClassVar[str] = "y"
    shape: ClassVar[tuple[str, ...]] = ("rows",)

    rows: int
    cells: str = ""
    mover: str = "Black"

    @property
    def size(self) -> int:
        """How many cells the board has."""
        return self.rows * (self.rows + 1) // 2

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell."""
        row = (isqrt(8 * cell + 1) - 1) // 2
        return row, cell - row * (row + 1) // 2

    def cell(self, name: object) -> int:
        """The cell of that name; raises `IllegalMove`."""
        row, column = cell_at(name) or (self.rows, 0)
        if row >= self.rows or column > row:
            last = cell_name(self.rows - 1, self.rows - 1)
            raise IllegalMove(f"expected a cell from a1 to {last}, got {name!r}")
        return row * (row + 1) // 2 + column

    def neighbours(self, cell: int) -> list[int]:
        """The cells adjacent to a cell, in order.

        >>> Y(3).neighbours(1)
        [0, 2, 3, 4]
        """
        r, c = self.place(cell)
        return [
            (r + dr) * (r + dr + 1) // 2 + c + dc
            for dr, dc in _STEPS
            if 0 <= c + dc <= r + dr < self.rows
        ]

    def sides(self, name: str) -> list[set[int]]:
        """All three, whoever plays."""
        starts = [r * (r + 1) // 2 for r in range(self.rows + 1)]
        left, right = set(starts[:-1]), {start - 1 for start in starts[1:]}
        return [left, right, set(range(starts[-2], starts[-1]))]

    def reduce(self) -> Self:
        """The Y reduction of a full board: every small triangle becomes its majority.

        >>> Y(2, "BWB").reduce().cells
        'B'
        """
        if EMPTY in self.cells or self.rows == 1:
            raise GameError("expected a full board of at least 2 rows")
        cells = ""
        for v in range(len(self.cells) - self.rows):
            below = v + self.place(v)[0] + 1
            triangle = self.cells[v] + self.cells[below] + self.cells[below + 1]
            cells += "B" if triangle.count("B") >= 2 else "W"
        return replace(self, rows=self.rows - 1, cells=cells)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        return cls(integer(data, "rows", 1, MOST_ROWS))._with_stones(data)

    def __str__(self) -> str:
        board = []
        for r in range(self.rows):
            start = r * (r + 1) // 2
            board.append(" " * (self.rows - 1 - r) + " ".join(self.cells[start : start + r + 1]))
        return "\n".join([self.ruleset, *board, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read the rows of the board, each cell `.`, `B` or `W`, and `NAME to move`."""
        rows, mover = rows_in_text(text, cls, lambda above: len(above) + 1)
        return cls(len(rows), "".join(rows), mover)


def _all(rows: int) -> Iterator[Y]:
    """All positions on the board of so many rows, up to its six symmetries; either to move."""
    places = [(r, c) for r in range(rows) for c in range(r + 1)]
    thirds = [(c, r - c, rows - 1 - r) for r, c in places]  # how far from each side
    at = {third: v for v, third in enumerate(thirds)}
    orders = [[at[t[i], t[j], t[k]] for t in thirds] for i, j, k in permutations(range(3))]
    for cells in product((EMPTY, *STONES.values()), repeat=len(places)):
        if all(cells <= tuple(cells[v] for v in order) for order in orders):
            for mover in Y.players:
                yield Y(rows, "".join(cells), mover)


def _random(rows: int, rng: Random) -> Y:
    """Stones on some cells."""
    filled = rng.random()
    stones = (STONES[Y.players[rng.random() < 0.5]] for _ in range(rows * (rows + 1) // 2))
    cells = "".join(s if rng.random() < filled else EMPTY for s in stones)
    return Y(rows, cells, Y.players[rng.random() < 0.5])


RULESET = Ruleset(
    position=Y,
    summary="On a triangle of hexagons, the winner's chain touches all three sides.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.6",
    fields=board_fields(Y.shape),
    small=Small("rows", _all, _random),
    rules=Rules(
        position="A triangle of hexagons, its black and white stones, and who is to move.",
        move="Put a stone of your colour on an empty cell; a move is its name, such as b2: column "
        "b, row 2.",
        end="Who has a chain of stones that touches all three sides wins. One of them always does.",
        text="the rows from the top: `.` is empty, `B` and `W` are stones; the last line is "
        "`Black to move` or `White to move`.",
        example="y\n  .\n . B\n. . .\nWhite to move",
    ),
)
