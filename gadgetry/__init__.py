"""Gadgetry: a compiler from formulas to games, which checks itself."""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"


def picture_svg(thing: Any) -> str:
    """The picture of a formula, a position or a compiled result, in SVG: what notebooks show.

    >>> from gadgetry.games.hex import Hex
    >>> picture_svg(Hex(3, 3))[:5]
    '<svg '
    """
    from gadgetry.diagrams.picture import notebook_svg

    return notebook_svg(thing)
