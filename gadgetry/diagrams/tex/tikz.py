"""A scene as TikZ: a document that plain LaTeX compiles and a lecturer edits by hand.

Looks are styles that are defined once, vertices are nodes with names, and the places of a gadget's
vertices are relative to its anchor. Needs the packages tikz and standalone only. Names are escaped:
nothing in a formula's file is TeX.
"""

from __future__ import annotations

from gadgetry.diagrams.composition import WHOLE, Frame, finished
from gadgetry.diagrams.scene import Scene
from gadgetry.diagrams.tex.body import Body
from gadgetry.diagrams.tex.styles import Styles

LIBRARIES = r"\usetikzlibrary{arrows.meta,backgrounds,shapes.geometric}"
_HEAD = rf"""\RequirePackage{{fix-cm}}
\documentclass[border=2pt]{{standalone}}
\usepackage[utf8]{{inputenc}}
\usepackage{{tikz}}
{LIBRARIES}
"""


def scene_tikz(scene: Scene, frame: Frame = WHOLE) -> str:
    """The picture as a LaTeX document.

    >>> from gadgetry.diagrams.scene import Shape
    >>> tex = scene_tikz(Scene(shapes=(Shape("v0", 0, 0, label="~x2"),)))
    >>> "(v0) at (25,25) {$\\\\bar{x}_{2}$}" in tex, tex.endswith("\\\\end{document}\\n")
    (True, True)
    """
    whole, _, _ = finished(scene, frame)
    styles = Styles([whole])
    scaled = frame.scale != 1
    parts = [
        *styles.definitions(),
        r"\begin{document}",
        *([rf"\scalebox{{{frame.scale:g}}}{{%"] * scaled),
        r"\begin{tikzpicture}[picture]",
        *Body(whole, styles).text(),
        r"\end{tikzpicture}" + "}" * scaled,
        r"\end{document}",
    ]
    return _HEAD + "\n".join(parts) + "\n"
