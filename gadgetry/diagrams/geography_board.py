"""Geography on boards: the points of a Go board or a honeycomb, squares, or hexagons.

A cell bears its number, so that moves can be found; a token is a dark stone with a second rim, a
visited cell bears a grey stone; a hole is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.hexagon_cells import BLACK, CELL, EDGE, RADIUS, STEP
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Line, Part, Place, Scene, Shape, Words, clipped
from gadgetry.games.geography.board_graph import BoardGraph, GridBoard
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.reduction import Compiled

SIDE = 26.0  # of a square, and between points
STONE = 17.0
VISITED = "#b5b5b5"
_ON = {
    3: "corners of a honeycomb",
    4: "points, 4 neighbours",
    6: "hexagons",
    8: "squares, 8 neighbours",
}


def geography_scene(
    position: UndirectedGeography, compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene | None:
    """The board, if the position's graph is one.

    >>> from gadgetry.games.geography.geography_boards import binary
    >>> scene = geography_scene(binary(2, 3, 8, 0, 5, 1), None, (), Overlay())
    >>> scene.title, len(scene.shapes)
    (('geography on squares, 8 neighbours: 2 by 3, 2 tokens, 1 hole',), 7)
    """
    graph = position.graph
    if not isinstance(graph, BoardGraph):
        return None
    board = graph.board
    points = board.neighbours in (3, 4)
    cells = [v for v in range(board.cells) if v not in board.holes]
    if points:
        shapes = [_point(board, v, position, overlay) for v in cells]
    else:
        shapes = [_cell(board, v) for v in cells]
        shapes += [s for v in cells for s in _over(board, v, position, overlay)]
    lines = _lines(board, {int(s.name[1:]): s for s in shapes}) if points else []
    what = [f"{board.rows} by {board.columns}"]
    what += [counted(len(position.tokens), "token")] if len(position.tokens) != 1 else []
    what += [counted(position.passes, "pass")] if position.passes else []
    what += [counted(len(board.holes), "hole")] if board.holes else []
    said = f"geography on {_ON[board.neighbours]}: {', '.join(what)}"
    legend = (*_legend(position), *overlay.legend())
    words = tuple(_coordinates(board))
    return Scene((*title, said), tuple(shapes), tuple(lines), (), words, legend, "board")


def place(board: GridBoard, cell: int) -> Place:
    """Where the middle of a cell is.

    >>> place(GridBoard(2, 2, 8), 3)
    (26.0, 26.0)
    """
    row, column = board.place(cell)
    if board.neighbours == 6:
        return (column + row / 2) * STEP, row * 1.5 * RADIUS
    if board.neighbours == 3:  # a row goes up and down; those below are joined to every second
        low = (row + column) % 2 == 0
        return column * SIDE * sqrt(3) / 2, row * 1.5 * SIDE + low * SIDE / 2
    return column * SIDE, row * SIDE


def _cell(board: GridBoard, v: int) -> Shape:
    x, y = place(board, v)
    size: tuple[float, float, Any] = (SIDE, SIDE, "box")
    if board.neighbours == 6:
        size = (STEP, 2 * RADIUS, "hexagon")
    return Shape(f"v{v}", x, y, *size, f"{v}", CELL, "#555555", 0.8, EDGE, size=7.5,
                 part=Part("vertex", v), place=v)  # fmt: skip


def _over(
    board: GridBoard, v: int, position: UndirectedGeography, overlay: Overlay
) -> Iterator[Shape]:
    """What lies on a cell: a stone, a ring, a number; after all cells, so that none hides it."""
    x, y = place(board, v)
    if v in position.visited:
        yield _stone(f"s{v}", x, y, v, position)
    look = overlay.look(v)
    number = look.pop("badge", "")
    if look:
        yield Shape(f"w{v}", x, y, 15, 15, "ellipse", f"{v}", CELL, "#555555", size=7.5,
                    part=Part("vertex", v), **look)  # fmt: skip
    if number:
        yield Shape(f"m{v}", x + 7, y - 7, 9.5, 9.5, label=number, fill="#ffe066", rim=0.5, size=6,
                    part=Part("vertex", v))  # fmt: skip


def _point(board: GridBoard, v: int, position: UndirectedGeography, overlay: Overlay) -> Shape:
    x, y = place(board, v)
    if v in position.visited:
        return _stone(f"v{v}", x, y, v, position)
    look: dict[str, Any] = {"stroke": EDGE, "rim": 0.7} | overlay.look(v)
    return Shape(f"v{v}", x, y, 14, 14, "ellipse", f"{v}", CELL, "#555555", size=7,
                 part=Part("vertex", v), place=v, **look)  # fmt: skip


def _stone(name: str, x: float, y: float, v: int, position: UndirectedGeography) -> Shape:
    token = v in position.tokens
    return Shape(name, x, y, STONE - 5 * token, STONE - 5 * token, "ellipse", f"{v}",
                 BLACK if token else VISITED, "#ffffff" if token else "#000000", 0.8, BLACK,
                 double=token, size=7, bold=token, part=Part("vertex", v),
                 place=v)  # fmt: skip


def _lines(board: GridBoard, shapes: dict[int, Shape]) -> list[Line]:
    return [
        Line(clipped([place(board, u), place(board, v)], shapes[u], shapes[v]), f"v{u}", f"v{v}",
             colour=EDGE, width=1.0)
        for u, v in board.edges()
    ]  # fmt: skip


def _coordinates(board: GridBoard) -> Iterator[Words]:
    """The row at the left of it, as it is counted in files: the number of its first cell."""
    if board.columns < 2:
        return
    for row in range(board.rows):
        x, y = place(board, row * board.columns)
        said = f"{row * board.columns}–{(row + 1) * board.columns - 1}"
        yield Words(x - SIDE, y, said, 7, "end", "#777777")


def _legend(position: UndirectedGeography) -> list[Entry]:
    found = []
    if position.tokens:
        token = Shape("", 0, 0, 8, 8, fill=BLACK, double=True)
        found.append(Entry(token, "token"))
    if position.visited.difference(position.tokens):
        found.append(Entry(Shape("", 0, 0, 12, 12, fill=VISITED), "visited"))
    return found


BOARDS = (Board(UndirectedGeography.ruleset, geography_scene),)
