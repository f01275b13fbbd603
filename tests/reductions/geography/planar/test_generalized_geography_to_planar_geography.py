"""GENERALIZED GEOGRAPHY to a planar one: planar, bipartite, degree 3, and the same winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

import networkx as nx
import pytest

from by_definition.play import beats_every_reply
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.planar import planar_digraph, planarization
from gadgetry.reductions.geography.planar.generalized_geography_to_planar_geography import (
    GeneralizedGeographyToPlanarGeography,
)
from gadgetry.reductions.geography.planar.planar_kinds import CROSSOVER_ARCS
from gadgetry.reductions.geography.planar.planar_plan import PlanarPlan
from gadgetry.reductions.geography.planar.planar_rotation import SPLIT_ARCS, pieces
from gadgetry.reductions.geography.planar.planarization import Blocked, draw
from gadgetry.reductions.reduction import Compiled, ReductionError
from gadgetry.reductions.registry import reduction
from gadgetry.verifiers.agreement import agreement, faults

Arc = tuple[int, int]
REDUCTION = GeneralizedGeographyToPlanarGeography()
# Not planar; 0 -> 5 and 3 -> 4, which a play uses both, cross in the drawing that is tried first.
REFUSED = [
    (0, 1), (0, 3), (0, 5), (1, 2), (1, 4), (1, 6), (3, 4), (4, 1), (4, 5), (5, 6), (6, 3), (6, 5),
]  # fmt: skip


def first_wins(position: GeneralizedGeography) -> bool:
    """By the definition, with plain bit masks."""
    near = position.graph.neighbourhoods()
    known: dict[tuple[int, int], bool] = {}

    def wins(token: int, seen: int) -> bool:
        if (token, seen) not in known:
            known[token, seen] = any(
                not wins(v, seen | 1 << v) for v in near[token] if not seen >> v & 1
            )
        return known[token, seen]

    return wins(position.token, sum(1 << v for v in position.visited))


def check(game: GeneralizedGeography) -> Compiled:
    """Sizes, shape, provenance and winner."""
    compiled = REDUCTION.build(game)
    assert compiled.sizes == REDUCTION.sizes(game)
    target = compiled.target
    assert isinstance(target, GeneralizedGeography)
    digraph = target.to_networkx()
    graph = digraph.to_undirected()
    assert nx.is_bipartite(graph)
    assert nx.is_connected(graph)
    assert nx.check_planarity(graph)[0]
    for v in digraph:
        ins, outs = digraph.in_degree(v), digraph.out_degree(v)
        assert max(ins, outs) <= 2
        assert ins + outs <= 3
    assert not list(faults(compiled))
    assert first_wins(target) == first_wins(game), game
    return compiled


def bipartite_digraphs(left: int, right: int) -> Iterator[GeneralizedGeography]:
    """All of them with the start at the left and no arcs into it."""
    sides = [0] * left + [1] * right
    n = left + right
    pairs = [(u, v) for u in range(n) for v in range(1, n) if sides[u] != sides[v]]
    for kept in product((False, True), repeat=len(pairs)):
        arcs = [arc for arc, keep in zip(pairs, kept, strict=True) if keep]
        yield GeneralizedGeography.of(n, arcs, start=0)


def random_digraphs(count: int, seed: int) -> Iterator[GeneralizedGeography]:
    rng = Random(seed)
    for _ in range(count):
        n, density = rng.randint(5, 8), rng.choice((0.3, 0.4, 0.5))
        sides = [0, *(rng.randint(0, 1) for _ in range(n - 1))]
        pairs = [(u, v) for u in range(n) for v in range(n) if sides[u] != sides[v]]
        arcs = [arc for arc in pairs if rng.random() < density]
        yield GeneralizedGeography.of(n, arcs, start=0)


def crossed_digraphs(count: int, seed: int) -> Iterator[GeneralizedGeography]:
    """A choice of three vertices, which have arcs to three others: not planar, and allowed."""
    rng = Random(seed)
    for _ in range(count):
        lines = [arc for arc in product((4, 5, 6), (7, 8, 9)) if rng.random() < 0.9]
        ends = [arc for arc in product((7, 8, 9), (10, 11)) if rng.random() < 0.4]
        more = [arc for arc in ((10, 12), (12, 11), (11, 3), (11, 1)) if rng.random() < 0.5]
        arcs = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (3, 6), *lines, *ends, *more]
        yield GeneralizedGeography.of(13, arcs, start=0)


@pytest.fixture
def any_embedding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arcs in and arcs out may alternate round vertices: more vertices are split."""
    monkeypatch.setattr(planarization, "in_and_out_apart", lambda vertices, arcs: None)


