"""Heaps of counters: of NIM each counter is taken with those above it; of octal games, heaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Part, Scene, Shape, Words
from gadgetry.games.general.nim import Nim
from gadgetry.games.octal.octal import Octal
from gadgetry.reductions.reduction import Compiled

MOST_COUNTERS = 30  # of a heap that is drawn counter by counter
MOST_HEAPS = 500
_STEP, _SIDE = 22.0, 18.0
_COUNTER, _TAKEN = "#9ecae1", "#dddddd"


def nim_scene(position: Nim, start: Nim, title: Sequence[str], overlay: Overlay) -> Scene | None:
    """The heaps side by side; what is taken since the start leaves a faint ring.

    >>> scene = nim_scene(Nim((1, 2)), Nim((2, 2)), (), Overlay())
    >>> [shape.place for shape in scene.shapes]
    [('heap', 0, 0), ('heap', 0, 1), ('heap', 1, 0), ('heap', 1, 1)]
    """
    if len(start.heaps) > MOST_HEAPS:
        return None
    shapes: list[Shape] = []
    words: list[Words] = []
    for i, size in enumerate(start.heaps):
        x = i * 2 * _STEP
        shapes += _column(i, x, position.heaps[i], size, overlay)
        words.append(Words(x, _STEP, f"{i + 1}", 9, "middle", "#555555"))
    said = f"nim: {counted(len(position.heaps), 'heap')}"
    legend = []
    if position.heaps != start.heaps:
        legend.append(Entry(Shape("", 0, 0, 11, 11, stroke=_TAKEN), "taken"))
    return Scene((*title, said), tuple(shapes), words=tuple(words),
                 legend=(*legend, *overlay.legend()), kind="board")  # fmt: skip


def _column(i: int, x: float, left: int, size: int, overlay: Overlay) -> Iterator[Shape]:
    """A heap from the bottom up: who takes a counter takes those above it."""
    if size > MOST_COUNTERS:
        place = ("heap", i, None)
        yield Shape(f"h{i}", x, 0, 2 * _STEP - 4, _SIDE, "round", f"{left:,}", _COUNTER,
                    part=Part("vertex", i), place=place, **overlay.look(place))  # fmt: skip
        return
    for counter in range(size):
        at, taken = ("heap", i, counter), counter >= left
        look: dict[str, Any] = {"stroke": _TAKEN} if taken else overlay.look(at)
        yield Shape(f"h{i}_{counter}", x, -counter * _STEP, _SIDE, _SIDE, "ellipse",
                    fill="#ffffff" if taken else _COUNTER, tip=f"heap {i + 1}: to {counter}",
                    part=Part("vertex", i), place=at, **look)  # fmt: skip


def _draw_nim(
    position: Nim, compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene | None:
    return nim_scene(position, position, title, overlay)


def octal_scene(
    position: Octal, compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene | None:
    """A row for each heap, in the order of the position: heaps split, and keep no place.

    >>> from gadgetry.games.octal.octal_code import OctalCode
    >>> scene = octal_scene(Octal(OctalCode.of("0.77"), (5,)), None, (), Overlay())
    >>> scene.shapes[0].label
    '● ● ● ● ●'
    """
    if len(position.heaps) > MOST_HEAPS:
        return None
    shapes = []
    for i, size in enumerate(position.heaps):
        place = ("heap", i, None)
        label = " ".join("●" * size) if size <= MOST_COUNTERS else f"{size:,} counters"
        width = 14.0 * size + 12 if size <= MOST_COUNTERS else 110.0
        shapes.append(Shape(f"h{i}", width / 2, i * (_STEP + 6), width, _STEP, "round", label,
                            _COUNTER, part=Part("vertex", i), place=place,
                            **overlay.look(place)))  # fmt: skip
    words = [Words(-8, s.y, f"{i + 1}", 9, "end", "#555555") for i, s in enumerate(shapes)]
    if not shapes:
        words.append(Words(0, 0, "no heap is left", 9, ink="#555555"))
    said = f"octal {position.code}: {counted(len(position.heaps), 'heap')}"
    return Scene((*title, said), tuple(shapes), words=tuple(words), legend=tuple(overlay.legend()),
                 kind="board")  # fmt: skip


def _later_nim(position: Nim, start: Nim, compiled: Compiled | None) -> Scene | None:
    return nim_scene(position, start, (), Overlay())


BOARDS = (Board("nim", _draw_nim, _later_nim), Board("octal", octal_scene))
