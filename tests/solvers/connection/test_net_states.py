"""Each rule on nets keeps the winner, whoever is to move: random small games, played out."""

import random
from collections import Counter
from functools import cache, reduce
from itertools import combinations
from operator import and_, or_

import pytest

from gadgetry.solvers.connection.net_links import (
    connections,
    covering_union,
    separators,
    shortest_way,
)
from gadgetry.solvers.connection.net_reading import dual_of
from gadgetry.solvers.connection.net_search import dominated, settled
from gadgetry.solvers.connection.net_states import (
    cells_of,
    dead_cells,
    identical_cells,
    joined,
    reach,
    reduced,
    series_cells,
    without,
    without_dead_nets,
)
from gadgetry.solvers.connection.virtual_connections import disjoint_union as shannon_union


def bits(mask):
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


@cache
def short_wins(nets, short_moves):
    """By playing every game, with no rule but the definition."""
    if nets is None:
        return True
    if not reach(nets[0], nets[2]) & nets[1]:
        return False
    moves = bits(cells_of(nets))
    if short_moves:
        return any(short_wins(joined(nets, cell), False) for cell in moves)
    return all(short_wins(without(nets, cell), True) for cell in moves)


def outcome(nets):
    return short_wins(nets, True), short_wins(nets, False)


def random_nets(rng):
    cells, count = rng.randint(3, 7), rng.randint(3, 6)
    rows = [0] * count
    for i in range(cells):
        for j in rng.sample(range(count), rng.choice([1, 2, 2, 2, 3])):
            rows[j] |= 1 << i
    return rows[0], rows[1], tuple(rows[2:])


def games(seed, count):
    rng = random.Random(seed)
    return [random_nets(rng) for _ in range(count)]


GAMES = games(1, 400)


def test_the_games_have_all_outcomes():
    assert {outcome(nets) for nets in GAMES} == {(True, True), (True, False), (False, False)}


def given_to_cut(nets, cells):
    return without(nets, cells)


def given_to_short(nets, cells):
    for cell in bits(cells):
        nets = joined(nets, cell) if nets is not None else None
    return nets


RULES = {
    "dead nets": lambda nets: [without_dead_nets(nets)],
    "dead cells": lambda nets: [
        given_to_cut(nets, dead_cells(nets)),
        given_to_short(nets, dead_cells(nets)),
    ],
    "series": lambda nets: [given_to_cut(nets, series_cells(without_dead_nets(nets)))],
    "identical": lambda nets: [given_to_short(nets, identical_cells(nets))],
    "all": lambda nets: [(lambda state: state and state[0])(reduced((nets, None)).state)],
    "all, with Cut's nets": lambda nets: [
        (lambda state: state and state[0])(reduced((nets, dual_of(nets))).state)
    ],
}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_keeps_the_winner(rule):
    applied = 0
    for nets in GAMES:
        for after in RULES[rule](nets):
            assert outcome(after) == outcome(nets), (rule, nets, after)
            applied += after != nets
    assert applied > 40


def test_two_cells_in_series_need_no_third_net():
    """The rule with a cell of three nets would be wrong: the test above can fail."""
    nets = (0b101, 0b010, (0b011, 0b110))
    assert series_cells(nets) == 0
    assert outcome(without(nets, 0b011)) != outcome(nets)


def test_forced_moves_and_virtual_connections_keep_the_winner():
    seen = {True: 0, False: 0, None: 0}
    for nets in GAMES:
        for dual in {None, dual_of(nets)}:
            for short_moves in (True, False):
                found = settled((nets, dual), short_moves)
                seen[found.winner] += 1
                wins = short_wins(nets, short_moves)
                if found.state is None:
                    assert found.winner == wins, (nets, short_moves)
                    assert trace_holds(nets, short_moves, wins, found)
                else:
                    assert short_wins(found.state[0], found.short_moves) == wins
    assert min(seen[True], seen[False]) > 100


def trace_holds(nets, short_moves, wins, found):
    """Everything outside the trace is given to the loser."""
    trace = found.trace | (found.short if wins else found.cut)
    rest = cells_of(nets) & ~trace
    left = given_to_cut(nets, rest) if wins else given_to_short(nets, rest)
    return short_wins(left, short_moves) == wins


