"""Cells of boards of hexagons, with stones, marks and the names of nets.

Most of a compiled board never changes: its thousands of stones are drawn once (`StillBoard`), and
after a move only the cells that were empty at the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.composition import Box, bounds
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Part, Place, Scene, Shape, plain
from gadgetry.games.connection.hexagons import EMPTY, HexagonBoard
from gadgetry.games.position import GameError
from gadgetry.reductions.provenance import Provenance

MOST_CELLS = 40_000
RADIUS = 12.0  # of a hexagon, centre to corner
STEP = RADIUS * sqrt(3)  # from a cell to the next one of its row
BLACK, WHITE, CELL, MARKED, EDGE = "#1c1c1c", "#ffffff", "#e9dcc3", "#ffd54a", "#8c7a5b"
_SIDES = ("net s", "net t")
_TINTS = (
    "#1f4e79", "#7a1f3d", "#1e6b43", "#5b3a8c", "#8a5a00", "#00616b", "#7a3b12", "#3d5a1e",
    "#6b1f6b", "#2f4f4f",
)  # fmt: skip
_NONE = Overlay()


def cells(
    board: Any, at: Callable[[int], Place], marks: Mapping[str, str], nets: Mapping[str, str],
    overlay: Overlay, only: Sequence[int] | None = None,
) -> Iterator[Shape]:  # fmt: skip
    """The hexagons of a Hex or Y board, then its stones, then what lies over them.

    `only`: of these cells, ascending.
    """
    tints = net_tints(nets)
    drawn = range(len(board.cells)) if only is None else only
    for v in drawn:
        stone, name, (x, y) = board.cells[v], board.name(v), at(v)
        mark = plain(marks.get(name, ""), 12)
        fill = MARKED if mark and stone == "." else CELL
        size = 0.75 * RADIUS if len(mark) < 4 else 2.4 * RADIUS / len(mark)
        yield Shape(
            f"v{v}", x, y, STEP, 2 * RADIUS, "hexagon", mark if stone == "." else "", fill,
            size=size, tip=name, bold=True, part=Part("vertex", v), place=name,
            rim=0.8,
            stroke=EDGE,
        )  # fmt: skip
    for v in drawn:
        stone = board.cells[v]
        if stone == ".":
            continue
        name, (x, y) = board.name(v), at(v)
        net = nets.get(name)
        fill = tints[net] if net is not None else BLACK if stone == "B" else WHITE
        mark = plain(marks.get(name, ""), 12)
        yield Shape(f"s{v}", x, y, 1.36 * RADIUS, 1.36 * RADIUS, "ellipse", mark, fill,
                    WHITE if stone == "B" else "#000000", 0.6, BLACK,
                    size=0.75 * RADIUS if len(mark) < 4 else 2.4 * RADIUS / len(mark),
                    tip=plain(net or ""), bold=True, part=Part("vertex", v),
                    place=name)  # fmt: skip
    yield from _marks(board, at, marks, overlay, drawn)


def _marks(
    board: Any, at: Callable[[int], Place], marks: Mapping[str, str], overlay: Overlay,
    drawn: Sequence[int],
) -> Iterator[Shape]:  # fmt: skip
    """A ring in each winning cell; the line of play as numbered stones."""
    mover = board.players.index(board.mover)
    if not (overlay.winning or overlay.play or overlay.signs):
        return
    for v in drawn:
        name, (x, y) = board.name(v), at(v)
        if name in overlay.winning:
            size = 1.5 * RADIUS if name in overlay.play else 0.8 * RADIUS
            look = overlay.look(name)
            yield Shape(f"w{v}", x, y, size, size, "ellipse", fill=CELL,
                        rim=look["rim"], stroke=look["stroke"],
                        part=Part("vertex", v))  # fmt: skip
        if name in overlay.play:
            number = overlay.play[name]
            black = (int(number.split(",")[0]) - 1 + mover) % 2 == 0
            if board.cells[v] != ".":  # it was played already
                black = board.cells[v] == "B"
            yield Shape(f"m{v}", x, y, 1.25 * RADIUS, 1.25 * RADIUS, "ellipse", number,
                        BLACK if black else WHITE, WHITE if black else "#000000", 0.6, BLACK,
                        size=0.7 * RADIUS, part=Part("vertex", v))  # fmt: skip
        low = 0.62 * RADIUS if name in overlay.play or name in marks else 0.0
        low = 0.72 * RADIUS if name in overlay.winning and not low else low
        yield from overlay.sign(name, x, y + low, 0.7 * RADIUS if not low else 6.0, f"sign{v}")


def check_size(count: int) -> None:
    """Raise if a board has too many cells for a picture."""
    if count > MOST_CELLS:
        raise GameError(
            f"a picture of {counted(count, 'cell')} cannot be read; expected at most {MOST_CELLS:,}"
        )


def net_tints(names: Mapping[str, str]) -> dict[str, str]:
    """A colour for each net, in the order of first appearance; Black's two sides stay black.

    >>> net_tints({"a1": "s", "b1": "s", "a2": "m", "a3": "net t"})
    {'net t': '#1c1c1c', 's': '#1f4e79', 'm': '#7a1f3d'}
    """
    order = list(dict.fromkeys(names.values()))
    sides = {net: BLACK for net in order if net in _SIDES}
    inner = [net for net in order if net not in sides]
    return sides | {net: _TINTS[i % len(_TINTS)] for i, net in enumerate(inner)}


def switches_and_nets(board: Any, provenance: Provenance) -> tuple[dict[str, str], dict[str, str]]:
    """Of a compiled board: what is written into empty cells, and the net of each black stone."""
    marks: dict[str, str] = {}
    nets: dict[str, str] = {}
    for v, stone in enumerate(board.cells):
        gadget, role = provenance.of_vertex(v)
        if stone == "." and (role or gadget.kind == "switch"):
            marks[board.name(v)] = role or gadget.label.split()[1]
        elif stone == "B" and role.startswith("net "):
            nets[board.name(v)] = f"{role} of {gadget.label}"
        elif stone == "B" and gadget.kind == "net":
            nets[board.name(v)] = gadget.label
    return marks, nets


def stones_legend(board: Any, marks: Mapping[str, str], nets: Mapping[str, str]) -> list[Entry]:
    """What stones, marks and colours mean, of those that occur."""
    found = []
    for letter, fill, who in (("B", BLACK, "Black"), ("W", WHITE, "White")):
        if letter in board.cells:
            found.append(Entry(Shape("", 0, 0, 11, 11, fill=fill), who))
    if nets:
        fill = list(net_tints(nets).values())[-1]
        found.append(
            Entry(Shape("", 0, 0, 11, 11, fill=fill), "Black, one colour for each net of a gadget")
        )
    if any(board.cells[board.cell(name)] == "." for name in marks):
        found.append(Entry(Shape("", 0, 0, 12, 13, "hexagon", fill=MARKED), "a gadget's switch"))
    return found


@dataclass(frozen=True, eq=False)
class StillBoard:
    """The start of a game on a board, and its picture.

    >>> from gadgetry.diagrams.hex_board import hex_scene
    >>> from gadgetry.games.connection.hex import Hex
    >>> start = Hex(2, 2, "B..W")
    >>> board = StillBoard(start, hex_scene(start))
    >>> len(board.still), [shape.name for shape in board.live(start.play("b1")).shapes]
    (4, ['v1', 'v2', 's1'])
    """

    start: HexagonBoard
    scene: Scene
    drawn: dict[object, str] = field(default_factory=dict)
    """By how it was asked for, what was drawn of `still`."""

    @cached_property
    def box(self) -> Box:
        """What is to be seen of the whole picture."""
        return bounds(self.scene)

    @cached_property
    def still(self) -> tuple[Shape, ...]:
        """Cells with a stone at the start, and the stones; nobody moves there."""
        names = {self.start.name(v) for v, s in enumerate(self.start.cells) if s != EMPTY}
        shapes = (shape for shape in self.scene.shapes if shape.place in names)
        return tuple(
            replace(s, place=None, tip="" if s.form == "hexagon" else s.tip) for s in shapes
        )

    @cached_property
    def _open(self) -> Mapping[int, Shape]:
        """The cells that were empty at the start."""
        shapes = {shape.place: shape for shape in self.scene.shapes if shape.form == "hexagon"}
        empty = [v for v, stone in enumerate(self.start.cells) if stone == EMPTY]
        return {v: shapes[self.start.name(v)] for v in empty}

    def live(self, board: HexagonBoard) -> Scene:
        """The picture of a later position without what is `still`."""
        empty = {v: shape for v, shape in self._open.items() if board.cells[v] == EMPTY}
        marks = {board.name(v): shape.label for v, shape in empty.items() if shape.label}

        def at(cell: int) -> Place:
            return self._open[cell].x, self._open[cell].y

        shapes = tuple(cells(board, at, marks, {}, _NONE, list(self._open)))
        return replace(self.scene, shapes=shapes)
