"""A scene as a file's bytes: SVG, DOT and TikZ by us; PNG and PDF by pygraphviz's Graphviz."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from gadgetry.diagrams.composition import WHOLE, Frame
from gadgetry.diagrams.scene import Scene

PICTURES = ("dot", "svg", "png", "pdf", "tex")


def render(scene: Scene, format: str, frame: Frame = WHOLE) -> bytes:
    """The picture's bytes.

    >>> from gadgetry.diagrams.scene import Shape
    >>> render(Scene(shapes=(Shape("a", 0, 0),)), "png")[1:4]
    b'PNG'
    """
    if format == "svg":
        from gadgetry.diagrams.svg import scene_svg

        return scene_svg(scene, frame=frame).encode()
    if format == "tex":
        from gadgetry.diagrams.tex.tikz import scene_tikz

        return scene_tikz(scene, frame).encode()
    from gadgetry.diagrams.dot import scene_dot

    dot = scene_dot(scene, frame)
    return dot.encode() if format == "dot" else graphviz_bytes(dot, format, "nop2")


def graphviz_bytes(dot: str, format: str, program: str) -> bytes:
    """What Graphviz makes of DOT; `nop2` is `neato -n2`, which keeps every place.

    >>> graphviz_bytes("graph { a -- b }", "svg", "dot")[:5]
    b'<?xml'
    """
    import pygraphviz

    graph = pygraphviz.AGraph(string=dot)
    with without_warnings():
        picture: bytes = graph.draw(format=format, prog=program)
    if format == "pdf":  # the same input, the same bytes: no clock in it
        return re.sub(rb"/CreationDate \(D:[0-9]{14}", b"/CreationDate (D:20000101000000", picture)
    return picture


@contextmanager
def without_warnings() -> Iterator[None]:
    """Hide what Fontconfig says of the system's own files, and pygraphviz of large graphs.

    Users cannot help either; both write to the process's standard error.
    """
    sys.stderr.flush()
    kept = os.dup(2)
    with tempfile.TemporaryFile() as caught:
        os.dup2(caught.fileno(), 2)
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(kept, 2)
            os.close(kept)
            caught.seek(0)
            for line in caught:
                if not line.startswith((b"Fontconfig", b"Warning: ")):
                    os.write(2, line)
