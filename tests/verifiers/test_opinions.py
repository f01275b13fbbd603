"""Who is asked, in which order, and what happens when the time that all share is over."""

from types import SimpleNamespace

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.reductions.registry import reduction
from gadgetry.solvers import limits, registry
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.verdict import Verdict
from gadgetry.verifiers import opinions
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.opinions import solved

FLAG = reduction("avoid-true-to-flag-coloring")
TRUE, FALSE = AvoidTrue(2, [[1], [2]]), AvoidTrue(2, [[1, 2]])


@pytest.fixture
def searches(monkeypatch):
    """Every search takes as many seconds of a clock that stands still otherwise as `.each` says."""
    now, told = [1000.0], SimpleNamespace(each=1.0, log=[])
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    answer = registry.solve

    def slow(instance, question, allowed, solver):
        left = Budget(allowed).time_left
        took = told.each if left is None else min(told.each, left)
        verdict = answer(instance, question, Limits(), solver)
        now[0] += took
        told.log.append((verdict.solver, took))
        if took < told.each:
            return Verdict(solver, None, limit="the time")
        return verdict

    monkeypatch.setattr(opinions, "solve", slow)
    return told


@pytest.mark.parametrize(("source", "holds"), [(TRUE, True), (FALSE, False)])
def test_first_opinions_come_before_second_ones_and_all_share_the_time(source, holds, searches):
    found = agreement(FLAG, source, Limits(seconds=100))
    first = [found.source.verdicts[0].solver, found.target.verdicts[0].solver]
    assert [solver for solver, _ in searches.log[:2]] == first
    assert (found.verdict, found.source.holds, found.target.holds) == ("agree", holds, holds)
    assert len(found.source.decided) == len(found.target.decided) == 2


@pytest.mark.parametrize("source", [TRUE, FALSE])
@pytest.mark.parametrize("seconds", [0.5, 1, 2.5, 3, 4.5, 7])
def test_all_searches_together_take_no_more_than_the_time(source, seconds, searches):
    found = agreement(FLAG, source, Limits(seconds=seconds))
    assert sum(took for _, took in searches.log) <= seconds
    assert found.verdict in ("agree", "undecided")


@pytest.mark.parametrize("source", [TRUE, FALSE])
def test_sides_that_agree_do_so_though_no_time_is_left_for_second_opinions(source, searches):
    searches.each = 10.0
    found = agreement(FLAG, source, Limits(seconds=31))  # 10 of 31, 10 of 21, nothing in the rest
    assert found.verdict == "agree"
    assert len(found.source.decided) == len(found.target.decided) == 1
    silent = [verdict.limit for verdict in (*found.source.silent, *found.target.silent)]
    assert "not asked: no time is left" in silent
    assert "no time is left" in str(found)


def test_a_side_that_nobody_had_time_for_is_undecided_and_says_so(searches):
    searches.each = 10.0
    found = agreement(FLAG, TRUE, Limits(seconds=20))  # all of it goes to the source
    assert found.source.holds is True
    assert (found.verdict, found.target.holds) == ("undecided", None)
    assert "flag-coloring" in found.reasons[0]


def test_a_question_that_is_too_much_leaves_time_for_a_smaller_one(searches):
    searches.each = 10.0
    side = solved(TRUE, "winner", "first", moves=True, limits=Limits(seconds=19))
    assert [took for _, took in searches.log] == [9.5, 9.5]
    assert side.holds is None
    searches.log.clear()
    searches.each = 9.0
    side = solved(TRUE, "winner", "first", moves=True, limits=Limits(seconds=19))
    assert (side.holds, side.winning_moves) == (True, (1, 2))


def test_a_clock_that_runs_goes_on():
    whole = Limits(seconds=60).from_now()
    assert whole.from_now().or_steps(5).since == whole.since
    before, after = Budget(whole).time_left, Budget(whole.half_of_the_time()).time_left
    assert after <= before / 2 + 1e-6
    assert whole == Limits(seconds=60)
    assert repr(whole) == repr(Limits(seconds=60))
