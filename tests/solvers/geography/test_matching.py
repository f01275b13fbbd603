"""Maximum matchings against networkx, and which vertices are essential against deleting them."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from gadgetry.solvers.geography.matching import GONE, Matching


def random_graph(rng: Random, most: int) -> nx.Graph:
    n = rng.randint(1, most)
    return nx.gnp_random_graph(
        n, rng.choice([1.5 / n, 2.5 / n, rng.random()]), rng.randrange(10**6)
    )


def neighbours(graph: nx.Graph) -> list[tuple[int, ...]]:
    return [tuple(sorted(graph[v])) for v in range(len(graph))]


def size(graph: nx.Graph) -> int:
    return len(nx.max_weight_matching(graph, maxcardinality=True))


def test_sizes_are_those_of_networkx() -> None:
    rng = Random(1)
    for most in [8] * 300 + [30] * 100 + [120] * 5:
        graph = random_graph(rng, most)
        matching = Matching(neighbours(graph))
        assert matching.size == size(graph)
        for v, w in enumerate(matching.mate):
            assert w < 0 or (matching.mate[w] == v and graph.has_edge(v, w))


def test_flowers_with_nested_blossoms_are_matched() -> None:
    """Odd cycles on odd cycles, from which a greedy matching must be repaired through the base."""
    rng = Random(2)
    for _ in range(100):
        graph = nx.cycle_graph(rng.choice([3, 5, 7]))
        for _ in range(rng.randint(1, 4)):
            at, length = rng.randrange(len(graph)), rng.choice([2, 4])
            ring = [at, *range(len(graph), len(graph) + length)]
            nx.add_cycle(graph, ring)
            if rng.random() < 0.5:
                graph.add_edge(rng.choice(ring), len(graph))
        names = list(range(len(graph)))
        rng.shuffle(names)
        graph = nx.relabel_nodes(graph, dict(enumerate(names)))
        assert Matching(neighbours(graph)).size == size(graph)


def test_essential_vertices_are_those_whose_loss_costs_a_pair() -> None:
    rng = Random(3)
    found = {True: 0, False: 0}
    for _ in range(250):
        graph = random_graph(rng, 10)
        matching = Matching(neighbours(graph))
        for v in graph:
            without = graph.subgraph(set(graph) - {v})
            assert matching.essential(v) == (size(without) < matching.size)
            found[matching.essential(v)] += 1
    assert min(found.values()) > 300


def test_deleting_vertex_after_vertex_equals_starting_again() -> None:
    rng = Random(4)
    for most in [9] * 300 + [40] * 20:
        graph = random_graph(rng, most)
        rows = neighbours(graph)
        matching = Matching(rows)
        gone: list[int] = []
        while essential := [v for v in graph if v not in gone and matching.essential(v)]:
            gone.append(rng.choice(essential))
            matching.delete(gone[-1])
            again = Matching(rows, gone)
            assert matching.size == again.size
            assert [matching.essential(v) for v in graph] == [again.essential(v) for v in graph]


def test_undo_brings_back_vertices_and_labels() -> None:
    rng = Random(5)
    for _ in range(100):
        graph = random_graph(rng, 12)
        matching = Matching(neighbours(graph))
        history = []
        while essential := [
            v for v in graph if matching.label[v] != GONE and matching.essential(v)
        ]:
            history.append((matching.mark(), list(matching.label)))
            matching.delete(rng.choice(essential))
        for mark, label in reversed(history):
            matching.undo(mark)
            assert matching.label == label


def test_vertices_gone_from_the_start_are_not_matched() -> None:
    path = [(1,), (0, 2), (1, 3), (2,)]
    assert Matching(path, gone=[1]).size == 1
    assert Matching(path, gone=[1]).mate[0] == -1
    assert Matching(path, gone=range(4)).size == 0


def test_only_essential_vertices_can_be_deleted() -> None:
    matching = Matching([(1,), (0, 2), (1,)])
    with pytest.raises(ValueError, match="expected an essential vertex, got 0"):
        matching.delete(0)
    matching.delete(1)
    with pytest.raises(ValueError, match="expected an essential vertex, got 1"):
        matching.delete(1)


def test_a_path_of_many_vertices_raises_no_recursion_error() -> None:
    n = 3001
    rows = [tuple(w for w in (v - 1, v + 1) if 0 <= w < n) for v in range(n)]
    matching = Matching(rows)
    assert matching.size == 1500
    assert [matching.essential(v) for v in (0, 1, 2, 3)] == [False, True, False, True]
