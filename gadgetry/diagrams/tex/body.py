"""What is drawn, in the words of TikZ: a scope for each ground, nodes with names, lines by them.

The places of what stands on a ground are relative to the scope's anchor, bends of lines to the
vertex that they start at, badges to theirs: whoever moves an anchor moves the gadget and its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from gadgetry.diagrams.scene import Line, Place, Scene, Shape, Words, badge_place
from gadgetry.diagrams.tex.grounds import Group, groups
from gadgetry.diagrams.tex.names import escaped, math, number
from gadgetry.diagrams.tex.overlays import STILL, Overlays, Slides
from gadgetry.diagrams.tex.styles import Styles

MOST_NODES = 400  # of a picture; TeX cannot hold thousands, and those without a name are paths
Node = tuple[Shape, str]  # with its name in TikZ


@dataclass(frozen=True)
class Body:
    """A scene to be written with some styles.

    >>> scene = Scene(shapes=(Shape("v0", 5, 5, label="x1"), Shape("v1", 45, 5)),
    ...               lines=(Line(((15, 5), (35, 5)), "v0", "v1", arrow=True),))
    >>> for line in Body(scene, Styles([scene])).text():
    ...     print(line)
    \\node[vertex] (v0) at (5,5) {$x_{1}$};
    \\node[vertex 2] (v1) at (45,5) {};
    \\begin{scope}[on background layer]
      \\draw[arc] (v0) -- (v1);
    \\end{scope}
    """

    scene: Scene
    styles: Styles
    overlays: Overlays = STILL
    clip: str = ""  # what begins each scope on the background layer, which has its own

    def text(self) -> Iterator[str]:
        """The lines of TeX between the picture's begin and end."""
        names = node_names(self.scene.shapes)
        for group in groups(self.scene, self.overlays):
            yield from _on_slides(group.since, list(self._group(group, names)))
        nodes = {shape.name: (shape, name) for shape, name in
                 zip(self.scene.shapes, names, strict=True)}  # fmt: skip
        by_slide: dict[int, list[str]] = {}
        for i, line in enumerate(self.scene.lines):
            drawn = by_slide.setdefault(self.overlays.lines.get(i, 1), [])
            drawn.append(self._line(i, line, nodes))
        for since in sorted(by_slide):
            yield from _on_slides(since, list(self._behind(by_slide[since])))

    @cached_property
    def _joined(self) -> set[str]:
        """The shapes at which lines end."""
        return {end for line in self.scene.lines for end in (line.tail, line.head)}

    def _group(self, group: Group, names: Sequence[str]) -> Iterator[str]:
        if group.region is None:
            yield from self._inside(group, names, (0.0, 0.0))
            return
        region = self.scene.regions[group.region]
        anchor = region.points[0]
        if group.shapes:
            first = self.scene.shapes[group.shapes[0]]
            anchor = (round(first.x, 1), round(first.y, 1))
        yield f"% {escaped(group.label) or 'a ground'}"
        new = (
            rf",onslide=<{group.since}>{{new gadget}}"
            if group.region in self.overlays.regions
            else ""
        )
        yield rf"\begin{{scope}}[shift={{{_at(anchor)}}}{new}]"
        corners = " -- ".join(_at(p, anchor) for p in region.points)
        ground = rf"\path[{self.styles.of_region(region)}] {corners} -- cycle;"
        yield from (f"  {line}" for line in self._behind([ground]))
        for line in self._inside(group, names, anchor):
            yield f"  {line}"
        yield r"\end{scope}"

    def _behind(self, drawn: Sequence[str]) -> Iterator[str]:
        """What is drawn behind all nodes."""
        yield r"\begin{scope}[on background layer]"
        yield from (f"  {line}" for line in (self.clip, *drawn) if line)
        yield r"\end{scope}"

    def _inside(self, group: Group, names: Sequence[str], anchor: Place) -> Iterator[str]:
        for words in group.words:
            if words.ground:
                yield self._words(words, anchor)
        for i in group.shapes:
            yield from self._shape(i, names[i], anchor, group)
        for words in group.words:
            if not words.ground:
                yield self._words(words, anchor)

    def _shape(self, i: int, name: str, anchor: Place, group: Group) -> Iterator[str]:
        shape = self.scene.shapes[i]
        look = self.styles.of_shape(shape)
        if group.region is None and i in self.overlays.shapes:
            look += f",onslide=<{group.since}>{{new}}"
        look += _lit(self.overlays.played.get(i, ()))
        label = math(shape.label) if shape.label else ""
        at = _at((shape.x, shape.y), anchor)
        badges = self.overlays.badges.get(i, {})
        crowded = len(self.scene.shapes) > MOST_NODES and not (label or shape.badge or badges)
        if shape.form == "hexagon" or (crowded and shape.name not in self._joined):
            name_there = "" if crowded else f" coordinate ({name})"
            yield rf"\path[{look}] {at}{name_there} {_outline(shape)};"
            if label:
                yield rf"\node[{look},fill=none,draw=none] at ({name}) {{{label}}};"
        else:
            yield rf"\node[{look}] ({name}) at {at} {{{label}}};"
        x, y = badge_place(shape)
        place = rf"([shift={{{_at((x - shape.x, y - shape.y))}}}]{name}.center)"
        if shape.badge:
            yield rf"\node[badge] at {place} {{{escaped(shape.badge)}}};"
        for slide, badge in badges.items():
            yield rf"\only<{slide}->{{\node[badge] at {place} {{{escaped(badge)}}};}}"

    def _words(self, words: Words, anchor: Place) -> str:
        place = _at((words.x, words.y), anchor)
        return rf"\node[{self.styles.of_words(words)}] at {place} {{{math(words.text)}}};"

    def _line(self, i: int, line: Line, nodes: Mapping[str, Node]) -> str:
        look = self.styles.of_line(line) + ",bent" * (
            len(line.points) > 2 and not line.spline and not line.sharp
        )
        if i in self.overlays.lines:
            look += f",onslide=<{self.overlays.lines[i]}>{{new}}"
        look += _lit(self.overlays.followed.get(i, ()), "followed", "taken")
        ends = nodes.get(line.tail), nodes.get(line.head)
        return rf"\draw[{look}] {_path(line, *ends)};"


