"""FLOOD-IT and HONEY-BEE on a rectangle of squares or of hexagons, with the numbers of colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.looks import COLOURS
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Part, Scene, Shape
from gadgetry.games.flooding.flood_families import honeycomb_edges
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.reductions.reduction import Compiled

MOST_CELLS = 10_000
_CELL = 24.0
_TALL = 2 / 3**0.5  # a regular hexagon with a corner on top, of width 1


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


def honeycomb_width(board: FloodIt) -> int | None:
    """The width of the honeycomb, if the graph is one of several rows, numbered row by row.

    >>> from gadgetry.games.flooding.flood_families import honeycomb
    >>> honeycomb_width(honeycomb(3, 4, 2)), honeycomb_width(FloodIt.board(["aba", "bab"]))
    (4, None)
    """
    n = len(board.colours)
    near = board.edges[board.edges[:, 0] == 0, 1].tolist()
    width = max(near, default=n)
    if not 1 < width < n or n % width:
        return None
    same = list(map(tuple, board.edges.tolist())) == honeycomb_edges(n // width, width)
    return width if same else None


def _draw(
    position: FloodIt | HoneyBee, compiled: Compiled | None, title: Sequence[str],
    overlay: Overlay,
) -> Scene | None:  # fmt: skip
    board: FloodIt = position.board if isinstance(position, HoneyBee) else position
    if len(board.colours) > MOST_CELLS:
        return None
    squares = width_of(board)
    width = honeycomb_width(board) if squares is None else squares
    if width is None:
        return None
    sources: tuple[Any, ...] = (board.source,)
    if isinstance(position, HoneyBee):
        sources = position.sources
    shapes = _cells(board, width, squares is None, sources, overlay)
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


def _cells(
    board: FloodIt, width: int, hexagons: bool, sources: tuple[Any, ...], overlay: Overlay
) -> list[Shape]:
    shapes = []
    for v, colour in enumerate(board.colours.tolist()):
        row, column = divmod(v, width)
        fill = COLOURS[colour % len(COLOURS)]
        label = f"{colour}{'●' if v in sources else ''}"
        x, y, height = column * _CELL, row * _CELL, _CELL
        if hexagons:
            x, y, height = x + row % 2 * _CELL / 2, y * _TALL * 3 / 4, _CELL * _TALL
        ink = "#ffffff" if fill == COLOURS[0] else "#000000"
        shapes.append(
            Shape(
                f"v{v}", x, y, _CELL, height, "hexagon" if hexagons else "box", label, fill, ink,
                size=10, part=Part("vertex", v), place=v, **overlay.look(v),
            )
        )  # fmt: skip
    return shapes


BOARDS = (Board("flood-it", _draw), Board("honey-bee", _draw))
