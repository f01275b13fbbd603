"""Places for the vertices of a graph: the reduction's own, else Graphviz's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from gadgetry.games.position import Position
from gadgetry.reductions.drawing import Drawing, Place
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.reduction import Compiled

DIRECTED = ("generalized-geography", "planar-geography")
MOST_LAID_OUT = 1500  # vertices that Graphviz lays out in a moment


def drawing_of(steps: Sequence[Compiled]) -> Drawing | None:
    """The drawing of a chain's last target, each step's from that of the step before.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.registry import reduction
    >>> one = reduction("qbf-to-generalized-geography").build(Qbf([("e", [1])], Cnf(["p"], [[1]])))
    >>> drawing_of([one]).places.shape
    (6, 2)
    """
    drawing: Drawing | None = None
    for step in steps:
        found = step.reduction.drawing(step, drawing)
        if found is None and drawing is None:
            graph = graph_of(step.source)
            if graph is not None and graph.vertices <= MOST_LAID_OUT:
                found = step.reduction.drawing(step, laid_out(graph))
        drawing = found
    return drawing


def graph_of(thing: Any) -> GraphArrays | None:
    """A compiled graph, or a position that is a graph, as arrays; None for others.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> graph_of(GeneralizedGeography.of(2, [(0, 1)], start=0)).vertices
    2
    """
    if isinstance(thing, GraphArrays):
        return thing
    if not isinstance(thing, Position):
        return None
    data = dict(thing.to_json())
    edges, vertices = data.pop("edges", None), data.pop("vertices", None)
    if not isinstance(edges, list) or type(vertices) is not int:
        return None
    pairs = np.array(edges, np.int32).reshape(-1, 2)
    columns = {}
    if "colours" in data and len(data["colours"]) == vertices:
        columns["colours"] = np.array(data.pop("colours"))
    ruleset = str(data.pop("ruleset"))
    return GraphArrays(ruleset, vertices, pairs[:, 0], pairs[:, 1], columns, data)


def laid_out(graph: GraphArrays, widths: Sequence[float] | None = None) -> Drawing:
    """Graphviz's places, from top to bottom: along the arcs, else away from where play starts.

    `widths` are those of the vertices' shapes, in points.

    >>> path = GraphArrays("flag-coloring", 3, np.array([0, 1]), np.array([1, 2]))
    >>> [y > z for y, z in pairwise(laid_out(path).places[:, 1].tolist())]
    [True, True]
    """
    import pygraphviz

    from gadgetry.diagrams.render import without_warnings

    unit = 36.0
    dot = pygraphviz.AGraph(directed=True, strict=False)
    dot.graph_attr.update(nodesep="0.2", ranksep="0.4", splines="polyline")
    dot.node_attr.update(label="", shape="ellipse", fixedsize="true", height="0.3")
    for v in range(graph.vertices):
        dot.add_node(v, width=f"{(widths[v] if widths else 22) / 72:.3f}")
    pairs = list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    depth = [0] * graph.vertices if graph.ruleset in DIRECTED else _depths(graph)
    turned = [depth[u] > depth[v] for u, v in pairs]
    for number, (u, v) in enumerate(pairs):
        dot.add_edge(*((v, u) if turned[number] else (u, v)), key=str(number))
    with without_warnings():
        dot.layout(prog="dot")
    places = np.array([_place(dot.get_node(v).attr["pos"]) for v in range(graph.vertices)])
    bends: dict[int, list[Place]] = {}
    for number, (u, v) in enumerate(pairs):
        ends = (v, u) if turned[number] else (u, v)
        inner = _bends(dot.get_edge(*ends, str(number)).attr["pos"], unit)
        bends[number] = inner[::-1] if turned[number] else inner
    return Drawing(places.reshape(-1, 2) / unit, bends, unit=unit)


def _depths(graph: GraphArrays) -> list[int]:
    """How far each vertex is from the start, or from vertex 0."""
    near: list[list[int]] = [[] for _ in range(graph.vertices)]
    for u, v in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        near[u].append(v)
        near[v].append(u)
    data = graph.data
    start = data.get("start", data.get("token", (data.get("tokens") or [0])[0]))
    depth: dict[int, int] = {}
    for first in sorted(range(graph.vertices), key=lambda v: v != start):
        layer = [first] if first not in depth else []
        depth.update(dict.fromkeys(layer, 0))
        while layer:
            after = [v for u in layer for v in near[u] if v not in depth]
            depth.update((v, depth[layer[0]] + 1) for v in after)
            layer = list(dict.fromkeys(after))
    return [depth[v] for v in range(graph.vertices)]


def _place(text: str) -> Place:
    x, y = text.split(",")
    return float(x), float(y)


def _bends(text: str, unit: float) -> list[Place]:
    """The inner corners of a line; Graphviz writes it as a chain of straight cubic curves."""
    points = [_place(p) for p in text.split() if p[0] not in "es"]
    corners = points[3:-1:3]
    kept = [p for p, q in pairwise([*corners, points[-1]]) if p != q]
    return [(x / unit, y / unit) for x, y in kept]
