"""Hex with the swap rule: after the first stone the second player may take it over.

To begin is an advantage in Hex: on every empty square board the first player wins. So White may
answer Black's first stone by the move `swap-pieces`: the stone becomes hers, mirrored at the
diagonal a1, b2, ..., which is where it is as good for her as it was for him. Then she wins on every
square board but the smallest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES, board_fields
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import Rules, Ruleset

SWAP = "swap-pieces"


def may_swap(position: Hex) -> bool:
    """Is it White's first move, after Black's, on a square board?

    >>> may_swap(Hex(2, 2)), may_swap(Hex(2, 2).play("a1")), may_swap(Hex(1, 2).play("a1"))
    (False, True, False)
    """
    stones = position.cells.replace(EMPTY, "")
    square = position.rows == position.columns
    return square and stones == STONES["Black"] and position.mover == "White"


def mirrored(position: Hex) -> tuple[str, str]:
    """The cells and the player to move after the second player has taken the stone over."""
    if not may_swap(position):
        raise IllegalMove(
            f"expected {SWAP} as White's reply to Black's first stone, on a square board"
        )
    row, column = position.place(next(v for v, s in enumerate(position.cells) if s != EMPTY))
    at = column * position.columns + row
    return EMPTY * at + STONES["White"] + EMPTY * (position.size - at - 1), "Black"


@dataclass(frozen=True)
class SwapHex(Hex):
    """A position of Hex on a square board; while Black's first stone is alone, White may swap.

    >>> position = SwapHex(2, 2).play("b1")
    >>> position.moves()
    ('a1', 'a2', 'b2', 'swap-pieces')
    >>> print(position.play("swap-pieces"))
    swap-hex
    . .
     W .
    Black to move
    """

    ruleset: ClassVar[str] = "swap-hex"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows != self.columns:
            raise GameError(f"expected as many rows as columns, got {self.rows} and {self.columns}")

    @property
    def without_swap(self) -> Hex:
        """The same stones in plain Hex."""
        return Hex(self.rows, self.columns, self.cells, self.mover)

    @property
    def offers_swap(self) -> bool:
        """Is the game open, and may White swap now?"""
        return self.winner() is None and may_swap(self)

    def moves(self) -> tuple[str, ...]:
        """The empty cells, row by row; then the swap, where it is allowed."""
        return (*super().moves(), SWAP) if self.offers_swap else super().moves()

    def move_name(self, move: str) -> str:
        """The cell, or the swap in two words."""
        return "swap pieces" if move == SWAP else move

    def play(self, move: str) -> Self:
        """Put a stone on an empty cell, or swap."""
        if move != SWAP:
            return super().play(move)
        if not self.offers_swap:
            raise IllegalMove(f"expected a cell: {SWAP} is White's reply to Black's first stone")
        cells, mover = mirrored(self)
        return replace(self, cells=cells, mover=mover)


RULESET = Ruleset(
    position=SwapHex,
    summary="Hex in which the second player may take over the first stone.",
    paper="van Rijswijck, Set Colouring Games (2006), 1.2; the move is that of Hex programs",
    fields=board_fields(Hex.shape),
    examples=lambda: (SwapHex(1, 1), SwapHex(2, 2), SwapHex(2, 2).play("a1"), SwapHex(3, 3)),
    rules=Rules(
        position="A board of hexagons as in hex, with as many rows as columns.",
        move="Put a stone of your colour on an empty cell, as in hex; while Black's first stone is "
        "alone on the board, White may play swap-pieces instead: it becomes hers, mirrored at the "
        "diagonal a1, b2, ...",
        end="As in hex: Black wins when his stones join the top row to the bottom row, White when "
        "hers join the left column to the right one.",
        text="as in hex: the rows from the top, `.`, `B` and `W`; the last line is `Black to "
        "move` or `White to move`.",
        example="swap-hex\n. . .\n . B .\n  . . .\nWhite to move",
    ),
)
