"""The swap rule, which a page offers wherever Hex is played from an empty square board."""

from __future__ import annotations

from typing import Any

from gadgetry.api.playing.match import Match
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY
from gadgetry.games.connection.swap_hex import SwapHex

OTHER = {Hex: SwapHex, SwapHex: Hex}


def swap_rule(match: Match) -> dict[str, Any] | None:
    """Is it `on`, and the `text` of the same board with the other answer; None where it has none.

    >>> from gadgetry.api.playing.match import match_of
    >>> swap_rule(match_of(Hex(2, 2)))
    {'on': False, 'text': 'swap-hex\\n. .\\n . .\\nBlack to move'}
    >>> swap_rule(match_of(Hex(2, 3))) is None
    True
    """
    start = match.thing
    if not isinstance(start, Hex) or type(start) not in OTHER:
        return None
    empty = set(start.cells) == {EMPTY} and start.mover == start.players[0]
    if not empty or start.rows != start.columns or start.size < 2:
        return None
    other = OTHER[type(start)](start.rows, start.columns)
    return {"on": isinstance(start, SwapHex), "text": str(other)}
