"""Shared pairs are a bound: exhaustively on small graphs, against plain recursion."""

from itertools import combinations

from by_definition.terminal_masks import all_graphs, masks, random_graphs, short_wins
from gadgetry.solvers.connection.pairing import forced_pair, share
from gadgetry.solvers.connection.reduced_graphs import ReducedGraphs
from gadgetry.solvers.general.isotone import TraceSearch
from gadgetry.solvers.limits import Budget


def small_graphs():
    yield from (graph for n in (2, 3) for graph in all_graphs(n))
    yield from random_graphs(1, 700, 4, 7, [0.25, 0.35, 0.5])


def adjacent_pairs(graph):
    n = len(graph) - 2
    return [(v, w) for v, w in combinations(range(n), 2) if graph[v] >> w & 1]


def shared(graph, v, w):
    """The graph in which Cut has conceded the pair, and what her trace needs."""
    after = list(graph)
    _, cut = share(after, v, w)
    return tuple(after), cut


def test_cut_wins_whatever_she_wins_after_sharing_a_pair():
    won = lossy = 0
    for graph in small_graphs():
        n = len(graph) - 2
        everything = (1 << n) - 1
        for v, w in adjacent_pairs(graph):
            state, cut = shared(graph, v, w)
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
            state, cut = shared(graph, v, w)
            node = TraceSearch(ReducedGraphs(n), Budget()).solve((state,), True)
            if node.delta == 0:
                trace = node.trace | cut
                outside = (1 << n) - 1 & ~trace
                assert not short_wins(graph, trace, outside, True)
                checked += bool(outside)
    assert checked > 100


def test_without_an_edge_between_them_two_vertices_are_no_pair():
    # Cut takes one of two parallel vertices, Short the other: to share them helps nothing.
    parallel = masks(2, [(0, 2), (0, 3), (1, 2), (1, 3)])
    assert shared(parallel, 0, 1)[0][-2] >> 2 & 2
    assert short_wins(parallel, 0b11, 0, False)


def test_forced_pairs_are_adjacent_and_join_the_terminals_sides():
    found = 0
    for graph in small_graphs():
        v, w = forced_pair(graph)
        if v >= 0:
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
    assert forced_pair(fork) == (-1, -1)


def test_only_cut_concedes():
    path = masks(2, [(0, 2), (0, 1), (1, 3)])
    game = ReducedGraphs(2)
    conceded = game.concession((path,), True)
    assert (*conceded.state, conceded.minimizer) == shared(path, 0, 1)
    assert game.concession((path,), False) is None
