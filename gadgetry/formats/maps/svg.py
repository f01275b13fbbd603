"""SVG, read only: a drawing of a flag or a map as FLAG COLORING; see `painting`."""

from __future__ import annotations

import re

from gadgetry.formats.registry import GameFormat
from gadgetry.games.flags.flag_coloring import FlagColoring

_SVG = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE\s+svg\b[^>]*>\s*)*<(?:svg:)?svg\b", re.DOTALL
)


def read(text: str) -> FlagColoring:
    """The map in a drawing.

    >>> read("<svg viewBox='0 0 3 2'><rect width='3' height='2'/></svg>").colours
    (0,)
    """
    from gadgetry.formats.maps.painting import map_in  # loads numpy

    return map_in(text)


FORMAT = GameFormat(
    name="svg",
    summary="a drawing of a flag: areas of one colour, and which share a border",
    rulesets=(FlagColoring.ruleset,),
    read=read,
    write=None,
    recognises=lambda text: _SVG.match(text) is not None,
)
