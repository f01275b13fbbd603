"""All small graphs of a kind: as many as there are, each once, against networkx's atlas."""

from __future__ import annotations

from itertools import combinations, product

import networkx as nx
import pytest

from gadgetry.analysis.small_flags import Alike, colourings, connected, trees
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.solvers.limits import Budget


def drawn(position: FlagColoring) -> nx.Graph:
    return nx.Graph(position.to_networkx())


def distinct(graphs: list[nx.Graph]) -> bool:
    return not any(nx.is_isomorphic(a, b) for a, b in combinations(graphs, 2))


@pytest.mark.parametrize("planar", [False, True])
def test_two_coloured_graphs_are_those_of_the_atlas(planar):
    atlas = [graph for graph in nx.graph_atlas_g() if len(graph) > 1 and nx.is_connected(graph)]
    kind = [g for g in atlas if nx.is_bipartite(g) and (not planar or nx.is_planar(g))]
    for n in range(2, 8):
        graphs = [drawn(position) for position in connected(n, Budget(), planar=planar)]
        assert len(graphs) == sum(len(graph) == n for graph in kind)
        assert all(nx.is_connected(g) and nx.is_bipartite(g) for g in graphs)
        assert not planar or all(nx.is_planar(g) for g in graphs)
        if n < 7:
            assert distinct(graphs)


@pytest.mark.parametrize("colours", [3, 4])
def test_graphs_in_more_colours_by_brute_force(colours):
    for n in range(1, 6):
        alike, count = Alike(Budget()), 0
        for graph in nx.graph_atlas_g():
            if len(graph) == n and n and nx.is_connected(graph):
                for word in product(range(colours), repeat=n):
                    if len(set(word)) == colours and all(
                        word[u] != word[v] for u, v in graph.edges
                    ):
                        count += alike.is_new((word, tuple(graph.edges)))
        assert sum(1 for _ in connected(n, Budget(), colours)) == count


def test_graphs_that_refinement_does_not_tell_apart_are_compared():
    """Two four-cycles with a common colouring, and an eight-cycle, beside one vertex: regular."""
    eight = [(i, (i + 1) % 8) for i in range(8)]
    fours = [(i, (i + 1) % 4) for i in range(4)] + [(4 + i, 4 + (i + 1) % 4) for i in range(4)]
    alike = Alike(Budget())
    for edges in (eight, fours):
        colours = (*(v % 2 for v in range(8)), 2)
        assert alike.is_new((colours, (*edges, *((v, 8) for v in range(8)))))
    turned = [((u * 3) % 8, (v * 3) % 8) for u, v in eight]
    colours = (*(1 - v % 2 for v in range(8)), 2)
    assert not alike.is_new((colours, (*turned, *((v, 8) for v in range(8)))))


def test_trees_are_trees():
    found = [drawn(position) for position in trees(8, Budget())]
    assert len(found) == 23
    assert all(nx.is_tree(tree) for tree in found)
    assert distinct(found)


def test_colourings_are_all_words_up_to_the_names_of_the_colours():
    def renamed(word: tuple[int, ...]) -> tuple[int, ...]:
        names = {colour: i for i, colour in enumerate(dict.fromkeys(word))}
        return tuple(names[colour] for colour in word)

    for rows, columns, colours in ((1, 5, 2), (2, 3, 3), (2, 3, 4)):
        words = product(range(colours), repeat=rows * columns)
        expected = {renamed(word) for word in words if len(set(word)) == colours}
        assert sum(1 for _ in colourings(rows, columns, colours)) == len(expected)
