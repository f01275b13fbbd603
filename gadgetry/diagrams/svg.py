"""A scene as SVG, written without any other program."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from gadgetry.diagrams.composition import WHOLE, Frame, finished
from gadgetry.diagrams.hexagon_cells import StillBoard
from gadgetry.diagrams.scene import (
    Line,
    Place,
    Region,
    Scene,
    Shape,
    Words,
    arrowhead,
    badge_place,
    hexagon,
    segments,
    text_width,
)


@dataclass(frozen=True)
class Clickable:
    """What can be done in a picture: by place, the numbers of the moves there; and the last move's.

    `name` is what a screen reader calls the picture, whose title is left out.
    """

    name: str
    moves: Mapping[Hashable, Sequence[int]] = field(default_factory=dict)
    last: Collection[Hashable] = ()

    def attributes(self, part: Shape | Line) -> str:
        """What a part's element bears."""
        numbers = self.moves.get(part.place, ())
        words = ["legal"] * bool(numbers) + ["last"] * (part.place in self.last)
        found = [f' class="{" ".join(words)}"'] if words else []
        if numbers:
            found.append(f' data-moves="{" ".join(map(str, numbers))}"')
        return "".join(found)


def scene_svg(
    scene: Scene,
    marks: Mapping[str, tuple[str, ...]] | None = None,
    play: Clickable | None = None,
    frame: Frame = WHOLE,
    below: StillBoard | None = None,
) -> str:
    """The picture as SVG text.

    `marks`: by the names of shapes, words that their elements bear as `data-part`, for the page
    that the picture is in; a line bears what both its ends do, and what is its own, `v1>v2`.
    `play`: what can be played on it; then every element that has a place bears the shape's name as
    `data-place`, those of legal moves the class `legal` and `data-moves`, and those of the last
    move the class `last`. `below`: what never changes, and is drawn once; its marks come from the
    first call.

    >>> svg = scene_svg(Scene(("A <title>",), (Shape("v0", 0, 0, label="x"),)))
    >>> svg.startswith("<svg "), "A &lt;title&gt;" in svg
    (True, True)
    >>> '<g data-part="c1">' in scene_svg(Scene((), (Shape("v0", 0, 0),)), {"v0": ("c1",)})
    True
    >>> svg = scene_svg(Scene((), (Shape("v3", 0, 0, place=3),)), play=Clickable("", {3: [0, 7]}))
    >>> '<g data-place="v3" class="legal" data-moves="0 7">' in svg
    True
    """
    scene = scene if play is None else replace(scene, title=())
    whole, width, height = finished(scene, frame, below.box if below else None)
    parts = opening(whole, frame.scale, width, height, play)
    ground = [_ground(below, scene, frame, marks or {}, play)] if below else []
    return "\n".join([*parts, *elements(whole, marks or {}, play, ground), "</svg>"]) + "\n"


def _ground(
    below: StillBoard, scene: Scene, frame: Frame, marks: Mapping[str, tuple[str, ...]],
    play: Clickable | None,
) -> str:  # fmt: skip
    """What lies under a scene, drawn once for each way in which the scene is put in its place."""
    framed = bool(frame.title and scene.title), bool(frame.legend and scene.legend)
    if framed not in below.drawn:
        alone = replace(scene, shapes=below.still, lines=(), regions=(), words=())
        whole, _, _ = finished(alone, frame, below.box)
        shapes = whole.shapes[: len(below.still)]  # those of the legend are drawn with the scene
        below.drawn[framed] = "\n".join(_shapes(shapes, marks, play))
    return below.drawn[framed]


def opening(
    whole: Scene, scale: float, width: float, height: float, play: Clickable | None = None
) -> list[str]:
    """How the SVG of a finished scene begins: its size, its name, and the ground."""
    said = play.name if play else " ".join(whole.title) or whole.kind
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}"'
        f' width="{_n(scale * width)}pt" height="{_n(scale * height)}pt"'
        f' role="{"group" if play else "img"}"'
        f" aria-label={quoteattr(said)}"
        ' font-family="Helvetica, Arial, sans-serif" stroke-linecap="round">',
        *([] if play else [f"<title>{escape(said)}</title>"]),
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="#fff"/>',
    ]


