"""QBF to GENERALIZED GEOGRAPHY: winner, winning moves, sizes, strategies, provenance."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from by_definition.play import beats_every_reply
from by_definition.qbfs import random_qbfs, small_qbfs, winning_values
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.qbf_to_generalized_geography import QbfToGeneralizedGeography
from gadgetry.solvers.general.oracle import grundy_value
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = QbfToGeneralizedGeography()
VARIANTS = tuple(REDUCTION.variants)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("variables", [0, 1, 2])
def test_the_first_player_wins_iff_the_formula_is_true(variables: int, variant: str) -> None:
    seen = set()
    for qbf in small_qbfs(variables, 2):
        compiled = REDUCTION.build(qbf, variant)
        assert compiled.sizes == REDUCTION.sizes(qbf, variant)
        true = truth(qbf)
        assert solve(compiled.target, Question(value=False)).outcome == true
        seen.add(true)
    assert seen == {True, False}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_formulas_with_their_winning_moves_and_sizes(variant: str) -> None:
    seen = set()
    for qbf in random_qbfs(200, 5, 6, seed=5):
        compiled = REDUCTION.build(qbf, variant)
        assert compiled.sizes == REDUCTION.sizes(qbf, variant)
        true = truth(qbf)
        verdict = solve(compiled.target, Question(value=False, moves="all"))
        assert verdict.outcome == true
        first = winning_values(qbf, {}) if qbf.prefix or qbf.free else []
        assert verdict.winning_moves == REDUCTION.winning_moves(compiled, true, tuple(first))
        seen.add(true)
    assert seen == {True, False}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_slow_solver_agrees(variant: str) -> None:
    for qbf in random_qbfs(40, 3, 3, seed=8):
        compiled = REDUCTION.build(qbf, variant)
        assert (grundy_value(compiled.target, {}, Budget()) > 0) == truth(qbf)


@pytest.mark.parametrize("variant", VARIANTS)
def test_strategies_win_against_every_reply_for_both_players(variant: str) -> None:
    games = {True: 0, False: 0}
    for qbf in [*small_qbfs(1, 2), *random_qbfs(120, 5, 6, seed=6)]:
        compiled = REDUCTION.build(qbf, variant)
        strategy = REDUCTION.transfer(
            compiled, lambda values, qbf=qbf: winning_values(qbf, values)[0], lambda _: None
        )
        true = truth(qbf)
        games[true] += beats_every_reply(compiled.target, strategy, mine=true)
    assert min(games.values()) > 100


def test_bipartite_is_bipartite_and_small_is_smaller() -> None:
    for qbf in random_qbfs(50, 5, 6, seed=7):
        bipartite = REDUCTION.build(qbf, "bipartite")
        assert nx.is_bipartite(bipartite.target.to_networkx().to_undirected())
        assert bipartite.sizes["vertices"] >= REDUCTION.build(qbf).sizes["vertices"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_arc_that_matters_is_missed(variant: str) -> None:
    """Each kind of arc: without it some formula is no longer decided rightly."""
    formulas = list(small_qbfs(2, 2))[::3]
    noticed: set[str] = set()
    kinds: set[str] = set()
    for qbf in formulas:
        compiled = REDUCTION.build(qbf, variant)
        graph, true = compiled.graph, truth(qbf)
        for i in range(compiled.sizes["edges"]):
            kind = compiled.provenance.of_edge(i).kind
            kinds.add(kind)
            if kind not in noticed:
                arcs = [e for k, e in enumerate(graph.to_json()["edges"]) if k != i]
                without = GeneralizedGeography.of(graph.vertices, arcs, start=0)
                if solve(without, Question(value=False)).outcome != true:
                    noticed.add(kind)
    assert noticed == kinds >= {"diamond", "fork", "clause"}


def test_provenance_goes_both_ways() -> None:
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(["u", "v"], [[1, -2], [2]]))
    compiled = REDUCTION.build(qbf, "bipartite")
    names = [compiled.graph.name(v) for v in range(compiled.sizes["vertices"])]
    assert names == ["s", "a_v", "u", "~u", "b_u", "v", "~v", "b_v", "c1", "c2", "ov", "o~v"]
    assert compiled.provenance.vertices_from(("variable", 1)) == [2, 3, 4]
    assert compiled.provenance.vertices_of("clause", 1) == [9]
    assert compiled.provenance.vertex_name(3) == "diamond of u: ~x"


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_go_back_to_values(variant: str) -> None:
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    compiled = REDUCTION.build(qbf, variant)
    position = compiled.target
    choices = [REDUCTION.back(compiled, position, move) for move in position.moves()]
    assert sorted(choices) == [-1, 1]
    for move in position.moves():
        value = "true" if REDUCTION.back(compiled, position, move) > 0 else "false"
        assert REDUCTION.explain(compiled, position, move).endswith(f"sets x1 to {value}")


def test_every_move_of_a_play_is_explained() -> None:
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    compiled = REDUCTION.build(qbf, "bipartite")
    position: Any = compiled.target
    said = []
    while moves := position.moves():
        said.append(REDUCTION.explain(compiled, position, moves[0]))
        position = position.play(moves[0])
    assert said == [
        "x1 sets x1 to false",
        "b1 leaves the diamond of x1",
        "a2 hands on to the choice of x2",
        "x2 sets x2 to true",
        "b2 leaves the diamond of x2",
        "c1 picks clause 1, to show that it is false",
        "ox2 asks whether the literal is true: else the opponent can go on",
    ]


def test_a_large_formula_is_built_in_whole_array_steps() -> None:
    qbf = random_qbf("ea" * 5_000, 40_000, 3, seed=1)
    for variant in VARIANTS:
        compiled = REDUCTION.build(qbf, variant)
        assert compiled.sizes == REDUCTION.sizes(qbf, variant)
        assert len(compiled.provenance.vertices) == compiled.sizes["vertices"]
        assert len(compiled.provenance.edges) == compiled.sizes["edges"] > 160_000
