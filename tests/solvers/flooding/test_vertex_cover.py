"""VERTEX COVER: branching and SAT against breadth-first search, and against each other."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

SOLVERS = ("vertex-cover-branching", "vertex-cover-sat")


def random_graph(rng: Random, n: int, density: float) -> list[tuple[int, int]]:
    return [e for e in combinations(range(n), 2) if rng.random() < density]


def graphs(n: int) -> list[list[tuple[int, int]]]:
    pairs = list(combinations(range(n), 2))
    return [[e for i, e in enumerate(pairs) if code >> i & 1] for code in range(2 ** len(pairs))]


@pytest.mark.parametrize("solver", SOLVERS)
def test_all_graphs_with_four_vertices_and_every_k(solver: str) -> None:
    outcomes = set()
    for edges in graphs(4):
        for k in range(5):
            position = VertexCover.of(4, edges, k)
            ours = solve(position, Question(moves="all"), solver=solver)
            oracle = solve(position, Question(moves="all"), solver="oracle")
            assert (ours.outcome, ours.value) == (oracle.outcome, oracle.value), position
            assert ours.winning_moves == oracle.winning_moves, position
            outcomes.add(ours.outcome)
    assert outcomes == {True, False}


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_was_taken_counts(solver: str) -> None:
    rng = Random(8)
    for _ in range(40):
        edges = random_graph(rng, 6, 0.5)
        position = VertexCover.of(6, edges, 4, rng.sample(range(6), 2))
        ours = solve(position, solver=solver)
        assert (ours.outcome, ours.value) == (
            (oracle := solve(position, solver="oracle")).outcome,
            oracle.value,
        )


def test_the_solvers_agree_on_graphs_with_thirty_vertices_and_their_covers_are_covers() -> None:
    rng = Random(9)
    for _ in range(10):
        edges = random_graph(rng, 30, 0.15)
        found = [solve(VertexCover.of(30, edges), solver=name) for name in SOLVERS]
        assert found[0].value == found[1].value
        for verdict in found:
            assert len(verdict.strategy) == verdict.value
            assert all(u in verdict.strategy or v in verdict.strategy for u, v in edges)
        short = VertexCover.of(30, edges, found[0].value - 1)
        assert [solve(short, solver=name).outcome for name in SOLVERS] == [False, False]


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_limit_leaves_it_undecided(solver: str) -> None:
    position = VertexCover.of(30, random_graph(Random(1), 30, 0.3))
    assert solve(position, limits=Limits(nodes=1), solver=solver).outcome is None
