"""The text form that every ruleset has: its name on the first line, then the position."""

from __future__ import annotations

from typing import Any

from gadgetry.formats.registry import GameFormat
from gadgetry.games.position import Position
from gadgetry.games.registry import position_from_text, rulesets


def write(position: Position[Any]) -> str:
    """The text form.

    >>> from gadgetry.games.connection.hex import Hex
    >>> print(write(Hex(1, 2)), end="")
    hex
    . .
    Black to move
    """
    return f"{position}\n"


def recognises(text: str) -> bool:
    """Does the first line name a ruleset?

    >>> recognises("hex\\n. .\\n"), recognises("x | y")
    (True, False)
    """
    return text.lstrip().partition("\n")[0].strip() in rulesets()


FORMAT = GameFormat(
    name="text",
    summary="the text form of any position: the ruleset's name, then its lines",
    rulesets=None,
    read=position_from_text,
    write=write,
    recognises=recognises,
    suffixes=(".txt",),
)
