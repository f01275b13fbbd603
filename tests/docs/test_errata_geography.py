"""What docs/errata.md says of arXiv:2106.02114, computed."""

from __future__ import annotations

from itertools import combinations, product

import networkx as nx
import pytest

from by_definition.lemma_e_1 import graph_h
from gadgetry.games.undirected_geography import UndirectedGeography
from gadgetry.solvers.registry import solve

Edges = list[tuple[int, int]]


def digraphs(vertices: int) -> list[Edges]:
    """All digraphs without loops."""
    pairs = [(u, v) for u in range(vertices) for v in range(vertices) if u != v]
    return [list(arcs) for k in range(len(pairs) + 1) for arcs in combinations(pairs, k)]


def add_nimber(edges: Edges, n: int, k: int) -> int:
    """A tree of value k rooted at vertex n: its root has trees of 0 to k-1; the next vertex."""
    after = n + 1
    for j in range(k):
        edges.append((n, after))
        after = add_nimber(edges, after, j)
    return after


def distinguisher(k: int, own: range, v2: int) -> UndirectedGeography:
    """Theorem 3.2: v_3 ... v_k in a chain from v_2, which is * or *2; v_k has values `own`."""
    edges: Edges = []
    n = add_nimber(edges, 0, v2)
    below = 0
    for i in range(3, k + 1):
        v, n = n, n + 1
        edges.append((v, below))
        for j in own if i == k else range(i - 1):
            edges.append((v, n))
            n = add_nimber(edges, n, j)
        below = v
    return UndirectedGeography.of(n, edges, below)


@pytest.mark.parametrize("k", [3, 4, 5])
def test_theorem_3_2_as_printed_does_not_tell_apart(k: int) -> None:
    """With its own 0 to *(k-1) the value of v_k is k, whatever v_2 is."""
    assert solve(distinguisher(k, range(k), 1)).value == k
    assert solve(distinguisher(k, range(k), 2)).value == k


@pytest.mark.parametrize("k", [3, 4, 5])
def test_theorem_3_2_corrected_tells_apart(k: int) -> None:
    assert solve(distinguisher(k, range(k - 1), 1)).value == k - 1
    assert solve(distinguisher(k, range(k - 1), 2)).value == k


def is_uno_graph(graph: nx.Graph) -> bool:
    """Do the edges of a bipartite graph split into two classes of disjoint bicliques?

    One class is that of equal colours, the other that of equal ranks. A class is one of
    disjoint bicliques iff of every path of three of its edges the ends are joined in it too.
    """
    from pysat.solvers import Cadical153

    number = {frozenset(e): i for i, e in enumerate(graph.edges, 1)}
    m = len(number)
    with Cadical153() as sat:
        for i in range(1, m + 1):
            sat.add_clause([i, i + m])
        for u, v in graph.edges:
            for t, w in product(set(graph[u]) - {v}, set(graph[v]) - {u}):
                path = [number[frozenset(e)] for e in ((t, u), (u, v), (v, w))]
                closing = number.get(frozenset((t, w)))
                for shift in (0, m):
                    clause = [-(i + shift) for i in path]
                    sat.add_clause(clause + ([closing + shift] if closing else []))
        return bool(sat.solve())


def labels_should_exist(vertices: int, arcs: Edges) -> bool:
    """Has no component of the digraph more arcs than vertices?"""
    graph = nx.Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(arcs)
    return all(
        sum(x in part for x, _ in arcs) <= len(part) for part in nx.connected_components(graph)
    )


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_lemma_e_1_fails_when_a_component_has_more_arcs_than_vertices(vertices: int) -> None:
    without = []
    for arcs in digraphs(vertices):
        if nx.is_bipartite(nx.Graph(arcs)):
            graph = nx.Graph(graph_h(vertices, arcs)[1])
            assert nx.is_bipartite(graph)
            assert is_uno_graph(graph) == labels_should_exist(vertices, arcs)
            if not is_uno_graph(graph):
                without.append(arcs)
    assert len(without) == (3 if vertices == 3 else 0)  # a vertex joined to two others both ways
    assert all(len(arcs) == 4 for arcs in without)
