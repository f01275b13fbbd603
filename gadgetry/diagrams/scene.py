"""What is in a picture, with coordinates: shapes, lines, regions and words; one for all formats.

Points are 1/72 inch, x to the right and y downwards, as in SVG. SVG, DOT (then PNG and PDF) and
TikZ are written from the same scene.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Literal

Place = tuple[float, float]
INK, LINE = "#222222", "#555555"
_CORNER = 5.0  # how far a bend of a line is cut


@dataclass(frozen=True)
class Part:
    """What a shape shows, by its number: a vertex (a variable, a cell, a card), a clause, a gadget.

    Vertices count as in the instance, variables and clauses from 1. `summand`: where it is, if the
    picture is of a sum.
    """

    sort: Literal["vertex", "clause", "gadget"]
    number: int
    summand: int | None = None


@dataclass(frozen=True)
class Shape:
    """A vertex, a cell, a card: an ellipse, a box, a box with round ends, or a hexagon.

    `tip` is its full name, where the label is short; `rim` the width of its line; `badge` a number
    or mark at its upper right corner; `part` what it shows of the instance, if anything; `place`
    what moves are made on, as `move_places` has it.
    """

    name: str
    x: float
    y: float
    width: float = 20.0
    height: float = 20.0
    form: Literal["ellipse", "box", "round", "hexagon"] = "ellipse"
    label: str = ""
    fill: str = "#ffffff"
    ink: str = "#000000"
    rim: float = 0.7
    stroke: str = INK
    double: bool = False
    size: float = 9.0
    tip: str = ""
    badge: str = ""
    bold: bool = False
    part: Part | None = None
    place: Hashable | None = None


@dataclass(frozen=True)
class Line:
    """A line with bends, or (if `spline`) a chain of cubic curves of 1 + 3k points.

    Bends are rounded off, unless it is `sharp`.

    `tail` and `head` name the shapes that it joins; the points end at their rims. `name` and
    `place`: as of a shape, where edges are played on.
    """

    points: tuple[Place, ...]
    tail: str = ""
    head: str = ""
    arrow: bool = False
    dashed: bool = False
    dot: bool = False
    width: float = 0.6
    colour: str = LINE
    spline: bool = False
    sharp: bool = False
    name: str = ""
    place: Hashable | None = None


@dataclass(frozen=True)
class Region:
    """A ground: a polygon behind everything else."""

    points: tuple[Place, ...]
    fill: str = "#f4f4f4"
    stroke: str = "#bbbbbb"
    width: float = 0.5
    tip: str = ""


@dataclass(frozen=True)
class Words:
    """A line of text; `anchor` says which part of it is at x; y is its middle.

    `ground` is a colour to lie behind it, where lines may pass.
    """

    x: float
    y: float
    text: str
    size: float = 9.0
    anchor: Literal["start", "middle", "end"] = "start"
    ink: str = "#000000"
    bold: bool = False
    ground: str = ""


@dataclass(frozen=True)
class Entry:
    """An entry of the legend: a sample and what it means."""

    sample: Shape | Line | Region
    text: str


@dataclass(frozen=True)
class Scene:
    """A picture: `title` is above it, the legend below."""

    title: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    lines: tuple[Line, ...] = ()
    regions: tuple[Region, ...] = ()
    words: tuple[Words, ...] = ()
    legend: tuple[Entry, ...] = field(default=())
    kind: str = "construction"


def text_width(text: str, size: float) -> float:
    """About how wide a text is, in a wide font such as DejaVu Sans: Helvetica is narrower.

    >>> 70 < text_width("diamond of x1", 10) < 80
    True
    """
    narrow = sum(c in "iljtfr.,:;'|()[] !I" for c in text)
    wide = sum(c in "mwMW@%—→∃∀" or ord(c) > 0x2E80 for c in text)
    return size * (0.62 * (len(text) - narrow - wide) + 0.36 * narrow + 0.97 * wide)


def plain(text: str, most: int = 400) -> str:
    """A text that is safe to draw: one line, not too long, U+FFFD for what is not visible.

    >>> plain("a\\nb" + chr(0) + "cd", 5)
    'a b�…'
    """
    if text.isprintable():  # most are, and pictures have thousands
        return shortened(text, most)
    drawn = (c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)
    return shortened("".join(drawn), most)


def shortened(text: str, most: int) -> str:
    """The text, or its beginning if it is longer.

    >>> shortened("some words", 10), shortened("some words", 6)
    ('some words', 'some…')
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def clipped(points: Sequence[Place], tail: Shape | None, head: Shape | None) -> tuple[Place, ...]:
    """A line between the middles of two shapes, cut at their rims.

    >>> clipped([(0, 0), (100, 0)], Shape("a", 0, 0), Shape("b", 100, 0))
    ((10.0, 0.0), (90.0, 0.0))
    """
    points = list(points)
    for end, beside, shape in ((0, 1, tail), (-1, -2, head)):
        if shape is not None and _is_bar(shape):  # straight across to it
            x, y = points[beside]
            half_w, half_h = shape.width / 2, shape.height / 2
            points[end] = (
                (min(max(x, shape.x - half_w), shape.x + half_w), shape.y)
                if half_w > half_h
                else (shape.x, min(max(y, shape.y - half_h), shape.y + half_h))
            )
    if tail is not None:
        points[0] = _rim(tail, points[1])
    if head is not None:
        points[-1] = _rim(head, points[-2])
    return tuple(points)


