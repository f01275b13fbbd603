"""HONEY-BEE of a QBF, drawn: E's way above, the pots below it, A at the bottom, its paths between.

A pot stands below what it is next to, and the honey and A's store are in rows, so that a board is
not as wide as all its cells. Lines to honey run between the columns.
"""

from __future__ import annotations

import numpy as np

from gadgetry.reductions.drawing import Drawing, Place
from gadgetry.reductions.flooding.honey_bee_rounds import (
    LITERAL,
    PATH,
    POT,
    ROUND,
    SOURCES,
    STORE,
    Rounds,
)
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Provenance

_COLUMNS = 8  # of the honey of a pot
_WIDTH = 12  # from a pot to the next
_TOP = 4.0  # where E's way is; the middles of the pots are at 0


def honey_bee_drawing(rounds: Rounds, graph: GraphArrays, provenance: Provenance) -> Drawing:
    """The places, by the gadget of each cell and its number among those of that gadget."""
    cells = provenance.vertices
    high = max(-(-rounds.honey // _COLUMNS) + 1, 2 * rounds.n + 2)
    bottom = -high - 2.0
    store = 2 * _COLUMNS * rounds.pots
    sources = (-3.0, _TOP + 2), (-3.0, bottom), (-3.0, _TOP), (-1.0, _TOP + 2)
    literals = _literals(rounds)
    places: list[Place] = []
    numbers: dict[tuple[int, int], int] = {}
    for gadget in zip(cells.kind.tolist(), cells.index.tolist(), strict=True):
        kind, index = gadget
        i = numbers[gadget] = numbers.get(gadget, -1) + 1
        left = float(_WIDTH * index)
        if kind == SOURCES:
            places.append(sources[i])
        elif kind == ROUND:
            places.append((left + _WIDTH + 2.7 + 1.6 * i, _TOP))
        elif kind == LITERAL:
            places.append(literals[index])
        elif kind == PATH:
            places.append((left + 8.5 + 2.0 * (i % 2), bottom + 2 + 2 * (i // 2)))
        elif kind == POT and i == 0:
            places.append((left + 3.5, 0.0))
        elif kind == POT:
            places.append((left + (i - 1) % _COLUMNS, -1.8 - 0.8 * ((i - 1) // _COLUMNS)))
        else:
            places.append((0.8 * (i % store), bottom - 2 - 0.8 * (i // store)))
    bends = {}
    for edge, (u, v) in enumerate(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)):
        if cells.kind[v] == STORE or cells.kind[u] == POT:
            (_, above), (across, below) = places[u], places[v]
            bends[edge] = [(across + 0.4, above - 1), (across + 0.4, below)]

    def label(v: int) -> str:
        """Honey and the store are dots."""
        gadget, role = provenance.of_vertex(v)
        return "" if role in ("honey", "store") else role or gadget.label

    return Drawing(np.array(places), bends, label=label, unit=30.0)


def _literals(rounds: Rounds) -> list[Place]:
    """Where the literals of the clauses are: in rows above what comes before their round."""
    placed: list[Place] = []
    met = [0] * (rounds.n + 1)
    for _, x in rounds.literals:
        k = rounds.round_of[abs(x)]
        row, column = divmod(met[k], 2)
        placed.append((_WIDTH * (k - 1) + 6.5 + 3.5 * column, _TOP + 1.5 + row))
        met[k] += 1
    return placed
