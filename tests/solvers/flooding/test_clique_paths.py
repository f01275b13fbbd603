"""Rows of maximal cliques, next to all orders of those that networkx finds."""

from itertools import combinations, pairwise, permutations
from random import Random

import networkx as nx
import pytest

from gadgetry.games.flooding.flood_families import interval_edges, random_intervals
from gadgetry.solvers.flooding.clique_paths import clique_path, maximal_cliques


def graph(vertices, edges):
    whole = nx.Graph(edges)
    whole.add_nodes_from(range(vertices))
    return whole


def masks(whole):
    return [sum(1 << u for u in whole[v]) for v in sorted(whole)]


def cliques(whole):
    return sorted(sum(1 << v for v in clique) for clique in nx.find_cliques(whole))


def consecutive(row):
    """Is what is in a clique and in a later one in all between?"""
    return all(row[a] & row[c] & ~row[b] == 0 for a, b, c in combinations(range(len(row)), 3))


def compare(vertices):
    """On all connected graphs; how many are interval graphs, and how many are not."""
    count = [0, 0]
    pairs = list(combinations(range(vertices), 2))
    for mask in range(1 << len(pairs)):
        whole = graph(vertices, [pair for i, pair in enumerate(pairs) if mask >> i & 1])
        if not nx.is_connected(whole):
            continue
        row, all_cliques = clique_path(masks(whole)), cliques(whole)
        if row is None:
            assert not any(map(consecutive, permutations(all_cliques)))
        else:
            assert sorted(row) == all_cliques
            assert consecutive(row)
        count[row is None] += 1
    return count


def test_on_all_connected_graphs_of_five_vertices():
    assert [compare(n) for n in (3, 4)] == [[4, 0], [35, 3]]
    assert compare(5) == [541, 187]


@pytest.mark.sweep
def test_on_all_connected_graphs_of_six_vertices():
    interval, others = compare(6)
    assert interval + others == 26_704


def test_every_interval_graph_is_one_however_it_is_numbered():
    count = 0
    for seed in range(60):
        rng = Random(seed)
        intervals = random_intervals(2 + seed % 25, rng)
        rng.shuffle(intervals)
        whole = graph(len(intervals), interval_edges(intervals))
        row = clique_path(masks(whole))
        assert sorted(row) == cliques(whole)
        assert consecutive(row)
        count += len(row) > 5
    assert count > 20


def test_a_tree_that_is_no_caterpillar_is_chordal_and_no_interval_graph():
    legs = [(0, 1), (1, 2), (0, 3), (3, 4), (0, 5), (5, 6)]
    near = masks(graph(7, legs))
    assert len(maximal_cliques(near)) == 6
    assert clique_path(near) is None
    assert clique_path(masks(graph(6, legs[:5]))) is not None


def test_a_hole_is_none():
    for n in range(4, 8):
        assert maximal_cliques(masks(graph(n, [*pairwise(range(n)), (0, n - 1)]))) is None