def elements(
    whole: Scene, marks: Mapping[str, tuple[str, ...]], play: Clickable | None = None,
    ground: Sequence[str] = (),
) -> list[str]:  # fmt: skip
    """What is drawn of a finished scene, from the ground up; the `ground` is drawn already."""
    parts = [_region(region) for region in whole.regions]
    parts += _lines(whole, marks, play)
    parts += [_words(words) for words in whole.words if words.ground]
    parts += [*ground, *_shapes(whole.shapes, marks, play)]
    return [*parts, *(_words(words) for words in whole.words if not words.ground)]


def _shapes(
    shapes: Sequence[Shape], marks: Mapping[str, tuple[str, ...]], play: Clickable | None
) -> list[str]:
    """The shapes; where it is played on, those without a place together, one path for each look.

    A compiled board has thousands of stones that never change.
    """
    parts: list[str | list[Shape]] = []
    together: dict[tuple[object, ...], list[Shape]] = {}
    for shape in shapes:
        own = marks.get(shape.name, ())
        if play is None or not _is_still(shape):
            parts.append(_played(_marked(_shape(shape), own), shape, play))
            continue
        look = (shape.form, shape.width, shape.height, shape.fill, shape.stroke, shape.rim)
        key = (*look, shape.tip, own)
        if key not in together:
            parts.append(together.setdefault(key, []))
        together[key].append(shape)
    return [
        part if isinstance(part, str) else _marked(_still(part), marks.get(part[0].name, ()))
        for part in parts
    ]


def _is_still(shape: Shape) -> bool:
    """Is it a plain circle or hexagon on which nothing is ever played?"""
    plain = not (shape.label or shape.badge or shape.double)
    disc = shape.form == "ellipse" and shape.width == shape.height
    return shape.place is None and plain and (disc or shape.form == "hexagon")


def _still(shapes: Sequence[Shape]) -> str:
    """Shapes of one look as one path."""
    one = shapes[0]
    w, h = one.width / 2, one.height / 2
    if one.form == "hexagon":
        steps = ((w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2), (0, -h))
        x, y, around = 0.0, -h, "".join(f"l{_n(dx)} {_n(dy)}" for dx, dy in steps)
    else:
        half = f"a{_n(w)} {_n(w)} 0 1 0 "
        x, y, around = -w, 0.0, f"{half}{_n(2 * w)} 0{half}{_n(-2 * w)} 0"
    path = "".join(f"M{_n(s.x + x)} {_n(s.y + y)}{around}z" for s in shapes)
    look = f'fill="{one.fill}" stroke="{one.stroke}" stroke-width="{one.rim}"'
    return _tip(f'<path d="{path}" {look}', one.tip)


