"""DOT to a picture, by the Graphviz that pygraphviz carries."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

PICTURES = ("dot", "svg", "png", "pdf")


def render(dot: str, format: str, program: str = "dot") -> bytes:
    """The picture's bytes.

    >>> render("graph { a -- b }", "svg")[:5]
    b'<?xml'
    """
    if format == "dot":
        return dot.encode()
    import pygraphviz

    with _without_font_warnings():
        picture: bytes = pygraphviz.AGraph(string=dot).draw(format=format, prog=program)
    return picture


@contextmanager
def _without_font_warnings() -> Iterator[None]:
    """Fontconfig complains of the system's own files on the C level; users cannot help that."""
    sys.stderr.flush()
    kept = os.dup(2)
    with tempfile.TemporaryFile() as caught:
        os.dup2(caught.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            caught.seek(0)
            for line in caught:
                if not line.startswith(b"Fontconfig"):
                    os.write(2, line)
