"""UNDIRECTED GEOGRAPHY plus an edge: the second player wins iff the value was *1."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.geography.undirected_geography_to_sum import UndirectedGeographyToSum
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.general.oracle import grundy_value
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = UndirectedGeographyToSum()


@pytest.mark.parametrize("vertices", [1, 2, 3, 4])
def test_all_small_graphs(vertices: int) -> None:
    pairs = list(combinations(range(vertices), 2))
    seen = set()
    for k in range(len(pairs) + 1):
        for edges in combinations(pairs, k):
            graph = UndirectedGeography.of(vertices, edges, start=0)
            compiled = REDUCTION.build(graph)
            assert str(compiled.claim) == "the second player wins iff the value is *1"
            value = grundy_value(graph, {}, Budget())
            second = solve(compiled.target, Question(value=False)).winner == "second"
            assert second == (value == 1)
            assert grundy_value(compiled.target, {}, Budget()) == value ^ 1
            assert compiled.sizes == REDUCTION.sizes(graph)
            seen.add(value)
    assert seen == {1: {0}, 2: {0, 1}, 3: {0, 1}, 4: {0, 1, 2}}[vertices]


def test_without_the_edge_of_the_sum_the_winner_says_nothing() -> None:
    one = UndirectedGeography.of(2, [(0, 1)], start=0)
    two = UndirectedGeography.of(4, [(0, 1), (0, 2), (2, 3)], start=0)
    winners = [solve(REDUCTION.build(g).target, Question(value=False)).winner for g in (one, two)]
    assert winners == ["second", "first"]
    assert solve(one, Question(value=False)).winner == solve(two, Question(value=False)).winner


def test_parts_are_named() -> None:
    compiled = REDUCTION.build(UndirectedGeography.of(2, [(0, 1)], start=0))
    names = [compiled.provenance.vertex_name(v) for v in range(4)]
    assert names == ["0", "1", "edge: near", "edge: far"]
    assert len(compiled.provenance.edges) == 2
    assert REDUCTION.back(compiled, None, (0, 1)) == 1
    assert REDUCTION.back(compiled, None, (1, 1)) is None


def test_a_strategy_for_the_pass_plays_the_sum() -> None:
    compiled = REDUCTION.build(UndirectedGeography.of(2, [(0, 1)], start=0))

    def mirror(position: UndirectedGeography) -> Any:
        return "pass" if position.passes else position.moves()[0]

    strategy = REDUCTION.transfer(compiled, mirror, mirror)
    assert isinstance(compiled.target, Sum)
    assert strategy(compiled.target.play((0, 1))) == (1, 1)
    assert strategy(compiled.target.play((1, 1))) == (0, 1)


def test_other_positions_are_refused() -> None:
    with pytest.raises(ReductionError, match="expected a position of undirected-geography"):
        REDUCTION.build(GeneralizedGeography.of(1, [], start=0))
