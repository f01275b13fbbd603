"""Which Shannon games have a dual, all graphs being tried: python -m tools.search_duals 6

The dual of a graph with terminals is one on the same vertices in which a set joins the terminals
iff in the first it separates them, that is, iff the other vertices do not join them. Which sets of
the inner vertices join the terminals is a table of truth, and a position with claimed vertices is a
graph on the free ones: so a game has a dual iff the dual of its table is the table of some graph.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

import networkx
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.bool_]

MOST = 7  # what networkx lists all graphs of
HEADER = "| inner vertices | games, up to names | with a dual | without |\n|---|---|---|---|"


def tables(inner: int) -> Iterator[Table]:
    """The tables of graphs with so many inner vertices, of one at least of every class up to names.

    Place X of a table: do the vertices of the mask X join the terminals? The terminals may be
    adjacent, and then every set joins them.

    >>> sorted({"".join("01"[int(x)] for x in table) for table in tables(1)})
    ['00', '01', '11']
    """
    masks = np.arange(1 << inner)
    yield np.ones(1 << inner, dtype=bool)
    for graph in networkx.graph_atlas_g():
        if len(graph) != inner:
            continue
        joined = np.zeros((1 << inner,) * 3, dtype=bool)  # by neighbours of either terminal, and X
        for x in range(1 << inner):
            chosen = graph.subgraph(v for v in range(inner) if x >> v & 1)
            for part in networkx.connected_components(chosen):
                touches = (masks & sum(1 << v for v in part)) > 0
                joined[:, :, x] |= touches[:, None] & touches[None, :]
        yield from np.unique(joined.reshape(-1, 1 << inner), axis=0)


@cache
def _orders(inner: int) -> NDArray[np.int64]:
    """For each renaming, what becomes of each mask."""
    return np.array(
        [
            [sum((x >> v & 1) << w for v, w in enumerate(order)) for x in range(1 << inner)]
            for order in permutations(range(inner))
        ]
    )


def least(table: Table, inner: int) -> bytes:
    """The least table under renaming, packed.

    >>> one, other = np.array([0, 1, 0, 1], bool), np.array([0, 0, 1, 1], bool)
    >>> least(one, 2) == least(other, 2)
    True
    """
    return min(map(bytes, np.packbits(table[_orders(inner)], axis=1)))


def dual(table: Table) -> Table:
    """The table of the sets that separate: the others do not join.

    >>> majority = np.array([0, 0, 0, 1, 0, 1, 1, 1], bool)
    >>> bool((dual(majority) == majority).all())
    True
    """
    return ~table[::-1]


def classes(inner: int) -> dict[bytes, Table]:
    """The tables of all graphs up to names.

    >>> [len(classes(n)) for n in (1, 2, 3)]
    [3, 5, 9]
    """
    different = {table.tobytes(): table for table in tables(inner)}
    return {least(table, inner): table for table in different.values()}


def without_dual(inner: int, every: dict[bytes, Table]) -> list[Table]:
    """Those whose dual is the table of no graph."""
    return [table for table in every.values() if least(dual(table), inner) not in every]


def least_sets(table: Table) -> list[str]:
    """The least sets that join, the vertices as letters.

    >>> least_sets(np.array([0, 0, 0, 1, 0, 1, 1, 1], bool))
    ['ab', 'ac', 'bc']
    """
    sets = np.flatnonzero(table).tolist()
    found = [x for x in sets if not any(y != x and y & x == y for y in sets)]
    return ["".join(chr(ord("a") + v) for v in range(MOST) if x >> v & 1) for x in found]


def main() -> None:
    """Print how many there are, and of those without a dual the ones with the fewest least sets."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else MOST - 2
    print(HEADER)
    kept: list[str] = []
    for inner in range(1, most + 1):
        every = classes(inner)
        lone = without_dual(inner, every)
        row = (len(every), len(every) - len(lone), len(lone))
        print(f"| {inner} |", " | ".join(f"{count:,}" for count in row), "|", flush=True)
        kept += sorted((", ".join(least_sets(t)) for t in lone), key=lambda s: (len(s), s))[:5]
    print("\nwithout a dual:", *kept or ["none"], sep="\n")


if __name__ == "__main__":
    main()
