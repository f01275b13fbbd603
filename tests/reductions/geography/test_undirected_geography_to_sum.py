"""UNDIRECTED GEOGRAPHY plus an edge: the second player wins iff the value was *1."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from gadgetry.games.general.small_graphs import rooted_graphs
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import tree
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.geography.undirected_geography_to_nimber_geography import (
    UndirectedGeographyToNimberGeography,
)
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


@pytest.mark.parametrize("worth", [2, 3, 4])
def test_beside_a_position_of_any_value(worth: int) -> None:
    seen = set()
    small = [
        UndirectedGeography.of(n, edges, start=0) for n in range(1, 6) for edges in rooted_graphs(n)
    ]
    for graph in (*small, tree(3), tree(4)):
        compiled = REDUCTION.build(graph, str(worth))
        assert str(compiled.claim) == f"the second player wins iff the value is *{worth}"
        value = grundy_value(graph, {}, Budget())
        second = solve(compiled.target, Question(value=False)).winner == "second"
        assert second == (value == worth)
        assert compiled.sizes == REDUCTION.sizes(graph, str(worth))
        seen.add(value)
    assert seen == {0, 1, 2, 3, 4}


def test_a_hard_graph_of_two_values_is_told_by_who_wins_beside_the_larger_one() -> None:
    to_values = UndirectedGeographyToNimberGeography()
    for start, winner in ((1, "first"), (2, "second")):
        graph = to_values.build(tree(start), "3,4").target
        summed = REDUCTION.build(graph, "4").target
        assert solve(summed, Question(value=False)).winner == winner
        assert solve(summed, Question(value=False), solver="reach").winner == winner


@pytest.mark.parametrize("name", ["0", "1", "01", "1001", "two", "-2", ""])
def test_only_an_edge_and_numbers_from_2_on_are_variants(name: str) -> None:
    with pytest.raises(ReductionError, match="variant"):
        REDUCTION.variant(name)


def test_a_vertex_of_the_fixed_position_is_named_by_its_worth() -> None:
    compiled = REDUCTION.build(UndirectedGeography.of(1, [], start=0), "2")
    names = [compiled.provenance.vertex_name(v) for v in range(5)]
    assert names == ["0", "*2: 0", "*2: 1", "*2: 2", "*2: 3"]
    gadget, _ = compiled.provenance.of_vertex(2)
    assert "worth *2" in REDUCTION.purpose(compiled, gadget).why
    assert "worth *2" in REDUCTION.explain(compiled, None, (1, 1))
    assert REDUCTION.carried("2") == ()
    with pytest.raises(ReductionError, match="carries no strategy"):
        REDUCTION.transfer(compiled, lambda _: 0, lambda _: 0)


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
