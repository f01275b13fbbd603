"""What stands on which ground: a gadget's vertices and its name move with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gadgetry.diagrams.scene import Place, Region, Scene, Shape, Words
from gadgetry.diagrams.tex.overlays import STILL, Overlays


@dataclass
class Group:
    """What stands on one ground, and from which slide on; the rest has no ground."""

    since: int
    label: str = ""
    region: int | None = None
    shapes: list[int] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


def groups(scene: Scene, overlays: Overlays = STILL) -> list[Group]:
    """The grounds with what stands on each, in their order; last what has none, by slides.

    A ground that appears on one slide with parts that appear on another is none of theirs.

    >>> ground = Region(((0, 0), (60, 0), (60, 60), (0, 60)), tip="a gadget")
    >>> scene = Scene((), (Shape("v0", 30, 30), Shape("v1", 90, 30)), (), (ground,))
    >>> [(group.label, group.shapes) for group in groups(scene)]
    [('a gadget', [0]), ('', [1])]
    """
    by_region = {i: Group(overlays.regions.get(i, 1), region.tip, i)
                 for i, region in enumerate(scene.regions)}  # fmt: skip
    rest: dict[int, Group] = {1: Group(1)}
    for i, shape in enumerate(scene.shapes):
        since = overlays.shapes.get(i, 1)
        home = _ground(shape, scene.regions)
        if home is not None and by_region[home].since == since:
            by_region[home].shapes.append(i)
        else:
            rest.setdefault(since, Group(since)).shapes.append(i)
    for words in scene.words:
        home = named_ground(words, scene.regions)
        (by_region[home] if home is not None else rest[1]).words.append(words)
    return [*by_region.values(), *(rest[since] for since in sorted(rest))]


def _ground(shape: Shape, regions: Sequence[Region]) -> int | None:
    """The smallest ground that a shape stands on."""
    w, h = shape.width / 2, shape.height / 2
    corners = [(shape.x + dx * w, shape.y + dy * h) for dx in (-1, 1) for dy in (-1, 1)]
    around = [
        i
        for i, region in enumerate(regions)
        if len(region.points) > 2 and all(_inside(corner, region.points) for corner in corners)
    ]
    return min(around, key=lambda i: (_area(regions[i].points), i), default=None)


def named_ground(words: Words, regions: Sequence[Region]) -> int | None:
    """The ground whose name some words are: they stand at its upper left corner."""
    for i, region in enumerate(regions):
        left = min((x for x, _ in region.points), default=0.0)
        top = min((y for _, y in region.points), default=0.0)
        near = abs(words.x - left) < 6 and 0 <= top - words.y < 16
        if near and region.tip.startswith(words.text.removesuffix("…")):
            return i
    return None


def _inside(point: Place, polygon: Sequence[Place]) -> bool:
    """Is a point in a convex polygon, or on its rim?"""
    sides = set()
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        turn = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        if abs(turn) > 1e-6:
            sides.add(turn > 0)
    return len(sides) <= 1


def _area(polygon: Sequence[Place]) -> float:
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2
