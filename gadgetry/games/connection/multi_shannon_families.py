"""Local games of Hex: a block of empty cells, and the cells around it as terminals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from gadgetry.games.connection.multi_shannon import ManyTerminals, MultiShannon
from gadgetry.games.position import GameError

MOST_CELLS = 1_000
STEPS = ((0, 1), (1, -1), (1, 0))  # to the neighbours that come later


def block(rows: int, columns: int) -> MultiShannon:
    """A block of empty cells far from the sides of a Hex board; the cells around it are the
    terminals. Short is Black or White, he moves first, and a draw counts for Cut.

    >>> one, four = block(1, 1), block(2, 2)
    >>> one.moves(), len(one.graph.terminals), len(four.moves()), len(four.graph.terminals)
    ((0,), 6, 4, 10)
    """
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        raise GameError(
            f"expected rows and columns from 1, {MOST_CELLS:,} cells at most,"
            f" got {rows} and {columns}"
        )
    inside = list(product(range(rows), range(columns)))
    around = product(range(-1, rows + 1), range(-1, columns + 1))
    corners = ((-1, -1), (rows, columns))  # beside no cell of the block
    outside = [cell for cell in around if cell not in {*inside, *corners}]
    number = {cell: v for v, cell in enumerate([*inside, *outside])}
    edges = tuple(
        (v, number[r + dr, c + dc])
        for (r, c), v in number.items()
        for dr, dc in STEPS
        if (r + dr, c + dc) in number
    )
    return MultiShannon(ManyTerminals(len(number), edges, tuple(range(len(inside), len(number)))))


FAMILIES_OF = MultiShannon.ruleset
FAMILIES: dict[str, Callable[..., MultiShannon]] = {"block": block}
