"""Arranging graphs: an order of all vertices, and representatives that are honest."""

from __future__ import annotations

import random

import networkx
import pytest
from networkx.algorithms.isomorphism import GraphMatcher

from gadgetry.solvers.general.colour_refinement import arrange, refine


def neighbours(graph):
    return [sorted(graph[v]) for v in range(len(graph))]


def arranged(graph):
    near = neighbours(graph)
    order, _ = arrange(near, [0] * len(near))
    place = {v: i for i, v in enumerate(order)}
    return sorted(sorted((place[u], place[v])) for u, v in graph.edges)


def connected_graphs():
    return [g for g in networkx.graph_atlas_g() if 0 < len(g) <= 6 and networkx.is_connected(g)]


def test_every_vertex_can_be_moved_to_a_representative():
    fewer = 0
    for graph in connected_graphs():
        order, represent = arrange(neighbours(graph), [0] * len(graph))
        assert sorted(order) == list(range(len(graph)))
        automorphisms = list(GraphMatcher(graph, graph).isomorphisms_iter())
        for v in graph:
            assert any(automorphism[v] in represent for automorphism in automorphisms)
        fewer += len(represent) < len(graph)
    assert fewer > 20


def test_limbs_that_refinement_cannot_tell_apart_are_still_not_exchanged():
    # a hub joined to all of two cubic graphs that are not isomorphic
    limbs = [networkx.complete_bipartite_graph(3, 3), networkx.circular_ladder_graph(3)]
    graph = networkx.disjoint_union_all([networkx.empty_graph(1), *limbs])
    graph.add_edges_from((0, v) for v in range(1, 13))
    near = neighbours(graph)
    assert len(set(refine(near, [0] * 13, lambda: None))) == 2
    _, represent = arrange(near, [0] * 13)
    assert any(1 <= v <= 6 for v in represent)
    assert any(7 <= v <= 12 for v in represent)


def test_small_graphs_are_arranged_the_same_however_numbered():
    rng = random.Random(1)
    for graph in connected_graphs():
        names = list(graph)
        rng.shuffle(names)
        again = networkx.relabel_nodes(graph, dict(enumerate(names)))
        assert arranged(again) == arranged(graph)


def test_different_graphs_are_arranged_differently():
    graphs = connected_graphs()
    assert len({str((len(g), arranged(g))) for g in graphs}) == len(graphs)


def test_refinement_ends_equitable():
    rng = random.Random(2)
    for _ in range(50):
        graph = networkx.gnp_random_graph(9, 0.3, seed=rng.randrange(10**6))
        near = neighbours(graph)
        labels = refine(near, [0] * 9, lambda: None)
        seen = {}
        for v in graph:
            signature = sorted(labels[u] for u in near[v])
            assert seen.setdefault(labels[v], signature) == signature


def test_labels_tell_vertices_apart():
    near = [[1], [0, 2], [1]]
    order, represent = arrange(near, [0, 0, 1])
    assert sorted(represent) == [0, 1, 2]
    order, represent = arrange(near, [0, 0, 0])
    assert len(represent) == 2
    assert len(order) == 3


def test_a_large_graph_looks_at_the_clock():
    def alarm():
        raise TimeoutError

    with pytest.raises(TimeoutError):
        arrange(neighbours(networkx.path_graph(300)), [0] * 300, alarm)
