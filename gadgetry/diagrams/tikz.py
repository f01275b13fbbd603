"""A scene as TikZ: a document that plain LaTeX compiles; names of vertices are set in math.

Needs the packages tikz and standalone only. Names are escaped: nothing in a formula's file is TeX.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gadgetry.diagrams.composition import finished
from gadgetry.diagrams.scene import Line, Place, Region, Scene, Shape, Words, badge_place, hexagon
from gadgetry.diagrams.scene import segments as line_segments

_HEAD = r"""\RequirePackage{fix-cm}
\documentclass[tikz,border=2pt]{standalone}
\usepackage[utf8]{inputenc}
\usetikzlibrary{arrows.meta}
\begin{document}
\begin{tikzpicture}[x=1bp,y=-1bp,line width=0.3pt,line cap=round,
  every node/.style={inner sep=0pt,outer sep=0pt},
  arc/.style={-{Stealth[length=3.2pt,width=2.6pt]}}]
"""
_TAIL = "\\end{tikzpicture}\n\\end{document}\n"
_ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "^": r"\textasciicircum{}", "_": r"\_", "%": r"\%", "~": r"\textasciitilde{}",
    '"': "''", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "∃": r"$\exists$", "∀": r"$\forall$", "→": r"$\to$", "≤": r"$\le$",
    "…": r"\dots{}", "∧": r"$\land$", "∨": r"$\lor$", "×": r"$\times$", "★": r"$\star$",
    "'": "'", "–": "--", "—": "---",
}  # fmt: skip
_GREEK = "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau"
_NAME = re.compile(r"([∃∀] )?(~)?(?:([A-Za-z])(_?[0-9]{1,6}|_[a-z]{1,8})?('*))")


def scene_tikz(scene: Scene) -> str:
    """The picture as a LaTeX document.

    >>> tex = scene_tikz(Scene(shapes=(Shape("v0", 0, 0, label="~x2"),)))
    >>> "$\\\\bar{x}_{2}$" in tex, tex.endswith("\\\\end{document}\\n")
    (True, True)
    """
    whole, _, _ = finished(scene)
    parts = list(_colours(whole))
    parts += [_region(region) for region in whole.regions]
    parts += [_line(line) for line in whole.lines]
    parts += [_words(words) for words in whole.words if words.ground]
    parts += [_shape(shape) for shape in whole.shapes]
    parts += [_words(words) for words in whole.words if not words.ground]
    return _HEAD + "\n".join(parts) + "\n" + _TAIL


def math(text: str) -> str:
    """A text for LaTeX: words that are names of vertices in math, the others escaped.

    >>> math("diamond of x1"), math("C_gamma"), math(r"\\\\end{document}")[:17]
    ('diamond of $x_{1}$', '$C_{\\\\gamma}$', '\\\\textbackslash{}\\\\')
    """
    text = text.replace("->", "→")
    whole = _name(text)
    if whole is not None:
        return whole
    said = []
    for piece in re.split(r"([ ,:;()|&]+)", text):
        name = _name(piece) if len(piece) > 1 else None
        said.append(escaped(piece) if name is None else name)
    return "".join(said)


def _name(text: str) -> str | None:
    """`x1`, `~x1`, `∃ x`, `C_gamma`, `a0`, `p'` in math; None for other words."""
    found = _NAME.fullmatch(text)
    if not found:
        return None
    quantifier, sign, letter, below, primes = found.groups()
    said = rf"\bar{{{letter}}}" if sign else letter
    index = (below or "").removeprefix("_")
    if index.isalpha():
        greek = index in _GREEK.split()
        index = f"\\{index}" if greek else rf"\mathrm{{{index}}}"
    quantified = {"∃ ": r"\exists\,", "∀ ": r"\forall\,"}.get(quantifier or "", "")
    return f"${quantified}{said}{f'_{{{index}}}' if index else ''}{primes}$"


def escaped(text: str) -> str:
    """Text that LaTeX prints as it is; letters beyond Latin ones by their number.

    >>> escaped("50% of a_b"), escaped("\u4e2d")
    ('50\\\\% of a\\\\_b', '[U+4E2D]')
    """
    said = []
    for c in text:
        if c in _ESCAPED:
            said.append(_ESCAPED[c])
        elif ord(c) < 128 or (0xC0 <= ord(c) <= 0xFF and c not in "×÷ÐÞðþ"):
            said.append(c)
        else:
            said.append(f"[U+{ord(c):04X}]")
    return "".join(said)


def _colours(scene: Scene) -> Iterator[str]:
    used = {c for r in scene.regions for c in (r.fill, r.stroke)}
    used |= {line.colour for line in scene.lines} | {
        c for w in scene.words for c in (w.ink, w.ground) if c
    }
    used |= {c for s in scene.shapes for c in (s.fill, s.ink, s.stroke)} | {"#ffe066"}
    for colour in sorted(used):
        yield rf"\definecolor{{{_colour(colour)}}}{{HTML}}{{{_six(colour).upper()}}}"


def _six(colour: str) -> str:
    digits = colour.removeprefix("#")
    return digits if len(digits) == 6 else "".join(2 * d for d in digits)


def _colour(colour: str) -> str:
    return f"c{_six(colour).upper()}"


def _at(place: Place) -> str:
    return f"({place[0]:.1f},{place[1]:.1f})"


def _region(region: Region) -> str:
    corners = " -- ".join(_at(p) for p in region.points)
    look = f"fill={_colour(region.fill)},draw={_colour(region.stroke)},line width={region.width}bp"
    return rf"\path[{look},rounded corners=2pt] {corners} -- cycle;"


def _line(line: Line) -> str:
    look = [f"draw={_colour(line.colour)}", f"line width={0.7 * line.width:.2f}bp"]
    look += ["arc"] * line.arrow + ["dashed"] * line.dashed
    start, rest = line_segments(line)
    said = _at(start)
    for segment in rest:
        if len(segment) == 1:
            said += f" -- {_at(segment[0])}"
        else:
            said += f" .. controls {_at(segment[0])} and {_at(segment[1])} .. {_at(segment[2])}"
    dot = ""
    if line.dot:
        dot = rf"\fill[{_colour(line.colour)}] {_at(line.points[-1])} circle (2bp);"
    return rf"\path[{','.join(look)}] {said};{dot}"


def _shape(shape: Shape) -> str:
    look = f"fill={_colour(shape.fill)},draw={_colour(shape.stroke)},line width={0.7 * shape.rim}bp"
    parts = []
    if shape.double:
        parts.append(
            rf"\path[draw={_colour(shape.stroke)},line width={0.7 * shape.rim}bp]"
            f" {_outline(shape, 2.5)};"
        )
    parts.append(rf"\path[{look}] {_outline(shape, 0.0)};")
    if shape.label:
        parts.append(_node(shape.x, shape.y, shape.label, shape.size, "center", shape.ink))
    if shape.badge:
        x, y = badge_place(shape)
        parts.append(rf"\path[fill=cFFE066,draw] {_at((x, y))} circle (5.5bp);")
        parts.append(_node(x, y, shape.badge, 7, "center", "#000000"))
    return "".join(parts)


def _outline(shape: Shape, more: float) -> str:
    x, y, w, h = shape.x, shape.y, shape.width / 2 + more, shape.height / 2 + more
    if shape.form == "ellipse":
        return f"{_at((x, y))} ellipse ({w:.1f}bp and {h:.1f}bp)"
    if shape.form == "hexagon":
        return " -- ".join(_at(p) for p in hexagon(x, y, w, h)) + " -- cycle"
    rounded = f"[rounded corners={min(h, 6):.1f}bp] " if shape.form == "round" else ""
    return f"{rounded}{_at((x - w, y - h))} rectangle {_at((x + w, y + h))}"


def _words(words: Words) -> str:
    anchor = {"start": "west", "middle": "center", "end": "east"}[words.anchor]
    fill = f",fill={_colour(words.ground)},inner sep=1pt" if words.ground else ""
    return _node(words.x, words.y, words.text, words.size, anchor + fill, words.ink, words.bold)


def _node(
    x: float, y: float, text: str, size: float, anchor: str, ink: str, bold: bool = False
) -> str:
    font = rf"\fontsize{{{size:.1f}bp}}{{{1.2 * size:.1f}bp}}\selectfont" + r"\bfseries" * bold
    look = f"anchor={anchor},text={_colour(ink)},font={font}"
    return rf"\node[{look}] at {_at((x, y))} {{{math(text)}}};"
