"""Gadget lemmas: all that are registered hold, wrong ones and damaged gadgets do not."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_families import route
from gadgetry.games.general.nim import Nim
from gadgetry.reductions.flags import avoid_true_to_flag_coloring_lemmas as flag_lemmas
from gadgetry.reductions.formulas import qbf_to_avoid_true_lemmas as chain_lemmas
from gadgetry.reductions.lemma import Lemma
from gadgetry.solvers.flags.route_graphs import route_lengths, route_value
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solvers
from gadgetry.verifiers.independence import independent
from gadgetry.verifiers.lemmas import Case, Report, check_cases, check_lemma, lemmas

LEAST = {  # so that a lemma about nothing is noticed
    "crossover": 8,
    "directed edge, correct way": 5,
    "directed edge, wrong way": 5,
    "end of the stages": 250,
    "punishers": 1000,
    "routes of the end": 4,
    "routes of the middle": 30,
    "routes of the start": 8,
    "wrong moves in flag coloring": 60,
}


@pytest.mark.parametrize("name", lemmas())
def test_every_lemma_holds_by_two_solvers(name):
    cases = list(check_cases(lemmas()[name]))
    assert [str(case) for case in cases if not case.agrees] == []
    assert len(cases) >= LEAST.get(name, 1)
    rulesets = {lemmas()[name].gadget(*v).ruleset for v in lemmas()[name].boundary()}
    for found in {tuple(case.found) for case in cases}:  # the default may depend on the case
        used = [s for s in solvers() if s.name in found and rulesets.intersection(s.takes)]
        assert len(used) >= 2
        assert all(independent(a, b) for a, b in combinations(used, 2))
    assert lemmas()[name].statement
    assert lemmas()[name].paper


def test_routes_without_clauses_are_a_counterexample():
    """The bound n >= 1 of the lemma is needed: P(4,4,6) is *1."""
    lemma = replace(lemmas()["routes of the start"], boundary=lambda: [((4, 2), (6, 1))])
    report = check_lemma(lemma)
    assert report.holds is False
    assert [case.values for case in report.counterexamples] == [((4, 2), (6, 1))]
    assert set(report.counterexamples[0].found.values()) == {1}
    assert "((4, 2), (6, 1)): expected 0, got grundy: 1, routes: 1" in str(report)


def test_routes_with_all_clauses_satisfied_are_counterexamples():
    for n in range(1, 5):
        s = 4 * n + 3
        assert route_value((2, *[4] * (s - 1))) == route_value((3,) * s) == 2


def test_wrong_moves_lead_to_the_route_graphs_of_the_other_lemmas():
    expected = set()
    for boundary in (
        flag_lemmas.of_the_start,
        flag_lemmas.of_the_middle,
        flag_lemmas.of_the_end,
    ):
        for groups in boundary():
            expected.add(route_lengths(flag_lemmas.routes(*groups)))
    found = {route_lengths(flag_lemmas.answered(*v)) for v in flag_lemmas.wrong_moves()}
    assert None not in found
    assert found <= expected
    assert len(found) >= 8


@pytest.mark.parametrize(("kind", "index"), [("extra node", 0), ("clause node", 0), ("route", 0)])
def test_a_graph_with_one_edge_less_is_noticed(monkeypatch, kind, index):
    clauses = ((1,),)
    compiled = flag_lemmas._compiled(2, clauses)
    kinds = [k.name for k in compiled.provenance.kinds]
    of_kind = [i for i, k in enumerate(_edge_kinds(compiled)) if kinds[k] == kind]
    gone = of_kind[index]
    graph = compiled.graph
    damaged = replace(
        compiled,
        graph=replace(
            graph, tails=np.delete(graph.tails, gone), heads=np.delete(graph.heads, gone)
        ),
    )
    monkeypatch.setattr(flag_lemmas, "INSTANCES", ((2, clauses),))
    monkeypatch.setattr(flag_lemmas, "_compiled", lambda *_: damaged)
    lemma = lemmas()["wrong moves in flag coloring"]
    assert any(case.agrees is False for case in check_cases(lemma, solvers=1))


def _edge_kinds(compiled):
    parts = compiled.provenance.edges
    return [int(kind) for kind in parts.kind]


def test_a_chain_with_any_literal_less_is_noticed(monkeypatch):
    """One lemma notices what the other does not."""
    whole = chain_lemmas._target(3, ((1, -2),))
    rows = [list(clause) for clause in whole.clauses]
    monkeypatch.setattr(chain_lemmas, "matrices", lambda n: [((1, -2),)] if n == 3 else [])
    for j, row in enumerate(rows):
        for literal in row:
            left = [[v for v in r if (i, v) != (j, literal)] for i, r in enumerate(rows)]
            damaged = AvoidTrue(whole.variables, left)
            monkeypatch.setattr(chain_lemmas, "_target", lambda *_, damaged=damaged: damaged)
            assert any(
                case.agrees is False
                for name in ("end of the stages", "punishers")
                for case in check_cases(lemmas()[name], solvers=1)
            ), (j, literal)


def test_a_wrong_lemma_fails_and_a_limit_is_undecided():
    heaps = Lemma(
        "heaps",
        "a heap is won by who moves first",
        "nowhere",
        lambda: ((n,) for n in range(3)),
        lambda n: Nim((n,)),
        lambda n: "first",
    )
    report = check_lemma(heaps)
    assert [case.values for case in report.counterexamples] == [(0,)]
    assert report.holds is False
    large = Lemma("large", "", "", lambda: [()], lambda: route(4, 4, 6, 6, 6, 6, 6), lambda: 0)
    report = check_lemma(large, Limits(nodes=2))
    assert report.holds is None
    assert str(report) == (
        "large: undecided, 1 case by grundy, routes\n  (): expected 0, got grundy: ?, routes: ?"
    )


def test_one_solver_that_disagrees_is_enough():
    lemma = lemmas()["routes of the end"]
    assert Case((), 0, {"a": 0, "b": None}).agrees is True
    assert Case((), 0, {"a": 0, "b": 1}).agrees is False
    assert Case((), 0, {"a": None, "b": None}).agrees is None
    assert Case((), 0, {}).agrees is None
    assert Report(lemma, 0, (), (), ()).holds is None


@pytest.mark.sweep
def test_wrong_moves_lose_on_more_formulas(monkeypatch):
    more = ((1, ((1,),)), (2, ((1, 2),)), (2, ((1,), (2,))), (3, ((1, 2), (2, 3))))
    monkeypatch.setattr(flag_lemmas, "INSTANCES", more)
    report = check_lemma(lemmas()["wrong moves in flag coloring"])
    assert report.holds, str(report)
    assert report.cases > 150
