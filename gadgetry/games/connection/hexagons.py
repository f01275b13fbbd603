"""Boards of hexagonal cells, named by column letter and row number, with Black and White stones.

A game on such a board says how its cells lie and which sides a player's chain must touch.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Self

from gadgetry._wording import counted
from gadgetry.games.fields import WORD, Field, list_of, natural, one_of
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.reading import mover_in, player, text_lines

MOST_ROWS = 2**12
STONES = {"Black": "B", "White": "W"}
EMPTY = "."
Adjacency = Callable[[int], Iterable[int]]

_NAME = re.compile(r"([a-z]{1,6})([1-9][0-9]{0,8})")


def cell_name(row: int, column: int) -> str:
    """The name of a cell; columns are a..z, aa, ab, ...; rows are 1, 2, ...

    >>> cell_name(0, 0), cell_name(9, 25), cell_name(0, 26)
    ('a1', 'z10', 'aa1')
    """
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return f"{letters}{row + 1}"


def cell_at(name: object) -> tuple[int, int] | None:
    """Row and column of a name; None when it is no name of a cell.

    >>> cell_at("a1"), cell_at("aa3"), cell_at("3a")
    ((0, 0), (2, 26), None)
    """
    found = _NAME.fullmatch(name) if isinstance(name, str) else None
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(found[2]) - 1, column - 1


def chain_touches(cells: str, stone: str, adjacent: Adjacency, sides: Sequence[set[int]]) -> bool:
    """Does one chain of such stones touch all the sides?

    >>> row = [[1], [0, 2], [1]].__getitem__
    >>> chain_touches("B.B", "B", row, [{0}, {2}]), chain_touches("BBB", "B", row, [{0}, {2}])
    (False, True)
    """
    seen: set[int] = set()
    for start in sides[0]:
        if cells[start] != stone or start in seen:
            continue
        chain, stack = {start}, [start]
        while stack:
            for v in adjacent(stack.pop()):
                if cells[v] == stone and v not in chain:
                    chain.add(v)
                    stack.append(v)
        if all(chain & side for side in sides):
            return True
        seen |= chain
    return False


class HexagonBoard(TwoPlayer[str]):
    """A position: the cells row by row as a string of `.`, `B` and `W`, and who is to move."""

    players: ClassVar[tuple[str, str]] = ("Black", "White")
    shape: ClassVar[tuple[str, ...]]
    """The numbers that say how large the board is: `rows`, and perhaps more."""

    rows: int
    cells: str
    mover: str

    @property
    @abstractmethod
    def size(self) -> int:
        """How many cells the board has."""

    @abstractmethod
    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell."""

    @abstractmethod
    def cell(self, name: object) -> int:
        """The cell of that name; raises `IllegalMove`."""

    @abstractmethod
    def neighbours(self, cell: int) -> list[int]:
        """The cells adjacent to a cell, in order."""

    @abstractmethod
    def sides(self, name: str) -> list[set[int]]:
        """The sides that a player's chain must touch, all of them."""

    def __post_init__(self) -> None:
        for key in self.shape:
            if not 1 <= getattr(self, key) <= MOST_ROWS:
                names, found = " and ".join(self.shape), getattr(self, key)
                raise GameError(f"expected from 1 to {MOST_ROWS} {names}, got {found}")
        if not self.cells:
            object.__setattr__(self, "cells", EMPTY * self.size)
        strange = set(self.cells) - {EMPTY, *STONES.values()}
        if strange:
            raise GameError(f"expected cells B, W or {EMPTY}, got {min(strange)!r}")
        if len(self.cells) != self.size:
            raise GameError(f"expected {counted(self.size, 'cell')}, got {len(self.cells)}")
        player({"to_move": self.mover}, self.players)
        if all(self._touches(name) for name in self.players):
            raise GameError("expected at most one winner")

    @property
    def to_move(self) -> str:
        """Black or White."""
        return self.mover

    def name(self, cell: int) -> str:
        """The name of a cell: its column's letter and its row's number."""
        return cell_name(*self.place(cell))

    def moves(self) -> tuple[str, ...]:
        """The empty cells, row by row."""
        if self.winner() is not None:
            return ()
        return tuple(self.name(v) for v, cell in enumerate(self.cells) if cell == EMPTY)

    def play(self, move: str) -> Self:
        """Put a stone on an empty cell."""
        v = self._empty(move)
        cells = self.cells[:v] + STONES[self.mover] + self.cells[v + 1 :]
        mover = "White" if self.mover == "Black" else "Black"
        return replace(self, cells=cells, mover=mover)  # type: ignore[type-var]

    def _empty(self, move: str) -> int:
        """The empty cell of that name in an open game."""
        v = self.cell(move)
        if self.cells[v] != EMPTY or self.winner() is not None:
            raise IllegalMove(f"expected an empty cell of an open game, got {move!r}")
        return v

    def winner(self) -> str | None:
        """The player with a chain that touches all his sides."""
        return self._joined

    @cached_property
    def _joined(self) -> str | None:
        return next((name for name in self.players if self._touches(name)), None)

    def _touches(self, name: str) -> bool:
        return chain_touches(self.cells, STONES[name], self.neighbours, self.sides(name))

    def sizes(self) -> dict[str, int]:
        return {**self._shape(), "empty_cells": self.cells.count(EMPTY)}

    def _shape(self) -> dict[str, int]:
        return {key: getattr(self, key) for key in self.shape}

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        stones = {
            name.lower(): [self.name(v) for v, cell in enumerate(self.cells) if cell == stone]
            for name, stone in STONES.items()
        }
        return {"ruleset": self.ruleset, **self._shape(), **stones, "to_move": self.mover}

    def _with_stones(self, data: dict[str, Any]) -> Self:
        """This board with the stones and the player to move of its JSON data."""
        cells = [EMPTY] * self.size
        for name, stone in STONES.items():
            listed = data.get(name.lower(), [])
            if not isinstance(listed, list):
                raise GameError(f'"{name.lower()}": expected a list of cells')
            for each in listed:
                if cells[self.cell(each)] != EMPTY:
                    raise GameError(f'"{name.lower()}": expected an empty cell, got {each!r}')
                cells[self.cell(each)] = stone
        mover = player(data, self.players)
        return replace(self, cells="".join(cells), mover=mover)  # type: ignore[type-var]

    def to_networkx(self) -> Any:
        """The cells' adjacency as `networkx.Graph`; cells carry their `stone` (B, W or .)."""
        import networkx

        graph = networkx.Graph(ruleset=self.ruleset)
        for v, stone in enumerate(self.cells):
            graph.add_node(self.name(v), stone=stone)
        for v in range(len(self.cells)):
            graph.add_edges_from((self.name(v), self.name(u)) for u in self.neighbours(v))
        return graph


