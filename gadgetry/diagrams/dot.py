"""A scene as DOT: nodes and edges with their places, for Graphviz's `neato -n2` (`nop2`).

Grounds are drawn by the attribute `_background`, words are nodes without a rim. All names come
quoted and escaped; what is drawn has no control characters.
"""

from __future__ import annotations

from collections.abc import Iterator

import graphviz

from gadgetry.diagrams.composition import WHOLE, Frame, finished
from gadgetry.diagrams.scene import (
    Line,
    Region,
    Scene,
    Shape,
    Words,
    arrowhead,
    badge_place,
    segments,
    text_width,
)

_FORMS = {"ellipse": "ellipse", "box": "box", "round": "box", "hexagon": "hexagon"}


def scene_dot(scene: Scene, frame: Frame = WHOLE) -> str:
    """The picture in DOT.

    >>> dot = scene_dot(Scene(shapes=(Shape("v0", 0, 0, label="x"),)))
    >>> dot.splitlines()[0], "v0 [" in dot
    ('digraph construction {', True)
    """
    whole, width, height = finished(scene, frame)
    dot = graphviz.Digraph(scene.kind)
    ground = " ".join(piece for region in whole.regions for piece in _ground(region, height))
    more = {"_background": ground} if ground else {}
    if frame.scale != 1:  # `!`: enlarge, too
        more["size"] = ",".join(f"{frame.scale * side / 72:.2f}" for side in (width, height)) + "!"
    dot.attr(outputorder="edgesfirst", fontname="Helvetica", splines="true", pad="0.05",
             margin="0", **more)  # fmt: skip
    dot.attr("node", fontname="Helvetica", fixedsize="true", margin="0")
    dot.attr("edge", arrowhead="none", arrowsize="0.5")
    for number, (x, y) in enumerate(((0.0, 0.0), (width, height))):  # the picture's corners
        dot.node(f"corner{number}", label="", shape="point", style="invis", width="0.01",
                 height="0.01", pos=f"{x:.1f},{y:.1f}")  # fmt: skip
    for number, words in enumerate(whole.words):
        if words.ground:
            _words(dot, words, number, height)
    for shape in whole.shapes:
        _node(dot, shape, height)
    for number, words in enumerate(whole.words):
        if not words.ground:
            _words(dot, words, number, height)
    for number, line in enumerate(whole.lines):
        _edge(dot, line, number, height)
    return str(dot.source)


def _ground(region: Region, height: float) -> Iterator[str]:
    """A polygon in the words of xdot."""
    yield f"S {len(style := f'setlinewidth({region.width})')} -{style}"
    yield f"c {len(region.stroke)} -{region.stroke} C {len(region.fill)} -{region.fill}"
    corners = " ".join(f"{x:.1f} {height - y:.1f}" for x, y in region.points)
    yield f"P {len(region.points)} {corners}"


def _node(dot: graphviz.Digraph, shape: Shape, height: float) -> None:
    style = "filled,rounded" if shape.form == "round" else "filled"
    turned = {"orientation": "90"} if shape.form == "hexagon" else {}
    # Graphviz draws the second rim of `peripheries` outside the size that is said
    dot.node(
        shape.name, label=graphviz.escape(shape.label), shape=_FORMS[shape.form], style=style,
        pos=f"{shape.x:.1f},{height - shape.y:.1f}", width=f"{shape.width / 72:.3f}",
        height=f"{shape.height / 72:.3f}", fillcolor=shape.fill, fontcolor=shape.ink,
        color=shape.stroke, penwidth=f"{shape.rim}", fontsize=f"{shape.size:.1f}",
        peripheries="2" if shape.double else "1", tooltip=graphviz.escape(shape.tip), **turned,
    )  # fmt: skip
    if shape.badge:
        x, y = badge_place(shape)
        dot.node(
            f"{shape.name}_badge", label=graphviz.escape(shape.badge), shape="circle",
            style="filled", fillcolor="#ffe066", penwidth="0.6", width="0.153", height="0.153",
            fontsize="7", pos=f"{x:.1f},{height - y:.1f}",
        )  # fmt: skip


def _words(dot: graphviz.Digraph, words: Words, number: int, height: float) -> None:
    wide = text_width(words.text, words.size) * (1.25 if words.bold else 1.05) + 3
    x = words.x + {"start": wide / 2, "middle": 0.0, "end": -wide / 2}[words.anchor]
    said = graphviz.escape(words.text)
    end = {"start": "\\l", "middle": "", "end": "\\r"}[words.anchor]
    font = "Helvetica-Bold" if words.bold else "Helvetica"
    ground = {"style": "filled", "fillcolor": words.ground} if words.ground else {}
    dot.node(
        f"words{number}", label=f"{said}{end}", shape="plaintext", fontname=font,
        fontsize=f"{words.size:.1f}", fontcolor=words.ink, **ground, width=f"{wide / 72:.3f}",
        height=f"{1.35 * words.size / 72:.3f}", pos=f"{x:.1f},{height - words.y:.1f}",
    )  # fmt: skip


def _edge(dot: graphviz.Digraph, line: Line, number: int, height: float) -> None:
    tail, head = line.tail or f"from{number}", line.head or f"to{number}"
    for name, end in ((line.tail, tail), (line.head, head)):
        if not name:
            x, y = line.points[0 if end == tail else -1]
            dot.node(end, label="", shape="point", style="invis", width="0.01", height="0.01",
                     pos=f"{x:.1f},{height - y:.1f}")  # fmt: skip
    start, rest = segments(line)
    points = [start]
    for segment in rest:
        if len(segment) == 1:
            (ax, ay), (bx, by) = points[-1], segment[0]
            third = ((2 * ax + bx) / 3, (2 * ay + by) / 3)
            points += [third, ((ax + 2 * bx) / 3, (ay + 2 * by) / 3), segment[0]]
        else:
            points += segment
    tip = points[-1]
    if line.arrow:
        (_, (ax, ay), (bx, by)) = arrowhead(line)
        points[-1] = ((ax + bx) / 2, (ay + by) / 2)
    spline = " ".join(f"{x:.1f},{height - y:.1f}" for x, y in points)
    ends = f"e,{tip[0]:.1f},{height - tip[1]:.1f} " if line.arrow or line.dot else ""
    arrow = "normal" if line.arrow else "dot" if line.dot else "none"
    dot.edge(
        tail, head, pos=ends + spline, color=line.colour, penwidth=f"{line.width}",
        style="dashed" if line.dashed else "solid", arrowhead=arrow,
    )  # fmt: skip
