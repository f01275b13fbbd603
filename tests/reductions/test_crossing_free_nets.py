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


def walked(second: str) -> list[str]:
    """forall 1 exists 2: the left track of 1 (1 is false), then that track of 2."""
    other = "r" if second == "l" else "l"
    clause = {"l": 1, "r": 2}[second]
    return (
        "k_1 N_1 X_1 tip_l1.1 c_l1.1 h1_l1 cz_l1 h2_l1 b_l1 b_r1"
        f" entry_{second}2 tip_{second}2.{clause} c_{second}2.{clause} h1_{second}2"
        f" cz_{second}2 h2_{second}2 b_{second}2 b_{other}2"
    ).split()


@pytest.mark.parametrize(("second", "winner"), [("r", "Short"), ("l", "Cut")])
def test_two_variables_after_the_intended_play(second, winner):
    """At the clauses of the xor, 1 being false: Black wins iff 2 is true (its right track)."""
    nets = crossing_free_nets(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]])))
    position = nets.shannon()
    number = {x.name: v for v, x in enumerate(nets.switches, 2)}
    for name in walked(second):
        position = position.play(number[name])
    assert solve(position, limits=Limits(nodes=20_000)).winner == winner
