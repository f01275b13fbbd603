"""Slides in LaTeX's Beamer: frames with words, frames with a picture that grows.

Needs the packages beamer and tikz only. Names are escaped, long words may be broken: nothing runs
out of a slide.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gadgetry.diagrams.composition import Box, bounds
from gadgetry.diagrams.scene import Scene, plain
from gadgetry.diagrams.tex.body import Body
from gadgetry.diagrams.tex.names import breakable, number
from gadgetry.diagrams.tex.overlays import Overlays
from gadgetry.diagrams.tex.styles import Styles
from gadgetry.diagrams.tex.tikz import LIBRARIES
from gadgetry.explanations.slides.views import View

MOST_TITLE, MOST_WORDS = 70, 330  # letters
_LONG, _NUMBERED = 15, 8  # letters of a long word; and of one letter that is printed as [U+4E2D]
_LEAST_WORDS = 40  # letters of a sentence that is cut: fewer say nothing
_ROOM = {True: 520, False: 220}  # letters beside a picture, and below it
_MAP_ROOM = 190  # letters for which the small map leaves no room
_MAP = (120.0, 60.0)  # points of the small map that says where a window is
_HEAD = rf"""% Compile with pdflatex. All looks are the styles below; a gadget moves with its scope.
\RequirePackage{{fix-cm}}
\documentclass[aspectratio=169]{{beamer}}
\usepackage[utf8]{{inputenc}}
\usepackage{{tikz}}
{LIBRARIES}
\setbeamersize{{text margin left=5mm,text margin right=5mm}}
\setbeamertemplate{{navigation symbols}}{{}}
\setbeamertemplate{{footline}}{{\hfill\tiny\insertframenumber\hspace*{{5mm}}\vspace*{{2mm}}}}
\setbeamerfont{{frametitle}}{{size=\large}}
"""
_STYLES = r"""\definecolor{accent}{HTML}{B3261E}
\definecolor{lit}{HTML}{FFD54A}
\tikzset{
  onslide/.code args={<#1>#2}{\only<#1>{\pgfkeysalso{#2}}},
  emphasis/.style={},
  new gadget/.style={emphasis/.style={draw=accent,line width=1.3bp}},
  new/.style={draw=accent,line width=1.3bp},
  played/.style={draw=accent,line width=1.3bp},
  lit/.style={draw=accent,line width=2.4bp,fill=lit,text=black},
  followed/.style={draw=accent,line width=1bp},
  taken/.style={draw=accent,line width=2bp},
}
"""


@dataclass(frozen=True)
class Told:
    """The words of one slide: what it is about, and sentences."""

    name: str
    sentences: tuple[str, ...]

    def tex(self, room: int = MOST_WORDS) -> str:
        """In LaTeX, with room for so many letters."""
        paragraphs = [rf"\textbf{{{short(self.name, MOST_TITLE)}}}"] if self.name else []
        for sentence in filter(None, self.sentences):
            if room > _LEAST_WORDS:
                paragraphs.append(short(sentence, room))
            room -= letters(sentence)
        return "\\par\\smallskip\n".join(paragraphs)


def short(text: str, most: int = MOST_WORDS) -> str:
    """A text for a slide, cut if it is too long, in LaTeX.

    >>> short("diamond of x1", 9)
    'diamond\\\\dots{}'
    """
    if letters(text) > most:
        lengths = range(min(len(text), most) + 1)
        text = text[: bisect_right(lengths, most, key=lambda n: letters(text[:n])) - 1]
        text = f"{text.rpartition(' ')[0] or text}…"
    return breakable(plain(text, most))


def letters(text: str) -> int:
    """How many letters' room a text takes: a long word is for two, as it leaves lines half empty.

    >>> letters("a clause"), letters("a " + 20 * "w"), letters("\u4e2d")
    (8, 42, 8)
    """
    words = [sum(_NUMBERED if ord(c) > 0xFF else 1 for c in word) for word in text.split(" ")]
    return sum(n if n <= _LONG else 2 * n for n in words) + len(words) - 1


def slide_styles(scenes: Iterable[Scene]) -> Styles:
    """The styles of pictures on slides: letters as large as fits, gadgets that are spoken of."""
    return Styles(scenes, emphasis=True, letters=1.2)


def document(styles: Styles, frames: Iterable[str]) -> str:
    """A document of frames, whose pictures have these styles."""
    definitions = "\n".join(styles.definitions())
    body = "\n\n".join(frames)
    return f"{_HEAD}{definitions}\n{_STYLES}\\begin{{document}}\n\n{body}\n\n\\end{{document}}\n"


def frame(title: str, inside: Iterable[str]) -> str:
    """A frame with a title."""
    lines = "\n".join(inside)
    return f"\\begin{{frame}}[t]{{{short(title, MOST_TITLE)}}}\n{lines}\n\\end{{frame}}"


def title_frame(title: str, sentences: Sequence[str]) -> str:
    """The first frame."""
    below = "\\par\\medskip\n".join(short(sentence) for sentence in sentences)
    return (
        "\\begin{frame}\n\\centering\n"
        f"{{\\LARGE {short(title, MOST_TITLE)}\\par}}\\bigskip\n{below}\\par\n\\end{{frame}}"
    )


def words_frame(title: str, sentences: Sequence[str], items: Sequence[str] = ()) -> str:
    """A frame with sentences, and a list."""
    inside = [f"{short(sentence)}\\par\\medskip" for sentence in sentences]
    if items:
        inside += [r"\begin{itemize}", *(rf"\item {short(item)}" for item in items),
                   r"\end{itemize}"]  # fmt: skip
    return frame(title, [r"\small\raggedright", *inside])


def picture_frame(
    titles: Sequence[tuple[int, str]], picture: Sequence[str], view: View, told: Sequence[Told],
    below: Sequence[str] = (),
) -> str:  # fmt: skip
    """A frame with a picture and, slide by slide, the words to it.

    `titles`: from which slide on a title holds. `below` stands under the words on all slides.
    """
    lines = [r"\begin{frame}[t]"]
    last = [first - 1 for first, _ in titles[1:]]
    for (first, title), end in zip(titles, [*last, None], strict=True):
        span = f"{first}-{'' if end is None else end}"
        lines.append(rf"\frametitle<{span}>{{{short(title, MOST_TITLE)}}}")
    room = _ROOM[view.beside] - _MAP_ROOM * bool(below)
    words = [f"\\only<{slide}>{{{one.tex(room)}}}%" if len(told) > 1 else one.tex(room)
             for slide, one in enumerate(told, 1)]  # fmt: skip
    inner = [r"\footnotesize\raggedright", *words, *below]
    if view.beside:
        lines += [
            r"\begin{columns}[T,onlytextwidth]", r"\begin{column}{0.63\textwidth}\centering",
            *picture, r"\end{column}", r"\begin{column}{0.35\textwidth}", *inner,
            r"\end{column}", r"\end{columns}",
        ]  # fmt: skip
    else:
        lines += [r"{\centering", *picture, r"\par}\smallskip", *inner]
    return "\n".join([*lines, r"\end{frame}"])


def tikz(scene: Scene, styles: Styles, view: View, overlays: Overlays) -> Iterator[str]:
    """A picture as large as its view says; of a part, nothing outside its window is drawn."""
    left, top, right, bottom = map(number, view.box)
    yield rf"\scalebox{{{view.scale:.2f}}}{{%"
    clip = r"\clip (window a) rectangle (window b);" * view.part
    yield r"\begin{tikzpicture}[picture]"
    yield rf"\coordinate (window a) at ({left},{top});"
    yield rf"\coordinate (window b) at ({right},{bottom});"
    yield r"\useasboundingbox (window a) rectangle (window b);"
    yield from [clip] * view.part
    yield from Body(scene, styles, overlays, clip).text()
    yield r"\end{tikzpicture}}%"


def small_map(scene: Scene, box: Box) -> list[str]:
    """A map of the whole scene, with the window that is seen."""
    left, top, right, bottom = bounds(scene)
    scale = min(_MAP[0] / (right - left), _MAP[1] / (bottom - top))

    def at(x: float, y: float) -> str:
        x, y = min(max(x, left), right), min(max(y, top), bottom)
        return f"({number(scale * (x - left))},{number(scale * (y - top))})"

    grounds = [
        rf"\fill[black!15] {' -- '.join(at(*p) for p in region.points)} -- cycle;"
        for region in scene.regions
        if region.points
    ]
    return [
        r"\par\medskip", r"\begin{tikzpicture}[x=1bp,y=-1bp]", *grounds,
        rf"\draw[black!40] {at(left, top)} rectangle {at(right, bottom)};",
        rf"\draw[accent,line width=1bp] {at(box[0], box[1])} rectangle {at(box[2], box[3])};",
        r"\end{tikzpicture}",
    ]  # fmt: skip
