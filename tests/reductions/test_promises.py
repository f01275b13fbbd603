"""What a step relies on is a promise of the step before it, never how its source is represented."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.claim import Promise
from gadgetry.reductions.geography.generalized_geography_to_undirected_geography import (
    GeneralizedGeographyToUndirectedGeography,
)
from gadgetry.reductions.reduction import Reduction, ReductionError
from gadgetry.reductions.registry import paths, reduction, reductions, shortest_path
from gadgetry.verifiers.ablation.alterations import arrays_of
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds

NO_MOVES = Uno.of([(1, 1)], [(1, 2)], pile=(1, 3)).play((1, 1)).play((1, 2))
WORTH_NOTHING = Uno.of([(1, 1)], [(1, 2)], pile=(1, 3))
GRAPHS = (
    "flood-it", "generalized-geography", "shannon", "undirected-geography", "vertex-cover",
)  # fmt: skip
STRONG = "the first player wins iff the formula is true"


def first_taken(source: str) -> Any:
    """The least instance of a kind; of planar digraphs, which have no file, one that is."""
    kind = "generalized-geography" if source == "planar-geography" else source
    size = (1, 1) if kind in KINDS else (1,)
    return next(iter(Bounds(kind, *size).all()))


@pytest.mark.parametrize("name", reductions())
def test_what_is_built_claims_what_its_variant_states(name: str) -> None:
    step = reduction(name)
    source = first_taken(step.source.name)
    for variant in step.variants:
        stated = step.claim_of(variant)
        assert stated is None or step.build(source, variant).claim == stated


def lines_of_play(position: Any) -> Iterator[Any]:
    """A position, and what two moves make of it."""
    yield position
    for move in position.moves()[:2]:
        later = position.play(move)
        yield from (later, *map(later.play, later.moves()[:1]))


def built(step: Reduction, source: Any, variant: str) -> Any:
    try:
        compiled = step.build(source, variant)
    except ReductionError as error:
        return str(error)
    return compiled.target, compiled.claim, step.sizes(source, variant)


@pytest.mark.parametrize(
    "name",
    [name for name, r in reductions().items() if r.source.name in GRAPHS],
)
def test_a_graph_as_arrays_becomes_the_same_and_claims_the_same(name: str) -> None:
    step = reduction(name)
    compared = 0
    for start in islice(Bounds(step.source.name, 4).all(), 10):
        for position in lines_of_play(start):
            for variant in step.variants:
                arrays = built(step, arrays_of(position), variant)
                assert built(step, position, variant) == arrays
                compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    ("target", "variant"),
    [("sum", []), *(("nimber-geography", [v]) for v in ("1,2", "1,3", "2,3", "2,4"))],
)
@pytest.mark.parametrize("source", [WORTH_NOTHING, NO_MOVES, SwapUno(WORTH_NOTHING, swap=False)])
def test_a_deal_of_any_value_agrees(source: Any, target: str, variant: list[str]) -> None:
    chain = Chain.of(shortest_path(source.ruleset, target), variant)
    found = agreement(chain, source)
    assert found.verdict == "agree", found.reasons


@pytest.mark.parametrize("via", [(), ("uno",), ("planar-geography",)])
def test_the_promise_goes_through_steps_that_keep_the_value(via: tuple[str, ...]) -> None:
    chain = Chain.of(shortest_path("qbf", "sum", via))
    assert str(chain.claim()) == STRONG
    for quantifier in "ea":
        found = agreement(chain, Qbf([(quantifier, [1])], Cnf(1, [[1]])))
        assert (found.verdict, str(found.claim)) == ("agree", STRONG)
        assert found.compiled.steps[-2].promise == Promise((1, 2))


def test_without_the_prelude_nothing_is_promised_and_the_safe_claim_is_made() -> None:
    chain = Chain.of(shortest_path("generalized-geography", "sum"), ["plain"])
    assert str(chain.claim()) == "the second player wins iff the second player wins"
    for game in Bounds("generalized-geography", 3).all():
        found = agreement(chain, game)
        assert found.verdict == "agree", found.reasons
        assert found.compiled.steps[0].promise is None


@pytest.mark.parametrize(
    ("source", "target", "variants"),
    [
        ("generalized-geography", "sum", ["pass"]),
        ("generalized-geography", "nimber-geography", ["tokens"]),
        ("generalized-geography", "nimber-geography", ["plain", "2,3"]),
    ],
)
def test_what_nothing_can_be_claimed_of_is_refused(
    source: str, target: str, variants: list[str]
) -> None:
    with pytest.raises(ReductionError, match="does not say what the second needs"):
        Chain.of(shortest_path(source, target), variants)


def test_a_chain_that_claims_nothing_is_not_listed() -> None:
    """One swap makes the values 0 and *3: a single edge beside them is always won."""
    for target in ("sum", "nimber-geography"):
        through = [[r.target.name for r in path] for path in paths("qbf", target)]
        assert through
        assert not any("swap-uno" in path for path in through)
        with pytest.raises(ReductionError, match="no chain"):
            shortest_path("qbf", target, ("swap-uno",))
    assert list(paths("swap-uno", "sum"))


class PromisesTooMuch(GeneralizedGeographyToUndirectedGeography):
    """Without the prelude the value may be more than *2."""

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise:
        return Promise((1, 2))


def test_a_broken_promise_is_noticed_on_the_target() -> None:
    chain = Chain.of([PromisesTooMuch()], ["plain"])
    won = [(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6), (4, 6)]
    found = [
        agreement(chain, GeneralizedGeography.of(7, won[:k], start=0)) for k in range(len(won) + 1)
    ]
    wrong = [reason for each in found for reason in each.reasons]
    assert any("promised: the value is *1 or *2; found *" in reason for reason in wrong)
    assert {each.verdict for each in found} == {"agree", "disagree"}


def test_a_graph_read_from_a_file_has_lost_its_promise() -> None:
    compiled = Chain.of(shortest_path("generalized-geography", "undirected-geography")).build(
        GeneralizedGeography.of(2, [(0, 1)], start=0)
    )
    read = compiled.target
    assert isinstance(read, UndirectedGeography)
    claim = Chain.of(shortest_path("undirected-geography", "sum")).build(read).claim
    assert str(claim) == "the second player wins iff the value is *1"
