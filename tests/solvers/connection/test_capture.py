"""Captured sets and dominated moves against their definitions, on truth tables of small games.

The game on n vertices is the tuple of Short's outcomes, indexed by the set of his vertices. This
is all that the definitions of the thesis (8.4.1, 8.5.1, dead, preferable) speak of.
"""

import random
from functools import cache
from itertools import product

import pytest

from by_definition.terminal_masks import all_graphs, masks, random_graphs
from gadgetry.solvers.connection.capture import captured_pairs, fill, killers, undominated
from gadgetry.solvers.connection.clique_cutsets import clique_cutset_live
from gadgetry.solvers.connection.contraction import components
from gadgetry.solvers.connection.local_games import LocalGame

DENSITIES = [0.25, 0.4, 0.6]


def outcomes(graph):
    """Short's outcome for every set of his: does it join s to t?"""
    n = len(graph) - 2
    table = []
    for own in range(1 << n):
        allowed, seen, front = own | 1 << n + 1, 1 << n, [n]
        while front:
            near = graph[front.pop()] & allowed & ~seen
            seen |= near
            front += [v for v in range(n) if near >> v & 1]
        table.append(bool(seen >> n + 1 & 1))
    return tuple(table)


def bits(mask):
    return [v for v in range(mask.bit_length()) if mask >> v & 1]


@cache
def short_wins(table, free, own, short_moves):
    if not free:
        return table[own]
    after = [
        short_wins(table, free ^ 1 << v, own | (1 << v) * short_moves, not short_moves)
        for v in bits(free)
    ]
    return any(after) if short_moves else all(after)


def inner(table):
    return len(table) - 1


@cache
def dead(table, v, short=0, cut=0):
    rest = inner(table) & ~(short | cut | 1 << v)
    return all(table[x | short] == table[x | short | 1 << v] for x in subsets(rest))


def subsets(mask):
    x = mask
    while True:
        yield x
        if not x:
            return
        x = x - 1 & mask


@cache
def optimal(table, region, own, for_short):
    """Is "Short has `own` of the region" as good for the player as having all of it?"""
    best = region if for_short else 0
    return all(table[x | own] == table[x | best] for x in subsets(inner(table) & ~region))


@cache
def reaches_optimal(table, region, free, own, for_short, his_move):
    """Does the player reach an optimal colouring of the region by play in it?"""
    if not free:
        return optimal(table, region, own, for_short)
    shorts = for_short == his_move
    after = [
        reaches_optimal(
            table, region, free ^ 1 << v, own | (1 << v) * shorts, for_short, not his_move
        )
        for v in bits(free)
    ]
    return any(after) if his_move else all(after)


def captured(table, region, by_short):
    """Definition 8.4.1."""
    return reaches_optimal(table, region, region, 0, by_short, False)


def dominating(table, region, by_short):
    """Definition 8.5.1: the moves with which the player wins the game on the region."""
    return [
        v
        for v in bits(region)
        if reaches_optimal(table, region, region ^ 1 << v, (1 << v) * by_short, by_short, False)
    ]


@cache
def preferable(table, v, w):
    """v >= w: v Short's and w Cut's is as good for Short as the other way round."""
    rest = inner(table) & ~(1 << v | 1 << w)
    return all(table[x | 1 << v] >= table[x | 1 << w] for x in subsets(rest))


def wins_with(table, v, short):
    """Does the player who claims v first win?"""
    free = inner(table) ^ 1 << v
    return short_wins(table, free, (1 << v) * short, not short) == short


@pytest.fixture(scope="module")
def tables():
    """The games of all graphs with up to 4 inner vertices, and of random ones with 5."""
    small = {outcomes(graph) for n in (1, 2, 3, 4) for graph in all_graphs(n)}
    return sorted(small | {outcomes(graph) for graph in random_graphs(1, 150, 5, 5, DENSITIES)})


def test_filling_in_a_captured_set_never_changes_the_winner(tables):
    filled = {True: 0, False: 0}
    for table in tables:
        for region in range(1, len(table)):
            for by_short in (True, False):
                if captured(table, region, by_short):
                    rest, own = inner(table) & ~region, region * by_short
                    for mover in (True, False):
                        now = short_wins(table, inner(table), 0, mover)
                        assert now == short_wins(table, rest, own, mover)
                    filled[by_short] += 1
    assert min(filled.values()) > 500


def test_a_set_that_is_not_captured_may_not_be_filled_in(tables):
    changed = sum(
        short_wins(table, inner(table), 0, False)
        != short_wins(table, inner(table) & ~region, region, False)
        for table in tables
        for region in range(1, len(table))
        if region.bit_count() == 2 and not captured(table, region, True)
    )
    assert changed > 100


def test_a_dominating_move_is_as_good_as_every_move_of_its_set(tables):
    compared = 0
    for table in tables:
        for region in range(1, len(table)):
            for short in (True, False):
                for v in dominating(table, region, short):
                    for w in bits(region):
                        assert wins_with(table, v, short) >= wins_with(table, w, short)
                        compared += v != w
    assert compared > 1000


def test_who_kills_is_preferable_for_both_players(tables):
    killed = {True: 0, False: 0}
    for table in tables:
        for v, w in product(bits(inner(table)), repeat=2):
            if v == w:
                continue
            for short in (True, False):
                if dead(table, w, short=(1 << v) * short, cut=(1 << v) * (not short)):
                    assert preferable(table, v, w)
                    killed[short] += 1
            if preferable(table, v, w):
                assert wins_with(table, v, True) >= wins_with(table, w, True)
                assert wins_with(table, v, False) >= wins_with(table, w, False)
    assert min(killed.values()) > 1000


