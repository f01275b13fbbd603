"""Changes of trees leave trees, and reach every tree."""

from __future__ import annotations

from random import Random

import networkx as nx

from gadgetry.analysis.tree_changes import changed_tree
from gadgetry.games.flags.flag_families import path


def test_a_changed_tree_is_a_two_coloured_tree_and_small_enough():
    rng, tree, sizes = Random(1), path(4), set()
    for _ in range(300):
        tree = changed_tree(rng, tree, most=12)
        drawn = tree.to_networkx()
        assert nx.is_tree(drawn)
        assert all(tree.colours[u] != tree.colours[v] for u, v in tree.edges)
        sizes.add(len(drawn))
    assert max(sizes) == 12
    assert len(sizes) > 6


def test_all_trees_of_six_vertices_are_reached():
    rng, tree, met = Random(2), path(5), []
    for _ in range(1500):
        tree = changed_tree(rng, tree, most=6)
        drawn = nx.Graph(tree.to_networkx())
        if len(drawn) == 6 and not any(nx.is_isomorphic(drawn, other) for other in met):
            met.append(drawn)
    assert len(met) == 6
