"""A Hex board as SVG: hexagons, stones, coordinates, each player's edges in his colour.

Rows go down and to the right, columns are letters, as Hex players draw it. Black's edges are top
and bottom, White's left and right. Marks write a word into an empty cell (the switch's name, say);
`nets` tints the stones of a chain, so that a wire of stones is followed by eye.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from xml.sax.saxutils import escape, quoteattr

from gadgetry.games.hex import Hex
from gadgetry.games.hexagons import cell_name
from gadgetry.games.position import GameError
from gadgetry.reductions.reduction import Compiled

MOST_CELLS = 40_000
_RADIUS = 12.0  # of a hexagon, centre to corner
_STEP = _RADIUS * sqrt(3)  # from a cell to the next one of its row
_BLACK, _WHITE, _CELL, _EMPTY, _LINE = "#1c1c1c", "#ffffff", "#e9dcc3", "#ffd54a", "#8c7a5b"
_SIDES = ("net s", "net t")
_WHITE_EDGE = "#c9c9c9"
_TINTS = (
    "#1f4e79", "#7a1f3d", "#1e6b43", "#5b3a8c", "#8a5a00", "#00616b", "#7a3b12", "#3d5a1e",
    "#6b1f6b", "#2f4f4f",
)  # fmt: skip


def hex_board_svg(
    board: Hex,
    *,
    title: str = "",
    marks: Mapping[str, str] | None = None,
    nets: Mapping[str, str] | None = None,
    coordinates: bool = True,
) -> str:
    """The picture as SVG text.

    `marks`: cell -> what to write in it; `nets`: cell -> the name of its net, which gives its stone
    a colour and a tooltip. Cells are named as in the rules, `a1` top left.

    >>> svg = hex_board_svg(Hex(2, 2, "B..W"), marks={"b1": "x<1>"})
    >>> svg.startswith("<svg "), svg.count("<polygon "), svg.count("<circle "), "x&lt;1&gt;" in svg
    (True, 4, 2, True)
    """
    if board.rows * board.columns > MOST_CELLS:
        raise GameError(
            f"a picture of {board.rows * board.columns:,} cells cannot be read;"
            f" expected at most {MOST_CELLS:,}"
        )
    marks, nets = dict(marks or {}), dict(nets or {})
    for name in (*marks, *nets):
        board.cell(name)
    parts = [*_edges(board), *_cells(board, marks), *_stones(board, nets)]
    parts += _marks(board, marks)
    if coordinates:
        parts += _coordinates(board)
    left, top = -2.6 * _RADIUS, -2.8 * _RADIUS - (2 * _RADIUS if title else 0)
    width = _centre(board.rows - 1, board.columns - 1)[0] + 2.6 * _RADIUS - left
    height = _centre(board.rows - 1, 0)[1] + 2.8 * _RADIUS - top
    view = f"{left:.1f} {top:.1f} {width:.1f} {height:.1f}"
    words = title or f"Hex, {board.rows} rows and {board.columns} columns, {board.mover} to move"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width:.0f}"'
        f' height="{height:.0f}" role="img" aria-label={quoteattr(words)}'
        ' font-family="Helvetica, Arial, sans-serif" text-anchor="middle">'
    )
    if title:
        across = left + width / 2
        parts.append(
            f'<text x="{across:.1f}" y="{top + 16:.1f}" font-size="14">{escape(title)}</text>'
        )
    back = (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
        ' fill="#fff"/>'
    )
    return "\n".join([head, f"<title>{escape(words)}</title>", back, *parts, "</svg>"]) + "\n"


def compiled_board_svg(compiled: Compiled, *, title: str = "", coordinates: bool = True) -> str:
    """A compiled board: its switches marked by their roles, its nets coloured and named.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.qbf_to_hex import QbfToHex
    >>> svg = compiled_board_svg(QbfToHex().build(Qbf([("e", [1])], Cnf(["x"], [[1]]))))
    >>> ">al</text>" in svg, "net G of Black fork 0 (Black chooses x)" in svg
    (True, True)
    """
    board = compiled.target
    if not isinstance(board, Hex):
        raise GameError(f"expected a compiled Hex board, got one of {type(board).__name__}")
    marks: dict[str, str] = {}
    nets: dict[str, str] = {}
    for v, stone in enumerate(board.cells):
        gadget, role = compiled.provenance.of_vertex(v)
        if stone == ".":
            marks[board.name(v)] = role or gadget.label.split()[1]
        elif stone == "B" and role.startswith("net "):
            nets[board.name(v)] = f"{role} of {gadget.label}"
        elif stone == "B" and gadget.kind == "net":
            nets[board.name(v)] = gadget.label
    return hex_board_svg(board, title=title, marks=marks, nets=nets, coordinates=coordinates)


def net_tints(names: Mapping[str, str]) -> dict[str, str]:
    """A colour for each net, in the order of first appearance; Black's two sides stay black.

    >>> net_tints({"a1": "s", "b1": "s", "a2": "m", "a3": "net t"})
    {'net t': '#1c1c1c', 's': '#1f4e79', 'm': '#7a1f3d'}
    """
    order = list(dict.fromkeys(names.values()))
    sides = {net: _BLACK for net in order if net in _SIDES}
    inner = [net for net in order if net not in sides]
    return sides | {net: _TINTS[i % len(_TINTS)] for i, net in enumerate(inner)}


def _centre(row: int, column: int) -> tuple[float, float]:
    return (column + row / 2) * _STEP, row * 1.5 * _RADIUS


def _corner(row: int, column: int, i: int) -> str:
    """Corner i of a hexagon, clockwise from the top."""
    x, y = _centre(row, column)
    half = _STEP / 2
    dx, dy = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))[i]
    return f"{x + dx * half:.1f},{y + dy * _RADIUS:.1f}"


def _edges(board: Hex) -> list[str]:
    """Thick lines along the four sides."""
    last_row, last_column = board.rows - 1, board.columns - 1
    rows, columns = range(board.rows), range(board.columns)
    top = [_corner(0, c, i) for c in columns for i in (5, 0)] + [_corner(0, last_column, 1)]
    bottom = [_corner(last_row, c, i) for c in columns for i in (4, 3)]
    bottom.append(_corner(last_row, last_column, 2))
    left = [_corner(r, 0, i) for r in rows for i in (5, 4)] + [_corner(last_row, 0, 3)]
    right = [_corner(0, last_column, 0)]
    right += [_corner(r, last_column, i) for r in rows for i in (1, 2)]
    sides = ((left, _WHITE_EDGE), (right, _WHITE_EDGE), (top, _BLACK), (bottom, _BLACK))
    return [
        f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="7"/>'
        for points, colour in sides
    ]


def _cells(board: Hex, marks: Mapping[str, str]) -> list[str]:
    parts = [f'<g stroke="{_LINE}" stroke-width="0.8" fill="{_CELL}">']
    for v, stone in enumerate(board.cells):
        row, column = divmod(v, board.columns)
        points = " ".join(_corner(row, column, i) for i in range(6))
        marked = f' fill="{_EMPTY}"' if stone == "." and board.name(v) in marks else ""
        parts.append(f'<polygon points="{points}"{marked}/>')
    return [*parts, "</g>"]


def _stones(board: Hex, nets: Mapping[str, str]) -> list[str]:
    tints = net_tints(nets)
    parts = []
    for v, stone in enumerate(board.cells):
        if stone == ".":
            continue
        (x, y), net = _centre(*divmod(v, board.columns)), nets.get(board.name(v))
        colour = tints[net] if net is not None else _BLACK if stone == "B" else _WHITE
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.68 * _RADIUS:.1f}" fill="{colour}"'
        circle += f' stroke="{_BLACK}" stroke-width="0.6"'
        tooltip = "/>" if net is None else f"><title>{escape(net)}</title></circle>"
        parts.append(circle + tooltip)
    return parts


def _marks(board: Hex, marks: Mapping[str, str]) -> list[str]:
    parts = []
    for name, word in sorted(marks.items()):
        v = board.cell(name)
        x, y = _centre(*divmod(v, board.columns))
        ink = "#fff" if board.cells[v] == "B" else "#000"
        size = 0.75 * _RADIUS if len(word) < 4 else 2.4 * _RADIUS / len(word)
        parts.append(
            f'<text x="{x:.1f}" y="{y + size / 3:.1f}" font-size="{size:.1f}" font-weight="bold"'
            f' fill="{ink}">{escape(word)}</text>'
        )
    return parts


def _coordinates(board: Hex) -> list[str]:
    parts = [f'<g font-size="{0.8 * _RADIUS:.1f}" fill="#444">']
    for column in range(board.columns):
        letters = cell_name(0, column)[:-1]
        for row, shift in ((0, -1.55), (board.rows - 1, 2.1)):
            x, y = _centre(row, column)
            x += (shift > 0) * 0.5 * _STEP - (shift < 0) * 0.5 * _STEP
            parts.append(f'<text x="{x:.1f}" y="{y + shift * _RADIUS:.1f}">{letters}</text>')
    for row in range(board.rows):
        for column, shift in ((0, -1), (board.columns - 1, 1)):
            x, y = _centre(row, column)
            parts.append(
                f'<text x="{x + shift * 1.7 * _RADIUS:.1f}" y="{y + 0.28 * _RADIUS:.1f}">'
                f"{row + 1}</text>"
            )
    return [*parts, "</g>"]
