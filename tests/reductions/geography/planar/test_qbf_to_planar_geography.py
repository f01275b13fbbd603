"""QBF to planar GENERALIZED GEOGRAPHY: planar, bipartite, degree 3, and the right winner."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import Any

import networkx as nx
import pytest

from by_definition.play import beats_every_reply
from by_definition.qbfs import random_qbfs, small_qbfs, winning_values
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.planar.crossing_condition import never_two, unavoidable
from gadgetry.reductions.geography.planar.crossing_order import clause_order, crossings, exchanges
from gadgetry.reductions.geography.planar.qbf_to_planar_geography import QbfToPlanarGeography
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = QbfToPlanarGeography()
VARIANTS = tuple(REDUCTION.variants)
CROSSING = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, -1], [2, -2], [1, -2]]))


def check(qbf: Qbf, variant: str) -> bool:
    """Sizes, shape and winner; the formula's truth."""
    compiled = REDUCTION.build(qbf, variant)
    assert compiled.sizes == REDUCTION.sizes(qbf, variant)
    digraph = compiled.target.to_networkx()
    assert nx.is_bipartite(digraph.to_undirected())
    assert nx.check_planarity(digraph.to_undirected())[0]
    assert max(degree for _, degree in digraph.degree()) <= 3
    true = truth(qbf)
    assert solve(compiled.target, Question(value=False)).outcome == true
    return true


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("variables", [0, 1, 2])
def test_small_formulas(variables: int, variant: str) -> None:
    formulas = list(small_qbfs(variables, 2))[:: 5 if variables == 2 else 1]
    assert {check(qbf, variant) for qbf in formulas} == {True, False}


