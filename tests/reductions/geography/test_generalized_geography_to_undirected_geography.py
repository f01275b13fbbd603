"""The directed-edge gadget: values, winners, sizes, strategies, ablation, explanations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import networkx as nx
import pytest

from by_definition.play import beats_every_reply
from by_definition.qbfs import small_qbfs, winning_values
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.geography.generalized_geography_to_undirected_geography import (
    GeneralizedGeographyToUndirectedGeography,
)
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.general.oracle import grundy_value
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.strategies import carried_strategy

REDUCTION = GeneralizedGeographyToUndirectedGeography()
VARIANTS = tuple(REDUCTION.variants)
CHAINS = [("undirected-geography", variant) for variant in VARIANTS] + [("sum", "edge")]
Arcs = list[tuple[int, int]]


def digraphs(vertices: int) -> Iterator[Arcs]:
    """All digraphs without loops."""
    pairs = [(u, v) for u in range(vertices) for v in range(vertices) if u != v]
    for k in range(len(pairs) + 1):
        yield from (list(arcs) for arcs in combinations(pairs, k))


def random_arcs(rng: Random, vertices: int) -> Arcs:
    """Loops and repeated arcs too."""
    return [
        (rng.randrange(vertices), rng.randrange(vertices)) for _ in range(rng.randint(1, vertices))
    ]


def holds(compiled: Any) -> bool:
    """Does what is claimed of the target hold?"""
    claim = compiled.claim
    if claim.property == "value":
        return bool(solve(compiled.target, Question(star=claim.equals)).outcome)
    return solve(compiled.target, Question(value=False)).winner == claim.equals


def chain(target: str, variant: str) -> Chain:
    return Chain.of(shortest_path("qbf", target), [variant])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_all_small_digraphs(vertices: int, variant: str) -> None:
    for arcs in digraphs(vertices):
        game = GeneralizedGeography.of(vertices, arcs, start=0)
        compiled = REDUCTION.build(game, variant)
        winner = solve(game, Question(value=False)).winner
        assert holds(compiled) == (winner == compiled.claim.source_equals)
        assert compiled.sizes == REDUCTION.sizes(game, variant)


def test_the_value_is_one_or_two_exactly_by_plain_recursion() -> None:
    rng, seen = Random(3), set()
    for _ in range(60):
        game = GeneralizedGeography.of(4, random_arcs(rng, 4)[:3], start=0)
        compiled = REDUCTION.build(game)
        value = grundy_value(compiled.target, {}, Budget())
        assert value == (2 if solve(game, Question(value=False)).outcome else 1)
        seen.add(value)
    assert seen == {1, 2}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_digraphs_with_their_winning_moves(variant: str) -> None:
    rng, seen = Random(4), set()
    for _ in range(60):
        game = GeneralizedGeography.of(5, random_arcs(rng, 5), start=0)
        compiled = REDUCTION.build(game, variant)
        outcome = bool(solve(game, Question(value=False)).outcome)
        assert holds(compiled) == (outcome == (variant != "plain"))
        found = solve(compiled.target, Question(value=False, moves="all")).winning_moves
        assert found == REDUCTION.winning_moves(compiled, outcome, ())
        seen.add(outcome)
    assert seen == {True, False}


def test_a_play_may_have_begun() -> None:
    rng = Random(5)
    for _ in range(40):
        game = GeneralizedGeography.of(5, [*random_arcs(rng, 5), (0, 1)], start=0, visited=[4])
        later = game.play(1)
        assert holds(REDUCTION.build(later)) == solve(later, Question(value=False)).outcome


@pytest.mark.parametrize(("target", "variant"), CHAINS)
def test_small_formulas_through_the_chain(target: str, variant: str) -> None:
    seen = set()
    path = chain(target, variant)
    for qbf in [*small_qbfs(0, 2), *small_qbfs(1, 2), *list(small_qbfs(2, 2))[::23]]:
        compiled = path.build(qbf)
        assert holds(compiled) == (truth(qbf) == compiled.claim.source_equals)
        assert dict(path.sizes(qbf))[target] == compiled.last.sizes
        seen.add(truth(qbf))
    assert seen == {True, False}


@pytest.mark.sweep
@pytest.mark.parametrize("first", ["small", "bipartite"])
@pytest.mark.parametrize(("target", "variant"), CHAINS)
def test_all_formulas_with_two_variables_and_clauses(target: str, variant: str, first: str) -> None:
    path = Chain.of(shortest_path("qbf", target), [first, variant])
    for n in (0, 1, 2):
        for qbf in small_qbfs(n, 2):
            compiled = path.build(qbf)
            assert holds(compiled) == (truth(qbf) == compiled.claim.source_equals)


@pytest.mark.parametrize(("target", "variant"), CHAINS)
def test_random_formulas_through_the_chain(target: str, variant: str) -> None:
    seen = set()
    prefixes = ["e2", "ae", "eae", "ea2e", "e2a2e"]
    if variant == "tokens":  # solved by plain search only
        prefixes = prefixes[:3]
    for seed, prefix in product(range(4), prefixes):
        qbf = random_qbf(prefix, 1 + seed % 3, 2, seed)
        compiled = chain(target, variant).build(qbf)
        assert holds(compiled) == (truth(qbf) == compiled.claim.source_equals)
        seen.add(truth(qbf))
    assert seen == {True, False}


@pytest.mark.parametrize(("target", "variant"), [c for c in CHAINS if c[1] not in ("prelude",)])
def test_strategies_win_against_every_reply(target: str, variant: str) -> None:
    games = {True: 0, False: 0}
    formulas = [*small_qbfs(1, 2), *list(small_qbfs(2, 2))[::31]]
    for qbf in formulas:
        compiled = chain(target, variant).build(qbf)
        true, position = truth(qbf), compiled.target
        if variant == "plain":  # the strategy is one for the graph with a pass
            position = UndirectedGeography.from_json(position.to_json() | {"passes": 1})
        strategy = compiled.transfer(lambda v, qbf=qbf: winning_values(qbf, v)[0], _no_endgame)
        games[true] += beats_every_reply(position, strategy, mine=true)
    assert min(games.values()) > 500


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_strategies_win_on_larger_formulas(opponent: str) -> None:
    rng, seen = Random(9), set()
    for seed in range(8):
        qbf = random_qbf("e2a2e2a2", 9 + seed, 3, seed)
        compiled = chain("sum", "edge").build(qbf)
        strategy = compiled.transfer(lambda v, qbf=qbf: winning_values(qbf, v)[0], _no_endgame)
        for _ in range(6):
            position: Any = compiled.target
            turn = true = truth(qbf)
            while moves := position.moves():
                if turn:
                    move = strategy(position)
                elif opponent == "random":
                    move = rng.choice(moves)
                else:  # leave the other as few replies as possible, but at least one if he can
                    after = {m: len(position.play(m).moves()) for m in moves}
                    move = min(moves, key=lambda m: (after[m] < 2, after[m], rng.random()))
                position, turn = position.play(move), not turn
            assert not turn, "the strategy has lost"
        seen.add(true)
    assert seen == {True, False}


def test_long_games_on_thousands_of_vertices_are_won() -> None:
    """Against opponents who mostly go on, and not the wrong way into a gadget."""
    rng = Random(10)
    for prefix, clauses, seed, true in (("e10a5e20", 50, 1, True), ("e5a5e5a5e10", 60, 3, False)):
        qbf = random_qbf(prefix, clauses, 3, seed)
        compiled = chain("sum", "edge").build(qbf)
        assert solve(qbf, Question(value=False)).outcome is true
        assert compiled.last.sizes["vertices"] > 2500
        strategy, gadgets = carried_strategy(compiled), compiled.steps[1].plan.gadgets
        longest = 0
        for _ in range(20):
            position: Any = compiled.target
            played, mine = 0, true
            while moves := position.moves():
                token = position.summands[0].tokens[0]
                onward = [
                    m
                    for m in moves
                    if m[0] == 0
                    and len(position.play(m).moves()) > 2
                    and (token >= gadgets.vertices or gadgets.arc(m[1])[1] == "a")
                ]
                some = onward if onward and rng.random() < 0.995 else moves
                move = strategy(position) if mine else rng.choice(some)
                position, played, mine = position.play(move), played + 1, not mine
            assert not mine, "the strategy has lost"
            longest = max(longest, played)
        assert longest > 300


def _no_endgame(_: Any) -> Any:
    raise AssertionError("no search is needed")


def test_a_formula_of_ten_variables_is_decided_by_asking_is_it_one() -> None:
    for seed, true in ((3, True), (4, False)):
        qbf = random_qbf("e3a2e3a2", 16, 3, seed)
        compiled = chain("undirected-geography", "prelude").build(qbf)
        assert compiled.last.sizes == {"vertices": 960, "edges": 1124}
        assert truth(qbf) is true
        assert solve(compiled.target, Question(star=1)).outcome is not true


@pytest.mark.parametrize("role", range(10))
def test_a_gadget_with_one_edge_less_is_noticed(role: int) -> None:
    """Remove the same edge from every gadget: some digraph on three vertices shows it."""
    for arcs in digraphs(3):
        game = GeneralizedGeography.of(3, arcs, start=0)
        compiled = REDUCTION.build(game)
        data: dict[str, Any] = compiled.graph.to_json()
        edges = compiled.provenance.edges
        gone = (edges.kind == 1) & (edges.role == role)
        data["edges"] = [e for e, out in zip(data["edges"], gone, strict=True) if not out]
        two = solve(UndirectedGeography.from_json(data), Question(star=2)).outcome
        if two != solve(game, Question(value=False)).outcome:
            return
    pytest.fail("nothing noticed")


def test_planarity_and_bipartiteness_are_kept() -> None:
    rng = Random(6)
    for _ in range(20):
        arcs = [(u, v) for u, v in random_arcs(rng, 7) if (u + v) % 2]
        compiled = REDUCTION.build(GeneralizedGeography.of(7, arcs, start=0))
        graph = compiled.target.to_networkx()
        assert nx.is_bipartite(graph)
        assert nx.check_planarity(graph)[0] == nx.check_planarity(nx.Graph(arcs))[0]


def test_moves_are_explained_in_the_words_of_the_formula() -> None:
    qbf = Qbf([("e", [1])], Cnf(1, [[1], [-1, 1]]))
    compiled = chain("sum", "edge").build(qbf)
    gadgets, arcs = compiled.steps[1].plan.gadgets, compiled.steps[1].plan.arcs
    names = [(arcs.name(t), arcs.name(h)) for t, h in zip(arcs.tails, arcs.heads, strict=True)]
    into_c2 = gadgets.first(names.index(("C", "c2")))
    graph: Any = compiled.target.summands[0]
    at_c2 = [
        v for v in range(graph.graph.vertices) if compiled.last.provenance.vertex_name(v) == "c2"
    ]
    here = UndirectedGeography(graph.graph, tuple(at_c2), frozenset(at_c2))
    summed = Sum((here, compiled.target.summands[1]))
    said = compiled.explain(summed, (0, into_c2 + 5))
    assert said.endswith("entering gadget C -> c2 the wrong way: loses to f")
    start: Any = compiled.target
    s = start.play((0, gadgets.start + 2)).play((0, 0))
    right = gadgets.first(names.index(("s", "x1")))
    assert compiled.explain(s, (0, right)).endswith("entering gadget s -> x1; x1 sets x1 to false")
    assert compiled.explain(s, (1, 1)).startswith("along the single edge")
    assert compiled.last.provenance.vertex_name(right + 2) == "b of s -> x1"


def test_what_is_dropped_is_told() -> None:
    game = GeneralizedGeography.of(3, [(0, 1), (1, 1), (0, 1), (1, 2), (2, 0)], start=0)
    assert len(REDUCTION.build(game).notes) == 3
    assert len(REDUCTION.build(game, "plain").notes) == 2
    assert REDUCTION.sizes(game)["edges"] == 3 + 10 * 2 + 4


def test_other_positions_are_refused() -> None:
    with pytest.raises(ReductionError, match="expected a position of generalized-geography"):
        REDUCTION.build(UndirectedGeography.of(1, [], start=0))


def test_claims_compose() -> None:
    said = {variant: str(_compiled(variant).claim) for _, variant in CHAINS}
    assert said["prelude"] == "the value is *2 iff the formula is true"
    assert said["plain"] == "the value is *1 iff the formula is false"
    assert said["pass"] == said["tokens"] == said["edge"]
    assert said["edge"] == "the first player wins iff the formula is true"
    plain = Chain.of(shortest_path("qbf", "sum"), ["plain"])
    qbf = Qbf([("a", [1])], Cnf(1, [[1]]))
    assert str(plain.build(qbf).claim) == "the second player wins iff the formula is false"
    assert holds(plain.build(qbf))


def _compiled(variant: str) -> ChainCompiled:
    target = next(t for t, v in CHAINS if v == variant)
    return chain(target, variant).build(Qbf([("e", [1])], Cnf(1, [[1]])))
