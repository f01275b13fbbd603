"""VERTEX COVER -> FLOOD-IT: every variant against the least cover; moves there and back; chains."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from gadgetry.formulas import Cnf
from gadgetry.formulas.evaluation import holds, satisfiable
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flood_it_spiders import spider, words_of
from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.flooding.cnf_to_vertex_cover import true_literals
from gadgetry.reductions.flooding.supersequence_legs import ManyColours, ThreeColours
from gadgetry.reductions.flooding.vertex_cover_to_flood_it import (
    VertexCoverToFloodIt,
    cover_of,
    flooding_moves,
)
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reduction, shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.ablation.ablation import ablate
from gadgetry.verifiers.agreement import agreement, faults
from gadgetry.verifiers.strategies import carried_strategy
from gadgetry.verifiers.sweeps.enumeration import instances, random_instance

REDUCTION = VertexCoverToFloodIt()
LAYERS, BY_SAT, SEARCH = "flood-it-supersequence", "flood-it-supersequence-sat", "flood-it-search"


def graphs(n: int, most: int = 99):
    """The graphs on n vertices up to renaming, as lists of edges."""
    import networkx as nx

    found: list = []
    for m in range(min(most, n * (n - 1) // 2) + 1):
        level: dict = {}
        for edges in combinations(combinations(range(n), 2), m):
            graph = nx.Graph(edges)
            graph.add_nodes_from(range(n))
            key = tuple(sorted(degree for _, degree in graph.degree))
            if not any(nx.is_isomorphic(graph, other) for other in level.get(key, ())):
                level.setdefault(key, []).append(graph)
                found.append(list(edges))
    return found


def least_cover(n: int, edges) -> int:
    """Straight from the definition."""
    return next(
        size
        for size in range(n + 1)
        for chosen in combinations(range(n), size)
        if all(u in chosen or v in chosen for u, v in edges)
    )


def is_cover(chosen, edges) -> bool:
    return all(u in chosen or v in chosen for u, v in edges)


def check(n: int, edges, k: int, variant: str, *solvers: str) -> bool:
    compiled = REDUCTION.build(VertexCover.of(n, edges, k), variant)
    assert REDUCTION.sizes(compiled.source, variant) == compiled.sizes
    assert not list(faults(compiled))
    tau, most = least_cover(n, edges), compiled.claim.equals
    for solver in solvers:
        verdict = solve(compiled.target, solver=solver)
        assert (verdict.value <= most) == (tau <= k), (edges, k, solver)
        if tau <= k:
            cover = cover_of(compiled, verdict.strategy)
            assert is_cover(cover, edges)
            assert len(cover) <= k
    if tau <= k:
        cover = next(c for c in combinations(range(n), tau) if is_cover(c, edges))
        moves = flooding_moves(compiled, frozenset(cover))
        position = compiled.target
        for move in moves:
            position = position.play(move)
        assert position.solved()
        assert len(moves) <= most
        assert is_cover(cover_of(compiled, moves), edges)
    return tau <= k


def test_spiders_of_all_graphs_with_four_vertices_need_n_plus_tau_moves() -> None:
    for edges in graphs(4):
        joined, tau = len({v for e in edges for v in e}), least_cover(4, edges)
        target = REDUCTION.build(VertexCover.of(4, edges)).target
        assert [solve(target, solver=s).value for s in (LAYERS, BY_SAT)] == [joined + tau] * 2
        both = {check(4, edges, k, "spider", LAYERS, BY_SAT) for k in range(4)}
        assert both == ({True, False} if edges else {True})


@pytest.mark.sweep
def test_spiders_of_all_graphs_with_five_vertices_need_n_plus_tau_moves() -> None:
    for edges in graphs(5):
        for k in range(5):
            check(5, edges, k, "spider", LAYERS, BY_SAT)


def test_free_spiders_of_small_graphs_need_as_many_moves_as_fixed_ones() -> None:
    answers = {check(4, edges, k, "free", SEARCH) for edges in graphs(4, 4) for k in (1, 2)}
    assert answers == {True, False}


@pytest.mark.sweep
def test_free_spiders_of_all_graphs_with_five_vertices_and_six_edges() -> None:
    for edges in graphs(5, 6):
        tau = least_cover(5, edges)
        for k in {max(tau - 1, 0), tau}:
            check(5, edges, k, "free", SEARCH)


def test_three_colours_on_all_graphs_with_three_vertices() -> None:
    answers = [check(3, edges, k, "three", LAYERS, BY_SAT) for edges in graphs(3) for k in range(3)]
    assert set(answers) == {True, False}
    assert check(0, [], 0, "three", LAYERS)
    assert check(1, [], 0, "three", LAYERS, BY_SAT, SEARCH)


@pytest.mark.sweep
def test_three_colours_on_all_graphs_with_four_vertices() -> None:
    answers = [check(4, edges, k, "three", LAYERS, BY_SAT) for edges in graphs(4) for k in range(4)]
    assert set(answers) == {True, False}


def test_three_colours_need_exactly_what_the_least_cover_says() -> None:
    for edges in graphs(3):
        tau = least_cover(3, edges)
        legs = ThreeColours(3, tuple(edges), tau)
        words = [word.tolist() for words in legs.words() for word in words]
        assert solve(spider(legs.hub, words), solver=LAYERS).value == legs.most


def test_three_free_is_so_many_copies_of_three() -> None:
    source = VertexCover.of(2, [(0, 1)], 1)
    one, many = REDUCTION.build(source, "three"), REDUCTION.build(source, "three-free")
    copies = one.claim.equals + 1
    assert many.claim == one.claim
    assert many.sizes == {
        "vertices": 1 + copies * (one.sizes["vertices"] - 1),
        "edges": copies * one.sizes["edges"],
    }
    assert REDUCTION.sizes(source, "three-free") == many.sizes
    assert many.target.source is None
    glued = FloodIt(many.target.colours, many.target.edges, 0)
    assert set(words_of(glued)) == set(words_of(one.target))
    assert len(words_of(glued)) == copies * len(words_of(one.target))
    moves = flooding_moves(many, frozenset({0}))
    assert sorted(cover_of(many, moves)) == [0]


def test_three_free_end_to_end_on_the_smallest_cnfs() -> None:
    chain = Chain.of(shortest_path("cnf", "flood-it"), ["three-free"])
    for rows, true in (([], True), ([[1]], True), ([[]], False)):
        found = agreement(chain, Cnf(1, rows))
        assert (found.verdict, found.target.holds) == ("agree", true), found.reasons
        assert len(found.target.decided) == 2


def test_moves_of_legs_by_themselves_give_a_cover_too() -> None:
    """In the free puzzle, from every shortest solution in random order of play."""
    rng, found = Random(5), 0
    for edges in ([(0, 1)], [(0, 1), (1, 2)], [(0, 1), (1, 2), (0, 2)], [(0, 1), (2, 3)]):
        n = max(map(max, edges)) + 1
        tau = least_cover(n, edges)
        compiled = REDUCTION.build(VertexCover.of(n, edges, tau), "free")
        for _ in range(400):
            position, moves = compiled.target, []
            while not position.solved() and len(moves) < compiled.claim.equals:
                moves.append(rng.choice(position.moves()))
                position = position.play(moves[-1])
            if position.solved():
                found += any(v for v, _ in moves)
                cover = cover_of(compiled, moves)
                assert is_cover(cover, edges)
                assert len(cover) <= tau
    assert found > 3


def test_too_many_moves_and_moves_that_do_not_flood_are_refused() -> None:
    compiled = REDUCTION.build(VertexCover.of(2, [(0, 1)], 1))
    with pytest.raises(ReductionError, match="at most 3 moves"):
        cover_of(compiled, (1, 2, 1, 2))
    with pytest.raises(ReductionError, match="that flood"):
        cover_of(compiled, (1, 2))


def test_what_is_taken_already_is_taken_off() -> None:
    half = VertexCover.of(3, [(0, 1), (1, 2)], 2, [0])
    compiled = REDUCTION.build(half)
    assert compiled.claim.equals == 3
    assert solve(compiled.target).value == 3


@pytest.mark.parametrize("kept", ["there", "back"])
def test_with_one_of_the_two_legs_of_each_edge_it_is_noticed(kept: str) -> None:
    legs = ManyColours(3, ((0, 1), (1, 2), (0, 2)), 1)
    assert least_cover(3, legs.edges) > legs.k
    words = dict(zip(("there", "back"), legs.words(), strict=True))
    target = spider(legs.hub, [word.tolist() for word in words[kept]])
    assert solve(target).value <= legs.most


@pytest.mark.parametrize("kind", [0, 1, 2, 3])
def test_three_colours_without_one_kind_of_leg_are_noticed(kind: int) -> None:
    noticed = False
    for edges, k in (([(0, 1)], 0), ([(0, 1), (1, 2), (0, 2)], 1)):
        legs = ThreeColours(max(map(max, edges)) + 1, tuple(edges), k)
        rest = [w.tolist() for i, words in enumerate(legs.words()) for w in words if i != kind]
        noticed |= solve(spider(legs.hub, rest)).value <= legs.most
    assert noticed


def test_three_colours_with_the_second_c_of_an_edge_moved_are_noticed() -> None:
    legs = ThreeColours(2, ((0, 1),), 0)
    words = [word.tolist() for words in legs.words() for word in words]
    assert solve(spider(legs.hub, words)).value == legs.most + 1
    _, second = np.flatnonzero(np.array(words[-1]) == 2).tolist()
    sooner = [c for i, c in enumerate(words[-1]) if i != second]
    sooner.insert(second - 2 * legs.window, 2)
    assert solve(spider(legs.hub, [*words[:-1], sooner])).value <= legs.most


def test_explanations_name_the_literal_and_say_when_it_is_in_the_cover() -> None:
    chain = Chain.of(shortest_path("cnf", "flood-it"))
    compiled = chain.build(Cnf(["x", "y"], [[1, 2], [-1]]))
    said, position = [], compiled.target
    for move in (1, 2, 3, 1):
        said.append(compiled.explain(position, move))
        position = position.play(move)
    assert said[:3] == [
        "x in clause 1, for the first time",
        "y in clause 1, for the first time",
        "~x in clause 2, for the first time",
    ]
    assert said[3].startswith("x in clause 1, for the second time: it is in the cover; ")
    assert compiled.explain(compiled.target.play(1), 0) == "a waste"


def test_explanations_of_three_colours_count_the_clock() -> None:
    compiled = REDUCTION.build(VertexCover.of(2, [(0, 1)], 1), "three")
    position, said = compiled.target, []
    for move in flooding_moves(compiled, frozenset({1})):
        said.append(REDUCTION.explain(compiled, position, move))
        position = position.play(move)
    assert [text for text in said if text != "the clock goes on"] == [
        "vertex 0, for the first time",
        "vertex 1, for the first time",
        "vertex 1, for the second time: it is in the cover",
    ]


def end_to_end(chain: Chain, cnf: Cnf) -> bool:
    """Both sides agree; and if true, the assignment plays, and what was played is one."""
    found = agreement(chain, cnf)
    assert found.verdict == "agree", (cnf, found.reasons)
    if found.source.holds:
        strategy, position, moves = carried_strategy(found.compiled), found.target.instance, []
        while not position.solved():
            moves.append(strategy(position))
            position = position.play(moves[-1])
        assert len(moves) <= found.claim.equals
        for solution in (tuple(moves), found.target.verdicts[0].strategy):
            cover = cover_of(found.compiled.last, solution)
            values = true_literals(found.compiled.steps[0], cover)
            assert holds(cnf.clauses, {v for v, true in values.items() if true})
    assert found.source.holds == satisfiable(cnf)
    return bool(found.source.holds)


def test_chains_from_all_cnfs_with_two_variables_and_two_clauses() -> None:
    for variant in ("spider", "free"):
        chain = Chain.of(shortest_path("cnf", "flood-it"), [variant])
        values = [end_to_end(chain, cnf) for cnf in instances("cnf", 2, 2)]
        assert len(values) > 20
        assert set(values) == {True, False}


@pytest.mark.sweep
def test_chains_from_hundreds_of_cnfs() -> None:
    chain = Chain.of(shortest_path("cnf", "flood-it"))
    every = [end_to_end(chain, cnf) for cnf in instances("cnf", 2, 4)]
    some = [end_to_end(chain, random_instance("cnf", 3, 5, seed)) for seed in range(300)]
    assert (len(every), sum(every)) == (157, 63)
    assert (len(some), sum(some)) == (300, 131)


@pytest.mark.sweep
def test_chains_to_three_colours() -> None:
    chain = Chain.of(shortest_path("cnf", "flood-it"), ["three"])
    values = [end_to_end(chain, cnf) for cnf in instances("cnf", 2, 2)]
    assert set(values) == {True, False}


@pytest.mark.parametrize("variant", ["spider", "free", "three"])
def test_degenerate_cnfs(variant: str) -> None:
    chain = Chain.of(shortest_path("cnf", "flood-it"), [variant])
    rows = ([], [[]], [[1]], [[1], [1]], [[1, -1]], [[1, 1]], [[1], [-1]], [[], [1]])
    values = [end_to_end(chain, Cnf(1, clauses)) for clauses in rows]
    assert values == [True, False, True, True, True, True, False, False]


def test_ablation_finds_every_part_needed() -> None:
    chain = Chain.of([reduction("cnf-to-vertex-cover"), REDUCTION])
    cnfs = [Cnf(1, [[1], [-1]]), Cnf(2, [[1, 2], [-1]])]
    found = list(ablate(chain, cnfs))
    assert {a.change.kind for a in found} == {"hub", "there", "back"}
    assert all(a.noticed_by is not None for a in found), [str(a.change) for a in found]


def test_every_pair_of_words_is_on_a_leg() -> None:
    for u, v in product(range(3), repeat=2):
        words = words_of(REDUCTION.build(VertexCover.of(3, [(0, 1), (1, 2)], 1)).target)
        assert ((u + 1, v + 1) in words) == ((u, v) in [(0, 1), (1, 0), (1, 2), (2, 1)])
