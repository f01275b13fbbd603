"""DOMINEERING: one player lays dominoes upright, the other across; who cannot move loses.

The partizan CRAM (Göran Andersson; Gardner 1974; "Octal Games on Graphs", section 1.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.dominoes.domino_board import (
    ROWS,
    ROWS_AS_TEXT,
    Domino,
    DominoBoard,
    boards,
    partial,
    random_board,
    rows_in,
    rows_of_text,
    whole,
)
from gadgetry.games.fields import one_of
from gadgetry.games.position import GameError, TwoPlayer
from gadgetry.games.registry import Rules, Ruleset, Small

VERTICAL, HORIZONTAL = "Vertical", "Horizontal"


@dataclass(frozen=True)
class Domineering(DominoBoard, TwoPlayer[Domino]):
    """A board, and who is to move; a move is the two squares that a domino covers.

    >>> board = Domineering(("..", ".."))
    >>> board.moves(), board.play((0, 2)).moves()
    (((0, 2), (1, 3)), ())
    >>> board.play((0, 2)).winner()
    'Vertical'
    """

    mover: str = VERTICAL

    ruleset: ClassVar[str] = "domineering"
    players: ClassVar[tuple[str, str]] = (VERTICAL, HORIZONTAL)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.mover, str) or self.mover not in self.players:
            raise GameError(f"to_move: expected Vertical or Horizontal, got {self.mover!r:.60}")

    @property
    def to_move(self) -> str:
        """Vertical or Horizontal."""
        return self.mover

    def moves(self) -> tuple[Domino, ...]:
        """Those of the player whose turn it is, in the order of their squares."""
        return tuple(self.upright() if self.mover == VERTICAL else self.across())

    def play(self, move: Domino) -> Self:
        """Lay the domino."""
        return type(self)(self.covered(move), self._other())

    def _other(self) -> str:
        return HORIZONTAL if self.mover == VERTICAL else VERTICAL

    def winner(self) -> str | None:
        """The other player, when who is to move cannot."""
        return None if self.moves() else self._other()

    def to_json(self) -> dict[str, Any]:
        """The rows as text, and who is to move."""
        return super().to_json() | {"to_move": self.mover}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; `to_move` may be missing."""
        return cls(rows_in(data), data.get("to_move", VERTICAL))

    def __str__(self) -> str:
        return f"{super().__str__()}\n{self.mover} to move"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        lines = text.rstrip().splitlines()
        words = lines[-1].split() if lines else []
        if len(lines) < 2 or words[1:] != ["to", "move"] or words[0] not in cls.players:
            raise GameError(
                "expected 'Vertical to move' or 'Horizontal to move'"
                f", got {lines[-1] if lines else ''!r:.60}",
                max(len(lines), 1),
            )
        rows = rows_of_text("\n".join(lines[:-1]), cls.ruleset)
        return cls(tuple(row for _, row in rows), words[0])


def grid(rows: int, columns: int) -> Domineering:
    """The board of so many rows and columns; Vertical is to move.

    >>> print(grid(2, 3))
    domineering
    ...
    ...
    Vertical to move
    """
    return Domineering(whole(rows, columns))


def grid_horizontal(rows: int, columns: int) -> Domineering:
    """The same board; Horizontal is to move.

    >>> grid_horizontal(2, 3).moves()
    ((0, 1), (1, 2), (3, 4), (4, 5))
    """
    return Domineering(whole(rows, columns), HORIZONTAL)


def grid_part(rows: int, *columns: int) -> Domineering:
    """A part of a grid: column by column the sum of 2^row over its squares, row 0 on top.

    >>> grid_part(2, 3, 1).rows
    ('..', '.#')
    """
    return Domineering(partial(rows, list(columns)))


def _all(squares: int) -> Iterator[Domineering]:
    for rows in boards(squares):
        yield from (Domineering(rows, mover) for mover in Domineering.players)


def _random(squares: int, rng: Random) -> Domineering:
    mover = Domineering.players[rng.random() < 0.5]
    return Domineering(random_board(squares, rng), mover)


def _examples() -> tuple[Domineering, ...]:
    """Won by who moves, and by who does not."""
    return grid(2, 2), grid(1, 2), Domineering(("..", "..", ".."), HORIZONTAL), grid(2, 5)


RULESET = Ruleset(
    Domineering,
    "Vertical lays dominoes upright, Horizontal across; who cannot move loses.",
    "Andersson; Gardner 1974; Dailly, Octal Games on Graphs, section 1.2",
    fields={"board": ROWS, "to_move": one_of(*Domineering.players).if_any()},
    small=Small("squares", _all, _random),
    examples=_examples,
    rules=Rules(
        position="A board of squares, some of them covered, and who is to move.",
        move="Cover two free squares that share a side: Vertical one above the other, Horizontal "
        "side by side. A move is the two squares, counted row by row from 0.",
        end="Who cannot move loses.",
        text=f"{ROWS_AS_TEXT}; the last line is `Vertical to move` or `Horizontal to move`.",
        example="domineering\n....\n.#..\n....\nVertical to move",
    ),
)
FAMILIES_OF = Domineering.ruleset
FAMILIES: dict[str, Callable[..., Domineering]] = {
    "grid": grid,
    "grid-horizontal": grid_horizontal,
    "grid-part": grid_part,
}