def open_games(count):
    """Bigger ones, in which there is a choice after all that is forced."""
    rng = random.Random(5)
    while count:
        rows = [0] * 6
        for i in range(10):
            for j in rng.sample(range(6), rng.choice([2, 2, 3])):
                rows[j] |= 1 << i
        nets = rows[0], rows[1], tuple(rows[2:])
        for dual in {None, dual_of(nets)}:
            for short_moves in (True, False):
                found = settled((nets, dual), short_moves)
                if found.state is not None and cells_of(found.state[0]).bit_count() < 9:
                    yield nets, short_moves, found
                    count = max(0, count - 1)


def test_what_is_left_open_has_the_same_winner_and_other_moves_lose():
    winners, narrowed = set(), 0
    for nets, short_moves, found in open_games(12):
        state = found.state[0]
        wins = short_wins(state, found.short_moves)
        assert wins == short_wins(nets, short_moves)
        others = cells_of(state) & ~found.must_play
        narrowed += bool(others)
        for cell in bits(others):
            after = joined(state, cell) if found.short_moves else without(state, cell)
            assert short_wins(after, not found.short_moves) != found.short_moves
        winners.add(wins)
    assert winners == {True, False}
    assert narrowed


def test_virtual_connections_are_real():
    counts = {"full": 0, "semi": 0}
    for nets in GAMES:
        full, semis = connections(nets)
        cells = cells_of(nets)
        if full is not None:
            counts["full"] += 1
            assert short_wins(without(nets, cells & ~full), False)
        for semi in semis:
            counts["semi"] += 1
            assert short_wins(without(nets, cells & ~semi), True)
    assert min(counts.values()) > 40


def test_a_separator_is_a_cell_without_which_nothing_is_linked():
    found = 0
    for nets in GAMES:
        if not reach(nets[0], nets[2]) & nets[1]:
            continue
        cuts = separators(nets, shortest_way(nets))
        for cell in bits(cells_of(nets)):
            left = without(nets, cell)
            linked = bool(reach(left[0], left[2]) & left[1])
            assert linked == (not cuts & cell)
        found += bool(cuts)
    assert found > 40


def test_a_dominated_move_is_no_better_for_either_player():
    pruned = 0
    for nets in GAMES:
        for state in ((nets, None), (nets, dual_of(nets))):
            for cell, better in dominated(state, cells_of(nets)).items():
                pruned += 1
                mine, its = joined(nets, cell), joined(nets, better)
                assert short_wins(its, False) >= short_wins(mine, False)
                mine, its = without(nets, cell), without(nets, better)
                assert short_wins(its, True) <= short_wins(mine, True)
    assert pruned > 100


def test_of_two_players_with_planar_nets_exactly_one_wins():
    planar = 0
    for nets in GAMES:
        dual = dual_of(nets)
        if dual is None:
            continue
        planar += 1
        for short_moves in (True, False):
            # in her own nets Cut joins
            assert short_wins(dual, not short_moves) != short_wins(nets, short_moves)
    assert planar > 100


def test_covering_unions_are_those_of_the_definition():
    """Some semi connections have no cell in common: by trying all of them, and as Shannon does."""
    rng = random.Random(7)
    fits = Counter()
    for _ in range(2000):
        semis: list[int] = []
        for _ in range(rng.randint(1, 7)):
            new = rng.getrandbits(6) | 1 << rng.randrange(6)
            if not any(old & new == old for old in semis):
                semis.append(new)
        groups = [g for k in range(2, len(semis) + 1) for g in combinations(semis, k)]
        empty = {reduce(or_, g) for g in groups if not reduce(and_, g)}
        union = covering_union(semis)
        assert (union is None) == (not empty)
        assert (union is None) == (shannon_union(semis, 0, len(semis)) == 0)
        if union is not None and any(not semi & semis[-1] for semi in semis):
            smallest = shannon_union(semis, 0, len(semis))
            assert union.bit_count() <= smallest.bit_count()  # both take the smallest
        assert union is None or union in empty
        fits[union is None] += 1
    assert min(fits.values()) > 300
