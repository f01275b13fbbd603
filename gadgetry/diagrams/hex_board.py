"""A Hex board: hexagons, stones, coordinates, each player's edges in his colour.

Rows go down and to the right, columns are letters, as Hex players draw it. Black's edges are top
and bottom, White's left and right. Marks write a word into an empty cell (the switch's name, say);
`nets` tints the stones of a chain, so that a wire of stones is followed by eye.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.hexagon_cells import (
    BLACK,
    RADIUS,
    STEP,
    cells,
    check_size,
    stones_legend,
    switches_and_nets,
)
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Line, Place, Scene, Words, hexagon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import cell_name
from gadgetry.reductions.reduction import Compiled

_WHITE_EDGE = "#c9c9c9"
_NONE = Overlay()
_NAMES = {
    "hex": "Hex",
    "equalized-hex": "Equalized Hex",
    "reverse-hex": "Reverse Hex",
    "scheduled-hex": "Scheduled Hex",
    "swap-hex": "Hex with swap",
}


def hex_scene(
    board: Hex, *, title: Sequence[str] = (), marks: Mapping[str, str] | None = None,
    nets: Mapping[str, str] | None = None, coordinates: bool = True, overlay: Overlay = _NONE,
) -> Scene:  # fmt: skip
    """The picture.

    `marks`: cell -> what to write in it; `nets`: cell -> the name of its net, which gives its stone
    a colour and a tooltip. Cells are named as in the rules, `a1` top left.

    >>> scene = hex_scene(Hex(2, 2, "B..W"), marks={"b1": "x"}, coordinates=False)
    >>> len(scene.shapes), [s.label for s in scene.shapes if s.label]
    (6, ['x'])
    """
    check_size(board.rows * board.columns)
    marks, nets = dict(marks or {}), dict(nets or {})
    for name in (*marks, *nets):
        board.cell(name)
    shapes = cells(board, lambda v: _centre(*divmod(v, board.columns)), marks, nets, overlay)
    legend = (*stones_legend(board, marks, nets), *overlay.legend())
    return Scene(
        tuple(title), tuple(shapes), tuple(_edges(board)),
        words=tuple(_coordinates(board)) if coordinates else (), legend=legend, kind="board",
    )  # fmt: skip


def _draw(board: Hex, compiled: Compiled | None, title: Sequence[str], overlay: Overlay) -> Scene:
    marks, nets = switches_and_nets(board, compiled.provenance) if compiled else ({}, {})
    rows, columns = counted(board.rows, "row"), counted(board.columns, "column")
    name = _NAMES[board.ruleset]
    size = f"{name}, {rows} and {columns}, {board.mover} to move"
    return hex_scene(board, title=(*title, size), marks=marks, nets=nets, overlay=overlay)


def _centre(row: int, column: int) -> Place:
    return (column + row / 2) * STEP, row * 1.5 * RADIUS


def _corner(row: int, column: int, i: int) -> Place:
    """Corner i of a hexagon, clockwise from the top."""
    return hexagon(*_centre(row, column), STEP / 2, RADIUS)[i]


def _edges(board: Hex) -> list[Line]:
    """Thick lines along the four sides."""
    last_row, last_column = board.rows - 1, board.columns - 1
    rows, columns = range(board.rows), range(board.columns)
    top = [_corner(0, c, i) for c in columns for i in (5, 0)] + [_corner(0, last_column, 1)]
    bottom = [_corner(last_row, c, i) for c in columns for i in (4, 3)]
    bottom.append(_corner(last_row, last_column, 2))
    left = [_corner(r, 0, i) for r in rows for i in (5, 4)] + [_corner(last_row, 0, 3)]
    right = [_corner(0, last_column, 0)]
    right += [_corner(r, last_column, i) for r in rows for i in (1, 2)]
    sides = ((left, _WHITE_EDGE), (right, _WHITE_EDGE), (top, BLACK), (bottom, BLACK))
    return [Line(tuple(points), width=7, colour=colour, sharp=True) for points, colour in sides]


def _coordinates(board: Hex) -> list[Words]:
    words = []
    for column in range(board.columns):
        letters = cell_name(0, column)[:-1]
        for row, shift in ((0, -1.75), (board.rows - 1, 1.85)):
            x, y = _centre(row, column)
            x += (shift > 0) * 0.5 * STEP - (shift < 0) * 0.5 * STEP
            words.append(Words(x, y + shift * RADIUS, letters, 0.8 * RADIUS, "middle", "#444444"))
    for row in range(board.rows):
        for column, shift in ((0, -1), (board.columns - 1, 1)):
            x, y = _centre(row, column)
            words.append(
                Words(x + shift * 1.7 * RADIUS, y, f"{row + 1}", 0.8 * RADIUS, "middle", "#444444")
            )
    return words


BOARDS = tuple(Board(ruleset, _draw) for ruleset in _NAMES)