def _path(line: Line, tail: Node | None, head: Node | None) -> str:
    """From node to node; bends are relative to the point before."""
    points = line.points if line.spline else _corners(line.points)
    start, at = _end(points[0], points[1], tail, line)
    end, _ = _end(points[-1], points[-2], head, line)
    if line.spline and len(points) == 4:
        one, two = points[1], points[2]
        first, second = _at(one, points[0]), _at(two, points[-1])
        return f"{start} .. controls +{first} and +{second} .. {end}"
    steps = [start]
    for point in points[1:-1]:
        steps.append(f"++{_at(point, at)}" if tail else _at(point))
        at = (at[0] + float(number(point[0] - at[0])), at[1] + float(number(point[1] - at[1])))
    return " -- ".join([*steps, end])


def _corners(points: Sequence[Place]) -> list[Place]:
    """The ends of a line and its bends, without points at which it goes straight on."""
    kept = list(points[:1])
    for here, after in pairwise(points[1:]):
        (ax, ay), (bx, by), (cx, cy) = kept[-1], here, after
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > 0.5:
            kept.append(here)
    return [*kept, *points[-1:]]


def _end(point: Place, beside: Place, node: Node | None, line: Line) -> tuple[str, Place]:
    """An end of a line, and the point that what follows is relative to.

    A line that aims at the middle of a vertex ends at its rim: TikZ knows. Others say where.
    """
    if node is None:
        return _at(point), point
    shape, name = node
    middle = (shape.x, shape.y)
    along = (beside[0] - middle[0], beside[1] - middle[1])
    off = along[0] * (point[1] - middle[1]) - along[1] * (point[0] - middle[0])
    length = max((along[0] ** 2 + along[1] ** 2) ** 0.5, 1.0)
    if abs(off) / length < 0.5 and not line.spline:
        return f"({name})", middle
    return rf"([shift={{{_at(point, middle)}}}]{name}.center)", point


def _outline(shape: Shape) -> str:
    """The rim of a shape, around the place before it."""
    half_width, half_height = number(shape.width / 2), number(shape.height / 2)
    if shape.form == "hexagon":
        return rf"\hexagon{{{half_width}}}{{{half_height}}}"
    if shape.form == "ellipse":
        return f"ellipse [x radius={half_width}bp,y radius={half_height}bp]"
    return f"+(-{half_width},-{half_height}) rectangle +({half_width},{half_height})"


def _lit(slides: Slides, played: str = "played", lit: str = "lit") -> str:
    """Lit where it is the last move, and marked from then on; from before all slides, if 0."""
    if not slides:
        return ""
    if 0 in slides:
        return f",{played}"
    now = "".join(f",onslide=<{slide}>{{{lit}}}" for slide in slides)
    return f",onslide=<{min(slides)}->{{{played}}}{now}"


def _on_slides(since: int, lines: Sequence[str]) -> Iterator[str]:
    if since <= 1:
        yield from lines
        return
    # not \onslide, which does not hide what is on the background layer
    yield rf"\only<{since}->{{%"
    yield from (f"  {line}" for line in lines)
    yield "}"


def _at(place: Place, origin: Place = (0.0, 0.0)) -> str:
    return f"({number(place[0] - origin[0])},{number(place[1] - origin[1])})"


def node_names(shapes: Sequence[Shape]) -> list[str]:
    """A name that TikZ takes for each shape, no two the same.

    >>> node_names([Shape("v1", 0, 0), Shape("a.b", 0, 0), Shape("a:b", 0, 0)])
    ['v1', 'a-b', 'a-b-2']
    """
    names: dict[str, None] = {}
    for shape in shapes:
        name = base = re.sub(r"[^A-Za-z0-9_]", "-", shape.name) or "part"
        copy = 1
        while name in names:
            copy += 1
            name = f"{base}-{copy}"
        names[name] = None
    return list(names)