@pytest.mark.sweep
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_formulas_with_two_variables_and_three_clauses(variant: str) -> None:
    for qbf in small_qbfs(2, 3):
        check(qbf, variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_formulas(variant: str) -> None:
    assert {check(qbf, variant) for qbf in random_qbfs(80, 5, 5, seed=1)} == {True, False}


def test_winning_moves() -> None:
    for qbf in random_qbfs(60, 4, 5, seed=2):
        compiled, true = REDUCTION.build(qbf), truth(qbf)
        first = winning_values(qbf, {}) if qbf.prefix or qbf.free else []
        found = solve(compiled.target, Question(value=False, moves="all")).winning_moves
        assert found == REDUCTION.winning_moves(compiled, true, tuple(first))


def test_strategies_win_against_every_reply_for_both_players() -> None:
    games = {True: 0, False: 0}
    boxes = 0
    for qbf in [*small_qbfs(1, 2), *random_qbfs(60, 4, 5, seed=3)]:
        compiled, true = REDUCTION.build(qbf, "given"), truth(qbf)
        boxes += compiled.plan.lines.crossings
        strategy = REDUCTION.transfer(
            compiled, lambda values, qbf=qbf: winning_values(qbf, values)[0], lambda _: None
        )
        games[true] += beats_every_reply(compiled.target, strategy, mine=true)
    assert min(games.values()) > 100
    assert boxes > 100


def segments(compiled: Any) -> list[tuple[tuple[float, float], ...]]:
    """All straight pieces of the drawing, each with its two ends."""
    places = [tuple(place) for place in compiled.plan.coordinates.tolist()]
    pieces = []
    for i, (tail, head) in enumerate(compiled.graph.to_json()["edges"]):
        stops = [places[tail], *compiled.plan.bends.get(i, []), places[head]]
        pieces += list(pairwise(stops))
    return pieces


def turn(a: Any, b: Any, c: Any) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touch(p: Any, q: Any) -> bool:
    """Do two segments have a point in common, beyond an end of both?"""
    (a, b), (c, d) = p, q
    if {a, b} & {c, d}:
        return turn(a, b, c) == turn(a, b, d) == 0 and len({a, b, c, d}) == 3 and overlap(p, q)
    if turn(a, b, c) == turn(a, b, d) == 0:
        return overlap(p, q)
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def overlap(p: Any, q: Any) -> bool:
    """Of segments on one line: do they share more than a point?"""
    axis = 0 if p[0][0] != p[1][0] else 1
    (a, b), (c, d) = sorted((p[0][axis], p[1][axis])), sorted((q[0][axis], q[1][axis]))
    return max(a, c) < min(b, d)


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_crosses_in_the_drawing(variant: str) -> None:
    drawn = 0
    for qbf in [CROSSING, *random_qbfs(12, 4, 4, seed=4)]:
        compiled = REDUCTION.build(qbf, variant)
        pieces = segments(compiled)
        assert (
            len(set(map(tuple, compiled.plan.coordinates.tolist()))) == compiled.sizes["vertices"]
        )
        for p, q in combinations(pieces, 2):
            assert not touch(p, q), (qbf, p, q)
        drawn += compiled.plan.lines.crossings
    assert drawn > 10


def test_two_segments_that_cross_are_seen() -> None:
    assert touch(((0, 0), (2, 2)), ((0, 2), (2, 0)))
    assert touch(((0, 0), (2, 0)), ((0, 0), (1, 0)))
    assert not touch(((0, 0), (2, 0)), ((0, 0), (0, 2)))


def test_an_arc_less_is_noticed() -> None:
    """Each kind of gadget, and each arc of the crossover."""
    noticed: set[tuple[str, ...]] = set()
    seen: set[tuple[str, ...]] = set()
    for qbf in [CROSSING, *random_qbfs(150, 4, 5, seed=5)]:
        compiled, true = REDUCTION.build(qbf, "given"), truth(qbf)
        arcs = compiled.graph.to_json()["edges"]
        for i, (tail, head) in enumerate(arcs):
            kind: tuple[str, ...] = (compiled.provenance.of_edge(i).kind,)
            if kind[0] == "crossover":
                ends = [compiled.provenance.of_vertex(v) for v in (tail, head)]
                kind += tuple(role if g.kind == "crossover" else "" for g, role in ends)
            seen.add(kind)
            if kind not in noticed:
                fewer = arcs[:i] + arcs[i + 1 :]
                game = GeneralizedGeography.of(compiled.sizes["vertices"], fewer, start=0)
                if solve(game, Question(value=False)).outcome != true:
                    noticed.add(kind)
    assert {("diamond",), ("fork",), ("clause",), ("crossover", "W", "q")} <= noticed
    assert seen == noticed


def test_the_chain_to_undirected_geography_keeps_degree_four() -> None:
    chain = Chain.of(shortest_path("qbf", "undirected-geography", ("planar-geography",)))
    seen = set()
    for qbf in [*small_qbfs(1, 2), *list(small_qbfs(2, 2))[::29]]:
        compiled = chain.build(qbf)
        graph = compiled.target.to_networkx()
        assert nx.check_planarity(graph)[0]
        assert nx.is_bipartite(graph)
        assert max(degree for _, degree in graph.degree()) <= 4
        assert dict(chain.sizes(qbf))["undirected-geography"] == compiled.last.sizes
        true = truth(qbf)
        assert solve(compiled.target, Question(star=2)).outcome == true
        seen.add(true)
    assert seen == {True, False}


def test_the_order_has_fewer_crossings() -> None:
    for seed in range(5):
        qbf = random_qbf("eaeaeaeaea", 16, 3, seed)
        few, many = (REDUCTION.build(qbf, v).plan.lines.crossings for v in VARIANTS)
        assert few < 0.6 * many


def test_exchanges_are_as_many_as_crossings() -> None:
    rng = Random(6)
    for _ in range(50):
        lines = [sorted(rng.sample(range(8), rng.randint(0, 4))) for _ in range(6)]
        for order in (list(range(6)), clause_order(lines)):
            wires = [t for j in order for t in lines[j]]
            pairs = sum(u > v for u, v in combinations(wires, 2))
            assert pairs == crossings(lines, order) == sum(map(len, exchanges(wires)))
        assert crossings(lines, clause_order(lines)) <= crossings(lines, range(6))


def test_unavoidable_vertices_against_deletion() -> None:
    rng = Random(7)
    for _ in range(200):
        arcs = {(rng.randrange(7), rng.randrange(7)) for _ in range(rng.randint(3, 14))}
        digraph = nx.DiGraph(list(arcs))
        digraph.add_nodes_from(range(7))
        goals = set(rng.sample(range(1, 7), 2))
        if goals.isdisjoint(nx.descendants(digraph, 0)):
            continue
        found = unavoidable([list(digraph[v]) for v in range(7)], 0, goals)
        for v in range(7):
            rest = nx.DiGraph(digraph)
            rest.remove_node(v)
            reached = v != 0 and not goals.isdisjoint(nx.descendants(rest, 0))
            assert (v in found) == (not reached)


def test_the_condition_for_crossing_holds_only_if_no_play_uses_two() -> None:
    rng, answers = Random(8), set()
    for _ in range(200):
        arcs = sorted({(rng.randrange(6), rng.randrange(6)) for _ in range(8)})
        crossing = rng.sample(arcs, 2)
        sure = never_two([[h for t, h in arcs if t == v] for v in range(6)], 0, crossing)
        most = 0
        waiting = [((0,), 0)]
        while waiting:
            path, used = waiting.pop()
            most = max(most, used)
            for t, h in arcs:
                if t == path[-1] and h not in path:
                    waiting.append(((*path, h), used + ((t, h) in crossing)))
        assert not (sure and most == 2)
        answers.add(sure)
    assert answers == {True, False}


def test_the_sum_on_the_planar_graph_is_played_and_won() -> None:
    chain = Chain.of(shortest_path("qbf", "sum", ("planar-geography",)), ["given"])
    rng, seen = Random(9), set()
    for qbf in random_qbfs(12, 3, 4, seed=10):
        compiled, true = chain.build(qbf), truth(qbf)
        strategy = compiled.transfer(
            lambda values, qbf=qbf: winning_values(qbf, values)[0], lambda _: None
        )
        for _ in range(20):
            position: Any = compiled.target
            mine = true
            while moves := position.moves():
                inner = [m for m in moves if m[0] == 0] or moves
                move = strategy(position) if mine else rng.choice(rng.choice([moves, inner]))
                position, mine = position.play(move), not mine
            assert not mine, "the strategy has lost"
        seen.add(true)
    assert seen == {True, False}
