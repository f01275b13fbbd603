"""The game of Y: a triangular board of hexagons; the winner's chain touches all three sides.

Row r has r+1 cells; (r, c) is adjacent to (r, c+-1), (r-1, c-1), (r-1, c), (r+1, c), (r+1, c+1).
The sides are c = 0, c = r and the last row. A full board has exactly one winner, and replacing
each small triangle by its majority keeps it (`reduce`; thesis of van Rijswijck, 4.6).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isqrt
from typing import Any, ClassVar, Self

from gadgetry.games.claims import integer, mover_in, player, text_lines
from gadgetry.games.fields import WORD, list_of, natural, one_of
from gadgetry.games.hexagons import (
    EMPTY,
    STONES,
    cell_at,
    cell_name,
    chain_touches,
    check_cells,
    stones_from_json,
    stones_to_json,
)
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.registry import Ruleset

MOST_ROWS = 2**12
_STEPS = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class Y(TwoPlayer[str]):
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
    players: ClassVar[tuple[str, str]] = ("Black", "White")

    rows: int
    cells: str = ""
    mover: str = "Black"

    def __post_init__(self) -> None:
        if not 1 <= self.rows <= MOST_ROWS:
            raise GameError(f"expected from 1 to {MOST_ROWS} rows, got {self.rows}")
        size = self.rows * (self.rows + 1) // 2
        if not self.cells:
            object.__setattr__(self, "cells", EMPTY * size)
        check_cells(self.cells, size)
        player({"to_move": self.mover}, self.players)
        if all(self._touches(name) for name in self.players):
            raise GameError("expected at most one winner")

    @property
    def to_move(self) -> str:
        """Black or White."""
        return self.mover

    def name(self, cell: int) -> str:
        """The name of a cell: its column's letter and its row's number."""
        return cell_name(*_place(cell))

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
        r, c = _place(cell)
        return [
            (r + dr) * (r + dr + 1) // 2 + c + dc
            for dr, dc in _STEPS
            if 0 <= c + dc <= r + dr < self.rows
        ]

    def moves(self) -> tuple[str, ...]:
        """The empty cells, row by row."""
        if self.winner() is not None:
            return ()
        return tuple(self.name(v) for v, cell in enumerate(self.cells) if cell == EMPTY)

    def play(self, move: str) -> Self:
        """Put a stone on an empty cell."""
        v = self.cell(move)
        if self.cells[v] != EMPTY or self.winner() is not None:
            raise IllegalMove(f"expected an empty cell of an open game, got {move!r}")
        cells = self.cells[:v] + STONES[self.mover] + self.cells[v + 1 :]
        return replace(self, cells=cells, mover="White" if self.mover == "Black" else "Black")

    def winner(self) -> str | None:
        """The player with a chain that touches all three sides."""
        return next((name for name in self.players if self._touches(name)), None)

    def _touches(self, name: str) -> bool:
        starts = [r * (r + 1) // 2 for r in range(self.rows + 1)]
        left, right = set(starts[:-1]), {start - 1 for start in starts[1:]}
        sides = [left, right, set(range(starts[-2], starts[-1]))]
        return chain_touches(self.cells, STONES[name], self.neighbours, sides)

    def reduce(self) -> Self:
        """The Y reduction of a full board: every small triangle becomes its majority.

        >>> Y(2, "BWB").reduce().cells
        'B'
        """
        if EMPTY in self.cells or self.rows == 1:
            raise GameError("expected a full board of at least 2 rows")
        cells = ""
        for v in range(len(self.cells) - self.rows):
            below = v + _place(v)[0] + 1
            triangle = self.cells[v] + self.cells[below] + self.cells[below + 1]
            cells += "B" if triangle.count("B") >= 2 else "W"
        return replace(self, rows=self.rows - 1, cells=cells)

    def sizes(self) -> dict[str, int]:
        return {"rows": self.rows, "empty_cells": self.cells.count(EMPTY)}

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        names = [self.name(v) for v in range(len(self.cells))]
        size = {"ruleset": self.ruleset, "rows": self.rows}
        return {**size, **stones_to_json(self.cells, names), "to_move": self.mover}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        empty = cls(integer(data, "rows", 1, MOST_ROWS))
        cells = stones_from_json(data, empty.cell, len(empty.cells))
        return cls(empty.rows, cells, player(data, cls.players))

    def __str__(self) -> str:
        board = []
        for r in range(self.rows):
            start = r * (r + 1) // 2
            board.append(" " * (self.rows - 1 - r) + " ".join(self.cells[start : start + r + 1]))
        return "\n".join([self.ruleset, *board, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read the rows of the board, each cell `.`, `B` or `W`, and `NAME to move`."""
        rows: list[str] = []
        mover: str | None = None
        for number, words in text_lines(text, cls.ruleset):
            name = mover_in(number, words, cls.players)
            row = "".join(words)
            if name:
                mover = name
            elif set(row) <= {EMPTY, *STONES.values()} and len(row) == len(rows) + 1:
                rows.append(row)
            else:
                raise GameError(
                    f"line {number}: expected a row of {len(rows) + 1} cells ., B or W, got {row!r}"
                )
        return cls(len(rows), "".join(rows), mover or cls.players[0])

    def to_networkx(self) -> Any:
        """The cells' adjacency as `networkx.Graph`; cells carry their `stone` (B, W or .)."""
        import networkx

        graph = networkx.Graph(ruleset=self.ruleset)
        for v, stone in enumerate(self.cells):
            graph.add_node(self.name(v), stone=stone)
        for v in range(len(self.cells)):
            graph.add_edges_from((self.name(v), self.name(u)) for u in self.neighbours(v))
        return graph


def _place(cell: int) -> tuple[int, int]:
    row = (isqrt(8 * cell + 1) - 1) // 2
    return row, cell - row * (row + 1) // 2


RULESET = Ruleset(
    position=Y,
    summary="On a triangle of hexagons, the winner's chain touches all three sides.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.6",
    fields={
        "rows": natural(1, MOST_ROWS),
        "black": list_of(WORD).if_any(),
        "white": list_of(WORD).if_any(),
        "to_move": one_of(*Y.players).if_any(),
    },
)
