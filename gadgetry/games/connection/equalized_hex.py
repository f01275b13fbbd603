"""Equalized Hex: the first player begins with one stone, then each puts two at a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, board_fields
from gadgetry.games.registry import Rules, Ruleset


@dataclass(frozen=True)
class EqualizedHex(Hex):
    """A position of Hex in which the player to move has two stones left in his turn if the number
    of stones on the board is odd, and one if it is even.

    >>> position = EqualizedHex(2, 3).play("a1")
    >>> position.stones_left, position.play("b1").to_move, position.play("b1").play("c1").to_move
    (2, 'White', 'Black')
    >>> print(position)
    equalized-hex
    B . .
     . . .
    White to move
    """

    ruleset: ClassVar[str] = "equalized-hex"

    @property
    def stones_left(self) -> int:
        """How many stones the player to move puts before the other one does."""
        return 2 if (self.size - self.cells.count(EMPTY)) % 2 else 1

    def play(self, move: str) -> Self:
        """Put a stone on an empty cell; the turn ends with the last stone of it."""
        after = super().play(move)
        return after if self.stones_left == 1 else replace(after, mover=self.mover)


RULESET = Ruleset(
    position=EqualizedHex,
    summary="Hex in which the players put two stones at a turn, after one for a start.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.8; Bush, Heuer and Huddleston",
    fields=board_fields(Hex.shape),
    examples=lambda: (
        EqualizedHex(2, 2),
        EqualizedHex(1, 3),
        EqualizedHex(3, 1),
        EqualizedHex(3, 3).play("a1"),
    ),
    rules=Rules(
        position="A board of hexagons as in hex, its stones, and who is to move. If the number of "
        "stones is odd, he has two left in his turn, else one.",
        move="Put a stone of your colour on an empty cell, as in hex; a turn of two stones is two "
        "moves.",
        end="As in hex: Black wins when his stones join the top row to the bottom row, White when "
        "hers join the left column to the right one.",
        text="as in hex: the rows from the top, `.`, `B` and `W`; the last line is `Black to "
        "move` or `White to move`.",
        example="equalized-hex\n. . .\n . B .\n  . . .\nWhite to move",
    ),
)
