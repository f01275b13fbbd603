"""PNG, read only: a picture of a flag or a map as FLAG COLORING.

Every area of one colour is a vertex, also in the smallest pictures. Where both sides have at least
`LARGE` pixels, areas less than three pixels wide go to their neighbours: edges are
smooth there, in shades that are no part of the flag.
"""

from __future__ import annotations

from gadgetry.formats.registry import GameFormat
from gadgetry.games.flags.flag_coloring import FlagColoring

LARGE = 256
_BEGINNING = "\x89PNG\r\n\x1a\n"


def read(text: str) -> FlagColoring:
    """The map; a byte is a character here.

    >>> read("\\x89PNG\\r\\n\\x1a\\n")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: expected a whole PNG, got 8 bytes without an end
    """
    from gadgetry.formats.maps.png_pixels import pixels  # loads numpy
    from gadgetry.formats.maps.regions import map_of

    picture = pixels(text.encode("latin-1", "replace"))
    return map_of(picture, thin=min(picture.shape) < LARGE)


FORMAT = GameFormat(
    name="png",
    summary="a picture of a flag: areas of one colour, and which share a border",
    rulesets=(FlagColoring.ruleset,),
    read=read,
    write=None,
    recognises=lambda text: text.startswith(_BEGINNING),
)
