"""FLOOD-IT and HONEY-BEE on a rectangle: squares that bear the number of their colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.looks import COLOURS
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Part, Scene, Shape
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.reductions.reduction import Compiled

MOST_CELLS = 10_000
_CELL = 24.0


def width_of(board: FloodIt) -> int | None:
    """The width of the rectangle, if the graph is one, numbered row by row.

    >>> width_of(FloodIt.board(["aba", "bab"])), width_of(FloodIt.cycle("abc"))
    (3, None)
    """
    n = len(board.colours)
    edges = board.edges
    steps = np.unique(edges[:, 1] - edges[:, 0]).tolist()
    width = n if steps in ([1], []) else max(steps)
    if n % width:
        return None
    across = [(v, v + 1) for v in range(n) if (v + 1) % width]
    down = [(v, v + width) for v in range(n - width)]
    wanted = sorted(across + down)
    return width if sorted(map(tuple, edges.tolist())) == wanted else None


def _draw(
    position: FloodIt | HoneyBee, compiled: Compiled | None, title: Sequence[str],
    overlay: Overlay,
) -> Scene | None:  # fmt: skip
    board: FloodIt = position.board if isinstance(position, HoneyBee) else position
    if len(board.colours) > MOST_CELLS:
        return None
    width = width_of(board)
    if width is None:
        return None
    sources: tuple[Any, ...] = (board.source,)
    if isinstance(position, HoneyBee):
        sources = position.sources
    shapes = _cells(board, width, sources, overlay)
    used = sorted(set(board.colours.tolist()))
    legend = [
        Entry(Shape("", 0, 0, 12, 12, "box", fill=COLOURS[c % len(COLOURS)]), f"colour {c}")
        for c in used[:12]
    ]
    if any(s is not None for s in sources):
        legend.append(Entry(Shape("", 0, 0, 12, 12, "box", label="●"), "source"))
    rows = len(board.colours) // width
    size = f"{position.ruleset}: {rows} by {counted(width, 'cell')}, {counted(len(used), 'colour')}"
    if isinstance(position, HoneyBee):
        size += f", {position.mover} to move"
    return Scene((*title, size), tuple(shapes), legend=(*legend, *overlay.legend()), kind="board")


def _cells(board: FloodIt, width: int, sources: tuple[Any, ...], overlay: Overlay) -> list[Shape]:
    shapes = []
    for v, colour in enumerate(board.colours.tolist()):
        row, column = divmod(v, width)
        fill = COLOURS[colour % len(COLOURS)]
        label = f"{colour}{'●' if v in sources else ''}"
        ink = "#ffffff" if fill == COLOURS[0] else "#000000"
        shapes.append(
            Shape(
                f"v{v}", column * _CELL, row * _CELL, _CELL, _CELL, "box", label, fill, ink,
                size=10, part=Part("vertex", v), place=v, **overlay.look(v),
            )
        )  # fmt: skip
    return shapes


BOARDS = (Board("flood-it", _draw), Board("honey-bee", _draw))
