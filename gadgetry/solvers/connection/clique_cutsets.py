"""Vertices that a clique separates from both terminals: they are dead.

A path from s to t through such a vertex meets the clique twice and has a chord. Algorithm 3 of
the thesis of van Rijswijck (13.2), after Kratsch & Spinrad, corrected (docs/errata.md):
grow the set of live vertices from a chordless s-t path. A component of the rest whose live
neighbours form a clique is dead. Otherwise two of them are not adjacent, and the vertices of a
shortest path between these through the component are live. Simplicial vertices are a special case.
"""

from __future__ import annotations

from gadgetry.solvers.connection.contraction import Graph
from gadgetry.solvers.general.isotone import elements


def clique_cutset_live(graph: Graph) -> int:
    """The inner vertices that no clique separates from both terminals.

    A triangle that hangs on a vertex between s and t is not among them:

    >>> clique_cutset_live((0b11110, 0b00101, 0b00011, 0b00001, 0b00001))
    1
    """
    s, t = len(graph) - 2, len(graph) - 1
    path = _shortest(graph, 1 << s, 1 << t, (1 << s) - 1)
    if path is None:
        return 0
    live = path | 1 << s | 1 << t
    rest = (1 << s) - 1 & ~live
    while rest:
        component = _component(graph, rest & -rest, rest)
        around = 0
        for v in elements(component):
            around |= graph[v]
        pair = _apart(graph, around & live)
        if pair is None:
            rest &= ~component
            continue
        more = _shortest(graph, *pair, component)
        assert more
        live |= more
        rest &= ~more
    return live & (1 << s) - 1


def _apart(graph: Graph, ends: int) -> tuple[int, int] | None:
    """Two of these vertices that are not adjacent."""
    for v in elements(ends):
        far = ends & ~graph[v] & ~(1 << v)
        if far:
            return 1 << v, far & -far
    return None


def _component(graph: Graph, start: int, allowed: int) -> int:
    part = front = start
    while front:
        near = graph[(front & -front).bit_length() - 1] & allowed & ~part
        front = front & (front - 1) | near
        part |= near
    return part


def _shortest(graph: Graph, start: int, end: int, allowed: int) -> int | None:
    """The inner vertices of a shortest path through allowed vertices; None when there is none."""
    levels, seen = [start], start
    while True:
        ahead = 0
        for v in elements(levels[-1]):
            ahead |= graph[v]
        if ahead & end:
            break
        ahead &= allowed & ~seen
        if not ahead:
            return None
        seen |= ahead
        levels.append(ahead)
    path, v = 0, end.bit_length() - 1
    for level in levels[:0:-1]:
        step = graph[v] & level
        path |= step & -step
        v = (step & -step).bit_length() - 1
    return path