@pytest.mark.parametrize(("left", "right"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)])
def test_all_digraphs_on_up_to_four_vertices(left: int, right: int) -> None:
    winners = {first_wins(check(g).source) for g in bipartite_digraphs(left, right)}
    assert winners == {True, False}


@pytest.mark.sweep
@pytest.mark.parametrize(("left", "right"), [(2, 3), (3, 2)])
def test_all_digraphs_on_five_vertices(left: int, right: int) -> None:
    winners = {first_wins(check(g).source) for g in bipartite_digraphs(left, right)}
    assert winners == {True, False}


@pytest.mark.usefixtures("any_embedding")
def test_random_digraphs_are_the_same_game_or_refused() -> None:
    seen: dict[str, int] = {}
    for game in random_digraphs(150, seed=3):
        try:
            compiled = check(game)
        except ReductionError:
            seen["refused"] = seen.get("refused", 0) + 1
            continue
        plan = compiled.plan.lines
        kind = f"{first_wins(game)} {'split' if plan.splits else 'plain'}"
        seen[kind] = seen.get(kind, 0) + 1
    assert set(seen) == {"refused", "True split", "True plain", "False split", "False plain"}


def test_an_embedding_without_splits_is_found_where_there_is_one() -> None:
    planar = without = 0
    for game in random_digraphs(120, seed=3):
        try:
            compiled = check(game)
        except ReductionError:
            continue
        plan = compiled.plan.lines
        if not plan.drawing.crossings:
            planar += 1
            without += plan.splits == 0
            apart = planarization.in_and_out_apart(len(plan.vertices), plan.arcs)
            assert (apart is None) == (plan.splits > 0)
    assert 0 < planar - without < without


def test_crossovers_keep_the_winner() -> None:
    seen = set()
    for game in crossed_digraphs(14, seed=4):
        try:
            compiled = check(game)
        except ReductionError:
            continue
        seen.add((bool(compiled.plan.lines.drawing.crossings), first_wins(game)))
    assert {(True, True), (True, False)} <= seen


def boxed(game: GeneralizedGeography) -> Iterator[GeneralizedGeography]:
    """A target for each two arcs that may cross, with a box more for these two: winners only."""
    try:
        plan = PlanarPlan(game)
        drawing = plan.drawing
    except ReductionError:
        return
    for a, b in combinations(range(len(plan.arcs)), 2):
        if plan.obstacle(a, b) is None:
            box = len(drawing.crossings)
            along = [(*row, box) if i in (a, b) else row for i, row in enumerate(drawing.along)]
            crossed = replace(drawing, along=tuple(along), crossings=(*drawing.crossings, (a, b)))
            plan.__dict__["drawing"] = crossed
            yield planar_digraph.PlanarDigraph(plan).board.graph(str).position()  # type: ignore[misc]


def test_a_box_for_any_two_arcs_that_may_cross_keeps_the_winner() -> None:
    count = 0
    for game in random_digraphs(110, seed=11):
        for target in boxed(game):
            assert first_wins(target) == first_wins(game), game
            count += 1
    assert count > 300


