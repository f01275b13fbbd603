"""Edge geography: the theorem on bipartite graphs and the search say what the oracle says."""

from math import gcd
from random import Random

import pytest

from gadgetry.games.geography.edge_geography import EdgeGeography, grid
from gadgetry.games.registry import rulesets
from gadgetry.solvers.general import oracle
from gadgetry.solvers.geography import edge_walks, even_kernels
from gadgetry.solvers.geography.even_kernels import sides
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(moves="all")
WINNER = Question(value=False, moves="all")


def by_theorem(position):
    """Its answer, when the sets that it names are what they must be."""
    found = even_kernels.even_kernel(position.neighbourhoods(), position.token)
    near = [set(row) for row in position.neighbourhoods()]
    odd = {v for v in range(position.vertices) if len(near[v] & (found.kernel or set())) % 2}
    if found.kernel is not None:
        assert position.token in found.kernel
        assert not odd
        assert not any(near[v] & found.kernel for v in found.kernel)
    else:
        odd = [v for v in range(position.vertices) if len(near[v] & found.witness) % 2]
        assert odd == [position.token]
        assert found.targets
    return found


def compare(position):
    told = oracle.run(position, ALL, Budget())
    searched = edge_walks.run(position, ALL, Budget())
    assert (told.value, told.winning_moves) == (searched.value, searched.winning_moves)
    if sides(position.neighbourhoods(), position.token) is None:
        return None
    found = by_theorem(position)
    assert ((found.kernel is None), found.targets) == (told.outcome, told.winning_moves)
    return told.outcome


def test_all_graphs_on_up_to_five_vertices():
    small = rulesets()["edge-geography"].small
    outcomes = [compare(p) for n in range(1, 6) for p in small.exactly(n)]
    assert [outcomes.count(it) for it in (True, False, None)] == [13, 11, 50]


def bipartite(rng, left, right, edges):
    pairs = [(u, left + v) for u in range(left) for v in range(right)]
    return EdgeGeography.of(left + right, rng.sample(pairs, min(edges, len(pairs))), 0)


def test_random_bipartite_graphs():
    rng = Random(7)
    outcomes = [compare(bipartite(rng, 4, 4, rng.randrange(5, 12))) for _ in range(60)]
    assert set(outcomes) == {True, False}


@pytest.mark.sweep
def test_thousands_of_bipartite_graphs():
    rng = Random(8)
    outcomes = [
        compare(bipartite(rng, rng.randrange(2, 6), rng.randrange(2, 6), rng.randrange(4, 14)))
        for _ in range(4000)
    ]
    assert min(outcomes.count(True), outcomes.count(False)) > 800


def test_grids_are_lost_where_neither_coordinate_is_a_multiple_of_the_divisor():
    """The corner is the theorem of 1993, any vertex that of arXiv:2504.12148."""
    for rows in range(1, 8):
        for columns in range(rows, 8):
            common = gcd(rows + 1, columns + 1)
            for start in range(rows * columns):
                row, column = divmod(start, columns)
                lost = (row + 1) % common != 0 and (column + 1) % common != 0
                assert solve(grid(rows, columns, 4, start), WINNER).outcome is not lost


def test_large_grids_are_quick():
    assert solve(grid(59, 59), WINNER, limits=Limits(seconds=20)).winner == "second"


def test_which_solvers_are_asked():
    names = [s.name for s in applicable(grid(2, 2), WINNER)]
    assert names[:2] == ["even-kernel", "grundy"]
    kernel, grundy = applicable(grid(2, 2), WINNER)[:2]
    assert independent(kernel, grundy)
    assert "even-kernel" not in [s.name for s in applicable(grid(2, 2), ALL)]
    assert "even-kernel" not in [s.name for s in applicable(grid(2, 2, 8), WINNER)]


@pytest.mark.parametrize("name", ["even-kernel", "grundy"])
def test_limits_are_kept(name):
    told = solve(grid(6, 6), WINNER, limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_is_it_zero():
    square, path = grid(2, 2), EdgeGeography.of(2, [(0, 1)], 0)
    for position, star in ((square, True), (path, False)):
        for module in (even_kernels, edge_walks, oracle):
            assert module.run(position, Question(star=0), Budget()).outcome is star
