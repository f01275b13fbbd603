"""Random Shannon positions that can be drawn on a Hex board: pieces of the triangular lattice.

The vertices are cells of a Hex board, some of them left out; s is adjacent to those of the first
row, t to those of the last. Each edge lies in a triangle (r,c), (r,c+1), (r+1,c), or at t, and each
vertex in at most three of these: so a Hex board can be drawn of it (`shannon-to-hex`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.position import GameError

MOST_CELLS = 10_000
KEPT = 0.85  # of the vertices


def lattice(rows: int, columns: int, *, seed: int = 0) -> Shannon:
    """A random piece of the lattice: s is 0, t is 1, the vertices follow row by row; each cell is a
    vertex with probability 0.85. Short is to move.

    >>> position = lattice(3, 3, seed=5)
    >>> position.graph, position.moves()
    (<8 vertices, 12 edges, terminals (0, 1)>, (2, 3, 4, 5, 6, 7))
    >>> lattice(3, 3, seed=5) == position, lattice(3, 3, seed=6) == position
    (True, False)
    """
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        raise GameError(
            f"expected rows and columns from 1, {MOST_CELLS:,} cells at most,"
            f" got {rows} and {columns}"
        )
    random = Random(seed)
    cells = [(r, c) for r in range(rows) for c in range(columns) if random.random() < KEPT]
    number = {cell: v for v, cell in enumerate(cells, 2)}
    edges = []
    for (r, c), v in number.items():
        near = [number.get(cell) for cell in ((r, c + 1), (r + 1, c - 1), (r + 1, c))]
        edges += [(v, u) for u in near if u is not None]
        edges += [(0, v)] if r == 0 else []
        edges += [(1, v)] if r == rows - 1 else []
    return Shannon(TerminalGraph(2 + len(cells), edges, (0, 1)))


FAMILIES_OF = Shannon.ruleset
FAMILIES: dict[str, Callable[..., Shannon]] = {"lattice": lattice}