def test_preferable_is_transitive_and_some_vertices_are_not_comparable(tables):
    apart = 0
    for table in tables:
        for u, v, w in product(bits(inner(table)), repeat=3):
            if preferable(table, u, v) and preferable(table, v, w):
                assert preferable(table, u, w)
            apart += not preferable(table, u, v) and not preferable(table, v, u)
    assert apart > 100


def small_and_random(seed):
    for n in (1, 2, 3):
        yield from all_graphs(n)
    yield from random.Random(seed).sample(list(all_graphs(4)), 1500)
    yield from random_graphs(seed, 120, 5, 7, DENSITIES)


def check_patterns(graph):
    """Kills, pairs and the moves left out; how many of each were seen."""
    table, n = outcomes(graph), len(graph) - 2
    by_short, by_cut = killers(graph)
    for w in range(n):
        for v in bits(by_short[w] & ~(1 << w)):
            assert dead(table, w, short=1 << v)
        for v in bits(by_cut[w] & ~(1 << w)):
            assert dead(table, w, cut=1 << v)
    live = sum(1 << v for v in range(n) if graph[v])
    better = [
        (a | b) & live & ~(1 << w) for w, (a, b) in enumerate(zip(by_short, by_cut, strict=True))
    ]
    kept, _ = undominated(better, live, 0)
    for short in (True, False):
        pair = captured_pairs(by_short if short else by_cut, -1)
        assert captured(table, pair, short)
        if live and any(wins_with(table, v, short) for v in range(n)):
            assert any(wins_with(table, v, short) for v in bits(kept))
    return live.bit_count() - kept.bit_count()


def test_patterns_are_what_the_definitions_say():
    assert sum(check_patterns(graph) for graph in small_and_random(2)) > 1000


def test_patterns_on_all_graphs_with_4_inner_vertices():
    for graph in all_graphs(4):
        check_patterns(graph)


def test_filling_in_keeps_the_winner():
    filled = {True: 0, False: 0}
    for graph in small_and_random(3):
        table, n = outcomes(graph), len(graph) - 2
        state = list(graph)
        short, cut = fill(state, (1 << n) - 1)
        after = outcomes(tuple(state))
        for mover in (True, False):
            now = short_wins(table, inner(table), 0, mover)
            assert now == short_wins(after, inner(after), 0, mover)
        filled[True] += bool(short)
        filled[False] += bool(cut)
    assert min(filled.values()) > 100


def test_a_bridge_with_one_edge_less_is_not_captured():
    bridge = [(0, 2), (0, 3), (1, 2), (1, 3)]
    assert fill(list(masks(2, bridge)), 0b11) == (0b11, 0)
    for edge in bridge:
        short, _ = fill(list(masks(2, [e for e in bridge if e != edge])), 0b11)
        assert short == 0


def test_local_games_find_captured_sets_dominating_and_losing_moves():
    seen = {"captured": 0, "dominating": 0, "losing": 0, "three": 0}
    for graph in [*all_graphs(2), *random_graphs(4, 250, 3, 5, DENSITIES)]:
        table = outcomes(graph)
        for region in range(1, len(table)):
            game = LocalGame(graph, region)
            for short in (True, False):
                if game.captured(short):
                    assert captured(table, region, short)
                    seen["captured"] += 1
                    seen["three"] += region.bit_count() > 2
                best, worst = bits(game.dominating(short)), bits(game.losing(short))
                assert set(best) <= set(dominating(table, region, short))
                seen["dominating"] += len(best)
                everything = inner(table)
                if any(wins_with(table, w, short) for w in worst):
                    # Then a move outside wins too, or the rest is won without a move.
                    rest = everything & ~region
                    outside = [wins_with(table, v, short) for v in bits(rest)]
                    lost = short_wins(table, rest, region * (not short), short) != short
                    assert not lost
                    assert any(outside) or not rest
                    seen["losing"] += 1
    assert min(seen.values()) > 100


def clique(graph, chosen):
    return all(chosen & ~graph[v] == 1 << v for v in bits(chosen))


def cut_off(graph, v):
    """Does some clique separate v from both terminals?"""
    n = len(graph) - 2
    for chosen in range(1 << n + 2):
        if chosen >> v & 1 or not clique(graph, chosen):
            continue
        part = front = 1 << v
        while front:
            near = graph[front.bit_length() - 1] & ~part & ~chosen
            front = front ^ 1 << front.bit_length() - 1 | near
            part |= near
        if not part >> n:
            return True
    return False


def test_clique_cutsets_cut_off_exactly_the_vertices_that_are_not_live():
    more = 0
    for graph in [*all_graphs(2), *all_graphs(3), *random_graphs(5, 250, 4, 7, DENSITIES)]:
        n, table = len(graph) - 2, outcomes(graph)
        if not table[-1]:
            continue
        live = clique_cutset_live(graph)
        for v in range(n):
            assert live >> v & 1 == (not cut_off(graph, v)), (graph, v)
            assert live >> v & 1 or dead(table, v)
            more += not live >> v & 1 and not clique(graph, graph[v])
    assert more > 50  # not only simplicial ones


def test_components_are_ways_of_which_short_needs_one():
    split = 0
    for graph in random_graphs(6, 300, 2, 6, DENSITIES):
        table, everything = outcomes(graph), (1 << len(graph) - 2) - 1
        ways = components(graph)
        assert sum(ways) == sum(1 << v for v in bits(everything) if graph[v])
        for own in range(everything + 1):
            assert table[own] == any(table[own & way] for way in ways)
        first = short_wins(table, everything, 0, True)
        assert first == any(short_wins(table, way, 0, True) for way in ways)
        split += len(ways) > 1
    assert split > 50
