"""Telling *k from *p: the value is *p iff that of the hard start is *2."""

from __future__ import annotations

from itertools import combinations

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.geography import nimber_constructor
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import tree
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.undirected_geography_to_nimber_geography import (
    UndirectedGeographyToNimberGeography,
)
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.agreement import agreement, faults

REDUCTION = UndirectedGeographyToNimberGeography()
PAIRS = [(k, p) for p in range(2, 6) for k in range(1, p)]
MATRIX = Cnf(2, [[1, 2], [-1, -2]])
TRUE, FALSE = Qbf([("a", [1]), ("e", [2])], MATRIX), Qbf([("e", [1]), ("a", [2])], MATRIX)


def value(position: object) -> int | None:
    """By two solvers that share no code."""
    found = {solve(position, Question(), solver=name).value for name in ("reach", "grundy")}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(("k", "p"), PAIRS)
def test_hard_starts_of_both_values_are_told_apart(k: int, p: int) -> None:
    chain = Chain.of(shortest_path("generalized-geography", "nimber-geography"), [f"{k},{p}"])
    won = GeneralizedGeography.of(2, [(0, 1)], start=0)
    lost = GeneralizedGeography.of(3, [(0, 1), (1, 2)], start=0)
    for game, expected in ((won, p), (lost, k)):
        compiled = chain.build(game)
        assert str(compiled.claim) == f"the value is *{p} iff the first player wins"
        assert solve(compiled.target, Question(), solver="reach").value == expected
        assert [s for _, s in chain.sizes(game)] == [step.sizes for step in compiled.steps]
        assert not list(faults(compiled.last))


@pytest.mark.parametrize(("k", "p"), [(1, 2), (1, 4), (2, 3), (2, 5), (3, 4), (4, 5)])
def test_any_graph_has_the_value_that_the_claim_says(k: int, p: int) -> None:
    pairs = list(combinations(range(4), 2))
    seen = set()
    for chosen in range(3):
        for edges in combinations(pairs, 2 + chosen):
            graph = UndirectedGeography.of(4, edges, start=0)
            compiled = REDUCTION.build(graph, f"{k},{p}")
            hard, told = value(graph), value(compiled.target)
            assert told in (k, p)
            assert (told == compiled.claim.equals) == (hard == compiled.claim.source_equals)
            seen.add(told)
    assert seen == {k, p}


@pytest.mark.parametrize("variant", [*REDUCTION.variants, "3,6"])
def test_from_formulas_with_winning_moves(variant: str) -> None:
    chain = Chain.of(shortest_path("qbf", "nimber-geography"), [variant])
    for qbf in (TRUE, FALSE):
        found = agreement(chain, qbf)
        assert found.verdict == "agree", found.reasons
        assert found.source.holds == truth(qbf)
        assert len(found.target.decided) == 2
        assert str(found.claim) == f"the value is *{variant[2]} iff the formula is true"


def test_with_one_value_too_many_as_printed_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corrected = {start: value(REDUCTION.build(tree(start), "3,4").target) for start in (1, 2)}
    assert corrected == {1: 3, 2: 4}
    monkeypatch.setattr(
        nimber_constructor, "stages", lambda k, p: [list(range(i)) for i in range(3, p + 1)]
    )
    printed = {start: value(REDUCTION.build(tree(start), "3,4").target) for start in (1, 2)}
    assert printed == {1: 4, 2: 4}


@pytest.mark.parametrize("own", [0, 1])
def test_a_missing_own_position_is_noticed(own: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimber_constructor, "stages", lambda k, p: [[own]])
    assert value(REDUCTION.build(tree(2), "2,3").target) != 3


def test_variants_are_pairs_of_numbers() -> None:
    for wrong in ("2,2", "3,2", "0,1", "2", "2,1001", "2,03", "a,b"):
        assert not REDUCTION.has_variant(wrong)
        with pytest.raises(ReductionError, match="expected a variant"):
            REDUCTION.build(tree(2), wrong)
    assert REDUCTION.build(tree(2)).variant == "2,3"


def test_positions_with_passes_or_more_tokens_are_refused() -> None:
    passing = UndirectedGeography.of(2, [(0, 1)], start=0, passes=1)
    with pytest.raises(ReductionError, match="expected a position with one token, no passes"):
        REDUCTION.build(passing)
    with pytest.raises(ReductionError, match="expected a position of undirected-geography"):
        REDUCTION.build(GeneralizedGeography.of(1, [], start=0))


def test_moves_are_explained_and_go_back() -> None:
    compiled = REDUCTION.build(tree(2), "3,4")
    target = compiled.target
    assert isinstance(target, UndirectedGeography)
    said = {REDUCTION.explain(compiled, target, move) for move in target.moves()}
    assert said == {
        "on to v_3",
        *(f"own {n} of v_4: its value says nothing of the graph" for n in ("0", "*1", "*2")),
    }
    v3 = next(m for m in target.moves() if REDUCTION.explain(compiled, target, m) == "on to v_3")
    below = target.play(v3)
    assert REDUCTION.explain(compiled, below, 0) == "0, the hard start"
    assert REDUCTION.back(compiled, below, 0) is None
    graph = below.play(0)
    assert [REDUCTION.back(compiled, graph, m) for m in graph.moves()] == [1, 2]
    assert REDUCTION.source_position(compiled, graph) == tree(2)
