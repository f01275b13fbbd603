"""Every solver next to the oracle: none differs, and one that does is noticed."""

from dataclasses import replace

import pytest

from gadgetry.games.registry import rulesets
from gadgetry.solvers.registry import solvers
from gadgetry.solvers.verdict import Verdict
from tools import against_rules
from tools.against_rules import compared, differs, positions

FEW = {"facts", "last-loses", "reach"}  # which take hardly any small position of some game


@pytest.mark.sweep
@pytest.mark.parametrize("name", rulesets())
def test_no_solver_differs_from_the_rules(name):
    found = compared(rulesets()[name], 150)
    assert all(outcomes.total() >= 40 for s, outcomes in found.items() if s not in FEW), found


@pytest.mark.parametrize("name", ["nim", "scheduled-hex", "live-vertex"])
def test_no_solver_differs_on_a_few_positions(name):
    found = compared(rulesets()[name], 12)
    assert all(outcomes.total() == 12 for s, outcomes in found.items() if s not in FEW), found


def test_positions_come_once():
    first = [next(each) for each in [positions(rulesets()["live-vertex"])] for _ in range(100)]
    assert len(set(first)) == 100


def test_a_wrong_answer_ends_it(monkeypatch):
    xor = next(s for s in solvers() if s.name == "xor" and "nim" in s.takes)
    wrong = replace(xor, run=lambda *_: Verdict("xor", True, "first", value=9))
    oracle = next(s for s in solvers() if s.name == "oracle")
    monkeypatch.setattr(against_rules, "solvers", lambda: (wrong, oracle))
    monkeypatch.setattr("gadgetry.solvers.registry.solvers", lambda: (wrong, oracle))
    with pytest.raises(SystemExit, match="xor and the rules differ"):
        compared(rulesets()["nim"], 5)


def test_what_is_not_told_does_not_differ():
    assert not differs(Verdict("a", True, winning_moves=(1,)), Verdict("b", True))
    assert differs(Verdict("a", True, winning_moves=(1,)), Verdict("b", True, winning_moves=(2,)))
