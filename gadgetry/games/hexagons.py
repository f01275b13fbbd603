"""Boards of hexagonal cells, named by column letter and row number, with Black and White stones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gadgetry.games.position import GameError

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


def stones_from_json(data: dict[str, Any], cell: Callable[[Any], int], size: int) -> str:
    """The cells of a board from the lists of names under `black` and `white`.

    >>> stones_from_json({"black": ["b1"]}, {"a1": 0, "b1": 1}.__getitem__, 2)
    '.B'
    """
    cells = [EMPTY] * size
    for player, stone in STONES.items():
        names = data.get(player.lower(), [])
        if not isinstance(names, list):
            raise GameError(f'"{player.lower()}": expected a list of cells')
        for name in names:
            if cells[cell(name)] != EMPTY:
                raise GameError(f'"{player.lower()}": expected an empty cell, got {name!r}')
            cells[cell(name)] = stone
    return "".join(cells)


def stones_to_json(cells: str, names: Sequence[str]) -> dict[str, list[str]]:
    """The lists of names under `black` and `white`.

    >>> stones_to_json(".B", ["a1", "b1"])
    {'black': ['b1'], 'white': []}
    """
    return {
        player.lower(): [name for name, cell in zip(names, cells, strict=True) if cell == stone]
        for player, stone in STONES.items()
    }


def check_cells(cells: str, size: int) -> None:
    """Raise unless the cells are `size` letters B, W or a dot.

    >>> check_cells(".B", 2)
    """
    strange = set(cells) - {EMPTY, *STONES.values()}
    if strange:
        raise GameError(f"expected cells B, W or {EMPTY}, got {min(strange)!r}")
    if len(cells) != size:
        raise GameError(f"expected {size} cells, got {len(cells)}")
