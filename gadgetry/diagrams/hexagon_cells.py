"""Cells of boards of hexagons, with stones, marks and the names of nets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Part, Place, Shape, plain
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


def cells(
    board: Any, at: Callable[[int], Place], marks: Mapping[str, str], nets: Mapping[str, str],
    overlay: Overlay,
) -> Iterator[Shape]:  # fmt: skip
    """The hexagons of a Hex or Y board, then its stones, then what lies over them."""
    tints = net_tints(nets)
    for v, stone in enumerate(board.cells):
        name = board.name(v)
        x, y = at(v)
        mark = plain(marks.get(name, ""), 12)
        fill = MARKED if mark and stone == "." else CELL
        size = 0.75 * RADIUS if len(mark) < 4 else 2.4 * RADIUS / len(mark)
        yield Shape(
            f"v{v}", x, y, STEP, 2 * RADIUS, "hexagon", mark if stone == "." else "", fill,
            size=size, tip=name, bold=True, part=Part("vertex", v), place=name,
            rim=0.8,
            stroke=EDGE,
        )  # fmt: skip
    for v, stone in enumerate(board.cells):
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
    yield from _marks(board, at, marks, overlay)


def _marks(
    board: Any, at: Callable[[int], Place], marks: Mapping[str, str], overlay: Overlay
) -> Iterator[Shape]:
    """A ring in each winning cell; the line of play as numbered stones."""
    mover = board.players.index(board.mover)
    for v in range(len(board.cells)):
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
