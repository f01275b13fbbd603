"""The Shannon game of a QBF, drawn: the stages down the left, the tree below, t a bar at the right.

Within a stage the way through is at the left (X, u, a, b) and the tests are at the right (N, e, d).
A leaf's lines to the tests of its literals go down from it and up lanes before t.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gadgetry.reductions.connection.shannon_layout import S, ShannonLayout, T
from gadgetry.reductions.drawing import Drawing, Place, Rail, rails
from gadgetry.reductions.graph import GraphArrays

_EXISTENTIAL = {
    "X": (0, 0), "N": (4, 0), "u": (1.5, -1), "z": (2.75, -1), "a": (1.5, -2), "e": (4, -2),
    "b": (1.5, -3), "d": (4, -3),
}  # fmt: skip
_UNIVERSAL = {
    "k": (1.5, 0), "R": (2.75, 0), "N": (4, -1), "X": (0, -1), "r": (4, -2), "a": (1.5, -3),
    "e": (4, -3), "b": (1.5, -4), "d": (4, -4),
}  # fmt: skip


def shannon_drawing(layout: ShannonLayout, graph: GraphArrays, numbers: Sequence[int]) -> Drawing:
    """The places of the stages, of the tree, and of s and t; `numbers` are the leaves' clauses."""
    places = np.zeros((graph.vertices, 2))
    y = 0.0
    floor: dict[int, float] = {}  # below each stage, by its vertex X
    for stage in range(len(layout.variables)):
        spots = _UNIVERSAL if layout.universal[stage] else _EXISTENTIAL
        for role, vertex in layout.roles(stage).items():
            dx, dy = spots[role]
            places[vertex] = (dx, y + dy)
        y -= 5.6 if layout.universal[stage] else 4.6
        floor[int(layout.at(stage, "X"))] = y + 1.1
    below = _tree(layout, graph, places, y)
    places[S] = (0 if len(layout.variables) and not layout.universal[0] else 1.5, 1.3)
    bends: dict[int, list[Place]] = {}
    lines: list[Rail] = []
    pairs = list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    for edge, (u, v) in enumerate(pairs):
        if u >= layout.end and 2 <= v < layout.end:
            lines.append(Rail(edge, _at(places, u), _at(places, v), True))
        elif u in floor and places[v][1] < floor[u]:
            x = places[u][0] - (0.6 if places[v][0] != places[u][0] else 0.0)
            if x < places[u][0]:
                bends[edge] = [(x, places[u][1] - 0.6), (x, places[v][1] + 0.5)]
    right = max(float(places[:, 0].max()), 4.0) + 0.9
    led = rails(lines, left=0, right=right, bottom=below - 1.2, spread=0.5, lane=0.4, level=0.4)
    for rail in lines:  # in from below, beside the edge to t
        inner, (x, y_end) = led[rail.edge], rail.end
        inner[-1] = (inner[-1][0], y_end - 0.3)
        bends[rail.edge] = [*inner, (x + 0.7, y_end - 0.3)]
    far = right + 0.4 * len({rail.end for rail in lines}) + 0.8
    low = float(places[:, 1].min())
    if layout.clauses == 0:
        low = y
    places[T] = (far, low / 2)
    return Drawing(
        places, bends, label=_labels(layout, numbers), unit=32.0,
        bars={T: (0.55, max(-low + 1.0, 2.0))},
    )  # fmt: skip


def _labels(layout: ShannonLayout, numbers: Sequence[int]) -> Callable[[int], str]:
    """What is written into each vertex."""

    def label(vertex: int) -> str:
        place = layout.place(vertex)
        if place is not None or vertex < 2:
            return place[1] if place else "st"[vertex]
        leaf = vertex - layout.end - (layout.clauses - 1)
        if layout.clauses and leaf >= 0:
            return f"c{int(numbers[leaf])}"
        return "kend" if vertex == layout.end else ""

    return label


def _tree(layout: ShannonLayout, graph: GraphArrays, places: np.ndarray, top: float) -> float:
    """Places of kend, the tree and the leaves; the height of the lowest."""
    count = graph.vertices - layout.end
    degree = np.bincount(graph.tails[graph.heads < layout.end], minlength=graph.vertices)
    depth = [(i + 1).bit_length() - 1 for i in range(count)]
    leaves = [i for i in _inorder(count) if 2 * i + 1 >= count]
    x = 0.0
    for i in leaves:
        width = max(1.3, 0.5 * float(degree[layout.end + i]) + 0.6)
        places[layout.end + i] = (x + width / 2, 0)
        x += width
    shift = 1.5 - x / 2 if x < 6 else 0.0
    for i in reversed(range(count)):
        if 2 * i + 1 < count:
            children = [c for c in (2 * i + 1, 2 * i + 2) if c < count]
            places[layout.end + i, 0] = np.mean([places[layout.end + c, 0] for c in children])
        places[layout.end + i, 1] = top - 1.4 * depth[i]
    places[layout.end :, 0] += shift
    low = float(places[layout.end :, 1].min())
    for i in leaves:  # all leaves in one row
        places[layout.end + i, 1] = low
    return low


def _inorder(count: int) -> list[int]:
    """The nodes of a heap from left to right."""
    order: list[int] = []
    stack: list[int] = []
    node = 0
    while stack or node < count:
        while node < count:
            stack.append(node)
            node = 2 * node + 1
        node = stack.pop()
        order.append(node)
        node = 2 * node + 2
    return order


def _at(places: np.ndarray, vertex: int) -> Place:
    x, y = places[vertex]
    return float(x), float(y)
