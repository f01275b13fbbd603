"""Black wins the game of Y iff he wins Hex: the board lies in a corner of a triangle.

r rows and c columns go into a triangle of r + c - 1 rows; cell (i, j) is its cell
(c - 1 + i, c - 1 - j), and the same cells are adjacent. The last row of Hex is on the triangle's
last row and the last column on its left side. The triangle above is Black's: it joins the first
row of Hex to the left and the right side. The one to the right is White's: it joins the first
column of Hex to the right side and to the last row. So a chain that wins Hex touches all three
sides, and of the two chains there is exactly one.

Schensted & Titus (1975); van Rijswijck, Set Colouring Games (2006), 4.7 and Figure 4.6.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.y import Y
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.hex_embedding import (
    BORDER,
    CELL,
    HexEmbedding,
    cell_kind,
    checked_board,
)
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA
from gadgetry.reductions.provenance import Gadget, GadgetKind, Parts, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Sizes


class HexToY(HexEmbedding):
    """Hex inside Y.

    >>> print(HexToY().build(Hex(2, 2).play("a1")).target)
    y
      B
     . B
    . . W
    White to move
    """

    target = Kind.named("y")
    theorem = "Black wins Y on the triangle iff he wins Hex on the board in it."
    citation = "Schensted & Titus (1975); van Rijswijck (2006), 4.7"
    claim = Claim("winner", "Black", "winner", "Black")
    bounds = (("hex", 6),)
    checked = "all positions to 2x3, empty boards to 4x4, random ones to 3x3; winner and moves"

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        rows, columns = sizes["rows"], sizes["columns"]
        return {"rows": rows + columns - 1, "empty_cells": sizes["empty_cells"]}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        board = checked_board(self.name, source)
        rows, columns = board.rows, board.columns
        size = rows + columns - 1
        places = [(r, c) for r in range(size) for c in range(r + 1)]
        numbers = [_cell(board, *place) for place in places]
        cells = "".join(
            board.cells[v] if v is not None else "B" if r < columns - 1 else "W"
            for v, (r, _) in zip(numbers, places, strict=True)
        )
        inside = np.array([v is not None for v in numbers])
        index = [
            int(r >= columns - 1) if v is None else v
            for v, (r, _) in zip(numbers, places, strict=True)
        ]
        vertices = Parts(
            np.where(inside, CELL, BORDER).astype(np.uint8),
            np.array(index, np.int32),
            np.zeros(len(index), np.uint8),
        )
        border = GadgetKind(
            "border",
            ("",),
            FORMULA,
            lambda i: f"{('Black', 'White')[i]}'s triangle",
        )
        provenance = Provenance((cell_kind(board), border), vertices, PartsBuilder().parts())
        target = Y(size, cells, board.mover)
        return Compiled(self, self.variant(variant), board, target, provenance, self.claim)

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "border":
            own, sides, first = (
                ("Black", "the left and the right side", "first row")
                if gadget.index == 0
                else ("White", "the right side and the last row", "first column")
            )
            return Purpose(
                f"It is full of {own}'s stones, and joins the {first} of Hex to {sides} of the"
                " triangle.",
                f"So a chain of {own}'s that wins Hex touches all three sides together with it. Of"
                " the two players exactly one has such a chain, so nobody else wins.",
            )
        return Purpose(
            f"It is the {gadget.label} of the board, which lies in a corner of the triangle.",
            "The same cells are beside each other, so the same chains are there.",
        )

    def move_of(self, compiled: Compiled[None], cell: int, player: str) -> str:
        """The name of the cell in the triangle."""
        columns = compiled.source.columns
        i, j = divmod(cell, columns)
        r, c = columns - 1 + i, columns - 1 - j
        triangle: Y = compiled.target  # type: ignore[assignment]
        return triangle.name(r * (r + 1) // 2 + c)

    def cell_of(self, compiled: Compiled[None], move: Any) -> int | None:
        """The cell of Hex at that place of the triangle."""
        triangle: Y = compiled.target  # type: ignore[assignment]
        places = [(r, c) for r in range(triangle.rows) for c in range(r + 1)]
        return _cell(compiled.source, *places[triangle.cell(move)])

    def played(self, compiled: Compiled[None], position: Y) -> tuple[list[int], list[int], str]:
        """The stones on the board within the triangle."""
        places = [(r, c) for r in range(position.rows) for c in range(r + 1)]
        numbers = [_cell(compiled.source, *place) for place in places]
        stones = list(zip(numbers, position.cells, strict=True))
        black, white = ([v for v, cell in stones if v is not None and cell == s] for s in "BW")
        return black, white, position.to_move


def _cell(board: Hex, r: int, c: int) -> int | None:
    """The cell of Hex at a place of the triangle."""
    i, j = r - board.columns + 1, board.columns - 1 - c
    return i * board.columns + j if i >= 0 and j >= 0 else None


REDUCTIONS = (HexToY(),)
