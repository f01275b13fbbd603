"""Reverse (misère) Hex: whoever joins his two sides loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import board_fields
from gadgetry.games.registry import Rules, Ruleset


@dataclass(frozen=True)
class ReverseHex(Hex):
    """A position of Hex that is won by the player whose stones do not join his sides.

    >>> ReverseHex(1, 1).play("a1").winner()
    'White'
    >>> print(ReverseHex(1, 2))
    reverse-hex
    . .
    Black to move
    """

    ruleset: ClassVar[str] = "reverse-hex"

    def winner(self) -> str | None:
        """The opponent of the player who has joined his two sides."""
        joined = super().winner()
        return None if joined is None else next(p for p in self.players if p != joined)


RULESET = Ruleset(
    position=ReverseHex,
    summary="Hex in which the player who joins his two sides loses.",
    paper="Lagarias and Sleator 1999; van Rijswijck, Set Colouring Games (2006), 4.8 and 14.3",
    fields=board_fields(Hex.shape),
    examples=lambda: (ReverseHex(2, 2), ReverseHex(1, 3), ReverseHex(3, 3)),
    rules=Rules(
        position="A board of hexagons as in hex, its stones, and who is to move.",
        move="Put a stone of your colour on an empty cell, as in hex.",
        end="Black loses when his stones join the top row to the bottom row, White when hers "
        "join the left column to the right one.",
        text="as in hex: the rows from the top, `.`, `B` and `W`; the last line is `Black to "
        "move` or `White to move`.",
        example="reverse-hex\n. .\n . .\nBlack to move",
    ),
)
