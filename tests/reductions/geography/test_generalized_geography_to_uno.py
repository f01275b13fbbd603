"""GENERALIZED GEOGRAPHY to UNO and SWAP UNO: labels, values, winners, decks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import networkx as nx
import pytest

from by_definition.play import beats_every_reply
from by_definition.qbfs import small_qbfs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import matches
from gadgetry.games.registry import position_from_text
from gadgetry.papers.geography_printed import graph_h
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.generalized_geography_to_uno import (
    GeneralizedGeographyToSwapUno,
    GeneralizedGeographyToUno,
)
from gadgetry.reductions.geography.uno_deck import ROLES
from gadgetry.reductions.geography.uno_strategy import local_move, local_value
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.general.oracle import grundy_value
from gadgetry.solvers.geography.uno_graph import uno_labels
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.strategies import carried_strategy

UNO, SWAP = GeneralizedGeographyToUno(), GeneralizedGeographyToSwapUno()
GADGET = (
    "x-a a-a0 a-b b-c b-f c-c0 c-d f-d d-d0 d-e e-e0 e-i i-c1 i-c2 i-c3 j-c1 j-c2 j-c3 c3-c30 j-y"
)
Arcs = list[tuple[int, int]]


def bipartite_digraphs(vertices: int) -> Iterator[Arcs]:
    pairs = [(u, v) for u in range(vertices) for v in range(vertices) if u != v]
    for k in range(len(pairs) + 1):
        for arcs in combinations(pairs, k):
            if nx.is_bipartite(nx.Graph(arcs)):
                yield list(arcs)


def random_bipartite(rng: Random, vertices: int) -> Arcs:
    pairs = [(u, v) for u in range(vertices) for v in range(vertices) if (u + v) % 2]
    return rng.sample(pairs, rng.randint(1, min(len(pairs), vertices + 2)))


def gadget_edges(vertices: int, arcs: Arcs, start: int) -> set[frozenset[int]]:
    """The graph as the construction says it, for the arcs that are not dropped."""
    arcs = [arc for arc in arcs if arc[1] != start]
    edges = {frozenset((v, vertices + v)) for v in range(vertices)}
    for i, (x, y) in enumerate(arcs):
        number = {role: 2 * vertices + 16 * i + k for k, role in enumerate(ROLES)} | {
            "x": x,
            "y": y,
        }
        edges |= {frozenset(number[end] for end in edge.split("-")) for edge in GADGET.split()}
    first = 2 * vertices + 16 * len(arcs)
    begin, begin0, p1, p10 = range(first, first + 4)
    return edges | {frozenset(e) for e in ((begin, begin0), (begin, p1), (p1, p10), (p1, start))}


def test_the_cards_that_match_are_the_edges_of_the_gadgets() -> None:
    rng = Random(1)
    for _ in range(30):
        vertices = rng.randint(1, 6)
        arcs = random_bipartite(rng, vertices) if vertices > 1 else []
        compiled = UNO.build(GeneralizedGeography.of(vertices, arcs, start=0))
        cards, sides = compiled.plan.cards, compiled.plan.deck.sides()
        assert len(set(cards)) == len(cards) == compiled.sizes["cards"]
        pairs = combinations(range(len(cards)), 2)
        found = {
            frozenset(p)
            for p in pairs
            if sides[p[0]] != sides[p[1]] and matches(*map(cards.__getitem__, p))
        }
        assert found == gadget_edges(vertices, arcs, 0)
        assert len(found) == len(compiled.provenance.edges)
        assert len(cards) == len(compiled.provenance.vertices)


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_all_small_bipartite_digraphs(vertices: int) -> None:
    seen = set()
    for arcs in bipartite_digraphs(vertices):
        game = GeneralizedGeography.of(vertices, arcs, start=0)
        outcome = bool(solve(game, Question(value=False)).outcome)
        assert solve(UNO.build(game).target, Question()).value == (2 if outcome else 1)
        assert solve(SWAP.build(game).target, Question(value=False)).outcome == outcome
        assert UNO.build(game).sizes == UNO.sizes(game) == SWAP.sizes(game)
        seen.add(outcome)
    assert seen == ({False} if vertices == 1 else {True, False})


def test_random_bipartite_digraphs_with_their_winning_moves() -> None:
    rng, seen = Random(2), set()
    for _ in range(40):
        game = GeneralizedGeography.of(6, random_bipartite(rng, 6), start=0)
        outcome = bool(solve(game, Question(value=False)).outcome)
        for reduction in (UNO, SWAP):
            compiled = reduction.build(game)
            verdict = solve(compiled.target, Question(value=False, moves="all"))
            assert verdict.winning_moves == reduction.winning_moves(compiled, outcome, ())
        assert solve(UNO.build(game).target, Question(star=2)).outcome == outcome
        seen.add(outcome)
    assert seen == {True, False}


def test_a_slow_solver_plays_the_cards() -> None:
    for arcs, value in (([], 1), ([(0, 1)], 2), ([(0, 1), (1, 2)], 1)):
        game = GeneralizedGeography.of(3, arcs, start=0)
        assert grundy_value(UNO.build(game).target, {}, Budget()) == value
        assert grundy_value(SWAP.build(game).target, {}, Budget()) == value ^ 1


@pytest.mark.parametrize("target", ["uno", "swap-uno"])
def test_small_formulas_through_the_chain(target: str) -> None:
    chain, seen = Chain.of(shortest_path("qbf", target)), set()
    assert chain.variants == ("bipartite", "standard")
    formulas = [*small_qbfs(0, 2), *small_qbfs(1, 2), *list(small_qbfs(2, 2))[::17]]
    formulas += [random_qbf(prefix, 3, 2, seed) for prefix in ("eae", "aae") for seed in range(3)]
    for qbf in formulas:
        compiled = chain.build(qbf)
        assert dict(chain.sizes(qbf))[target] == compiled.last.sizes
        if target == "uno":
            found = solve(compiled.target, Question(star=2)).outcome
        else:
            found = solve(compiled.target, Question(value=False)).outcome
        assert found == truth(qbf)
        seen.add(found)
    assert seen == {True, False}


@pytest.mark.sweep
@pytest.mark.parametrize("target", ["uno", "swap-uno"])
def test_all_formulas_with_two_variables_and_clauses(target: str) -> None:
    chain = Chain.of(shortest_path("qbf", target))
    for qbf in (qbf for n in range(3) for qbf in small_qbfs(n, 2)):
        compiled = chain.build(qbf)
        question = Question(star=2) if target == "uno" else Question(value=False)
        assert solve(compiled.target, question).outcome == truth(qbf)


def is_noticed(edge: str, arcs: Arcs) -> bool:
    """Is the value wrong when the edge is missing from every gadget?"""
    u, v = edge.split("-")
    n = max(max(arc) for arc in arcs) + 1 if arcs else 1
    game = GeneralizedGeography.of(n, arcs, start=0)
    kept = [arc for arc in arcs if arc[1] != 0]
    edges = gadget_edges(n, arcs, 0)
    for i, (x, y) in enumerate(kept):
        number = {role: 2 * n + 16 * i + k for k, role in enumerate(ROLES)} | {"x": x, "y": y}
        edges = edges - {frozenset((number[u], number[v]))}
    first = 2 * n + 16 * len(kept)
    graph = UndirectedGeography.of(first + 4, [tuple(e) for e in edges], start=first)
    return solve(graph, Question(star=2)).outcome != solve(game, Question(value=False)).outcome


@pytest.mark.parametrize("edge", GADGET.split())
def test_a_gadget_with_one_edge_less_is_noticed(edge: str) -> None:
    """All but i-c1 and i-c2, which are there for the ranks: i and j match the same cards."""
    few = (arcs for n in (2, 3, 4) for arcs in bipartite_digraphs(n) if len(arcs) <= 3)
    assert any(is_noticed(edge, arcs) for arcs in few) == (edge not in ("i-c1", "i-c2"))


def test_digraphs_that_are_not_bipartite_are_refused() -> None:
    triangle = GeneralizedGeography.of(4, [(0, 1), (1, 2), (2, 3), (3, 1)], start=0)
    with pytest.raises(ReductionError, match=r"expected a bipartite digraph.*odd cycle"):
        UNO.build(triangle)


def test_decks_are_readable_and_moves_explained() -> None:
    chain = Chain.of(shortest_path("qbf", "swap-uno"))
    compiled = chain.build(Qbf([("e", [1])], Cnf(1, [[1]])))
    text = str(compiled.target)
    assert position_from_text(text) == compiled.target
    assert text.splitlines()[:3] == ["swap-uno", "swap", text.splitlines()[2]]
    assert text.splitlines()[2].startswith("pile ")
    position: Any = compiled.target
    (winning,) = compiled.winning_moves(True, (1,))
    assert compiled.explain(position, winning).endswith("prelude: p1")
    assert compiled.explain(position, "swap") == "swap hands: a pass"
    at_s = position.play(winning).play(compiled.last.plan.cards[0])
    said = [compiled.explain(at_s, move) for move in at_s.moves()]
    assert any(s.endswith("gadget s -> x1: a; x1 sets x1 to false") for s in said)


def test_strategies_win_swap_uno_against_every_reply() -> None:
    chain = Chain.of(shortest_path("qbf", "swap-uno"))
    games = {True: 0, False: 0}
    for qbf in [*small_qbfs(1, 2), *list(small_qbfs(2, 2))[::71]]:
        compiled = chain.build(qbf)
        true, strategy = truth(qbf), carried_strategy(compiled)
        games[true] += beats_every_reply(compiled.target, strategy, mine=true)
    assert min(games.values()) > 500


def test_a_player_within_a_gadget_never_doubts() -> None:
    """In every won position that can come up with the spare move there is one move for all ends."""
    for y, entered in ((1, "b"), (2, "a")):
        gone = frozenset({"x", "a"} | {entered})
        assert local_value(entered, gone, 1, y) != 1
        assert local_move(entered, gone, True) == {"b": "c", "a": "b"}[entered]
    assert {local_value("j", frozenset("jy"), x, 1) for x in (1, 2)} == {2}


def test_the_smallest_counterexample_to_lemma_e_1_is_found() -> None:
    """Among all bipartite digraphs by vertices and arcs, the first whose H has no labels."""
    digraphs = ((n, arcs) for n in (1, 2, 3) for arcs in sorted(bipartite_digraphs(n), key=len))
    found = next((n, arcs) for n, arcs in digraphs if uno_labels(*graph_h(n, arcs)) is None)
    assert found == (3, [(0, 1), (0, 2), (1, 0), (2, 0)])


def test_no_digraph_with_three_arcs_is_a_counterexample() -> None:
    for arcs in bipartite_digraphs(4):
        if len(arcs) > 3:
            break
        assert uno_labels(*graph_h(4, arcs)) is not None


def test_labels_are_those_of_the_graph() -> None:
    rng, seen = Random(3), set()
    for _ in range(60):
        sides = rng.randint(4, 7)
        pairs = list(product(range(sides), range(sides, 2 * sides)))
        edges = rng.sample(pairs, rng.randint(2, min(len(pairs), 3 * sides)))
        labels = uno_labels(2 * sides, edges)
        seen.add(labels is None)
        if labels is not None:
            found = {(u, v) for u, v in pairs if matches(labels[u], labels[v])}
            assert found == set(edges)
    assert seen == {True, False}


def test_our_gadgets_are_an_uno_graph_where_those_of_the_paper_are_not() -> None:
    arcs = [(0, 1), (0, 2), (1, 0), (2, 0)]
    assert uno_labels(*graph_h(3, arcs)) is None
    edges = gadget_edges(3, arcs, start=3)  # the arcs into 0 stay; 3 is a vertex of the gadgets
    edges = {e for e in edges if max(e) < 6 + 16 * 4}
    assert uno_labels(6 + 16 * 4, [tuple(sorted(e)) for e in edges]) is not None
