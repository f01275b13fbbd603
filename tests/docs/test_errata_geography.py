"""What docs/errata.md says of arXiv:2106.02114, computed."""

from __future__ import annotations

from itertools import chain, combinations, product

import networkx as nx
import pytest

from by_definition.play import mex
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import nimber, nimber_vertices
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers.geography_printed import algorithm_1, graph_h
from gadgetry.reductions.geography.generalized_geography_to_undirected_geography import (
    GeneralizedGeographyToUndirectedGeography,
)
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


def reached(graph: nx.Graph, token: int, gone: set[int]) -> int:
    """The value by the definition, on the vertices that are left."""
    options = set(graph[token]) - gone if token in graph else set()
    values = {reached(graph, option, gone | {token}) for option in options}
    return mex(values)


def whole_play(position: UndirectedGeography, token: int, gone: set[int]) -> int:
    return reached(nx.Graph(position.graph.edges.tolist()), token, gone)


def test_algorithm_1_as_printed_has_no_n_3_and_a_losing_n_4() -> None:
    assert [whole_play(algorithm_1(n), algorithm_1(n).tokens[0], set()) for n in range(3)] == [
        0,
        1,
        2,
    ]
    assert algorithm_1(3) is None
    four = algorithm_1(4)
    assert four is not None
    assert whole_play(four, four.tokens[0], set()) == 0


def test_algorithm_1_lacks_exactly_the_edges_that_the_errata_name() -> None:
    """With N_4 - R_4, N_4 - *3 and N_i - M_i, N_i - P_i it is the constructor of the games."""
    for n in (4, 5, 6):
        printed = algorithm_1(n)
        assert printed is not None
        graph = nx.Graph(printed.graph.edges.tolist())
        graph.add_nodes_from(range(printed.graph.vertices))
        for number in range(5, n + 1):
            top = printed_number(number)
            graph.add_edges_from([(top, top + 2), (top, top + 3)])
        graph.add_edges_from([(0, 1), (0, "3")])
        graph.add_edges_from(("3", f"3{v}") for v in "abd")
        graph.add_edges_from([("3b", "3c"), ("3d", "3e"), ("3d", "3f"), ("3f", "3g")])
        assert nx.is_isomorphic(graph, nx.Graph(nimber(n).graph.edges.tolist()))


def printed_number(i: int) -> int:
    """The vertex N_i of `algorithm_1`: N_4 and R_4, then 20 vertices and 10 a lower j for each."""
    return 2 + sum(20 + 10 * (above - 4) for above in range(5, i))


def test_n_5_has_no_tree_of_value_4() -> None:
    position, at = nimber(5), nimber_vertices(5)
    own = set(position.graph.neighbours(at["N", 5])) - set(at.values())
    assert [whole_play(position, int(root), {at["N", 5]}) for root in own] == [3]


def gadget_vertices(graph: nx.Graph, at: dict[tuple[str, int], int], i: int) -> list[int]:
    """M_i, P_i and all that hangs on them, without N_i and the R_j."""
    ends = {v for (letter, _), v in at.items() if letter in "NR"}
    rest = graph.subgraph(set(graph) - ends)
    return sorted(chain(*(nx.node_connected_component(rest, at[x, i]) for x in "MP")))


def test_lemma_5_1_fails_when_m_54_b_is_missing_and_nothing_less() -> None:
    position, at = nimber(5), nimber_vertices(5)
    graph = nx.Graph(position.graph.edges.tolist())
    m, a = at["M", 5], 36
    assert set(graph[a]) == {m, 37, 38}
    assert graph.degree(37) == 1  # M_54^(d)
    assert set(graph[38]) == {a, 39}  # M_54^(b)
    assert set(graph[39]) == {38, at["R", 4]}
    moved = {at["N", 4], at["N", 5]}
    assert reached(graph, at["R", 4], moved) == 0
    wrong = [v for v in gadget_vertices(graph, at, 5) if reached(graph, at["R", 4], moved | {v})]
    assert len(wrong) == 4
    assert wrong[:2] == [37, 38]


def test_lemma_5_2_has_no_exception_for_n_5_and_fails_for_n_6() -> None:
    position, at = nimber(5), nimber_vertices(5)
    graph = nx.Graph(position.graph.edges.tolist())
    for v in gadget_vertices(graph, at, 5):
        assert reached(graph, at["N", 4], {at["R", 4], at["N", 5], v}) == 0
    position, at = nimber(6), nimber_vertices(6)
    here = UndirectedGeography(
        position.graph, (at["N", 6],), frozenset((at["N", 6], at["R", 6], at["N", 5], 38))
    )
    assert solve(here).value


def test_the_prelude_makes_a_start_with_three_arcs_one_of_degree_five() -> None:
    for vertices, most in ((3, 4), (4, 5)):
        star = GeneralizedGeography.of(vertices, [(0, v) for v in range(1, vertices)], start=0)
        target = GeneralizedGeographyToUndirectedGeography().build(star, "prelude").target
        assert max(target.graph.degrees) == most
