"""A Hex or Y board as text with the names of columns and rows, as Hex programs show it."""

from __future__ import annotations

from gadgetry.formats.registry import GameFormat
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import cell_name
from gadgetry.games.connection.y import Y


def write(position: Hex | Y) -> str:
    """The board; Black joins top and bottom, White left and right.

    >>> print(write(Hex(2, 3).play("b1")), end="")
       a b c
    1\\ . B . \\1
     2\\ . . . \\2
         a b c
    White to move
    >>> print(write(Y(2).play("a1")), end="")
     1  B
    2  . .
       a b
    White to move
    """
    lines = _hex(position) if isinstance(position, Hex) else _y(position)
    return "\n".join([*(line.rstrip() for line in lines), f"{position.mover} to move", ""])


def _hex(position: Hex) -> list[str]:
    names = [cell_name(0, c)[:-1] for c in range(position.columns)]
    left = len(str(position.rows))
    lines = [" " * (left + 2) + _spaced(names)]
    for r in range(position.rows):
        cells = position.cells[r * position.columns : (r + 1) * position.columns]
        lines.append(" " * r + f"{r + 1:>{left}}\\ {_spaced(list(cells))}\\{r + 1}")
    lines.append(" " * (left + 2 + position.rows) + _spaced(names))
    return lines


def _y(position: Y) -> list[str]:
    names = [cell_name(0, c)[:-1] for c in range(position.rows)]
    left, lines = len(str(position.rows)), []
    for r in range(position.rows):
        start = r * (r + 1) // 2
        cells = list(position.cells[start : start + r + 1])
        indent = " " * (position.rows - 1 - r)
        lines.append(f"{indent}{r + 1:>{left}}  {_spaced(cells)}")
    lines.append(" " * (left + 2) + _spaced(names))
    return lines


def _spaced(words: list[str]) -> str:
    """Words two columns wide, at least: a row is half a cell further right than the one above."""
    return "".join(f"{word:<1} " for word in words)


FORMAT = GameFormat(
    name="board",
    summary="a Hex or Y board as text, with the names of columns and rows",
    rulesets=("hex", "y"),
    read=None,
    write=write,
    recognises=lambda text: False,
)