def _is_bar(shape: Shape) -> bool:
    long, short = max(shape.width, shape.height), min(shape.width, shape.height)
    return shape.form == "box" and long > 3 * short


def _rim(shape: Shape, towards: Place) -> Place:
    """The point of a shape's rim on the way to a point outside; of a bar, straight across."""
    x, y = shape.x, shape.y
    half_w, half_h = shape.width / 2, shape.height / 2
    if _is_bar(shape) and half_h > half_w:
        y = min(max(towards[1], y - half_h), y + half_h)
        return (x + half_w if towards[0] > x else x - half_w, y)
    if _is_bar(shape):
        x = min(max(towards[0], x - half_w), x + half_w)
        return (x, y + half_h if towards[1] > y else y - half_h)
    dx, dy = towards[0] - x, towards[1] - y
    if not dx and not dy:
        return x, y
    if shape.double:
        half_w, half_h = half_w + 2.5, half_h + 2.5
    if shape.form == "ellipse":
        scale = 1 / hypot(dx / half_w, dy / half_h)
    else:
        scale = min(half_w / abs(dx) if dx else 1e9, half_h / abs(dy) if dy else 1e9)
    return x + dx * min(scale, 1.0), y + dy * min(scale, 1.0)


Segment = tuple[Place, ...]  # one point: a straight line to it; three: a cubic curve


def segments(line: Line) -> tuple[Place, list[Segment]]:
    """A line's start and its segments, bends rounded off.

    >>> start, found = segments(Line(((0, 0), (9, 0), (9, 9))))
    >>> start, [len(s) for s in found]
    ((0, 0), [1, 3, 1])
    """
    points = list(line.points)
    if line.spline:
        return points[0], [tuple(points[i : i + 3]) for i in range(1, len(points) - 2, 3)]
    if line.sharp:
        return points[0], [(p,) for p in points[1:]]
    found: list[Segment] = []
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        into, out = _towards(here, before), _towards(here, after)
        found += [(into,), (_between(into, here), _between(out, here), out)]
    return points[0], [*found, (points[-1],)]


def _towards(here: Place, there: Place) -> Place:
    length = hypot(there[0] - here[0], there[1] - here[1])
    part = min(_CORNER, length / 2) / length if length else 0.0
    return here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])


def _between(a: Place, b: Place) -> Place:
    return a[0] + 0.55 * (b[0] - a[0]), a[1] + 0.55 * (b[1] - a[1])


def arrowhead(line: Line) -> tuple[Place, Place, Place]:
    """The arrow at a line's end: its point, and its two other corners.

    >>> arrowhead(Line(((0, 0), (20, 0)), arrow=True))
    ((20, 0), (13.0, -2.3), (13.0, 2.3))
    """
    tip = line.points[-1]
    _, rest = segments(line)
    far = [p for segment in (line.points[:1], *rest) for p in segment if p != tip]
    before = far[-1] if far else (tip[0] - 1, tip[1])
    length = hypot(tip[0] - before[0], tip[1] - before[1])
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    x, y = tip[0] - 7 * dx, tip[1] - 7 * dy
    return tip, (x + 2.3 * dy, y - 2.3 * dx), (x - 2.3 * dy, y + 2.3 * dx)


def hexagon(x: float, y: float, half_width: float, half_height: float) -> tuple[Place, ...]:
    """The corners of a hexagon with a corner on top, clockwise.

    >>> len(hexagon(0, 0, 1.7, 2))
    6
    """
    around = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    return tuple((x + dx * half_width, y + dy * half_height) for dx, dy in around)


def badge_place(shape: Shape) -> Place:
    """Where a shape's badge is: at its right, a bit above the middle, where few arrows end.

    >>> badge_place(Shape("a", 0, 0))
    (14.5, -6.0)
    """
    return shape.x + shape.width / 2 + 4.5, shape.y - 0.3 * shape.height
