"""The filled areas of an SVG file, as polygons in the order in which they are painted.

Read are `rect`, `circle`, `ellipse`, `polygon`, `polyline`, `path`, in groups, with `use`, with
transformations and the colours of `fill`. What would paint anything else is refused: strokes, text,
pictures, gradients, clipping, style sheets. Curves become short lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin
from xml.parsers import expat

from gadgetry.formats.maps.svg_paths import (
    Matrix,
    Points,
    after,
    numbers,
    outlines,
    transformation,
)
from gadgetry.games.position import GameError

MOST_SHAPES = 20_000
DEEPEST = 60
_ROUND = 48  # sides of what stands for a circle
_NAMES = {
    "black": "000000", "silver": "c0c0c0", "gray": "808080", "grey": "808080", "white": "ffffff",
    "maroon": "800000", "red": "ff0000", "purple": "800080", "fuchsia": "ff00ff",
    "magenta": "ff00ff", "green": "008000", "lime": "00ff00", "olive": "808000",
    "yellow": "ffff00", "navy": "000080", "blue": "0000ff", "teal": "008080", "aqua": "00ffff",
    "cyan": "00ffff", "orange": "ffa500", "gold": "ffd700",
}  # fmt: skip
_SILENT = {
    "title", "desc", "metadata", "defs", "symbol", "namedview", "sodipodi:namedview", "marker",
    "linearGradient", "radialGradient", "clipPath", "mask", "pattern", "filter",
}  # fmt: skip
_INSIDE = ("fill", "fill-rule", "stroke", "stroke-width", "display", "visibility")


@dataclass
class Element:
    """An element, and where it is in the file."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)

    def error(self, expected: str) -> GameError:
        """The error at this element."""
        return GameError(expected, self.line, self.column)


@dataclass(frozen=True)
class FilledArea:
    """A filled area: its outlines, the rule of what is inside, and its colour."""

    outlines: tuple[Points, ...]
    even_odd: bool
    colour: str


def tree(text: str) -> Element:
    """The elements of a file; a document type may be named, but may define nothing.

    >>> tree("<svg><g/></svg>").children[0].tag
    'g'
    """
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    top = Element("", {}, 1, 1)
    path = [top]

    def start(tag: str, attributes: dict[str, str]) -> None:
        at = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        element = Element(tag.removeprefix("svg:"), attributes, *at)
        if len(path) > DEEPEST:
            raise element.error(f"expected at most {DEEPEST} elements inside each other, got more")
        path[-1].children.append(element)
        path.append(element)

    def doctype(name: str, system: str | None, public: str | None, defines: bool) -> None:
        if defines:
            at = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            raise GameError("expected no definitions in the document type, got some", *at)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: path.pop()
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        said = f"expected XML, got an error: {expat.ErrorString(error.code)}"
        raise GameError(said, error.lineno, error.offset + 1) from None
    (root,) = top.children
    if root.tag != "svg":
        raise root.error(f"expected svg, got {root.tag!r:.40}")
    return root


