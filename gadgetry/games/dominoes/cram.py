"""CRAM: the players lay dominoes on a board in turn, upright or across; who cannot loses.

The first example of "Octal Games on Graphs" (section 1.2), played on a grid or on a part of one.
It is not 0.07 on a grid: there a domino may leave its component in two parts at most, here in any
number. On a single row both are DAWSON'S KAYLES, 0.07.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from gadgetry.games.dominoes.domino_board import (
    COVERED,
    FREE,
    ROWS,
    ROWS_AS_TEXT,
    Domino,
    DominoBoard,
    boards,
    partial,
    random_board,
    whole,
)
from gadgetry.games.position import Impartial
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True)
class Cram(DominoBoard, Impartial[Domino]):
    """A board; a move is the two squares that a domino covers.

    >>> board = Cram(("..", ".#"))
    >>> board.moves(), board.play((0, 1)).moves()
    (((0, 1), (0, 2)), ())
    """

    ruleset: ClassVar[str] = "cram"

    def moves(self) -> tuple[Domino, ...]:
        """Those across and those upright, in the order of their squares."""
        return tuple(sorted([*self.across(), *self.upright()]))

    def play(self, move: Domino) -> Self:
        """Lay the domino."""
        return type(self)(self.covered(move))

    def components(self) -> tuple[Cram, ...]:
        """The connected parts of what is free, each on the smallest board; lone squares are gone.

        >>> [part.rows for part in Cram((".#..", ".##.")).components()]
        [('.', '.'), ('..', '#.')]
        """
        near: dict[int, list[int]] = {}
        for u, v in self.moves():
            near.setdefault(u, []).append(v)
            near.setdefault(v, []).append(u)
        parts, left = [], set(near)
        for start in sorted(near):
            if start in left:
                left.discard(start)
                part = [start]
                for square in part:
                    fresh = left.intersection(near[square])
                    left -= fresh
                    part += fresh
                parts.append(self._cut_out(part))
        return tuple(parts)

    def _cut_out(self, part: list[int]) -> Cram:
        places = {divmod(square, self.columns) for square in part}
        rows, columns = zip(*places, strict=True)
        return Cram(
            tuple(
                "".join(
                    FREE if (row, column) in places else COVERED
                    for column in range(min(columns), max(columns) + 1)
                )
                for row in range(min(rows), max(rows) + 1)
            )
        )


def grid(rows: int, columns: int) -> Cram:
    """The board of so many rows and columns.

    >>> grid(2, 3).rows
    ('...', '...')
    """
    return Cram(whole(rows, columns))


def grid_part(rows: int, *columns: int) -> Cram:
    """A part of a grid: column by column the sum of 2^row over its squares, row 0 on top.

    >>> grid_part(2, 3, 1).rows
    ('..', '.#')
    """
    return Cram(partial(rows, list(columns)))


def _all(squares: int) -> Iterator[Cram]:
    return (Cram(rows) for rows in boards(squares))


def _random(squares: int, rng: Random) -> Cram:
    return Cram(random_board(squares, rng))


def _examples() -> tuple[Cram, ...]:
    """Won by either player: as Figures 3 and 4 of the report say of boards like these."""
    return Cram(("..", ".#")), Cram(("#.#", "...", "#.."))


RULESET = Ruleset(
    Cram,
    "lay dominoes, upright or across; who cannot move loses",
    "Gardner 1974; Dailly, Octal Games on Graphs, section 1.2",
    fields={"board": ROWS},
    small=Small("squares", _all, _random),
    examples=_examples,
    rules=Rules(
        position="A board of squares, some of them covered.",
        move="Cover two free squares that share a side; a move is the two squares, counted row by "
        "row from 0.",
        end="Who cannot move loses.",
        text=f"{ROWS_AS_TEXT}.",
        example="cram\n....\n.#..\n....",
    ),
)
FAMILIES_OF = Cram.ruleset
FAMILIES: dict[str, Callable[..., Cram]] = {"grid": grid, "grid-part": grid_part}
