"""Hex on any board, with any stones and either player to move.

Cell (r, c) is adjacent to (r, c+-1), (r+-1, c), (r+1, c-1) and (r-1, c+1). Black joins the top
row to the bottom row, White the left column to the right one; exactly one of them succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.claims import integer, mover_in, player, text_lines
from gadgetry.games.fields import WORD, Field, list_of, natural, one_of
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
from gadgetry.games.registry import Ruleset, Small

MOST_ROWS = 2**12
_STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


@dataclass(frozen=True)
class Hex(TwoPlayer[str]):
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
    players: ClassVar[tuple[str, str]] = ("Black", "White")

    rows: int
    columns: int
    cells: str = ""
    mover: str = "Black"

    def __post_init__(self) -> None:
        for side in (self.rows, self.columns):
            if not 1 <= side <= MOST_ROWS:
                raise GameError(f"expected from 1 to {MOST_ROWS} rows and columns, got {side}")
        if not self.cells:
            object.__setattr__(self, "cells", EMPTY * (self.rows * self.columns))
        check_cells(self.cells, self.rows * self.columns)
        player({"to_move": self.mover}, self.players)
        if all(self._joined(name) for name in self.players):
            raise GameError("expected at most one winner")

    @property
    def to_move(self) -> str:
        """Black or White."""
        return self.mover

    def name(self, cell: int) -> str:
        """The name of cell `r * columns + c`: its column's letter and its row's number."""
        return cell_name(*divmod(cell, self.columns))

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
        """The player whose stones join his two sides."""
        return next((name for name in self.players if self._joined(name)), None)

    def _joined(self, name: str) -> bool:
        size, columns = self.rows * self.columns, self.columns
        if name == "Black":
            sides = [set(range(columns)), set(range(size - columns, size))]
        else:
            sides = [set(range(0, size, columns)), set(range(columns - 1, size, columns))]
        return chain_touches(self.cells, STONES[name], self.neighbours, sides)

    def sizes(self) -> dict[str, int]:
        empty = self.cells.count(EMPTY)
        return {"rows": self.rows, "columns": self.columns, "empty_cells": empty}

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        names = [self.name(v) for v in range(len(self.cells))]
        size = {"ruleset": self.ruleset, "rows": self.rows, "columns": self.columns}
        return {**size, **stones_to_json(self.cells, names), "to_move": self.mover}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        rows, columns = (integer(data, key, 1, MOST_ROWS) for key in ("rows", "columns"))
        cells = stones_from_json(data, cls(rows, columns).cell, rows * columns)
        return cls(rows, columns, cells, player(data, cls.players))

    def __str__(self) -> str:
        width = self.columns
        board = [
            " " * r + " ".join(self.cells[r * width : (r + 1) * width]) for r in range(self.rows)
        ]
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
            elif set(row) <= {EMPTY, *STONES.values()} and len(row) == len((rows or [row])[0]):
                rows.append(row)
            else:
                raise GameError(f"line {number}: expected a row of cells ., B or W, got {row!r}")
        if not rows:
            raise GameError("line 2: expected a row of cells ., B or W, got none")
        return cls(len(rows), len(rows[0]), "".join(rows), mover or cls.players[0])

    def to_networkx(self) -> Any:
        """The cells' adjacency as `networkx.Graph`; cells carry their `stone` (B, W or .)."""
        import networkx

        graph = networkx.Graph(ruleset=self.ruleset)
        for v, stone in enumerate(self.cells):
            graph.add_node(self.name(v), stone=stone)
        for v in range(len(self.cells)):
            graph.add_edges_from((self.name(v), self.name(u)) for u in self.neighbours(v))
        return graph


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


FIELDS: dict[str, Field] = {
    "rows": natural(1, MOST_ROWS),
    "columns": natural(1, MOST_ROWS),
    "black": list_of(WORD).if_any(),
    "white": list_of(WORD).if_any(),
    "to_move": one_of(*Hex.players).if_any(),
}
RULESET = Ruleset(
    position=Hex,
    summary="Black joins top and bottom of a board of hexagons, White left and right.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.7 and 10; Hein (1942), Nash (1948)",
    fields=FIELDS,
    small=Small("cells", _all, _random),
)
