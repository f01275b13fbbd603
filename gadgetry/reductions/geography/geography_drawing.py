"""GENERALIZED GEOGRAPHY of a QBF, drawn: diamonds in a column, clauses in a row below them.

x_v is at the left of its diamond and x_-v at the right. The arcs from clauses to literals go down
from the clauses and round the outside, those to one literal in one lane.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.reductions.drawing import Drawing, Rail, rails
from gadgetry.reductions.graph import GraphArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEP = 3.2  # from a diamond to the next one


def geography_drawing(trunk: Any, graph: GraphArrays) -> Drawing:
    """The places of s, the diamonds, C, the clauses and the checks of universal literals."""
    places = np.zeros((graph.vertices, 2))
    stages = np.arange(trunk.n)
    top = -_STEP * stages
    fresh = trunk.alternates
    places[0] = (0, 1.2 if trunk.n and fresh[0] else 0)
    places[trunk.choice[fresh], 1] = top[fresh]
    for negative, side in ((0, -1.5), (1, 1.5)):
        places[trunk.literal(stages, negative)] = np.column_stack(
            (np.full(trunk.n, side), top - 1.1)
        )
    places[trunk.leave(stages), 1] = top - 2.2
    # where a_v is the b of the diamond before, there is one step less
    bottom = float(places[:, 1].min()) if trunk.n else 0.0
    if trunk.forked:
        places[trunk.fork] = (0, bottom - 1)
    widths = np.maximum(np.bincount(trunk.of_clause, minlength=trunk.m), 1) * 0.7 + 0.7
    ends = np.cumsum(widths)
    x = ends - widths / 2 - (ends[-1] / 2 if trunk.m else 0)
    row = float(places[trunk.fork][1]) - 1.6
    clauses = trunk.clause(np.arange(trunk.m))
    places[clauses] = np.column_stack((x, np.full(trunk.m, row)))
    for i, code in enumerate(trunk.checked.tolist()):
        stage, negative = divmod(code, 2)
        lx, ly = places[trunk.literal(stage, negative)]
        places[trunk.check(i)] = (lx + (1.5 if negative else -1.5), ly)
    reach = max(float(ends[-1]) / 2 if trunk.m else 0.0, 3.6 if len(trunk.checked) else 2.2) + 0.6
    bends = rails(
        _lanes(trunk, graph, places), left=-reach, right=reach, bottom=row - 1.9, spread=0.7
    )
    regions = [
        (f"{'∃' if trunk.exists[i] else '∀'} {trunk.names.name(int(trunk.order[i]))}: diamond", 1,
         [int(trunk.choice[i]), *(int(trunk.literal(i, k)) for k in (0, 1, 2))])
        for i in range(trunk.n)
    ]  # fmt: skip
    return Drawing(
        places, bends, dict.fromkeys(bends, 1), label=graph.name, regions=regions, unit=34.0
    )


def _lanes(trunk: Any, graph: GraphArrays, places: NDArray[np.float64]) -> list[Rail]:
    """The arcs from clauses to literals, which go round the outside."""
    lines = []
    for edge, (u, v) in enumerate(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)):
        if trunk.clause(0) <= u < trunk.clause(trunk.m):
            start, end = places[u].tolist(), places[v].tolist()
            lines.append(Rail(edge, (start[0], start[1]), (end[0], end[1]), end[0] > 0))
    return lines
