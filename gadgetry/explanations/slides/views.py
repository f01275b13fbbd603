"""What is seen of a picture on a slide: all of it if it can be read, else a window on a part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gadgetry.diagrams.composition import Box, bounds
from gadgetry.diagrams.scene import Place, Scene, Shape

LEAST_SCALE = 0.42  # of letters of 9 points that are read from the last row
MOST_SCALE = 1.3
_BESIDE = (262.0, 204.0)  # points of a slide for a picture, the words at its right
_BELOW = (425.0, 145.0)  # and the words below it


@dataclass(frozen=True)
class View:
    """A part of a scene, how large it is drawn, and whether the words are beside it or below it.

    `part`: it is not the whole scene.
    """

    box: Box
    scale: float
    beside: bool
    part: bool = False


def view_of(scene: Scene) -> View:
    """All of a scene, as large as a slide allows.

    >>> view_of(Scene((), (Shape("a", 0, 0, 400, 80),))).beside
    False
    >>> view_of(Scene((), (Shape("a", 0, 0, 80, 400),))).beside
    True
    """
    box = bounds(scene)
    wide, high = box[2] - box[0], box[3] - box[1]
    scales = [min(w / wide, h / high, MOST_SCALE) for w, h in (_BESIDE, _BELOW)]
    beside = scales[0] >= scales[1]
    return View(box, max(scales), beside)


def readable(view: View) -> bool:
    """Can letters be read at that scale?"""
    return view.scale >= LEAST_SCALE


def window(scene: Scene, shapes: Iterable[Shape]) -> View:
    """A part of a scene around some shapes, large enough to be read, words beside it.

    >>> far = [Shape(str(i), 100 * i, 0) for i in range(50)]
    >>> left, _, right, _ = window(Scene((), tuple(far)), [far[20]]).box
    >>> left < 2000 < right, right - left < 1000
    (True, True)
    """
    left, top, right, bottom = bounds(scene)
    looked_at = bounds(Scene((), tuple(shapes)))
    wide, high = looked_at[2] - looked_at[0] + 40, looked_at[3] - looked_at[1] + 40
    scale = max(LEAST_SCALE, min(0.7, _BESIDE[0] / wide, _BESIDE[1] / high))
    width, height = _BESIDE[0] / scale, _BESIDE[1] / scale
    x = _start((looked_at[0] + looked_at[2] - width) / 2, left, right - width)
    y = _start((looked_at[1] + looked_at[3] - height) / 2, top, bottom - height)
    return View((x, y, x + width, y + height), scale, True, part=True)


def _start(wanted: float, first: float, last: float) -> float:
    """Where a window starts: not outside, unless it is larger than all there is."""
    return (first + last) / 2 if last < first else min(max(wanted, first), last)


@dataclass(frozen=True)
class Seen:
    """What lies in a window: the scene, and the numbers that its parts have in the whole one."""

    scene: Scene
    shapes: list[int]
    lines: list[int]
    regions: list[int]


def seen(scene: Scene, box: Box) -> Seen:
    """What lies in a window.

    >>> seen(Scene((), (Shape("a", 0, 0), Shape("b", 99, 0))), (80, -9, 120, 9)).shapes
    [1]
    """

    def inside(points: Iterable[Place]) -> bool:
        xs, ys = zip(*points, strict=True)
        apart = max(xs) < box[0] or min(xs) > box[2] or max(ys) < box[1] or min(ys) > box[3]
        return not apart

    def corners(s: Shape) -> list[Place]:
        w, h = s.width / 2, s.height / 2
        return [(s.x - w, s.y - h), (s.x + w, s.y + h)]

    shapes = [i for i, shape in enumerate(scene.shapes) if inside(corners(shape))]
    lines = [i for i, line in enumerate(scene.lines) if inside(line.points)]
    regions = [
        i for i, ground in enumerate(scene.regions) if ground.points and inside(ground.points)
    ]
    part = replace(
        scene, title=(), legend=(), shapes=tuple(scene.shapes[i] for i in shapes),
        lines=tuple(scene.lines[i] for i in lines),
        regions=tuple(scene.regions[i] for i in regions),
        words=tuple(w for w in scene.words if inside([(w.x, w.y)])),
    )  # fmt: skip
    return Seen(part, shapes, lines, regions)
