"""The nimber constructor and the chains that tell values apart."""

from __future__ import annotations

import pytest

from gadgetry.games.geography.nimber_constructor import nimber, tell, tell_apart, tree
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError
from gadgetry.solvers.general.oracle import grundy_value
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


@pytest.mark.parametrize("n", range(9))
def test_the_constructor_has_value_n_by_search(n: int) -> None:
    verdict = solve(nimber(n), Question(), solver="branch-and-bound")
    assert verdict.value == n


@pytest.mark.parametrize("n", range(6))
def test_a_slow_solver_agrees(n: int) -> None:
    assert grundy_value(nimber(n), {}, Budget()) == n
    assert grundy_value(tree(n), {}, Budget()) == n


@pytest.mark.parametrize("n", [4, 5, 6, 9, 20])
def test_sizes(n: int) -> None:
    m = n - 4
    graph = nimber(n).graph
    assert graph.vertices == 16 + 20 * m + 5 * m * (m + 1)
    assert len(graph.edges) == 15 + 19 * m + 13 * m * (m + 1) // 2
    assert len({tuple(sorted(edge)) for edge in graph.edges.tolist()}) == len(graph.edges)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
@pytest.mark.parametrize("gap", [1, 2, 3])
def test_chains_tell_values_apart(k: int, gap: int) -> None:
    p = k + gap
    values = {start: solve(tell(k, p, start)).value for start in (1, 2)}
    assert values == ({1: p, 2: 1} if k == 1 else {1: k, 2: p})


def test_the_position_told_apart_may_be_any_of_value_one_or_two() -> None:
    square = UndirectedGeography.of(5, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)], start=0)
    value = grundy_value(square, {}, Budget())
    assert value in (1, 2)
    assert solve(tell_apart(square, 2, 4)).value == {1: 2, 2: 4}[value]


def test_an_edge_less_changes_the_value() -> None:
    whole = nimber(5)
    edges = whole.graph.edges.tolist()
    changed = 0
    for i in range(len(edges)):
        less = UndirectedGeography.of(
            whole.graph.vertices, edges[:i] + edges[i + 1 :], whole.tokens[0]
        )
        changed += solve(less, Question(star=5)).outcome is False
    assert changed > len(edges) // 2


def test_numbers_out_of_range_are_refused() -> None:
    for wrong in (
        lambda: nimber(-1),
        lambda: tree(99),
        lambda: tell(2, 2, 1),
        lambda: tell(1, 2, 3),
    ):
        with pytest.raises(GameError, match="expected a number"):
            wrong()
    with pytest.raises(GameError, match="expected a position with one token"):
        tell_apart(UndirectedGeography.of(2, [(0, 1)], start=0, passes=1), 1, 2)
