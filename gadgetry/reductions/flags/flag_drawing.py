"""G(A) of FLAG COLORING, drawn: variables in a row, black nodes below, their routes as rails to y.

The copies of a clause's node stand side by side over their routes, on one ground. Vertices of
routes are dots; their names a, b, c, d are at the left of their rows.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gadgetry.formulas import Variables
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.flags.flag_layout import CLAUSE_NODE, EXTRA, FlagLayout

_VARIABLES, _NODES, _END = 12.0, 5.0, -1.6


def flag_drawing(layout: FlagLayout, names: Variables) -> Drawing:
    """The places of variables, extra nodes, clause nodes, routes and y."""
    places = np.zeros((layout.vertices, 2))
    columns = np.arange(layout.routes, dtype=float)
    of_clause = np.arange(layout.nodes) // layout.copies
    groups = np.concatenate((np.zeros(3, np.int64), 1 + of_clause))
    columns += groups * 1.2
    width = float(columns[-1])
    routes = np.arange(layout.routes)
    places[layout.route_start(routes)] = np.column_stack((columns, np.full(len(columns), _NODES)))
    for i in range(4):
        height = np.full(len(columns), _NODES - 1.2 * (i + 1))
        places[layout.route(routes, i)] = np.column_stack((columns, height))
    behind = np.arange(3, layout.extras)  # the paper's x and x', which have no routes
    places[behind] = np.column_stack((-2.5 - 2 * (behind - 3.0), np.full(len(behind), _NODES)))
    gap = max(width / max(layout.k, 1), 2.6)
    span = gap * (layout.k - 1)
    x = width / 2 - span / 2 + gap * np.arange(layout.k)
    places[layout.variable(np.arange(layout.k))] = np.column_stack(
        (x, np.full(layout.k, _VARIABLES))
    )
    places[layout.y] = (width / 2, _END - 1.2)
    left = min(-1.6, float(places[:, 0].min()) - 1.4)
    headings = [(left, _NODES - 1.2 * i, name) for i, name in enumerate(("C", *"abcd"))]
    return Drawing(
        places, label=_labels(layout, names), regions=_regions(layout), headings=headings, unit=16.0
    )


def _labels(layout: FlagLayout, names: Variables) -> Callable[[int], str]:
    """What is written into each vertex; those of routes are dots."""

    def label(v: int) -> str:
        if v < layout.extras:
            return ("", "", "", "x", "x'")[v]
        i = v - layout.variable(0)
        if 0 <= i < layout.k:
            return str(names[i])
        return "y" if v == layout.y else ""

    return label


def _regions(layout: FlagLayout) -> list[tuple[str, int, list[int]]]:
    """A ground for the extra nodes and one for each clause, with their routes."""

    def with_routes(nodes: list[int]) -> list[int]:
        start = [n if n < 3 else n - layout.extras + 3 for n in nodes]
        return nodes + [int(layout.route(r, i)) for r in start for i in range(4)]

    regions = [("extra nodes", EXTRA, with_routes([0, 1, 2]))]
    for j in range(layout.n):
        first = layout.clause_node(j * layout.copies)
        nodes = list(range(first, first + layout.copies))
        word = f"clause {j + 1}" if layout.copies > 2 else f"c{j + 1}"
        regions.append((word, CLAUSE_NODE, with_routes(nodes)))
    return regions
