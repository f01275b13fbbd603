"""The styles of a picture: every look that its parts have, by a name, defined once.

A vertex is `vertex`, an arrow `arc`, a gadget's ground `ground`; what looks otherwise has a word or
a number more. To change all vertices of a picture, change their style.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from gadgetry.diagrams.scene import INK, LINE, Line, Region, Scene, Shape, Words
from gadgetry.diagrams.tex.names import number

_PALETTE = {
    "#000000": "black", "#ffffff": "white", INK: "rim", LINE: "edge", "#3a3a3a": "dark",
    "#d9d9d9": "light", "#9ecae1": "paleblue", "#fdae6b": "paleorange", "#a1d99b": "palegreen",
    "#c9b3e0": "paleviolet", "#f7e08a": "paleyellow", "#b0b0b0": "palegrey", "#c1121f": "winning",
    "#ffe066": "badge", "#eef4fb": "ground1", "#fdf1e3": "ground2", "#eef6ea": "ground3",
    "#f5eefa": "ground4", "#fff8e0": "ground5", "#eef7f7": "ground6", "#f4f4f4": "ground7",
    "#bbbbbb": "groundrim", "#444444": "soft",
}  # fmt: skip
_NAMED_ALREADY = ("black", "white")
_FORMS = {"circle": "vertex", "ellipse": "oval", "box": "box", "round": "pill", "hexagon": "cell"}
_ANCHORS = {"start": "west", "middle": "center", "end": "east"}
Look = tuple[Any, ...]
# around a place, half as wide as the first number and half as high as the second; a node for each
# of a thousand cells would be more than TeX can hold
_HEXAGON = r"""\newcommand{\hexagon}[2]{+(0,-#2) -- +(#1,-#2/2) -- +(#1,#2/2) -- +(0,#2)
  -- +(-#1,#2/2) -- +(-#1,-#2/2) -- cycle}"""
_PART: Look = ("#ffffff", "#000000", INK, 0.7, False, 0.0, False)


def form_of(shape: Shape) -> str:
    """The form of a shape: an ellipse may be as good as a circle."""
    is_round = shape.form == "ellipse" and abs(shape.width - shape.height) < 1
    return "circle" if is_round else shape.form


def _rounded(shape: Shape) -> tuple[float, float]:
    """Width and height, to a tenth; of a circle to a whole number."""
    if form_of(shape) == "circle":
        return float(side := round(max(shape.width, shape.height))), float(side)
    return round(shape.width, 1), round(shape.height, 1)


def colour(code: str) -> str:
    """The name of a colour.

    >>> colour("#3a3a3a"), colour("#123")
    ('dark', 'c112233')
    """
    digits = code.removeprefix("#").lower()
    six = digits if len(digits) == 6 else "".join(2 * d for d in digits)
    return _PALETTE.get(f"#{six}", f"c{six}")


class Styles:
    """The styles of some scenes: `of_shape`, `of_line`, ... name them, `definitions` are their TeX.

    With `emphasis`, each ends with a style of this name, which a scope may give a meaning.
    `letters`: how much larger they are than in the scenes.

    >>> dark = Shape("v1", 0, 0, label="y", fill="#3a3a3a", ink="#ffffff")
    >>> styles = Styles([Scene(shapes=(Shape("v0", 0, 0, label="x"), dark))])
    >>> styles.of_shape(dark)
    'vertex dark'
    >>> [line for line in styles.definitions() if "vertex dark" in line]
    ['  vertex dark/.style={vertex,fill=dark,text=white},']
    """

    def __init__(
        self, scenes: Iterable[Scene], emphasis: bool = False, letters: float = 1.0
    ) -> None:
        scenes = [_lettered(scene, letters) for scene in scenes]
        self._letters = letters
        self._more = ["emphasis"] * emphasis
        self._colours = Counter(code for scene in scenes for code in _colours(scene))
        shapes = [shape for scene in scenes for shape in scene.shapes]
        self._sizes = {
            form: Counter(_rounded(s) for s in shapes if form_of(s) == form)
            for form in sorted({form_of(s) for s in shapes})
        }
        self._shapes = _named(((form_of(s), _shape_look(s)) for s in shapes), _shape_words)
        lines = [line for scene in scenes for line in scene.lines]
        self._lines = _named((("arc" if n.arrow else "line", _line_look(n)) for n in lines),
                             _line_words)  # fmt: skip
        regions = [region for scene in scenes for region in scene.regions]
        self._regions = _named((("ground", _region_look(r)) for r in regions), _region_words)
        words = [one for scene in scenes for one in scene.words]
        self._words = _named(((_words_kind(w), _words_look(w)) for w in words), lambda look: [])

    def of_shape(self, shape: Shape) -> str:
        """The style of a shape, and its size where it is not the usual one of its form."""
        form = form_of(shape)
        shape = replace(shape, size=self._letters * shape.size)
        name = self._shapes[form, _shape_look(shape)]
        usual = self._usual(form)
        if _rounded(shape) == usual or form == "hexagon":
            return name
        return ",".join([name, *_size(form, *_rounded(shape), usual)])

    def of_line(self, line: Line) -> str:
        """The style of a line."""
        return self._lines["arc" if line.arrow else "line", _line_look(line)]

    def of_region(self, region: Region) -> str:
        """The style of a ground."""
        return self._regions["ground", _region_look(region)]

    def of_words(self, words: Words) -> str:
        """The style of words."""
        words = replace(words, size=self._letters * words.size)
        return self._words[_words_kind(words), _words_look(words)]

    def definitions(self) -> Iterator[str]:
        """The lines that define colours and styles."""
        for code in sorted(self._colours, key=colour):
            name = colour(code)
            if name not in _NAMED_ALREADY:
                digits = code.removeprefix("#")
                six = digits if len(digits) == 6 else "".join(2 * d for d in digits)
                yield rf"\definecolor{{{name}}}{{HTML}}{{{six.upper()}}}"
        if "hexagon" in self._sizes:
            yield _HEXAGON
        yield r"\tikzset{"
        yield "  picture/.style={x=1bp,y=-1bp,line cap=round,"
        yield "    every node/.style={inner sep=0pt,outer sep=0pt}},"
        yield "  part/.style={draw=rim,line width=0.5bp,fill=white},"
        yield from self._shape_styles()
        for (kind, look), name in self._lines.items():
            yield _style(name, list(_line_style(kind, look)))
        yield "  bent/.style={rounded corners=5bp},"
        for (_, look), name in self._regions.items():
            fill, stroke, width = look
            yield _style(name, ["rounded corners=2bp", f"fill={colour(fill)}",
                                f"draw={colour(stroke)}", f"line width={width:g}bp",
                                *self._more])  # fmt: skip
        for (_, look), name in self._words.items():
            yield _style(name, list(_words_style(look)))
        yield "  badge/.style={rectangle,rounded corners=5.5bp,minimum size=11bp,inner xsep=2bp,"
        yield rf"    fill=badge,draw=rim,line width=0.4bp,{_font(7, False)}}},"
        yield "}"

    def _shape_styles(self) -> Iterator[str]:
        """The plainest style of each form, then those that differ from it."""
        plainest = {form: look for (form, look), name in self._shapes.items()
                    if name == _FORMS[form]}  # fmt: skip
        for form, look in plainest.items():
            size = [] if form == "hexagon" else _size(form, *self._usual(form))
            style = ["part", *size, *_shape_style(look, _PART), *self._more]
            yield _style(_FORMS[form], style)
        for (form, look), name in self._shapes.items():
            if name != _FORMS[form]:
                style = [_FORMS[form], *_shape_style(look, plainest[form]), *self._more]
                yield _style(name, style)

    def _usual(self, form: str) -> tuple[float, float]:
        return self._sizes[form].most_common(1)[0][0]


def _lettered(scene: Scene, letters: float) -> Scene:
    """A scene with larger letters."""
    return replace(
        scene,
        shapes=tuple(replace(s, size=letters * s.size) for s in scene.shapes),
        words=tuple(replace(w, size=letters * w.size) for w in scene.words),
    )


def _colours(scene: Scene) -> Iterator[str]:
    yield from ("#ffe066", INK)
    for region in scene.regions:
        yield from (region.fill, region.stroke)
    yield from (line.colour for line in scene.lines)
    for words in scene.words:
        yield from (words.ink, *((words.ground,) if words.ground else ()))
    for shape in scene.shapes:
        yield from (shape.fill, shape.ink, shape.stroke)


def _named(looks: Iterable[tuple[str, Look]], words_for: Any) -> dict[tuple[str, Look], str]:
    """A name for each look, the plainest for the one that is most used."""
    counted = Counter(looks)
    names: dict[tuple[str, Look], str] = {}
    used: set[str] = set()
    plainest: set[str] = set()
    for (kind, look), _ in counted.most_common():
        base = _FORMS.get(kind, kind)
        words = [base] if base not in plainest else [base, *words_for(look)]
        plainest.add(base)
        name, copy = " ".join(words), 1
        while name in used:
            copy += 1
            name = " ".join([*words, str(copy)])
        used.add(name)
        names[kind, look] = name
    return names


def _style(name: str, options: list[str]) -> str:
    return f"  {name}/.style={{{','.join(options)}}},"


def _font(size: float, bold: bool) -> str:
    weight = r"\bfseries" * bold
    return rf"font=\fontsize{{{size:.3g}bp}}{{{1.2 * size:.3g}bp}}\selectfont{weight}"


def _shape_look(shape: Shape) -> Look:
    size = shape.size if shape.label else 0.0  # nothing is written in it
    ink = shape.ink if shape.label else "#000000"
    bold = shape.bold and bool(shape.label)
    return (shape.fill, ink, shape.stroke, shape.rim, shape.double, size, bold)


def _shape_words(look: Look) -> list[str]:
    fill, _, stroke, _, double, _, _ = look
    words = [colour(fill)] if fill != "#ffffff" else []
    words += [colour(stroke)] if stroke != INK else []
    return words + ["start"] * double


def _shape_style(look: Look, plain: Look) -> Iterator[str]:
    """In what a look differs from a plain one."""
    fill, ink, stroke, rim, double, size, bold = look
    if fill != plain[0]:
        yield f"fill={colour(fill)}"
    if ink != plain[1]:
        yield f"text={colour(ink)}"
    if stroke != plain[2]:
        yield f"draw={colour(stroke)}"
    if rim != plain[3]:
        yield f"line width={0.7 * rim:.2g}bp"
    if double != plain[4]:
        yield "double,double distance=1.5bp,outer sep=1.25bp" if double else "double=none"
    if size and (size, bold) != plain[5:]:
        yield _font(size, bold)


def _size(
    form: str, width: float, height: float, usual: tuple[float, float] | None = None
) -> Iterator[str]:
    """A form and its size; only what is not as usual."""
    if usual is None:
        yield form if form in ("circle", "ellipse") else "rectangle"
    if form == "circle":
        yield f"minimum size={number(max(width, height))}bp"
        return
    if usual is None or width != usual[0]:
        yield f"minimum width={number(width)}bp"
    if usual is None or height != usual[1]:
        yield f"minimum height={number(height)}bp"
        if form == "round":
            yield f"rounded corners={number(min(height / 2, 6))}bp"


def _line_look(line: Line) -> Look:
    return (line.colour, line.width, line.dashed, line.dot)


def _line_words(look: Look) -> list[str]:
    code, width, dashed, _ = look
    words = [colour(code)] if code != LINE else []
    return words + ["dashed"] * dashed + ["thick"] * (width > 2)


def _line_style(kind: str, look: Look) -> Iterator[str]:
    code, width, dashed, dot = look
    if kind == "arc":
        yield "-{Stealth[length=4.5bp,width=3.5bp]}"
    yield f"draw={colour(code)}"
    yield f"line width={0.7 * width:.2g}bp"
    if dashed:
        yield "dash pattern=on 3bp off 2bp"
    if dot:
        yield "-{Circle[length=4bp]}"


def _region_look(region: Region) -> Look:
    return (region.fill, region.stroke, region.width)


def _region_words(look: Look) -> list[str]:
    return [colour(look[0])]


def _words_kind(words: Words) -> str:
    if words.bold:
        return "title"
    return "gadget name" if words.ground else "words"


def _words_look(words: Words) -> Look:
    return (words.size, words.ink, words.bold, words.anchor, words.ground)


def _words_style(look: Look) -> Iterator[str]:
    size, ink, bold, anchor, ground = look
    yield f"anchor={_ANCHORS[anchor]}"
    if ink != "#000000":
        yield f"text={colour(ink)}"
    if ground:
        yield f"fill={colour(ground)},inner sep=1bp"
    yield _font(size, bold)
