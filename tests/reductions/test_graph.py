"""Compiled graphs as arrays."""

from random import Random

import numpy as np

from gadgetry.reductions.graph import GraphArrays


def test_lines_of_edges_are_those_of_the_pairs():
    rng = Random(1)
    for most in (1, 9, 10, 99, 100, 123_456_789, 2**31 - 1):
        pairs = [(rng.randint(0, most), rng.randint(0, most)) for _ in range(50)]
        pairs += [(0, most), (most, 0), (0, 0), (10**5 % (most + 1), 100 % (most + 1))]
        tails, heads = np.array(pairs, np.int32).T
        graph = GraphArrays("undirected-geography", most, tails, heads)
        assert "".join(graph.edge_lines()) == "".join(f"{u} {v}\n" for u, v in pairs)


def test_many_edges_come_in_pieces():
    count = 70_000
    graph = GraphArrays("undirected-geography", count, np.arange(count), np.zeros(count, np.int32))
    pieces = list(graph.edge_lines())
    assert len(pieces) == 2
    assert "".join(pieces).split() == [str(n) for v in range(count) for n in (v, 0)]


def test_a_graph_without_edges_has_no_lines():
    none = np.zeros(0, np.int32)
    assert list(GraphArrays("undirected-geography", 1, none, none).edge_lines()) == []
