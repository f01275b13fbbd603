"""Scheduled Hex: an order that both know beforehand says whose turn each turn is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from gadgetry._wording import counted
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES, board_fields
from gadgetry.games.fields import WORD
from gadgetry.games.position import GameError
from gadgetry.games.reading import text_lines
from gadgetry.games.registry import Rules, Ruleset

PLAYERS = {stone: player for player, stone in STONES.items()}


@dataclass(frozen=True)
class ScheduledHex(Hex):
    """A position of Hex, and the turns to come: a letter, B or W, for each empty cell.

    >>> position = ScheduledHex(2, 2, turns="BWWB").play("a1")
    >>> position.to_move, position.play("b1").to_move, position.turns
    ('White', 'White', 'WWB')
    >>> print(position)
    scheduled-hex
    B .
     . .
    turns WWB
    """

    ruleset: ClassVar[str] = "scheduled-hex"

    turns: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.turns, str) or set(self.turns) - set(PLAYERS):
            raise GameError(f"turns: expected letters B and W, got {self.turns!r:.40}")
        empty = self.cells.count(EMPTY)
        if len(self.turns) != empty:
            cells = counted(empty, "empty cell")
            raise GameError(f"turns: expected a letter for each of {cells}, got {len(self.turns)}")
        object.__setattr__(self, "mover", PLAYERS[self.turns[0]] if self.turns else "Black")

    @property
    def stones_left(self) -> int:
        """How many stones the player to move puts before the other one does."""
        return len(self.turns) - len(self.turns.lstrip(self.turns[:1]))

    def play(self, move: str) -> Self:
        """Put a stone on an empty cell; the next turn is the next one's of the order."""
        v = self._empty(move)
        cells = self.cells[:v] + STONES[self.mover] + self.cells[v + 1 :]
        return replace(self, cells=cells, turns=self.turns[1:])

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        data = super().to_json()
        del data["to_move"]
        return data | {"turns": self.turns}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        board = Hex.from_json({key: value for key, value in data.items() if key != "to_move"})
        return cls(board.rows, board.columns, board.cells, turns=data.get("turns", ""))

    def __str__(self) -> str:
        *lines, _ = super().__str__().splitlines()
        return "\n".join([*lines, f"turns {self.turns}"] if self.turns else lines)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read the rows of the board, each cell `.`, `B` or `W`, and `turns` with their letters."""
        rows: list[str] = []
        turns = ""
        for number, words in text_lines(text, cls.ruleset, ("turns",)):
            row = "".join(words)
            if words[0] == "turns" and len(words) == 2:
                turns = words[1]
            elif set(row) <= {EMPTY, *PLAYERS} and len(row) == len((rows or [row])[0]):
                rows.append(row)
            else:
                cells = counted(len(rows[0]), "cell") if rows else "cells"
                raise GameError(
                    f"expected a row of {cells} ., B or W, or turns and letters B and W, got"
                    f" {' '.join(words)!r:.60}",
                    number,
                )
        if not rows:
            raise GameError("expected a row of cells ., B or W, got none", 2)
        return cls(len(rows), len(rows[0]), "".join(rows), turns=turns)


RULESET = Ruleset(
    position=ScheduledHex,
    summary="Hex with an order of turns that is known beforehand.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.8; Yamasaki",
    fields={key: field for key, field in board_fields(Hex.shape).items() if key != "to_move"}
    | {"turns": WORD.if_any()},
    examples=lambda: (
        ScheduledHex(2, 2, turns="BWWB"),
        ScheduledHex(2, 2, turns="WBBW"),
        ScheduledHex(2, 3, turns="WWBBWB"),
        ScheduledHex(3, 3, turns="BWBWWBWBB"),
    ),
    rules=Rules(
        position="A board of hexagons as in hex, its stones, and the turns to come: for each empty "
        "cell whose turn it is to fill one.",
        move="Put a stone of your colour on an empty cell, as in hex; the next letter of the order "
        "says who is next.",
        end="As in hex: Black wins when his stones join the top row to the bottom row, White when "
        "hers join the left column to the right one.",
        text="as in hex: the rows from the top, `.`, `B` and `W`; then `turns` and a letter for "
        "each empty cell, `B` or `W`; no line if there is none.",
        example="scheduled-hex\n. .\n . .\nturns BWWB",
    ),
)
