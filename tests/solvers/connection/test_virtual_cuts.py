"""Virtual cuts against the rules: each is real, and nearly every short one is found."""

import pytest

from by_definition.terminal_masks import all_graphs, joined, masks, random_graphs, short_wins
from gadgetry.solvers.connection.contraction import reduced
from gadgetry.solvers.connection.virtual_cuts import MOST_SEMIS, cuts, divide


def small_graphs():
    yield from (graph for n in (1, 2, 3) for graph in all_graphs(n))
    yield from random_graphs(1, 2500, 4, 8, [0.2, 0.3, 0.4])


def everything(graph):
    return (1 << len(graph) - 2) - 1


def test_virtual_cuts_are_real_though_short_has_everything_else():
    fulls = semis = 0
    for graph in small_graphs():
        full, semi = cuts(graph)
        if full >= 0:
            assert not short_wins(graph, full, everything(graph) & ~full, True)
            fulls += full.bit_count() > 2
        for carrier in semi:
            assert not short_wins(graph, carrier, everything(graph) & ~carrier, False)
            semis += carrier.bit_count() > 1
    assert fulls > 50
    assert semis > 150


def test_few_wins_of_cut_on_small_reduced_graphs_are_missed():
    found = {True: 0, False: 0}
    missed = {True: 0, False: 0}
    for small in small_graphs():
        graph = reduced(small)
        if not any(graph) or joined(graph, 0):
            continue
        full, semi = cuts(graph)
        for short_moves, seen in ((True, full >= 0), (False, full >= 0 or semi)):
            if not short_wins(graph, everything(graph), 0, short_moves):
                (found if seen else missed)[short_moves] += 1
    assert found[True] > 10 * missed[True] > 0
    assert found[False] > 20 * missed[False]


def test_a_conflict_stays_when_other_vertices_are_deleted():
    outside = 0
    for graph in small_graphs():
        if joined(graph, 0):
            continue
        full, conflict = divide(graph, 0)
        if full < 0 and conflict:
            for v in range(len(graph) - 2):
                if not conflict >> v & 1:
                    assert divide(graph, 1 << v)[0] == -1
                    outside += 1
    assert outside > 1000


def test_semi_cuts_are_those_of_every_single_deletion():
    several = 0
    for graph in small_graphs():
        if joined(graph, 0):
            continue
        full, conflict = divide(graph, 0)
        if full < 0 and conflict:
            one_by_one = [
                carrier | 1 << v
                for v in range(len(graph) - 2)
                for carrier in [divide(graph, 1 << v)[0]]
                if carrier >= 0
            ]
            assert cuts(graph)[1] == one_by_one[:MOST_SEMIS]
            several += len(one_by_one) > 1
    assert several > 100


# s - 0 - 1 - t: a pair. With 2 beside 1, Short's vertex 0 has two ways on.
@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([(0, 3), (0, 1), (1, 4)], (0b011, [])),
        ([(0, 3), (0, 1), (1, 4), (0, 2), (2, 4)], (-1, [0b001, 0b111, 0b111])),
        ([(0, 3), (0, 4), (1, 3), (1, 4)], (-1, [])),
    ],
)
def test_a_pair_a_fork_and_two_ways(edges, expected):
    assert cuts(masks(3, edges)) == expected


def test_terminals_side_by_side_are_never_cut():
    assert cuts((0, 0b100, 0b010)[1:]) == (-1, [])
    assert cuts((0b110, 0b101, 0b011)) == (-1, [])
