"""How a value shows itself, in words or as a picture: the rooms below know only that it does.

The front door says who shows them (`gadgetry._SHOWN`); no room imports a picture from here.
"""

from __future__ import annotations

import sys
from importlib import import_module


def shown(value: object, way: str) -> str:
    """What a person sees of a value: `text` of a formula, `svg` of anything that is drawn.

    >>> from gadgetry.games.connection.hex import Hex
    >>> shown(Hex(3, 3), "svg")[:5]
    '<svg '
    """
    module, _, function = sys.modules["gadgetry"]._SHOWN[way].partition(":")
    return str(getattr(import_module(module), function)(value))
