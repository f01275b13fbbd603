"""A scene made whole: title above it, legend below, its corner at the origin, words made safe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gadgetry.diagrams.scene import (
    Entry,
    Line,
    Place,
    Region,
    Scene,
    Shape,
    Words,
    plain,
    text_width,
)

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class Frame:
    """What is around a picture, and how large it all is: 1 is 1/72 inch for a unit of the scene.

    `column`: how wide the words around a narrow picture are; `least`: how wide it is without them.
    """

    scale: float = 1.0
    title: bool = True
    legend: bool = True
    column: float = 420.0
    least: float = 0.0


WHOLE = Frame()
PLAYED = Frame(column=230.0, least=150.0)
"""Around a picture that is played on: the page makes a small board large."""


def bounds(scene: Scene) -> Box:
    """Left, top, right and bottom of everything but title and legend."""
    xs: list[float] = []
    ys: list[float] = []
    for s in scene.shapes:
        grown = 3.0 + 6 * bool(s.badge)
        xs += [s.x - s.width / 2 - grown, s.x + s.width / 2 + grown]
        ys += [s.y - s.height / 2 - grown, s.y + s.height / 2 + grown]
    parts: list[Line | Region] = [*scene.lines, *scene.regions]
    for part in parts:
        xs += [x for x, _ in part.points]
        ys += [y for _, y in part.points]
    for w in scene.words:
        wide = text_width(w.text, w.size)
        left = w.x - {"start": 0.0, "middle": wide / 2, "end": wide}[w.anchor]
        xs += [left, left + wide]
        ys += [w.y - w.size / 2, w.y + w.size / 2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 1.0, 1.0)


def finished(
    scene: Scene, frame: Frame = WHOLE, box: Box | None = None
) -> tuple[Scene, float, float]:
    """The scene with title and legend put in place, its corner at the origin; width and height.

    All words in it are safe to draw: see `plain`. `box` is what is to be seen, if not all of it.

    >>> one = Scene(("A title",), (Shape("v0", 0, 0),))
    >>> finished(one)[1:], finished(one, Frame(title=False, legend=False))[1:]
    ((444.0, 74.2), (50.0, 50.0))
    """
    scene = _plain_words(scene)
    left, top, right, bottom = box or bounds(scene)
    title = scene.title if frame.title else ()
    entries = scene.legend if frame.legend else ()
    margin, column = 12.0, frame.column if title or entries else frame.least
    width = max(right - left, column)
    shift_x = margin - left + (width - (right - left)) / 2
    words: list[Words] = []
    y = margin
    for number, paragraph in enumerate(title):
        size = 12.0 if number == 0 else 9.5
        for row in _wrapped(paragraph, width, size * (1.12 if number == 0 else 1)):
            words.append(Words(margin, y + size / 2, row, size, bold=number == 0))
            y += size * 1.35
    moved = _moved(scene, shift_x, y + (8 if title else 0) - top)
    height = y + (8 if title else 0) + bottom - top
    more = _legend(entries, margin, height + 12, width)
    shapes = (*moved.shapes, *(p for p in more if isinstance(p, Shape)))
    lines = (*moved.lines, *(p for p in more if isinstance(p, Line)))
    regions = (*moved.regions, *(p for p in more if isinstance(p, Region)))
    said = (*moved.words, *words, *(p for p in more if isinstance(p, Words)))
    low = max((w.y + 8 for w in said), default=height)
    whole = replace(moved, shapes=shapes, lines=lines, regions=regions, words=said,
                    title=scene.title, legend=())  # fmt: skip
    return whole, width + 2 * margin, max(height, low) + margin


def _plain_shape(shape: Shape) -> Shape:
    before = shape.label, shape.tip, shape.badge
    label, tip, badge = after = tuple(map(plain, before))
    return shape if after == before else replace(shape, label=label, tip=tip, badge=badge)


def _plain_words(scene: Scene) -> Scene:
    return replace(
        scene,
        title=tuple(plain(line) for line in scene.title),
        shapes=tuple(map(_plain_shape, scene.shapes)),
        regions=tuple(replace(r, tip=plain(r.tip)) for r in scene.regions),
        words=tuple(replace(w, text=plain(w.text)) for w in scene.words),
    )


def _wrapped(text: str, width: float, size: float) -> list[str]:
    rows, row = [], ""
    for word in plain(text).split():
        longer = f"{row} {word}" if row else word
        if row and text_width(longer, size) > width:
            rows.append(row)
            row = word
        else:
            row = longer
    return [*rows, row] if row else rows


def _legend(
    entries: Iterable[Entry], left: float, top: float, width: float
) -> list[Shape | Line | Region | Words]:
    parts: list[Shape | Line | Region | Words] = []
    x, y = left, top
    for number, entry in enumerate(entries):
        wide = 30 + text_width(entry.text, 8.5) + 16
        if x > left and x + wide > left + width:
            x, y = left, y + 18
        parts.append(_sample(entry.sample, x, y, number))
        parts.append(Words(x + 28, y, entry.text, 8.5))
        x += wide
    return parts


def _sample(
    sample: Shape | Line | Region, x: float, y: float, number: int
) -> Shape | Line | Region:
    if isinstance(sample, Shape):
        return replace(sample, name=f"legend{number}", x=x + 12, y=y, width=min(sample.width, 20),
                       height=min(sample.height, 13), size=7)  # fmt: skip
    if isinstance(sample, Line):
        return replace(sample, points=((x, y), (x + 19, y)), tail="", head="")
    corners = ((x, y - 6), (x + 23, y - 6), (x + 23, y + 6), (x, y + 6))
    return replace(sample, points=corners, tip="")


def _moved(scene: Scene, dx: float, dy: float) -> Scene:
    def along(points: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple((x + dx, y + dy) for x, y in points)

    return replace(
        scene,
        shapes=tuple(replace(s, x=s.x + dx, y=s.y + dy) for s in scene.shapes),
        lines=tuple(replace(it, points=along(it.points)) for it in scene.lines),
        regions=tuple(replace(r, points=along(r.points)) for r in scene.regions),
        words=tuple(replace(w, x=w.x + dx, y=w.y + dy) for w in scene.words),
    )