@pytest.mark.parametrize("broken", range(len(CROSSOVER_ARCS)))
def test_each_arc_of_a_crossover_is_missed(broken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(arc for i, arc in enumerate(CROSSOVER_ARCS) if i != broken)
    monkeypatch.setattr(planar_digraph, "CROSSOVER_ARCS", kept)
    games = random_digraphs(40, seed=11)
    assert any(first_wins(t) != first_wins(game) for game in games for t in boxed(game))


@pytest.mark.usefixtures("any_embedding")
@pytest.mark.parametrize(
    ("broken", "seed"),
    [(0, 79), (1, 11), (2, 1233), (3, 11), (4, 1233), (5, 851), (6, 79), (7, 851)],
)
def test_each_arc_of_a_split_is_missed(
    broken: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game,) = random_digraphs(1, seed)
    assert not changed(game)
    kept = tuple(arc for i, arc in enumerate(SPLIT_ARCS) if i != broken)
    monkeypatch.setattr(planar_digraph, "SPLIT_ARCS", kept)
    assert changed(game)


def changed(game: GeneralizedGeography) -> bool:
    """Does the target have another winner?"""
    try:
        target = REDUCTION.build(game).target
    except ReductionError:
        return False
    assert isinstance(target, GeneralizedGeography)
    return first_wins(target) != first_wins(game)


def test_arcs_that_a_play_uses_both_are_refused_with_that_play() -> None:
    game = GeneralizedGeography.of(7, REFUSED, start=0)
    with pytest.raises(ReductionError) as error:
        REDUCTION.build(game)
    said = str(error.value)
    assert "0 -> 5 and 3 -> 4: the play 0 -> 5 -> 6 -> 3 -> 4 uses both" in said


def test_without_the_check_the_winner_can_be_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GeneralizedGeography.of(7, REFUSED, start=0)
    monkeypatch.setattr(PlanarPlan, "obstacle", lambda self, a, b: None)
    compiled = REDUCTION.build(game)
    assert len(compiled.plan.lines.drawing.crossings) == 1
    assert changed(game)


def test_an_odd_cycle_is_named() -> None:
    odd = GeneralizedGeography.of(4, [(0, 1), (1, 2), (2, 3), (1, 3)], start=0)
    with pytest.raises(ReductionError, match="found the odd cycle 2 - 1 - 3 - 2"):
        REDUCTION.sizes(odd)


def test_an_odd_cycle_that_no_play_closes_is_no_obstacle() -> None:
    arcs = [(0, 1), (1, 2), (2, 3), (3, 1), (4, 4), (4, 1), (2, 0)]
    compiled = check(GeneralizedGeography.of(5, arcs, start=0))
    assert compiled.sizes == {"vertices": 4, "edges": 3}
    assert compiled.notes == (
        "dropped 1 self-loops",
        "dropped 1 arcs into the start",
        "dropped 2 arcs that no play uses",
        "0 crossings, 0 splits",
    )


def test_other_rulesets_are_refused() -> None:
    with pytest.raises(ReductionError, match="expected a position of generalized-geography"):
        REDUCTION.build(UndirectedGeography.of(1, [], start=0))


def test_large_digraphs_that_are_not_planar_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gadgetry.reductions.geography.planar.planar_plan.MOST_CROSSED", 11)
    with pytest.raises(ReductionError, match="expected at most 11 arcs"):
        REDUCTION.build(GeneralizedGeography.of(7, REFUSED, start=0))


def test_visited_vertices_are_gone() -> None:
    game = GeneralizedGeography.of(4, [(0, 1), (0, 2), (1, 3)], start=0, visited=[1])
    assert check(game).sizes == {"vertices": 2, "edges": 1}


def test_winning_moves_and_two_solvers_on_both_sides() -> None:
    both = set()
    for game in [*random_digraphs(12, seed=6), *crossed_digraphs(6, seed=7)]:
        try:
            found = agreement(REDUCTION, game)
        except ReductionError:
            continue
        assert found.verdict == "agree", found.reasons
        assert len(found.source.decided) == len(found.target.decided) == 2
        both.add(found.source.holds)
    assert both == {True, False}


def test_a_strategy_for_the_formula_goes_all_the_way() -> None:
    chain = Chain.of([reduction("qbf-to-generalized-geography"), REDUCTION])
    matrix = Cnf(2, [[1, 2], [-1, -2]])
    cases: list[tuple[str, bool, Any]] = [
        ("ae", True, lambda values: -2 if values[1] else 2),
        ("ea", False, lambda values: 2 if values[1] else -2),
    ]
    for word, first, reply in cases:
        compiled = chain.build(Qbf([(q, [v]) for v, q in enumerate(word, 1)], matrix))
        strategy = compiled.transfer(reply, reply)
        assert isinstance(compiled.target, GeneralizedGeography)
        assert beats_every_reply(compiled.target, strategy, mine=first) >= 2


def test_from_formulas_on_to_planar_undirected_geography() -> None:
    names = ("qbf-to-generalized-geography", REDUCTION.name)
    steps = [*map(reduction, names), reduction("planar-geography-to-undirected-geography")]
    matrix = Cnf(2, [[1, 2], [-1, -2], [1, -2]])
    both = set()
    for prefix in ([("a", [1]), ("e", [2])], [("e", [1]), ("a", [2])], [("e", [1, 2])]):
        found = agreement(Chain.of(steps[:2]), Qbf(prefix, matrix))
        assert found.verdict == "agree", found.reasons
        both.add(found.source.holds)
        chain = Chain.of(steps)
        compiled = chain.build(found.compiled.source)
        assert [sizes for _, sizes in chain.sizes(compiled.source)] == [
            step.sizes for step in compiled.steps
        ]
        graph = compiled.last.graph.position().to_networkx()  # type: ignore[union-attr]
        assert nx.check_planarity(graph)[0]
        assert max(degree for _, degree in graph.degree()) <= 4
    assert both == {True, False}


def test_a_formula_of_some_size_has_a_drawing() -> None:
    qbf = random_qbf("eaeae", 6, 3, seed=8)
    chain = Chain.of([reduction("qbf-to-generalized-geography"), REDUCTION])
    step = chain.build(qbf).last
    assert not list(faults(step))
    assert len(step.plan.lines.drawing.crossings) > 10


def test_the_drawing_has_no_crossings() -> None:
    compiled = check(next(iter(crossed_digraphs(1, seed=4))))
    places, arcs = compiled.plan.coordinates, compiled.graph.to_json()["edges"]  # type: ignore[union-attr]
    assert len({tuple(p) for p in places.tolist()}) == len(places)

    def turn(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = (places[v].tolist() for v in (a, b, c))
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for (a, b), (c, d) in combinations(arcs, 2):
        if len({a, b, c, d}) == 4:
            apart = turn(a, b, c) * turn(a, b, d) > 0 or turn(c, d, a) * turn(c, d, b) > 0
            first, second = places[[a, b]], places[[c, d]]
            beside = (first.max(0) < second.min(0)) | (second.max(0) < first.min(0))
            assert apart or beside.any(), (a, b, c, d)


def best(position: GeneralizedGeography) -> int:
    """A winning move; the source's strategy in these tests."""
    return next(m for m in position.moves() if not first_wins(position.play(m)))


def wins_every_game(compiled: Compiled, won: bool) -> int:
    """The number of ends of games in which the strategy of the winner meets every reply."""
    strategy = REDUCTION.transfer(compiled, best, best)
    assert isinstance(compiled.target, GeneralizedGeography)
    waiting = [(compiled.target, won)]
    ends = 0
    seen = set()
    while waiting:
        position, mine = waiting.pop()
        if mine:
            assert position.moves(), "the winner is stuck"
            waiting.append((position.play(strategy(position)), False))
        elif position not in seen:
            seen.add(position)
            ends += not position.moves()
            waiting += [(position.play(move), True) for move in position.moves()]
    return ends


@pytest.mark.usefixtures("any_embedding")
def test_strategies_of_both_winners_beat_every_reply() -> None:
    seen: dict[tuple[bool, bool], int] = {}
    # Games with splits, 3873 and 5397 also with a vertex that is split twice.
    seeds = (6496, 9637, 3598, 3097, 8609, 3873, 1553, 340, 5397)
    split_games = (game for seed in seeds for game in random_digraphs(1, seed))
    for game in [*split_games, *random_digraphs(60, seed=12), *crossed_digraphs(3, seed=4)]:
        try:
            compiled = REDUCTION.build(game)
        except ReductionError:
            continue
        won = first_wins(game)
        split = compiled.plan.lines.splits > 0
        seen[won, split] = seen.get((won, split), 0) + wins_every_game(compiled, won)
    assert len(seen) == 4
    assert min(seen.values()) > 20


def test_parts_belong_to_vertices_and_arcs_of_the_source() -> None:
    game = GeneralizedGeography.of(6, [(3, 1), (3, 2), (3, 4), (1, 5), (2, 5), (4, 5)], start=3)
    compiled = check(game)
    names = [compiled.provenance.vertex_name(v) for v in range(compiled.sizes["vertices"])]
    assert names[:2] == ["3", "1"]
    assert {"fork 1 of 3: w", "merge 1 of 5: t"} <= set(names)
    assert ("vertex", 5) in {compiled.provenance.of_vertex(v)[0].element for v in range(9)}
    elements = {compiled.provenance.of_edge(e).element for e in range(compiled.sizes["edges"])}
    assert {("arc", i) for i in range(6)} <= elements


def test_moves_go_back_along_arcs() -> None:
    game = GeneralizedGeography.of(6, [(3, 1), (3, 2), (3, 4), (1, 5), (2, 5), (4, 5)], start=3)
    compiled = check(game)
    target = compiled.target
    assert isinstance(target, GeneralizedGeography)
    found = set()
    waiting = [target]
    while waiting:
        position = waiting.pop()
        for move in position.moves():
            waiting.append(position.play(move))
            back = REDUCTION.back(compiled, position, move)
            before = REDUCTION.source_position(compiled, position)
            if back is not None:
                assert back in before.moves()
                assert REDUCTION.explain(compiled, position, move).endswith(
                    f"along {before.token} -> {back}"
                )
                found.add((before.token, back))
    assert found == {(u, v) for u, v in game.graph.edges.tolist()}


def test_a_vertex_is_split_as_often_as_arcs_in_and_out_alternate() -> None:
    ends = [(i, i % 2 == 1) for i in range(8)]
    assert [len(pieces(ends[:k])) for k in (0, 1, 2, 4, 6, 8)] == [1, 1, 1, 2, 3, 4]
    for piece in pieces(ends):
        assert len(piece.ins) + len(piece.outs) >= 4


def test_crossings_lie_on_both_of_their_arcs() -> None:
    rng = Random(9)
    for _ in range(25):
        n = rng.randint(6, 9)
        tree = [(rng.randrange(v), v) for v in range(1, n)]
        more = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.4]
        arcs = list(dict.fromkeys([*tree, *more]))
        drawing = draw(n, arcs, lambda a, b: True)
        for a, crossings in enumerate(drawing.along):
            assert all(a in drawing.crossings[i] for i in crossings)
        assert sum(map(len, drawing.along)) == 2 * len(drawing.crossings)
        for v, rotation in enumerate(drawing.rotations):
            outs = sorted(a for a, out in rotation if out)
            assert outs == [a for a, (tail, _) in enumerate(arcs) if tail == v]
        assert nx.check_planarity(_with_crossings(arcs, drawing.along))[0]


def _with_crossings(arcs: list[Arc], along: Sequence[Sequence[int]]) -> nx.Graph:
    graph = nx.Graph()
    for (tail, head), crossings in zip(arcs, along, strict=True):
        nodes = [tail, *(f"c{i}" for i in crossings), head]
        graph.add_edges_from(pairwise(nodes))
    return graph


def test_an_arc_that_may_cross_nothing_is_blocked() -> None:
    complete = [(u, v) for v in range(5) for u in range(v)]
    with pytest.raises(Blocked, match="would have to cross"):
        draw(5, complete, lambda a, b: False)
