"""The polynomial nets: planar, right on one variable; the precondition names a clause."""

from itertools import combinations, product

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.reductions.connection.nets.crossing_free_nets import crossing_free_nets, wire_order
from gadgetry.reductions.connection.nets.nets import Nets, Switch, check_drawable
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
    "qbf",
    [
        Qbf([("a", [1]), ("e", [2])], XOR),
        pytest.param(Qbf([("e", [1]), ("a", [2])], XOR), marks=pytest.mark.sweep),
    ],
)
def test_the_two_xors_of_seventy_switches(qbf):
    nets = crossing_free_nets(qbf)
    assert len(nets.switches) == 70
    solvers = ("traces", "nets") if truth(qbf) else ("traces",)  # by both: the sweep below
    for solver in solvers:
        winner = solve(nets.shannon(), limits=Limits(nodes=50_000), solver=solver).winner
        assert winner == ("Short" if truth(qbf) else "Cut")


SIDES = [rows for m in (0, 1, 2) for rows in combinations([(1,), (2,), (1, 2)], m)]


def of_two_variables(left, right):
    rows = [*left, *(tuple(-v for v in clause) for clause in right)]
    for prefix in product("ea", repeat=2):
        yield Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], Cnf(2, rows))


ONE_SIDED = [qbf for left in SIDES if left for qbf in of_two_variables(left, [])]


def wrong_ones(change, limit=2000, most=100):
    """The truth values of one-sided instances that a changed construction gets wrong."""
    found = []
    for qbf in ONE_SIDED:
        if len(crossing_free_nets(qbf).switches) > most:
            continue
        nets = change(crossing_free_nets(qbf))
        winner = solve(nets.shannon(), limits=Limits(nodes=limit), solver="nets").winner
        if winner is not None and (winner == "Short") != truth(qbf):
            found.append(truth(qbf))
    return found


def without(*roles):
    return lambda nets: nets.without(
        {x.name for x in nets.switches if x.name.split("_")[0] in roles}
    )


def test_one_sided_instances_are_right():
    assert (len(ONE_SIDED), sum(map(truth, ONE_SIDED))) == (24, 12)
    assert wrong_ones(without(), most=50) == []  # 15 of them; the others are in the sweep


@pytest.mark.parametrize(("role", "count"), [("h1", 12), ("h2", 12), ("cz", 12), ("N", 6)])
def test_without_one_of_these_true_instances_are_lost(role, count):
    """Without h1, h2 or cz all of them are; N is in no instance without a forall."""
    assert wrong_ones(without(role)) == [True] * count


def test_a_forall_without_its_k_is_wrong_for_every_false_instance():
    def merged(nets):
        same = {x.nets[1]: x.nets[0] for x in nets.switches if x.name.startswith("k_")}
        rows = [
            Switch(x.name, tuple(same.get(net, net) for net in x.nets))
            for x in nets.switches
            if not x.name.startswith("k_")
        ]
        return Nets(rows, [net for net in nets.others if net not in same])

    assert wrong_ones(merged) == [False] * 12


def test_a_junction_with_its_own_escape_to_t_is_wrong_for_every_false_instance():
    def escaping(nets):
        escapes = [Switch(f"escape {net}", (net, "t")) for net in nets.others if net[0] == "B"]
        return Nets([*nets.switches, *escapes], nets.others)

    assert wrong_ones(escaping) == [False] * 12


@pytest.mark.sweep
@pytest.mark.parametrize("roles", [("far", "k2"), ("far", "y2")])
def test_a_wire_without_its_link_of_the_faces_is_wrong(roles):
    assert True in wrong_ones(without(*roles), 10_000)


@pytest.mark.sweep
def test_two_variable_qbfs_with_at_most_two_clauses_a_side_by_search():
    """All positive or all negative; what a limit leaves undecided is counted, nothing is wrong."""
    counts = {True: 0, False: 0, None: 0}
    for qbf in (qbf for sides in product(SIDES, SIDES) for qbf in of_two_variables(*sides)):
        nets = crossing_free_nets(qbf)
        limits = Limits(nodes=20_000, megabytes=4000)
        winner = solve(nets.shannon(), limits=limits, solver="nets").winner
        assert winner in (None, "Short" if truth(qbf) else "Cut"), qbf
        counts[None if winner is None else truth(qbf)] += 1
    assert sum(counts.values()) == 196
    assert counts[True] > 40
    assert counts[False] > 80
