"""UNO as UNDIRECTED GEOGRAPHY on the graph of its cards."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Uno
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.uno_to_undirected_geography import (
    SwapUnoToUndirectedGeography,
    UnoToUndirectedGeography,
)
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.general.oracle import grundy_value
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

UNO, SWAP = UnoToUndirectedGeography(), SwapUnoToUndirectedGeography()


def deals(count: int, seed: int) -> list[Uno]:
    """Few colours and ranks, so that cards match and some are there twice."""
    rng = Random(seed)

    def card() -> tuple[int, int]:
        return rng.randint(1, 3), rng.randint(1, 3)

    return [
        Uno.of(
            [card() for _ in range(rng.randint(0, 4))],
            [card() for _ in range(rng.randint(0, 4))],
            rng.choice([None, card()]),
        )
        for _ in range(count)
    ]


def test_values_and_winning_moves_are_those_of_the_cards() -> None:
    seen = set()
    for game in deals(150, seed=1):
        for reduction, deal in ((UNO, game), (SWAP, SwapUno(game)), (SWAP, SwapUno(game, False))):
            compiled = reduction.build(deal)
            value = grundy_value(deal, {}, Budget())
            winning = tuple(
                m for m in deal.moves() if grundy_value(deal.play(m), {}, Budget()) == 0
            )
            verdict = solve(compiled.target, Question(moves="all"))
            assert verdict.value == value
            assert verdict.winning_moves == reduction.winning_moves(compiled, value > 0, winning)
            assert compiled.sizes == reduction.sizes(deal)
            assert len(compiled.provenance.vertices) == compiled.sizes["vertices"]
            assert len(compiled.provenance.edges) == compiled.sizes["edges"]
            seen.add(value)
    assert {0, 1, 2} <= seen


def test_moves_are_cards() -> None:
    deal = SwapUno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2))
    compiled = SWAP.build(deal)
    moves = compiled.target.moves()
    assert [SWAP.back(compiled, None, move) for move in moves] == [(1, 1), "swap"]
    assert [SWAP.explain(compiled, None, move) for move in moves] == ["play 1/1", "swap hands"]


def test_other_rulesets_are_refused() -> None:
    with pytest.raises(ReductionError, match="expected a position of uno, got swap-uno"):
        UNO.build(SwapUno.of([], []))


@pytest.mark.parametrize("through", ["uno", "swap-uno"])
def test_a_chain_goes_through_the_cards(through: str) -> None:
    chain = Chain.of(shortest_path("qbf", "undirected-geography", (through,)))
    for quantifier, true in (("e", True), ("a", False)):
        qbf = Qbf([(quantifier, [1])], Cnf(1, [[1]]))
        compiled = chain.build(qbf)
        assert dict(chain.sizes(qbf))["undirected-geography"] == compiled.last.sizes
        claim = compiled.claim
        verdict = solve(compiled.target, Question())
        found = verdict.value == 2 if claim.property == "value" else verdict.winner == "first"
        assert found is true
