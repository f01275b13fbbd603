"""Games without a Shannon dual: the table, and a SAT solver that looks for the graph itself."""

from itertools import combinations, pairwise, permutations

import numpy as np
import pytest
from pysat.solvers import Cadical153

from tools.search_duals import classes, dual, least_sets, without_dual

MAJORITY = np.array([0, 0, 0, 1, 0, 1, 1, 1], dtype=bool)  # Y of side 2
RING = [(0, 1), (0, 2), (2, 4), (3, 4), (1, 5), (3, 5)]  # between 0, 4, 5 and 1, 2, 3


def joined_by_sets(inner, sets):
    """The table in which these sets join, and what contains one."""
    masks = [sum(1 << v for v in chosen) for chosen in sets]
    return np.array([any(x & m == m for m in masks) for x in range(1 << inner)])


def graph_of(table):
    """A graph with two terminals that has this table, by SAT; None if there is none.

    Every least joining set is a path in some order; and for every set that does not join there
    are marks, on what a terminal reaches in it, that the other terminal's neighbours do not have.
    """
    inner = len(table).bit_length() - 1
    count = 0

    def new():
        nonlocal count
        count += 1
        return count

    edge = {pair: new() for pair in combinations(range(inner), 2)}
    beside = [[new() for _ in range(inner)] for _ in range(2)]
    with Cadical153() as solver:
        for letters in least_sets(table):
            ways = []
            for order in permutations(ord(letter) - ord("a") for letter in letters):
                ways.append(new())
                parts = [edge[min(u, v), max(u, v)] for u, v in pairwise(order)]
                for part in (beside[0][order[0]], beside[1][order[-1]], *parts):
                    solver.add_clause([-ways[-1], part])
            solver.add_clause(ways)
        for x in np.flatnonzero(~table).tolist():
            mark = {v: new() for v in range(inner) if x >> v & 1}
            for v in mark:
                solver.add_clause([-beside[0][v], mark[v]])
                solver.add_clause([-mark[v], -beside[1][v]])
            for (u, v), joined in edge.items():
                if u in mark and v in mark:
                    solver.add_clause([-joined, -mark[u], mark[v]])
                    solver.add_clause([-joined, -mark[v], mark[u]])
        return solver.get_model() if solver.solve() else None


def test_no_graph_plays_y_of_side_two():
    assert graph_of(MAJORITY) is None
    assert not any(sorted(map(len, least_sets(t))) == [2, 2, 2] and
                   len({*"".join(least_sets(t))}) == 3 for t in classes(3).values())  # fmt: skip


@pytest.mark.parametrize("inner", [1, 2, 3, 4])
def test_every_small_game_has_a_dual(inner):
    every = classes(inner)
    assert without_dual(inner, every) == []
    played = [table for table in every.values() if 0 < table.sum() < len(table)]
    assert len(played) == len(every) - 2
    assert all(graph_of(dual(table)) is not None for table in played)


def test_a_ring_of_six_has_none():
    """Terminals beside 0, 4, 5 and beside 1, 2, 3, which are a ring: the sets are its six edges."""
    ring = joined_by_sets(6, RING)
    assert graph_of(ring) is not None
    assert graph_of(dual(ring)) is None


def test_without_one_of_its_edges_the_ring_has_a_dual():
    path = joined_by_sets(6, RING[:-1])
    assert graph_of(path) is not None
    assert graph_of(dual(path)) is not None


@pytest.mark.sweep
def test_five_games_on_six_vertices_have_none():
    assert [len(classes(n)) for n in (4, 5)] == [20, 55]
    assert without_dual(5, classes(5)) == []
    every = classes(6)
    lone = without_dual(6, every)
    assert (len(every), len(lone)) == (229, 5)
    for table in every.values():
        if 0 < table.sum() < len(table):
            none = any((table == each).all() for each in lone)
            assert (graph_of(dual(table)) is None) == none, least_sets(table)
