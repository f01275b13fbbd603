"""The construction of Lemma E.1, as printed."""

from __future__ import annotations

Arcs = list[tuple[int, int]]


def graph_h(vertices: int, arcs: Arcs) -> tuple[int, Arcs]:
    """The graph H: the directed-edge gadget with b-g-f-h-d in place of b-f-d."""
    edges = [(v, vertices + v) for v in range(vertices)]
    n = 2 * vertices
    for x, y in arcs:
        a, a0, b, c, c0, d, d0, f, g, h = range(n, n + 10)
        edges += [(x, a), (a, a0), (a, b), (b, c), (c, c0), (c, d), (d, d0), (d, y)]
        edges += [(b, g), (g, f), (f, h), (h, d)]
        n += 10
    return n, edges
