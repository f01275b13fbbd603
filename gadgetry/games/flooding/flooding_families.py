"""Boards of FLOOD-IT and HONEY-BEE as they are played: rectangles of random colours."""

from __future__ import annotations

from random import Random

from gadgetry.formulas.family import Family, at_least
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.position import GameError

MOST_CELLS = 1_000_000


def board(rows: int, columns: int, colours: int, *, seed: int = 0) -> FloodIt:
    """A rectangle of random colours; the upper left cell is the source.

    >>> print(board(2, 2, 3, seed=1))
    flood-it
    colours 0 2 2 0
    edges 0-1 0-2 1-3 2-3
    source 0
    """
    return FloodIt.board(_random_rows(rows, columns, colours, seed), source=0)


def honey_bee_board(rows: int, columns: int, colours: int, *, seed: int = 0) -> HoneyBee:
    """A rectangle of random colours; the sources are two opposite corners, of two colours.

    >>> honey_bee_board(2, 3, 3, seed=1).sources
    (0, 5)
    """
    at_least(2, colours=colours)
    cells = _random_rows(rows, columns, colours, seed)
    if rows * columns < 2:
        raise GameError("expected a board of two cells at least, got one")
    if cells[0][0] == cells[-1][-1]:
        cells[-1][-1] = (cells[-1][-1] + 1) % colours
    return HoneyBee(FloodIt.board(cells), (0, rows * columns - 1))


def _random_rows(rows: int, columns: int, colours: int, seed: int) -> list[list[int]]:
    at_least(1, rows=rows, columns=columns, colours=colours)
    if rows * columns > MOST_CELLS:
        raise GameError(f"expected at most {MOST_CELLS:,} cells, got {rows * columns:,}")
    rng = Random(seed)
    return [[int(rng.random() * colours) for _ in range(columns)] for _ in range(rows)]


FAMILIES = (
    Family(
        "board", "flood-it", board,
        "Clifford, Jalsenius, Montanaro, Sach, The complexity of Flood Filling games,"
        " Theory of Computing Systems 50 (2012)",
    ),
    Family(
        "board", "honey-bee", honey_bee_board,
        "Fleischer, Woeginger, An algorithmic analysis of the Honey-Bee game, FUN 2010",
    ),
)  # fmt: skip
