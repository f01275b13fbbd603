"""UNDIRECTED GEOGRAPHY from a digraph, drawn: each arc's gadget along the arc.

a, b, d are on the line and c, f at its sides; pendants stand off it. Of a line with bends the
gadget takes the segment that no other line shares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot, sqrt

import numpy as np

from gadgetry.reductions.drawing import Drawing, Place
from gadgetry.reductions.geography.edge_gadget import (
    A0,
    ARC,
    C0,
    D0,
    PRELUDE,
    A,
    B,
    C,
    D,
    EdgeGadgets,
    F,
)
from gadgetry.reductions.geography.geography_arcs import GeographyArcs

_LENGTH = 7.4  # of the shortest line that has a gadget
_MOST = 10.0  # units of this drawing in one of the digraph's
# Along the line, from its middle, and to its left.
_SPOTS = {
    A: (-2.0, 0), A0: (-2.0, 1.2), B: (-0.9, 0), C: (0.1, 0.75), C0: (0.1, 1.85), F: (0.1, -0.75),
    D: (1.1, 0), D0: (1.1, 1.2),
}  # fmt: skip


def edge_gadget_drawing(gadgets: EdgeGadgets, arcs: GeographyArcs, digraph: Drawing) -> Drawing:
    """The places, from those of the digraph."""
    places = np.zeros((gadgets.sizes["vertices"], 2))
    n = gadgets.vertices
    pairs = list(zip(arcs.numbers.tolist(), arcs.tails.tolist(), arcs.heads.tolist(), strict=True))
    short = min((_own(digraph, *pair)[1] for pair in pairs), default=1.0)
    scale = min(_LENGTH / max(short, 0.1), _MOST)
    places[:n] = digraph.places * scale
    ways: list[list[Place]] = [[] for _ in range(n)]  # where lines leave each vertex
    bends: dict[int, list[Place]] = {}
    for i, (number, u, v) in enumerate(pairs):
        line = [(x * scale, y * scale) for x, y in digraph.line(number, u, v)]
        at, _ = _own(digraph, number, u, v)
        first = int(gadgets.first(i))
        for role, spot in _on_segment(line[at], line[at + 1]).items():
            places[first + role] = spot
        ways[u].append(_way(line[0], line[1]))
        ways[v].append(_way(line[-1], line[-2]))
        edge = n + 10 * i
        bends[edge], bends[edge + 9] = line[1 : at + 1], line[at + 1 : -1]
    if gadgets.variant != "plain":
        ways[arcs.start].append((0.0, 1.0))
        x, y = places[arcs.start]
        for k, (dx, dy) in enumerate(((0, 4), (1.4, 4), (0, 2), (1.4, 2), (-2, 4), (-3.4, 4))):
            if gadgets.start + k < len(places):
                places[gadgets.start + k] = (x + dx, y + dy)
    for v in range(n):
        x, y = _free_way(ways[v])
        places[n + v] = places[v] + (1.5 * x, 1.5 * y)
    return Drawing(
        places, bends, label=_labels(gadgets, arcs, digraph), regions=_regions(gadgets, arcs),
        unit=22.0,
    )  # fmt: skip


def _on_segment(start: Place, end: Place) -> dict[int, Place]:
    """The places of a gadget's vertices in the middle of a segment."""
    (px, py), (qx, qy) = start, end
    length = hypot(qx - px, qy - py) or 1.0
    dx, dy = (qx - px) / length, (qy - py) / length
    size = min(1.0, max(length / 6.5, 0.55))
    x, y = (px + qx) / 2 + 0.2 * dx, (py + qy) / 2 + 0.2 * dy
    return {
        role: (x + size * (along * dx - side * dy), y + size * (along * dy + side * dx))
        for role, (along, side) in _SPOTS.items()
    }


def _regions(gadgets: EdgeGadgets, arcs: GeographyArcs) -> list[tuple[str, int, Sequence[int]]]:
    """A ground for each arc, and one for the prelude."""
    regions: list[tuple[str, int, Sequence[int]]] = [
        (f"{arcs.name(u)} -> {arcs.name(v)}", ARC, range(gadgets.first(i), gadgets.first(i) + 8))
        for i, (u, v) in enumerate(zip(arcs.tails.tolist(), arcs.heads.tolist(), strict=True))
    ]
    if gadgets.variant != "plain":
        regions.append(("prelude", PRELUDE, range(gadgets.start, gadgets.start + 4)))
    return regions


def _labels(gadgets: EdgeGadgets, arcs: GeographyArcs, digraph: Drawing) -> Callable[[int], str]:
    """What is written into each vertex."""

    def label(vertex: int) -> str:
        _, role = gadgets.arc(vertex)
        if role is not None:
            return role
        if vertex >= gadgets.start:
            return gadgets.name(arcs, vertex)
        word = (digraph.label or arcs.name)(vertex % gadgets.vertices)
        if vertex < gadgets.vertices:
            return word if len(word) <= 10 else f"{word[:9]}…"
        return f"{word}'" if 0 < len(word) < 4 else ""  # a pendant of a long name is a dot

    return label


def _way(here: Place, there: Place) -> Place:
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _free_way(ways: list[Place]) -> Place:
    """Of eight directions the one that is farthest from all lines; to the right if it can be."""
    half = sqrt(0.5)
    eight = ((1.0, 0.0), (half, half), (half, -half), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0),
             (-half, half), (-half, -half))  # fmt: skip
    nearest = [max((x * a + y * b for a, b in ways), default=-1.0) for x, y in eight]
    return eight[min(range(8), key=lambda i: (round(nearest[i], 6), i))]


def _own(digraph: Drawing, edge: int, tail: int, head: int) -> tuple[int, float]:
    """The segment of an arc's line that takes the gadget, and its length."""
    points = pairwise(digraph.line(edge, tail, head))
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in points]
    at = digraph.own.get(edge, lengths.index(max(lengths)))
    return at, lengths[at]
