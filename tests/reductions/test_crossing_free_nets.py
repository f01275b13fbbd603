"""The polynomial nets: planar, right on one variable; the precondition names a clause."""

from itertools import combinations, product

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.reductions.crossing_free_nets import crossing_free_nets, wire_order
from gadgetry.reductions.nets import check_drawable
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve

ONE = [
    Qbf([(quantifier, [1])], Cnf(1, clauses))
    for quantifier, clauses in [
        ("e", [[1]]), ("e", [[-1]]), ("a", [[1]]), ("a", [[-1]]), ("a", [[1], [-1]]), ("a", []),
    ]
]  # fmt: skip


def test_one_variable_by_search():
    values = []
    for qbf in ONE:
        verdict = solve(crossing_free_nets(qbf).shannon(), limits=Limits(nodes=5000))
        assert verdict.winner == ("Short" if truth(qbf) else "Cut"), qbf
        values.append(truth(qbf))
    assert set(values) == {True, False}


@pytest.mark.parametrize("role", ["h1", "h2", "cz", "entry", "a", "f"])
def test_no_switch_of_a_track_or_wire_can_be_left_out(role):
    def wrong(qbf: Qbf) -> bool:
        nets = crossing_free_nets(qbf)
        mine = {x.name for x in nets.switches if x.name.split("_")[0] == role}
        assert mine or not len(qbf.matrix.clauses)
        winner = solve(nets.without(mine).shannon(), limits=Limits(nodes=5000)).winner
        return winner is not None and (winner == "Short") != truth(qbf)

    assert any(map(wrong, ONE))


def two_variable_qbfs():
    clauses = [(1,), (2,), (1, 2), (-1,), (-2,), (-1, -2), (1, -2), (-1, 2)]
    for prefix in product("ea", repeat=2):
        for m in (1, 2, 3):
            for rows in combinations(clauses, m):
                yield Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], Cnf(2, rows))


def test_what_is_built_is_always_planar_with_s_and_t_side_by_side():
    built = refused = 0
    for qbf in two_variable_qbfs():
        try:
            nets = crossing_free_nets(qbf)
        except ReductionError:
            refused += 1
            continue
        check_drawable(nets)
        built += 1
    assert built > 100
    assert refused > 10


def test_each_clause_is_contiguous_or_a_clause_is_named():
    assert wire_order((1, 2, 3), {1: (2, 3), 2: (1, 2)}) == [(1, 2), (2, 2), (2, 1), (3, 1)]
    with pytest.raises(ReductionError, match="clause 1: its wires cross those of clause 2"):
        wire_order((1, 2, 3), {1: (1, 3), 2: (2,)})
    with pytest.raises(ReductionError, match="clause 1: its wires cross those of clause 2"):
        wire_order((1, 2, 3), {1: (1, 2, 3), 2: (2,)})


def test_an_empty_clause_is_refused_and_a_tautology_dropped():
    with pytest.raises(ReductionError, match="clause 2 is empty"):
        crossing_free_nets(Qbf([], Cnf(1, [[1], []])))
    nets = crossing_free_nets(Qbf([("a", [1])], Cnf(1, [[1, -1]])))
    assert "w" in {x.name for x in nets.switches}


XOR = Cnf(2, [[1, 2], [-1, -2]])


@pytest.mark.parametrize(
    "qbf", [Qbf([("a", [1]), ("e", [2])], XOR), Qbf([("e", [1]), ("a", [2])], XOR)]
)
def test_the_two_xors_of_seventy_switches(qbf):
    nets = crossing_free_nets(qbf)
    assert len(nets.switches) == 70
    winner = solve(nets.shannon(), limits=Limits(nodes=50_000)).winner
    assert winner == ("Short" if truth(qbf) else "Cut")


@pytest.mark.sweep
def test_small_two_variable_qbfs_by_search():
    """At most 70 switches; those that a limit leaves undecided are few, and none is wrong."""
    counts = {True: 0, False: 0, None: 0}
    for qbf in two_variable_qbfs():
        try:
            nets = crossing_free_nets(qbf)
        except ReductionError:
            continue
        if len(nets.switches) <= 70:
            winner = solve(nets.shannon(), limits=Limits(nodes=2000)).winner
            assert winner in (None, "Short" if truth(qbf) else "Cut"), qbf
            counts[None if winner is None else truth(qbf)] += 1
    assert counts[True] > 10
    assert counts[False] > 10