def window(root: Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown.

    >>> window(tree("<svg width='30' height='20'/>"))
    (0.0, 0.0, 30.0, 20.0)
    """
    given = root.attributes.get("viewBox")
    if given is None:
        size = [root.attributes.get(key, "").removesuffix("px") for key in ("width", "height")]
        given = f"0 0 {' '.join(size)}"
    box = numbers(given, root.error)
    if len(box) != 4 or min(box[2:]) <= 0 or max(map(abs, box)) > 1e9:
        raise root.error("expected a viewBox of four numbers, or width and height in pixels")
    return box[0], box[1], box[2], box[3]


def shapes(root: Element) -> Iterator[FilledArea]:
    """The areas, the lowest first.

    >>> [shape.colour for shape in shapes(tree("<svg><rect width='1' height='2'/></svg>"))]
    ['000000']
    """
    return _Painter(root).paint(root, (1, 0, 0, 1, 0, 0), {}, 0)


class _Painter:
    """Goes through the elements; counts them, so that `use` cannot make too many of few."""

    def __init__(self, root: Element) -> None:
        self._named = {e.attributes["id"]: e for e in _all(root) if "id" in e.attributes}
        self._seen = 0

    def paint(
        self, element: Element, place: Matrix, style: dict[str, str], depth: int
    ) -> Iterator[FilledArea]:
        self._seen += 1
        if self._seen > MOST_SHAPES or depth > 2 * DEEPEST:
            raise element.error(f"expected at most {MOST_SHAPES:,} areas, got more")
        tag, here = element.tag, element.attributes
        if tag in _SILENT or (":" in tag and tag != "svg:svg"):
            return
        style = _styled(element, style)
        if style.get("display") == "none":
            return
        place = after(place, transformation(here.get("transform", ""), element.error))
        if tag in ("svg", "g", "a", "switch"):
            for child in element.children:
                yield from self.paint(child, place, style, depth + 1)
        elif tag == "use":
            yield from self._used(element, place, style, depth)
        elif tag in _OUTLINES:
            if shape := _shape(element, place, style):
                yield shape
        else:
            raise element.error(f"expected filled areas, got {tag!r:.40}; only those are read")

    def _used(
        self, element: Element, place: Matrix, style: dict[str, str], depth: int
    ) -> Iterator[FilledArea]:
        here = element.attributes
        name = here.get("href", here.get("xlink:href", ""))
        if name.removeprefix("#") not in self._named or not name.startswith("#"):
            raise element.error(f"expected the name of an element after #, got {name!r:.40}")
        used = self._named[name[1:]]
        x, y = (_number(element, key) for key in ("x", "y"))
        place = after(place, (1, 0, 0, 1, x, y))
        whole = used.children if used.tag == "symbol" else [used]
        for child in whole:
            yield from self.paint(child, place, style, depth + 1)


def _all(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _all(child)


def _styled(element: Element, style: dict[str, str]) -> dict[str, str]:
    """What is painted how, inherited or said here."""
    said = dict(element.attributes)
    for part in said.get("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon:
            said[key.strip()] = value.strip()
    for key in ("clip-path", "mask", "filter", "class"):
        if said.get(key, "none") != "none" and (key != "class" or "fill" not in said):
            raise element.error(f"expected areas with a fill of their own, got {key}")
    return {**style, **{key: said[key].strip() for key in _INSIDE if key in said}}


def _shape(element: Element, place: Matrix, style: dict[str, str]) -> FilledArea | None:
    if style.get("stroke", "none") != "none" and style.get("stroke-width", "1") not in ("0", "0px"):
        raise element.error("expected filled areas, got a stroke; make a path of it")
    colour = _colour(element, style.get("fill", "black"))
    if colour is None or style.get("visibility") == "hidden":
        return None
    lines = _OUTLINES[element.tag](element)
    a, b, c, d, e, f = place
    moved = tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in line] for line in lines)
    if not all(abs(z) < 1e12 for line in moved for point in line for z in point):
        raise element.error("expected points that are not far outside the picture")
    return FilledArea(moved, style.get("fill-rule") == "evenodd", colour)


def _colour(element: Element, word: str) -> str | None:
    """A colour as six hexadecimal digits, or its name; None if nothing is painted."""
    word = word.lower()
    if word in ("none", "transparent"):
        return None
    if word.startswith("#") and len(word) in (4, 7):
        digits = word[1:]
        digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
        if all(digit in "0123456789abcdef" for digit in digits):
            return digits
    if word.startswith("rgb(") and word.endswith(")"):
        parts = word[4:-1].replace(",", " ").split()
        if len(parts) == 3 and all(part.isdecimal() and len(part) < 4 for part in parts):
            return "".join(f"{min(int(part), 255):02x}" for part in parts)
    if word.isalpha() and word.isascii() and word not in ("inherit", "currentcolor"):
        return _NAMES.get(word, word)
    raise element.error(f"expected a plain colour such as #c60c30, got {word!r:.40}")


def _number(element: Element, key: str, usual: str = "0") -> float:
    found = numbers(element.attributes.get(key, usual).removesuffix("px"), element.error)
    if len(found) != 1:
        raise element.error(f"expected a number as {key}, got {len(found)}")
    return found[0]


def _rect(element: Element) -> list[Points]:
    x, y, w, h = (_number(element, key) for key in ("x", "y", "width", "height"))
    return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]


def _ellipse(element: Element) -> list[Points]:
    x, y = (_number(element, key) for key in ("cx", "cy"))
    radius = _number(element, "r")
    across, down = (_number(element, key, str(radius)) for key in ("rx", "ry"))
    angles = [2 * pi * i / _ROUND for i in range(_ROUND)]
    return [[(x + across * cos(t), y + down * sin(t)) for t in angles]]


def _polygon(element: Element) -> list[Points]:
    found = numbers(element.attributes.get("points", ""), element.error)
    if len(found) % 2:
        raise element.error(f"expected pairs of numbers as points, got {len(found)} numbers")
    return [list(zip(found[::2], found[1::2], strict=True))]


def _path(element: Element) -> list[Points]:
    return outlines(element.attributes.get("d", ""), element.error)


_OUTLINES: dict[str, Callable[[Element], list[Points]]] = {
    "rect": _rect, "circle": _ellipse, "ellipse": _ellipse, "polygon": _polygon,
    "polyline": _polygon, "path": _path,
}  # fmt: skip
