"""Paths and honeycombs for HONEY-BEE, coloured at random; the first and last cells are sources."""

from __future__ import annotations

from random import Random

from gadgetry.games.flooding.flood_families import (
    Edges,
    check,
    honeycomb_edges,
    random_colours,
)
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.position import GameError


def _board(vertices: int, edges: Edges, colours: int, seed: int) -> HoneyBee:
    """The last cell gets the next colour if it had that of the first one."""
    if colours < 2 or vertices < 2:
        raise GameError("expected at least two colours and two cells: the sources differ")
    paint = random_colours(vertices, colours, Random(seed))
    if paint[-1] == paint[0]:
        paint[-1] = (paint[-1] + 1) % colours
    return HoneyBee(FloodIt(paint, edges), (0, vertices - 1))


def path(cells: int, colours: int, *, seed: int = 0) -> HoneyBee:
    """Cells in a row.

    >>> path(4, 3, seed=1).sources
    (0, 3)
    """
    check(colours, cells=cells)
    return _board(cells, [(v, v + 1) for v in range(cells - 1)], colours, seed)


def honeycomb(rows: int, columns: int, colours: int, *, seed: int = 0) -> HoneyBee:
    """Hexagons, as in the game on the web; the sources are opposite corners.

    >>> len(honeycomb(3, 3, 4).board.edges)
    16
    """
    check(colours, rows=rows, columns=columns, cells=rows * columns)
    return _board(rows * columns, honeycomb_edges(rows, columns), colours, seed)


FAMILIES_OF = HoneyBee.ruleset
FAMILIES = {"path": path, "honeycomb": honeycomb}
