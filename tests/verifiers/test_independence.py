"""Solvers that share code are told from those that share none."""

from itertools import combinations

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.solvers.registry import applicable, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import code_of, independent


def named(instance):
    return {s.name: s for s in applicable(instance, Question(value=False, moves="all"))}


def test_engine_behind_two_modules_is_seen():
    entries = [s for s in solvers() if s.name == "grundy"]
    avoid_true = next(s for s in entries if s.takes == ("avoid-true",))
    flags = next(s for s in entries if s.takes == ("flag-coloring",))
    assert {"avoid_true", "grundy"} <= code_of(avoid_true)
    assert {"flag_coloring", "flag_graphs", "grundy"} <= code_of(flags)
    assert not independent(avoid_true, flags)


def test_solver_depends_on_itself():
    assert not any(independent(s, s) for s in solvers())


def test_oracle_shares_nothing_with_any_engine():
    oracle = next(s for s in solvers() if s.name == "oracle")
    others = [s for s in solvers() if s is not oracle and "oracle" not in code_of(s)]
    assert len(others) > 5
    assert all(independent(oracle, s) for s in others)


def test_formulas_have_two_independent_solvers():
    for instance in (AvoidTrue(2, [[1]]), Qbf([("e", [1])], Cnf(1, [[1]])), Cnf(1, [[1]])):
        fit = named(instance).values()
        assert any(independent(s, t) for s, t in combinations(fit, 2)), instance.kind
