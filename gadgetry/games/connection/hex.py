"""Hex on any board, with any stones and either player to move.

Cell (r, c) is adjacent to (r, c+-1), (r+-1, c), (r+1, c-1) and (r-1, c+1). Black joins the top
row to the bottom row, White the left column to the right one; exactly one of them succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
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

__all__ = ["MOST_ROWS", "RULESET", "Hex"]
_STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


@dataclass(frozen=True)
class Hex(HexagonBoard):
    """A position: the cells row by row as a string of `.`, `B` and `W`, and who is to move.

    >>> position = Hex(2, 3).play("b1")
    >>> print(position)
    hex
    . B .
     . . .
    White to move
    >>> position.moves(), position.play("c1").play("b2").winner()
    (('a1', 'c1', 'a2', 'b2', 'c2'), 'Black')
    """

    ruleset: ClassVar[str] = "hex"
    shape: ClassVar[tuple[str, ...]] = ("rows", "columns")

    rows: int
    columns: int
    cells: str = ""
    mover: str = "Black"

    @property
    def size(self) -> int:
        """How many cells the board has."""
        return self.rows * self.columns

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, which is number `r * columns + c`."""
        return divmod(cell, self.columns)

    def cell(self, name: object) -> int:
        """The cell of that name; raises `IllegalMove`."""
        row, column = cell_at(name) or (self.rows, 0)
        if row >= self.rows or column >= self.columns:
            last = cell_name(self.rows - 1, self.columns - 1)
            raise IllegalMove(f"expected a cell from a1 to {last}, got {name!r}")
        return row * self.columns + column

    def neighbours(self, cell: int) -> list[int]:
        """The cells adjacent to a cell, in order.

        >>> Hex(2, 2).neighbours(1)
        [0, 2, 3]
        """
        r, c = divmod(cell, self.columns)
        return [
            (r + dr) * self.columns + c + dc
            for dr, dc in _STEPS
            if 0 <= r + dr < self.rows and 0 <= c + dc < self.columns
        ]

    def sides(self, name: str) -> list[set[int]]:
        """Top and bottom for Black, left and right for White."""
        size, columns = self.size, self.columns
        if name == "Black":
            return [set(range(columns)), set(range(size - columns, size))]
        return [set(range(0, size, columns)), set(range(columns - 1, size, columns))]

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        rows, columns = (integer(data, key, 1, MOST_ROWS) for key in ("rows", "columns"))
        return cls(rows, columns)._with_stones(data)

    def __str__(self) -> str:
        width = self.columns
        board = [
            " " * r + " ".join(self.cells[r * width : (r + 1) * width]) for r in range(self.rows)
        ]
        return "\n".join([self.ruleset, *board, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read the rows of the board, each cell `.`, `B` or `W`, and `NAME to move`."""
        rows, mover = rows_in_text(text, cls, lambda above: len(above[0]) if above else None)
        if not rows:
            raise GameError("expected a row of cells ., B or W, got none", 2)
        return cls(len(rows), len(rows[0]), "".join(rows), mover)


def _all(cells: int) -> Iterator[Hex]:
    """All positions on the boards of so many cells, up to turning the board around."""
    for rows in (r for r in range(1, cells + 1) if cells % r == 0):
        for row in product((EMPTY, *STONES.values()), repeat=cells):
            if row <= row[::-1]:
                for mover in Hex.players:
                    yield Hex(rows, cells // rows, "".join(row), mover)


def _random(cells: int, rng: Random) -> Hex:
    """A square board as near to so many cells as it can be, with stones on some."""
    side = max(1, round(cells**0.5))
    filled = rng.random()
    stones = (STONES[Hex.players[rng.random() < 0.5]] for _ in range(side * side))
    row = "".join(s if rng.random() < filled else EMPTY for s in stones)
    return Hex(side, side, row, Hex.players[rng.random() < 0.5])


RULESET = Ruleset(
    position=Hex,
    summary="Black joins top and bottom of a board of hexagons, White left and right.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.7 and 10; Hein (1942), Nash (1948)",
    fields=board_fields(Hex.shape),
    small=Small("cells", _all, _random),
    rules=Rules(
        position="A board of hexagons with rows and columns, its black and white stones, and who "
        "is to move.",
        move="Put a stone of your colour on an empty cell; a move is its name, such as b2: column "
        "b, row 2.",
        end="Black wins when his stones join the top row to the bottom row, White when hers join "
        "the left column to the right one. One of them always does.",
        text="the rows from the top, each a blank further to the right: `.` is empty, `B` and `W` "
        "are stones; the last line is `Black to move` or `White to move`.",
        example="hex\n. . .\n . B .\n  . . .\nWhite to move",
    ),
)
