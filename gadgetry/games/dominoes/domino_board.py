"""The board of CRAM and DOMINEERING: squares in rows, of which some are covered or not there.

A *square* is a number, row by row from 0; a domino covers two free squares that share a side, and
is named by them, the smaller one first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Any, Self

from gadgetry.games.fields import WORD, list_of
from gadgetry.games.position import GameError, IllegalMove, Position, wrong

Domino = tuple[int, int]
FREE, COVERED = ".", "#"
MOST_SQUARES = 10**6
ROWS = list_of(WORD)  # the field of a position's JSON form
ROWS_AS_TEXT = "a line for each row, `.` for a free square and `#` for a covered one"


@dataclass(frozen=True)
class DominoBoard(Position[Domino]):
    """Rows of one length, `.` for a free square and `#` for one that is not.

    >>> from gadgetry.games.dominoes.cram import Cram
    >>> board = Cram(("..#", "..."))
    >>> list(board.across()), list(board.upright())
    ([(0, 1), (3, 4), (4, 5)], [(0, 3), (1, 4)])
    """

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        rows = tuple(self.rows) if isinstance(self.rows, list | tuple) else ()
        if not rows or not all(isinstance(row, str) and row for row in rows):
            raise GameError(f"board: expected rows of . and #, got {self.rows!r:.60}")
        for number, row in enumerate(rows, start=1):
            if set(row) - {FREE, COVERED} or len(row) != len(rows[0]):
                expected = f"{len(rows[0])} squares, each . or #"
                raise GameError(f"board row {number}: expected {expected}; got {row!r:.60}")
        if len(rows) * len(rows[0]) > MOST_SQUARES:
            raise GameError(f"board: expected at most {MOST_SQUARES:,} squares")
        object.__setattr__(self, "rows", rows)

    @property
    def columns(self) -> int:
        """How many squares a row has."""
        return len(self.rows[0])

    @property
    def cells(self) -> range:
        """The squares, free or not."""
        return range(len(self.rows) * self.columns)

    def across(self) -> Iterator[Domino]:
        """Where a domino can lie on its side."""
        for r, row in enumerate(self.rows):
            first = r * self.columns
            for c in range(self.columns - 1):
                if row[c] == row[c + 1] == FREE:
                    yield first + c, first + c + 1

    def upright(self) -> Iterator[Domino]:
        """Where a domino can stand."""
        width = self.columns
        for r, (row, below) in enumerate(pairwise(self.rows)):
            for c in range(width):
                if row[c] == below[c] == FREE:
                    yield r * width + c, (r + 1) * width + c

    def covered(self, move: Any) -> tuple[str, ...]:
        """The rows after a domino is laid, if it is one of the moves."""
        plain = isinstance(move, tuple) and all(type(square) is int for square in move)
        if not plain or move not in self.moves():
            raise IllegalMove(f"expected two free neighbouring squares, got {move!r:.60}")
        squares = list("".join(self.rows))
        squares[move[0]] = squares[move[1]] = COVERED
        text, width = "".join(squares), self.columns
        return tuple(text[i : i + width] for i in range(0, len(text), width))

    def move_name(self, move: Domino) -> str:
        """Row and column of both squares, from 1, such as `1.1-1.2`."""
        places = (divmod(square, self.columns) for square in move)
        return "-".join(f"{row + 1}.{column + 1}" for row, column in places)

    def to_json(self) -> dict[str, Any]:
        """The rows as text."""
        return {"ruleset": self.ruleset, "board": list(self.rows)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        return cls(rows_in(data))

    def __str__(self) -> str:
        return "\n".join([self.ruleset, *self.rows])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        return cls(tuple(row for _, row in rows_of_text(text, cls.ruleset)))


def rows_in(data: dict[str, Any]) -> tuple[str, ...]:
    """The rows of a JSON form.

    >>> rows_in({"board": ["..", ".#"]})
    ('..', '.#')
    """
    rows = data.get("board")
    if not isinstance(rows, list):
        raise wrong("board", f"expected a list of rows such as '..#', got {rows!r:.60}")
    return tuple(rows)


def rows_of_text(text: str, ruleset: str) -> list[tuple[int, str]]:
    """The lines behind the first one, with their numbers; each a row.

    >>> rows_of_text("cram\\n..\\n.#\\n", "cram")
    [(2, '..'), (3, '.#')]
    """
    lines = [(i, line.strip()) for i, line in enumerate(text.splitlines(), start=1)]
    (_, first), *rows = [(i, line) for i, line in lines if line] or [(1, "")]
    if first != ruleset:
        raise GameError(f"expected {ruleset}, got {first!r:.60}", 1)
    if not rows:
        raise GameError("expected a row of . and #, such as ..#., got none", 2)
    width = len(rows[0][1])
    for number, row in rows:
        if set(row) - {FREE, COVERED} or len(row) != width:
            expected = "a row of . and #" if number == rows[0][0] else f"{width} squares, . or #"
            raise GameError(f"expected {expected}; got {row!r:.60}", number)
    return rows


def whole(rows: int, columns: int) -> tuple[str, ...]:
    """The rows of a rectangle that is all free.

    >>> whole(2, 3)
    ('...', '...')
    """
    for name, number in (("rows", rows), ("columns", columns), ("squares", rows * columns)):
        if not 1 <= number <= MOST_SQUARES:
            raise GameError(f"{name}: expected 1 to {MOST_SQUARES:,}, got {number:,}")
    return (FREE * columns,) * rows


def partial(rows: int, columns: list[int]) -> tuple[str, ...]:
    """The rows of a part of a rectangle: column by column the sum of 2^row, row 0 on top.

    >>> partial(2, [3, 1])
    ('..', '.#')
    """
    whole(rows, len(columns))
    for column in columns:
        if column >= 1 << rows:
            raise GameError(f"expected columns of {rows} squares, below {1 << rows}; got {column}")
    return tuple(
        "".join(FREE if column >> r & 1 else COVERED for column in columns) for r in range(rows)
    )


def boards(squares: int) -> Iterator[tuple[str, ...]]:
    """All boards with so many squares, free or not, each once up to turning it over.

    >>> sorted(boards(2))
    [('#', '#'), ('#', '.'), ('##',), ('#.',), ('.', '.'), ('..',)]
    """
    for height in range(1, squares + 1):
        if squares % height:
            continue
        rows = ("".join(row) for row in product(COVERED + FREE, repeat=squares // height))
        for board in product(list(rows), repeat=height):
            over = board[::-1]
            mirrored = [tuple(row[::-1] for row in side) for side in (board, over)]
            if board == min(board, over, *mirrored):
                yield board


def random_board(squares: int, rng: Random) -> tuple[str, ...]:
    """A board of so many squares, most of them free, about as high as wide."""
    heights = [h for h in range(1, squares + 1) if squares % h == 0]
    height = heights[int(rng.random() * len(heights))] if heights else 1
    return tuple(
        "".join(FREE if rng.random() < 0.8 else COVERED for _ in range(squares // height))
        for _ in range(height)
    )
