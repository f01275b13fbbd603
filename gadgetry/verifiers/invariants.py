"""What a theorem promises of every target graph: planar, bipartite, of small degree and so on.

A reduction names its promises in `invariants`; here is how each of them is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.reduction import Compiled, ReductionError


@dataclass(frozen=True)
class Graph:
    """The graph of a target, directions forgotten; `colours` where the ruleset has them."""

    vertices: int
    edges: tuple[tuple[int, int], ...]
    colours: tuple[int | None, ...] | None = None

    @classmethod
    def of(cls, target: Any) -> Graph:
        """The graph of a position, or of a compiled graph."""
        json = target.to_json()
        if not isinstance(json.get("vertices"), int) or not isinstance(json.get("edges"), list):
            raise ReductionError(f"{json.get('ruleset')}: expected a graph, found none")
        colours = json.get("colours")
        edges = tuple((int(u), int(v)) for u, v in json["edges"])
        return cls(json["vertices"], edges, None if colours is None else tuple(colours))

    def neighbours(self) -> dict[int, set[int]]:
        """The neighbours of each vertex that has some."""
        near: dict[int, set[int]] = defaultdict(set)
        for u, v in self.edges:
            near[u].add(v)
            near[v].add(u)
        return near


def _connected(graph: Graph) -> str | None:
    near = graph.neighbours()
    reached, waiting = {0}, [0]
    while waiting:
        new = near[waiting.pop()] - reached
        reached |= new
        waiting += new
    if graph.vertices <= len(reached):
        return None
    apart = next(v for v in range(graph.vertices) if v not in reached)
    return f"vertex {apart} cannot be reached from vertex 0"


def _bipartite(graph: Graph) -> str | None:
    near, side = graph.neighbours(), dict[int, int]()
    for start in range(graph.vertices):
        waiting = [start] if start not in side else []
        side.setdefault(start, 0)
        while waiting:
            u = waiting.pop()
            for v in sorted(near[u]):
                if v not in side:
                    side[v] = 1 - side[u]
                    waiting.append(v)
    wrong = next(((u, v) for u, v in graph.edges if side[u] == side[v]), None)
    return None if wrong is None else f"edge {wrong[0]} - {wrong[1]} closes an odd cycle"


def _planar(graph: Graph) -> str | None:
    import networkx

    face = networkx.Graph()
    face.add_edges_from(edge for edge in graph.edges if edge[0] != edge[1])
    planar, _ = networkx.check_planarity(face)
    return None if planar else "no drawing without crossings"


def _properly_coloured(graph: Graph) -> str | None:
    colours = graph.colours
    if colours is None:
        return "it has no colours"
    wrong = next(((u, v) for u, v in graph.edges if colours[u] == colours[v]), None)
    return None if wrong is None else f"edge {wrong[0]} - {wrong[1]} joins equal colours"


def _max_degree(graph: Graph, most: int) -> str | None:
    degree: dict[int, int] = defaultdict(int)
    for u, v in graph.edges:
        degree[u] += 1
        degree[v] += 1
    wrong = next((v for v in sorted(degree) if degree[v] > most), None)
    return None if wrong is None else f"vertex {wrong} has degree {degree[wrong]}"


INVARIANTS: dict[str, Callable[[Graph], str | None]] = {
    "connected": _connected,
    "bipartite": _bipartite,
    "planar": _planar,
    "properly-coloured": _properly_coloured,
    "max-degree-3": partial(_max_degree, most=3),
    "max-degree-4": partial(_max_degree, most=4),
}
"""By name: what is wrong with a graph, or None."""


def broken_invariants(compiled: Compiled) -> Iterator[str]:
    """The promises that a compiled target breaks, in words.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.registry import reduction
    >>> built = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(1, [[1]]))
    >>> built.reduction.invariants, list(broken_invariants(built))
    (('connected', 'bipartite', 'properly-coloured'), [])
    """
    promised = compiled.reduction.promised(compiled)
    for name in promised:
        if name not in INVARIANTS:
            known = ", ".join(INVARIANTS)
            raise ReductionError(
                f"{compiled.reduction.name}: expected invariants among {known}; got {name!r}"
            )
    if not promised:
        return
    built = compiled.graph
    graph = Graph.of(built if isinstance(built, GraphArrays) else compiled.target)
    for name in promised:
        wrong = INVARIANTS[name](graph)
        if wrong is not None:
            yield f"{compiled.reduction.name}: not {name}: {wrong}"
