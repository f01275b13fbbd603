"""Bitmask graphs of FLAG COLORING: moves, twins and chains against the ruleset and isomorphism."""

from __future__ import annotations

import random

import networkx
import pytest

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import complete_bipartite, usa
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.flags.flag_graphs import chains, packed, pieces, recolour, unpacked
from gadgetry.solvers.general.colour_refinement import bits


def connected_bipartite_graphs(most):
    graphs = (graph for graph in networkx.graph_atlas_g() if 0 < len(graph) <= most)
    return [g for g in graphs if networkx.is_connected(g) and networkx.is_bipartite(g)]


def two_coloured(graph):
    side = networkx.bipartite.color(graph)
    return FlagColoring([side[v] for v in range(len(graph))], graph.edges)


def masks_of(near):
    return tuple(sum(1 << u for u in beside) for beside in near)


def connected_positions(rng, colours, number):
    while number:
        size = rng.randint(2, 7)
        graph = networkx.gnp_random_graph(size, 0.4, seed=rng.randrange(10**6))
        position = FlagColoring([rng.randrange(colours) for _ in graph], graph.edges)
        if len(position.components()) == 1 and position.moves():
            number -= 1
            yield position


def test_options_are_the_positions_after_all_moves_on_every_small_bipartite_graph():
    flags = Flags()
    pruned = 0
    for graph in connected_bipartite_graphs(7):
        position = two_coloured(graph)
        if position.moves():
            options = flags.options(flags.state(position))
            after = {flags.state(position.play(move)) for move in position.moves()}
            assert set(options) == after
            pruned += len(options) < len(position.moves())
    assert pruned > 50


@pytest.mark.parametrize("colours", [3, 4])
def test_options_are_the_positions_after_all_moves_with_more_colours(colours):
    flags = Flags()
    for position in connected_positions(random.Random(colours), colours, 150):
        after = {flags.state(position.play(move)) for move in position.moves()}
        assert set(flags.options(flags.state(position))) == after


def test_graphs_that_differ_in_weights_only_keep_their_own_options():
    # two adjacent centres with p and q pendants: one graph for all, symmetric where p = q
    flags = Flags()
    for p, q in ((2, 2), (3, 3), (2, 3), (4, 2), (5, 2), (3, 1), (1, 1), (5, 5)):
        ends = [(0, v) for v in range(2, 2 + p)] + [(1, v) for v in range(2 + p, 2 + p + q)]
        position = FlagColoring([0, 1] + [1] * p + [0] * q, [(0, 1), *ends])
        after = {flags.state(position.play(move)) for move in position.moves()}
        assert set(flags.options(flags.state(position))) == after
        assert len(after) == (2 if p == q else 4)


def test_moves_are_those_of_the_ruleset_in_its_order_with_the_right_states():
    rng = random.Random(6)
    flags = Flags()
    for _ in range(150):
        graph = networkx.gnp_random_graph(7, 0.25, seed=rng.randrange(10**6))
        position = FlagColoring([rng.randrange(3) for _ in graph], graph.edges)
        moves = dict(flags.moves(position))
        assert tuple(moves) == position.moves()
        for move, state in moves.items():
            assert sorted(state) == sorted(flags.state(position.play(move)))


def test_moves_at_all_vertices_of_a_chain_lead_to_isomorphic_graphs():
    found = 0
    for graph in connected_bipartite_graphs(7):
        position = two_coloured(graph)
        near = [sorted(graph[v]) for v in range(len(graph))]
        for chain in chains(near, (1,) * len(graph)):
            colour = dict(position.moves())
            after = [position.play((v, colour[v])).to_networkx() for v in chain]
            assert all(networkx.is_isomorphic(after[0], other) for other in after)
            found += len(chain) > 1
    assert found > 30


def test_a_vertex_beside_twins_is_in_no_chain():
    # 0 - 1 - 2 - 3 where 0 stands for two vertices
    near = [[1], [0, 2], [1, 3], [2]]
    assert chains(near, (1, 1, 1, 1)) == [[1, 2]]
    assert chains(near, (2, 1, 1, 1)) == [[2]]


def test_twins_are_one_vertex_with_a_weight():
    ((_, weights),) = Flags().state(usa())
    assert sorted(weights) == [0] * 3 + [1] * 14 + [50]
    ((_, weights),) = Flags().state(complete_bipartite(30, 40))
    assert sorted(weights) == [30, 40]


def test_a_move_at_one_of_many_twins_leaves_the_others():
    # a star of 5 as centre and one vertex of weight 5
    after = recolour((0b10, 0b01), (1, 5), 1, 0b01)
    assert sorted(after.weights((1, 5))) == [1, 4]
    assert recolour((0b10, 0b01), (1, 5), 0, 0b10).near == [[]]


def test_pieces_hold_the_edges_and_the_colours():
    position = FlagColoring([0, 1, 2, 0, 1, 2], [(0, 1), (1, 2), (3, 4)])
    three, two = pieces(position)
    assert (three.vertices, three.weights) == ((0, 1, 2), (1, 1, 1, 0, 0, 0))
    assert [bits(mask) for mask in three.masks] == [[1, 3], [0, 2, 4], [1, 5], [0], [1], [2]]
    assert (two.vertices, two.masks, two.weights) == ((3, 4), (2, 1), (1, 1))


def test_packed_graphs_read_back_in_the_new_order():
    rng = random.Random(8)
    for size in (1, 2, 7, 8, 9, 20):
        graph = networkx.gnp_random_graph(size, 0.5, seed=size)
        near = [sorted(graph[v]) for v in range(size)]
        assert unpacked(packed(near, list(range(size))), size) == masks_of(near)
        order = list(range(size))
        rng.shuffle(order)
        again = unpacked(packed(near, order), size)
        for i, v in enumerate(order):
            assert {order[u] for u in bits(again[i])} == set(graph[v])
