"""Shared pairs are a bound: exhaustively on small graphs, against plain recursion."""

import random
from functools import cache
from itertools import combinations, product

from gadgetry.solvers.isotone import TraceSearch
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.pairing import forced_pair, share
from gadgetry.solvers.reduced_graphs import ReducedGraphs


def masks(n, edges):
    """Neighbour masks: inner vertices 0..n-1, then s and t."""
    graph = [0] * (n + 2)
    for u, v in edges:
        graph[u] |= 1 << v
        graph[v] |= 1 << u
    return tuple(graph)


def pairs(n):
    return [pair for pair in combinations(range(n + 2), 2) if pair != (n, n + 1)]


def small_graphs():
    for n in (2, 3):
        for chosen in product((0, 1), repeat=len(pairs(n))):
            yield masks(n, [pair for pair, taken in zip(pairs(n), chosen, strict=True) if taken])
    rng = random.Random(1)
    for _ in range(700):
        n, p = rng.randint(4, 7), rng.choice([0.25, 0.35, 0.5])
        yield masks(n, [pair for pair in pairs(n) if rng.random() < p])


def joined(graph, own):
    s, t = len(graph) - 2, len(graph) - 1
    seen = front = 1 << s
    while front:
        v = front.bit_length() - 1
        front ^= 1 << v
        near = graph[v] & (own | 1 << t) & ~seen
        seen |= near
        front |= near & ~(1 << t)
    return bool(seen >> t & 1)


def short_wins(graph, free, own, short_moves):
    """By the rules, with nothing but the graph; vertices neither free nor Short's are Cut's."""

    @cache
    def wins(free, own, short_moves):
        if not free:
            return joined(graph, own)
        bits = [1 << v for v in range(len(graph)) if free >> v & 1]
        if short_moves:
            return any(wins(free ^ bit, own | bit, False) for bit in bits)
        return all(wins(free ^ bit, own, True) for bit in bits)

    return wins(free, own, short_moves)


def adjacent_pairs(graph):
    n = len(graph) - 2
    return [(v, w) for v, w in combinations(range(n), 2) if graph[v] >> w & 1]


def test_cut_wins_whatever_she_wins_after_sharing_a_pair():
    won = lossy = 0
    for graph in small_graphs():
        n = len(graph) - 2
        everything = (1 << n) - 1
        for v, w in adjacent_pairs(graph):
            state, _, cut = share(graph, v, w)
            assert cut >> v & 1
            assert cut >> w & 1
            for short_moves in (True, False):
                after = short_wins(state, everything & ~cut, 0, short_moves)
                before = short_wins(graph, everything, 0, short_moves)
                assert after >= before
                won += not after
                lossy += after > before
    assert won > 300
    assert lossy > 300  # the converse is false


def test_the_trace_after_a_concession_is_a_trace_with_the_pair():
    checked = 0
    for graph in small_graphs():
        n = len(graph) - 2
        for v, w in adjacent_pairs(graph):
            state, _, cut = share(graph, v, w)
            node = TraceSearch(ReducedGraphs(n), Budget()).solve(state, True)
            if node.delta == 0:
                trace = node.trace | cut
                outside = (1 << n) - 1 & ~trace
                assert not short_wins(graph, trace, outside, True)
                checked += bool(outside)
    assert checked > 100


def test_without_an_edge_between_them_two_vertices_are_no_pair():
    # Cut takes one of two parallel vertices, Short the other: to share them helps nothing.
    parallel = masks(2, [(0, 2), (0, 3), (1, 2), (1, 3)])
    assert share(parallel, 0, 1).state[-2] >> 2 & 2
    assert short_wins(parallel, 0b11, 0, False)


def test_forced_pairs_are_adjacent_and_join_the_terminals_sides():
    found = 0
    for graph in small_graphs():
        pair = forced_pair(graph)
        if pair is not None:
            v, w = pair
            assert graph[v] >> w & 1
            assert not graph[v] >> len(graph) - 1 & 1
            assert not graph[w] >> len(graph) - 2 & 1
            found += 1
    assert found > 50


def test_a_pair_with_a_second_threat_is_not_forced():
    path = masks(2, [(0, 2), (0, 1), (1, 3)])
    assert forced_pair(path) == (0, 1)
    # Vertex 2 gives vertex 0 a second way to t: Short's move there wins, sharing would be wrong.
    fork = masks(3, [(0, 3), (0, 1), (1, 4), (0, 2), (2, 4)])
    assert forced_pair(fork) is None


def test_only_cut_concedes():
    path = masks(2, [(0, 2), (0, 1), (1, 3)])
    game = ReducedGraphs(2)
    assert game.concession(path, True) == share(path, 0, 1)
    assert game.concession(path, False) is None
