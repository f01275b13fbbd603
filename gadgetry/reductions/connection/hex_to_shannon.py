"""Short wins the vertex Shannon game iff Black (variant white: White) wins Hex.

The graph of the cells, and two terminals adjacent to the cells of Black's two sides (the first
and the last row), or of White's (the first and the last column): the two dual graphs of Figure
4.5. Short's stones are Black's (White's); whoever was to move is to move.

|V| = rc + 2, |E| = r(c-1) + (r-1)c + (r-1)(c-1) + 2c (white: 2r) for r rows and c columns.
Every set of cells that joins the sides is a path between the terminals, and the other way round.

van Rijswijck, Set Colouring Games (2006), 4.7.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.connection.hex_embedding import (
    BORDER,
    CELL,
    HexEmbedding,
    cell_kind,
    checked_board,
)
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Sizes

SIDES = {"black": ("top", "bottom"), "white": ("left", "right")}


class HexToShannon(HexEmbedding):
    """Hex as the Shannon game of either player.

    >>> from gadgetry.games.connection.hex import Hex
    >>> for variant in ("black", "white"):
    ...     compiled = HexToShannon().build(Hex(2, 2).play("b1"), variant)
    ...     print(compiled.sizes, compiled.target.to_move, compiled.claim)
    {'vertices': 6, 'edges': 9} Cut Short wins iff Black wins
    {'vertices': 6, 'edges': 9} Short Short wins iff White wins
    """

    target = Kind.named("shannon")
    theorem = "Short wins the Shannon game on the cells iff his player wins Hex."
    citation = "van Rijswijck, Set Colouring Games (2006), 4.7"
    claim = Claim("winner", "Short", "winner", "Black")
    bounds = (("hex", 6),)
    checked = "all positions to 2x3, empty boards to 4x4, random ones to 3x3; winner and moves"
    variants: ClassVar[Mapping[str, str]] = {
        "black": "Short is Black, between top and bottom",
        "white": "Short is White, between left and right",
    }

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim:
        return Claim("winner", "Short", "winner", variant.capitalize())

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        rows, columns = sizes["rows"], sizes["columns"]
        side = columns if self.variant(variant) == "black" else rows
        inner = rows * (columns - 1) + (rows - 1) * columns + (rows - 1) * (columns - 1)
        return {"vertices": rows * columns + 2, "edges": inner + 2 * side}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        chosen = self.variant(variant)
        board = checked_board(self.name, source)
        size = board.rows * board.columns
        cells = np.arange(size, dtype=np.int32).reshape(board.rows, board.columns)
        joined = [
            (cells[:, :-1], cells[:, 1:]),
            (cells[:-1], cells[1:]),
            (cells[:-1, 1:], cells[1:, :-1]),
        ]
        tails = np.concatenate([tail.ravel() for tail, _ in joined])
        heads = np.concatenate([head.ravel() for _, head in joined])
        sides = (cells[0], cells[-1]) if chosen == "black" else (cells[:, 0], cells[:, -1])
        edges = PartsBuilder()
        edges.add_rows(CELL, tails, np.zeros(len(tails), np.uint8))
        for i, side in enumerate(sides):
            tails = np.append(tails, np.full(len(side), size + i, np.int32))
            heads = np.append(heads, side)
            edges.add_rows(BORDER, np.full(len(side), i, np.int32), np.zeros(len(side), np.uint8))
        claimed = [[v for v in range(size) if board.cells[v] == stone] for stone in "BW"]
        short, cut = claimed if chosen == "black" else claimed[::-1]
        mine = (board.mover == "Black") == (chosen == "black")
        data = {"terminals": [size, size + 1], "short": short, "cut": cut}
        graph = GraphArrays(
            Shannon.ruleset,
            size + 2,
            tails,
            heads,
            data={**data, "to_move": "Short" if mine else "Cut"},
        )
        names = SIDES[chosen]
        border = GadgetKind("border", ("",), FORMULA, lambda i: f"the {names[i]} side")
        vertices = PartsBuilder()
        vertices.add(CELL, size, 1)
        vertices.add(BORDER, 2, 1)
        provenance = Provenance((cell_kind(board), border), vertices.parts(), edges.parts())
        return Compiled(self, chosen, board, graph, provenance, self.claim_of(chosen))

    def drawing(self, compiled: Compiled[None], source: Drawing | None) -> Drawing | None:
        """The cells as on the board, the sides as bars."""
        board = compiled.source
        row, column = np.divmod(np.arange(len(board.cells)), board.columns)
        cells = np.column_stack((column + row / 2, -0.87 * row))
        low, wide = -0.87 * (board.rows - 1), board.columns + board.rows / 2
        shape = (board.columns - 0.4, 0.4)
        ends = [((board.columns - 1) / 2, 1.2),
                ((board.columns + board.rows - 2) / 2, low - 1.2)]  # fmt: skip
        if compiled.variant == "white":
            shape, ends = (0.4, -low + 0.6), [(-1.2, low / 2), (wide + 0.3, low / 2)]
        size = len(board.cells)
        places = np.concatenate((cells, np.array(ends)))
        bars = dict.fromkeys((size, size + 1), shape)
        names = SIDES[compiled.variant]

        def label(v: int) -> str:
            return str(board.name(v)) if v < size else names[v - size]

        return Drawing(places, label=label, bars=bars, regions=(), unit=34.0)

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        player = compiled.variant.capitalize()
        if gadget.kind == "border":
            return Purpose(
                f"It is one of {player}'s two sides, a terminal that Short wants to join to the"
                " other one.",
                "It is joined to the cells of that side: a chain that reaches the side reaches it.",
            )
        return Purpose(
            f"It is the {gadget.label} of the board.",
            f"It is joined to the cells around it. Short's stones are {player}'s: cells that join"
            " the two sides are a path between the terminals, and the other way round.",
        )

    def move_of(self, compiled: Compiled[None], cell: int, player: str) -> int:
        """The vertex of the cell."""
        return cell

    def cell_of(self, compiled: Compiled[None], move: Any) -> int | None:
        """The cell of the vertex; terminals have none."""
        return int(move) if 0 <= move < len(compiled.source.cells) else None

    def played(
        self, compiled: Compiled[None], position: Shannon
    ) -> tuple[list[int], list[int], str]:
        """Short's vertices are those of the variant's player."""
        claimed = [sorted(position.short), sorted(position.cut)]
        black = compiled.variant == "black"
        short = position.to_move == "Short"
        first, second = claimed if black else claimed[::-1]
        return first, second, "Black" if short == black else "White"


REDUCTIONS = (HexToShannon(),)