def rows_in_text(
    text: str, game: type[HexagonBoard], width: Callable[[list[str]], int | None]
) -> tuple[list[str], str]:
    """The rows of cells and the player to move; the width of a row follows from those before it.

    >>> from gadgetry.games.connection.y import Y
    >>> rows_in_text("y\\n B\\n. .\\nWhite to move", Y, lambda rows: len(rows) + 1)
    (['B', '..'], 'White')
    """
    rows: list[str] = []
    mover = game.players[0]
    for number, words in text_lines(text, game.ruleset):
        name = mover_in(number, words, game.players)
        row, expected = "".join(words), width(rows)
        if name:
            mover = name
        elif set(row) <= {EMPTY, *STONES.values()} and expected in (None, len(row)):
            rows.append(row)
        else:
            cells = "cells" if expected is None else f"{counted(expected, 'cell')}"
            raise GameError(f"expected a row of {cells} ., B or W, got {row!r}", number)
    return rows, mover


def board_fields(shape: Iterable[str]) -> dict[str, Field]:
    """What the JSON form of a board of that shape holds.

    >>> list(board_fields(["rows"]))
    ['rows', 'black', 'white', 'to_move']
    """
    return {
        **{key: natural(1, MOST_ROWS) for key in shape},
        "black": list_of(WORD).if_any(),
        "white": list_of(WORD).if_any(),
        "to_move": one_of(*HexagonBoard.players).if_any(),
    }
