"""Agree, disagree, undecided: each is told, and each way to be wrong is seen."""

from dataclasses import replace

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.general.nim import Nim
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers import registry
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Verdict
from gadgetry.verifiers import opinions
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.opinions import judged, solved

XOR = Cnf(2, [[1, 2], [-1, -2]])
TRUE, FALSE = Qbf([("a", [1]), ("e", [2])], XOR), Qbf([("e", [1]), ("a", [2])], XOR)


@pytest.fixture
def one_opinion(monkeypatch):
    """One solver a side, to save time where a second opinion is not the point."""
    monkeypatch.setattr(opinions, "WANTED", 1)


@pytest.mark.parametrize(("qbf", "truth"), [(TRUE, True), (FALSE, False)])
def test_both_truth_values_agree_with_two_solvers_a_side(qbf, truth):
    found = agreement(QbfToAvoidTrue(), qbf)
    assert found.verdict == "agree"
    assert found.reasons == ()
    assert (found.source.holds, found.target.holds) == (truth, truth)
    assert len(found.source.decided) == len(found.target.decided) == 2
    assert found.expected_moves == found.target.winning_moves == ((1, 2) if truth else ())


def test_chain_composes_claim_sizes_and_moves(one_opinion):
    chain = Chain.of(shortest_path("qbf", "flag-coloring"))
    found = agreement(chain, Qbf([], Cnf(0, [])))
    assert found.verdict == "agree"
    assert str(found.claim) == "the first player wins iff the formula is true"
    assert [name for name, _, _ in found.sizes] == ["avoid-true", "flag-coloring"]
    assert all(predicted == built for _, predicted, built in found.sizes)
    assert len(found.expected_moves) == 2  # both values of the dummy variable


def test_limits_leave_it_undecided_and_name_the_solver():
    found = agreement(AvoidTrueToFlagColoring(), AvoidTrue(4, []), Limits(nodes=5))
    assert found.verdict == "undecided"
    assert any("flag-coloring: grundy" in reason for reason in found.reasons)
    assert all(v.limit for v in found.target.silent)
    assert "undecided after 5 nodes" in found.reasons[-1]


def test_no_solver_is_undecided(monkeypatch):
    monkeypatch.setattr(registry, "solvers", lambda: ())
    monkeypatch.setattr(registry, "_of_formulas", lambda kind: ())
    found = agreement(QbfToAvoidTrue(), TRUE)
    assert found.verdict == "undecided"
    assert found.reasons == ("qbf: no solver applies", "avoid-true: no solver applies")


def test_moves_out_of_reach_are_not_taken_for_agreement(monkeypatch):
    def winner_only(instance, question, budget):
        budget.spend(10 if question.moves == "all" else 1)
        return Verdict("winner only", True, "first")

    only = Solver("winner only", "", ("avoid-true", "flag-coloring"), winner_only)
    monkeypatch.setattr(registry, "solvers", lambda: (only,))
    found = agreement(AvoidTrueToFlagColoring(), AvoidTrue(2, [[1], [2]]), Limits(nodes=5))
    assert found.verdict == "undecided"
    assert found.reasons == ("all winning moves are claimed, and were out of reach",)


def test_variant_that_carries_no_moves_is_compared_by_the_winner_only():
    chain = Chain.of([AvoidTrueToFlagColoring()], ["small"])
    found = agreement(chain, AvoidTrue(2, [[1], [2]]))
    assert (found.verdict, found.expected_moves) == ("agree", None)


class Broken(AvoidTrueToFlagColoring):
    """One thing wrong at a time."""

    def __init__(self, what):
        self.what = what

    def sizes(self, source, variant=None):
        sizes = super().sizes(source, variant)
        return {**sizes, "edges": sizes["edges"] + (self.what == "sizes")}

    def build(self, source, variant=None):
        built = super().build(source, variant)
        graph, provenance = built.graph, built.provenance
        if self.what == "claim":
            built = replace(built, claim=Claim("winner", "second", "winner", "first"))
        if self.what == "provenance":
            edges = provenance.edges
            short = replace(edges, kind=edges.kind[1:], index=edges.index[1:], role=edges.role[1:])
            built = replace(built, provenance=replace(provenance, edges=short))
        if self.what == "role":
            role = provenance.vertices.role.copy()
            role[0] = 9
            vertices = replace(provenance.vertices, role=role)
            built = replace(built, provenance=replace(provenance, vertices=vertices))
        if self.what == "edge twice":
            heads, tails = graph.heads.copy(), graph.tails.copy()
            heads[-1], tails[-1] = heads[-2], tails[-2]
            built = replace(built, graph=replace(graph, heads=heads, tails=tails))
        if self.what == "colour":
            colours = graph.vertex_data["colours"].copy()
            colours[-1] = 5
            built = replace(built, graph=replace(graph, vertex_data={"colours": colours * 0}))
        return built

    def winning_moves(self, compiled, outcome, moves):
        right = super().winning_moves(compiled, outcome, moves)
        return right[1:] if self.what == "moves" else right


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("sizes", "sizes of flag-coloring: predicted"),
        ("claim", "claimed: the second player wins iff the first player wins"),
        ("provenance", "provenance of 68 edges, there are 69"),
        ("role", "provenance of vertices: 0 belongs to no gadget"),
        ("edge twice", "69 edges were built, the position has 68"),
        ("colour", "not properly-coloured"),
        ("moves", "flag-coloring: win and should not: vertex 11 to colour 0"),
    ],
)
def test_each_way_to_be_wrong_is_a_disagreement(what, said, one_opinion):
    instance = AvoidTrue(2, [[1], [2]])
    limits = Limits(nodes=600)  # a graph that is not what it should be may be hard
    found = agreement(Broken(what), instance, limits)
    assert found.verdict == "disagree"
    assert any(said in reason for reason in found.reasons), found.reasons


