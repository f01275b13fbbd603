"""Reduced graphs, separators and virtual connections, each against its definition."""

import random
from functools import cache
from itertools import combinations, product

import networkx
import pytest

from by_definition.terminal_masks import all_graphs, joined, masks, pairs
from gadgetry.solvers.connection.contraction import reduced
from gadgetry.solvers.connection.separators import distance, separators
from gadgetry.solvers.connection.virtual_connections import connections


def check_reduction(n, graph):
    """Whoever has which vertices: the reduced graph is joined iff the graph is."""
    for colours in product(".SC", repeat=n):
        short, cut = (sum(1 << v for v in range(n) if colours[v] == k) for k in "SC")
        state = reduced(graph, short, cut)
        free = [v for v in range(n) if colours[v] == "."]
        for size in range(len(free) + 1):
            for own in combinations(free, size):
                more = sum(1 << v for v in own)
                assert joined(state, more) == joined(graph, short | more)


def test_contraction_deletion_and_dead_vertices_keep_every_outcome_on_all_small_graphs():
    dead = 0
    for n in (1, 2, 3):
        for graph in all_graphs(n):
            check_reduction(n, graph)
            dead += reduced(graph).count(0) > graph.count(0)
    assert dead > 100


def test_reduction_keeps_every_outcome_on_random_graphs():
    rng = random.Random(1)
    for _ in range(40):
        check_reduction(5, masks(5, [pair for pair in pairs(5) if rng.random() < 0.5]))


def random_graph(rng):
    n = rng.randint(1, 8)
    p = rng.choice([0.25, 0.4])
    return n, masks(n, [pair for pair in pairs(n) if rng.random() < p])


def test_separators_are_the_vertices_whose_loss_separates_the_terminals():
    rng = random.Random(2)
    several = 0
    for _ in range(1500):
        n, graph = random_graph(rng)
        everything = (1 << n) - 1
        cuts = separators(graph)
        if not joined(graph, everything):
            assert cuts == -1
            assert distance(graph) == 0
            continue
        expected = sum(1 << v for v in range(n) if not joined(graph, everything & ~(1 << v)))
        assert cuts == expected
        several += expected.bit_count() > 1
        edges = [(u, v) for u in range(n + 2) for v in range(u) if graph[u] >> v & 1]
        assert distance(graph) == networkx.shortest_path_length(networkx.Graph(edges), n, n + 1)
    assert several > 50


def short_wins(graph, carrier, short_first):
    """Short wins with the carrier's vertices alone; all others are Cut's."""

    @cache
    def wins(free, own, short_to_move):
        if joined(graph, own):
            return True
        if not joined(graph, own | free):
            return False
        bits = [1 << v for v in range(len(graph)) if free >> v & 1]
        if short_to_move:
            return any(wins(free ^ bit, own | bit, False) for bit in bits)
        return all(wins(free ^ bit, own, True) for bit in bits)

    return wins(carrier, 0, short_first)


def test_virtual_connections_are_real():
    rng = random.Random(3)
    fulls = semis = 0
    for _ in range(1500):
        _, graph = random_graph(rng)
        full, semi = connections(graph)
        if full >= 0:
            fulls += full.bit_count() > 2
            assert short_wins(graph, full, short_first=False)
        for carrier in semi:
            semis += carrier.bit_count() > 1
            assert short_wins(graph, carrier, short_first=True)
    assert fulls > 30
    assert semis > 30


@pytest.mark.parametrize("drop", [1, 2])
def test_a_bridge_connects_and_half_a_bridge_does_not(drop):
    bridge = masks(2, [(0, 2), (0, 3), (1, 2), (1, 3)])
    assert connections(bridge) == (0b11, [])
    half = masks(2, [(2 - drop, 2), (2 - drop, 3)])
    assert connections(half) == (-1, [1 << 2 - drop])
