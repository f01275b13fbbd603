"""Cells that need not be tried, each with a better one, from what kills what."""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.solvers.connection.capture import Kills, undominated
from gadgetry.solvers.general.isotone import elements


def dominated_cells(first: Kills, second: Kills, free: int) -> Iterator[tuple[int, int]]:
    """The dominated cells, each with a better one that is not among them.

    `first[w]`, `second[w]`: the cells with which the players kill w. Here either of two kills the
    other, and both kill the third:

    >>> [*dominated_cells([0b110, 0b101, 0], [0, 0, 0], 0b111)]
    [(0, 2), (1, 2)]
    """
    better = [(a | b) & free for a, b in zip(first, second, strict=True)]
    kept, _ = undominated(better, free, 0)
    for w in elements(free & ~kept):
        reach = better[w] & ~(1 << w)
        while not reach & kept:
            for v in elements(reach):
                reach |= better[v]
        yield w, (reach & kept & -(reach & kept)).bit_length() - 1