def test_nothing_wrong_is_no_disagreement():
    assert agreement(Broken("nothing"), AvoidTrue(2, [[1], [2]])).verdict == "agree"


def test_differing_moves_are_named(one_opinion):
    found = agreement(Broken("moves"), AvoidTrue(2, [[1], [2]]))
    assert found.differing_moves == ((), ((11, 0),))


def test_solvers_that_contradict_each_other_are_a_disagreement(monkeypatch):
    def lies(instance, question, budget):
        return Verdict("liar", False, "second", 0, ())

    honest = [s for s in registry.solvers() if s.name == "grundy"]
    liar = Solver("liar", "", ("avoid-true",), lies)
    monkeypatch.setattr(registry, "solvers", lambda: (*honest, liar))
    found = agreement(AvoidTrueToFlagColoring(), AvoidTrue(2, [[1], [2]]))
    assert found.verdict == "disagree"
    assert "avoid-true: grundy and liar contradict each other" in found.reasons[0]


def test_value_is_asked_as_a_star_where_it_is_out_of_reach(monkeypatch):
    asked = []

    def run(instance, question, budget):
        asked.append(question.star)
        budget.spend(1 if question.star is not None else 50)
        return Verdict("stars", True, value=question.star)

    stars = Solver("stars", "", ("nim",), run, 1000)
    monkeypatch.setattr(registry, "solvers", lambda: (stars,))
    side = solved(Nim((3,)), "value", 3, moves=False, limits=Limits(nodes=2))
    assert asked == [None, 3]
    assert side.holds is True


@pytest.mark.parametrize(("equals", "holds"), [(1, True), (2, False)])
def test_value_claims_compare_the_value(equals, holds):
    side = solved(AvoidTrue(2, [[1], [2]]), "value", equals, moves=False)
    assert side.holds is holds
    assert {v.value for v in side.decided} == {1}
    assert len(side.decided) == 2
    assert all("winner only" in v.limit for v in side.silent)


def test_moves_claims_are_at_most():
    def said(value, outcome=True):
        return judged(AvoidTrue(0, []), "moves", 4, (Verdict("s", outcome, value=value),)).holds

    assert [said(3), said(4), said(5), said(None, False)] == [True, True, False, False]


def test_named_player_is_compared_by_name():
    def said(winner):
        return judged(AvoidTrue(0, []), "winner", "Short", (Verdict("s", True, winner),)).holds

    assert [said("Short"), said("Cut"), said(None)] == [True, False, None]


def test_flag_graphs_have_a_second_opinion_and_the_oracle_is_not_needed(monkeypatch):
    monkeypatch.setattr(opinions, "SECOND_OPINION", Limits(nodes=100_000))  # however slow
    found = agreement(AvoidTrueToFlagColoring(), AvoidTrue(2, [[1], [2]]))
    assert len(found.target.decided) == 2
    assert found.target.silent == ()


def test_oracle_that_is_not_asked_says_so(monkeypatch):
    monkeypatch.setattr(opinions, "SECOND_OPINION", Limits(nodes=10))
    found = agreement(AvoidTrueToFlagColoring(), AvoidTrue(1, [[1], [1], [1]]))
    assert len(found.target.decided) == 1
    oracle = found.target.silent[-1]
    assert oracle.solver == "oracle"
    assert oracle.limit == "not asked: 77 moves to begin with, at most 20"


def test_solvers_of_both_sides_that_share_code_are_named(monkeypatch):
    instance = AvoidTrue(4, [[1, 2], [2, 3], [3, 4]])
    found = agreement(AvoidTrueToFlagColoring(), instance)
    assert found.same_code == ()
    monkeypatch.setattr(opinions, "SECOND_OPINION", Limits(nodes=1))
    monkeypatch.setattr(opinions, "WANTED", 1)
    found = agreement(AvoidTrueToFlagColoring(), instance)
    assert found.same_code == ("parity", "hubs")
    assert "the solvers of both sides share code: parity, hubs" in str(found).splitlines()