def _played(element: str, part: Shape | Line, play: Clickable | None) -> str:
    """The element with its place, and what can be played there."""
    if play is None or part.place is None:
        return element
    return f"<g data-place={quoteattr(part.name)}{play.attributes(part)}>{element}</g>"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _points(points: tuple[Place, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _tip(tag: str, tip: str) -> str:
    name = tag[1 : tag.index(" ")]
    return f"{tag}><title>{escape(tip)}</title></{name}>" if tip else f"{tag}/>"


def _region(region: Region) -> str:
    tag = (
        f'<polygon points="{_points(region.points)}" fill="{region.fill}"'
        f' stroke="{region.stroke}" stroke-width="{region.width}" stroke-linejoin="round"'
    )
    return _tip(tag, region.tip)


def _marked(element: str, marks: tuple[str, ...]) -> str:
    return f"<g data-part={quoteattr(' '.join(marks))}>{element}</g>" if marks else element


def _lines(scene: Scene, marks: Mapping[str, tuple[str, ...]], play: Clickable | None) -> list[str]:
    """Lines of the same look together: the look is said once."""
    looks: dict[tuple[object, ...], list[Line]] = {}
    for line in scene.lines:
        looks.setdefault((line.colour, line.width, line.dashed, line.arrow), []).append(line)
    parts = []
    for (colour, width, dashed, arrow), group in looks.items():
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        parts.append(f'<g fill="none" stroke="{colour}" stroke-width="{width}"{dashes}>')
        for line in group:
            ends = marks.get(line.tail, ()), marks.get(line.head, ())
            both = tuple(mark for mark in ends[0] if mark in ends[1])
            both += marks.get(f"{line.tail}>{line.head}", ())
            parts.append(_played(_marked(f'<path d="{_path(line)}"/>', both), line, play))
        parts.append("</g>")
        for line in group:
            if arrow:
                parts.append(f'<polygon points="{_points(arrowhead(line))}" fill="{colour}"/>')
            if line.dot:
                x, y = line.points[-1]
                parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="2.2" fill="{colour}"/>')
    return parts


def _path(line: Line) -> str:
    return _along(line.points, line.spline, line.sharp)


@lru_cache(maxsize=20_000)  # in a game that is played, the same lines come again with every move
def _along(points: tuple[Place, ...], spline: bool, sharp: bool) -> str:
    start, rest = segments(Line(points, spline=spline, sharp=sharp))
    said = [f"M{_n(start[0])} {_n(start[1])}"]
    for points in rest:
        letter = "L" if len(points) == 1 else "C"
        said.append(letter + " ".join(f"{_n(x)} {_n(y)}" for x, y in points))
    return "".join(said)


def _shape(shape: Shape) -> str:
    look = f' fill="{shape.fill}" stroke="{shape.stroke}" stroke-width="{shape.rim}"'
    parts = []
    if shape.double:
        parts.append(_outline(shape, 2.5) + f' fill="none" stroke="{shape.stroke}"'
                     f' stroke-width="{shape.rim}"/>')  # fmt: skip
    parts.append(_tip(_outline(shape, 0.0) + look, shape.tip))
    if shape.label:
        weight = ' font-weight="bold"' if shape.bold else ""
        parts.append(
            f'<text x="{_n(shape.x)}" y="{_n(shape.y + 0.34 * shape.size)}"'
            f' font-size="{_n(shape.size)}" text-anchor="middle" fill="{shape.ink}"{weight}>'
            f"{escape(shape.label)}</text>"
        )
    if shape.badge:
        x, y = badge_place(shape)
        parts.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="5.5" fill="#ffe066" stroke="#222" '
            f'stroke-width="0.6"/><text x="{_n(x)}" y="{_n(y + 2.3)}" font-size="7"'
            f' text-anchor="middle">{escape(shape.badge)}</text>'
        )
    return "".join(parts)


def _outline(shape: Shape, more: float) -> str:
    x, y, w, h = shape.x, shape.y, shape.width / 2 + more, shape.height / 2 + more
    if shape.form == "ellipse" and shape.width == shape.height:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(w)}"'
    if shape.form == "ellipse":
        return f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(w)}" ry="{_n(h)}"'
    if shape.form == "hexagon":
        return f'<polygon points="{_points(hexagon(x, y, w, h))}"'
    round_ends = f' rx="{_n(min(h, 6.0))}"' if shape.form == "round" else ""
    size = f'width="{_n(2 * w)}" height="{_n(2 * h)}"'
    return f'<rect x="{_n(x - w)}" y="{_n(y - h)}" {size}{round_ends}'


def _words(words: Words) -> str:
    anchor = "" if words.anchor == "start" else f' text-anchor="{words.anchor}"'
    weight = ' font-weight="bold"' if words.bold else ""
    behind = ""
    if words.ground:
        wide = 0.92 * text_width(words.text, words.size)
        left = words.x - {"start": 0.0, "middle": wide / 2, "end": wide}[words.anchor]
        behind = (
            f'<rect x="{_n(left - 1)}" y="{_n(words.y - 0.6 * words.size)}" width="{_n(wide + 2)}"'
            f' height="{_n(1.2 * words.size)}" fill="{words.ground}"/>'
        )
    return behind + (
        f'<text x="{_n(words.x)}" y="{_n(words.y + 0.34 * words.size)}"'
        f' font-size="{_n(words.size)}"{anchor} fill="{words.ink}"{weight}>'
        f"{escape(words.text)}</text>"
    )
