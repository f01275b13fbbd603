"""AVOID TRUE -> FLAG COLORING: winner, winning moves, strategies; wrong graphs are noticed."""

from itertools import combinations_with_replacement, permutations
from random import Random

import numpy as np
import pytest

from by_definition.opponents import play
from by_definition.opponents import random_opponent as random_choice
from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.flags import avoid_true_to_flag_coloring as module
from gadgetry.reductions.flags import flag_layout
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.graph import GraphArrays
from gadgetry.solvers.flags.route_graphs import route_reply
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.strategies import search_endgame

REDUCTION = AvoidTrueToFlagColoring()
WHO = Question(value=False)
MOVES = Question(value=False, moves="all")


def instances_up_to_renaming(variables: int, clauses: int):
    """All multisets of clauses (the empty one too) over the variables, one of each orbit."""
    sets = [
        tuple(v for v in range(1, variables + 1) if mask >> (v - 1) & 1)
        for mask in range(2**variables)
    ]
    seen = set()
    for rows in combinations_with_replacement(sets, clauses):
        orbit = {
            tuple(sorted(tuple(sorted(p[v - 1] for v in row)) for row in rows))
            for p in permutations(range(1, variables + 1))
        }
        if min(orbit) not in seen:
            seen.add(min(orbit))
            yield AvoidTrue(variables, rows)


def check(instance: AvoidTrue, variant: str = "lean", moves: bool = True) -> bool:
    compiled = REDUCTION.build(instance, variant)
    assert REDUCTION.sizes(instance, variant) == compiled.sizes
    source = solve(instance, MOVES)
    target = solve(compiled.target, MOVES if moves else WHO)
    assert target.outcome == source.outcome, instance
    if moves:
        expected = REDUCTION.winning_moves(compiled, source.outcome, source.winning_moves)
        assert target.winning_moves == expected, instance
    return bool(source.outcome)


def test_lean_graph_winner_and_winning_moves_on_all_small_instances():
    outcomes = [
        check(instance)
        for k, n in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2), (2, 2)]
        for instance in instances_up_to_renaming(k, n)
    ]
    assert set(outcomes) == {True, False}
    assert len(outcomes) > 20


@pytest.mark.sweep
@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("k", [3, 4])
def test_lean_graph_to_the_documented_bounds(k, n):
    assert {check(instance) for instance in instances_up_to_renaming(k, n)} <= {True, False}


@pytest.mark.parametrize("variant", ["paper", "small"])
def test_other_variants_have_the_same_winner(variant):
    outcomes = [
        check(instance, variant, moves=variant == "paper")
        for k, n in [(1, 0), (1, 1), (2, 1), (3, 1), (2, 2)]
        for instance in instances_up_to_renaming(k, n)
    ]
    assert set(outcomes) == {True, False}


def smallest_counterexample(build):
    for k, n in [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (2, 3), (3, 2)]:
        for instance in instances_up_to_renaming(k, n):
            if solve(instance, WHO).outcome != solve(build(instance), WHO).outcome:
                return instance
    return None


@pytest.mark.parametrize("copies", [1, 3])
def test_one_or_three_copies_of_a_clause_are_refuted(copies, monkeypatch):
    monkeypatch.setitem(module.COPIES, "lean", copies)
    assert smallest_counterexample(lambda a: REDUCTION.build(a).target) is not None


def without(compiled, kind: int, role_of_edge: int):
    """The position without the k-th edge of every gadget of a kind."""
    parts, graph = compiled.provenance.edges, compiled.graph
    seen: dict[int, int] = {}
    keep = np.ones(len(parts), bool)
    for e in np.flatnonzero(parts.kind == kind).tolist():
        gadget = int(parts.index[e])
        keep[e] = seen.get(gadget, 0) != role_of_edge
        seen[gadget] = seen.get(gadget, 0) + 1
    return GraphArrays(
        graph.ruleset, graph.vertices, graph.tails[keep], graph.heads[keep], graph.vertex_data
    ).position()


@pytest.mark.parametrize(
    ("kind", "edge"),
    [
        (flag_layout.EXTRA, 0),
        pytest.param(
            flag_layout.CLAUSE_NODE, 0, marks=pytest.mark.sweep
        ),  # a minute on k = 2, {1,2}
        *((flag_layout.ROUTE, e) for e in range(5)),
    ],
)
def test_a_missing_edge_is_noticed(kind, edge):
    found = smallest_counterexample(lambda a: without(REDUCTION.build(a), kind, edge))
    assert found is not None


def test_shorter_routes_are_refuted():
    """Contract c and d out of every route: lengths 4 and 6 become 2 and 4."""

    def short(instance):
        compiled = REDUCTION.build(instance)
        layout = compiled.plan.layout
        graph = compiled.graph
        ends = {layout.route(r, i) for r in range(layout.routes) for i in (2, 3)}
        keep = [
            t not in ends and h not in ends for t, h in zip(graph.tails, graph.heads, strict=True)
        ]
        b = [layout.route(r, 1) for r in range(layout.routes)]
        tails = np.append(graph.tails[keep], b)
        heads = np.append(graph.heads[keep], [layout.y] * len(b))
        return GraphArrays(
            graph.ruleset, graph.vertices, tails, heads, graph.vertex_data
        ).position()

    assert smallest_counterexample(short) is not None


def test_sizes_are_exact_on_random_instances_of_every_variant():
    rng = Random(2)
    for _ in range(300):
        k = rng.randrange(6)
        rows = [rng.choices(range(1, k + 1), k=rng.randrange(5)) if k else [] for _ in range(3)]
        instance = AvoidTrue(k, rows[: rng.randrange(4)])
        for variant in REDUCTION.variants:
            compiled = REDUCTION.build(instance, variant)
            assert REDUCTION.sizes(instance, variant) == compiled.sizes
            assert len(compiled.provenance.vertices) == compiled.sizes["vertices"]
            assert len(compiled.provenance.edges) == compiled.sizes["edges"]


def test_empty_clause_is_rewritten_and_noted():
    compiled = REDUCTION.build(AvoidTrue(["z", "b"], [[1], []]))
    assert "it became the clause (z')" in compiled.notes[0]
    assert compiled.sizes == REDUCTION.sizes(AvoidTrue(["z", "b"], [[1], []]))


def avoid_true_strategy(position: AvoidTruePosition) -> int:
    return solve(position, Question(value=False, moves="one")).winning_moves[0]


def play_out(rng: Random, instance: AvoidTrue, opponent, variant: str) -> int:
    """One game of the transferred strategy; returns how often the opponent left the formula."""
    compiled = REDUCTION.build(instance, variant)
    strategy = REDUCTION.transfer(compiled, avoid_true_strategy, route_reply)
    position = compiled.target
    winner_to_move = bool(solve(instance, WHO).outcome)
    strange = 0
    while True:
        if winner_to_move:
            assert position.moves(), "the winner cannot move"
            position = position.play(strategy(position))
        else:
            moves = position.moves()
            if not moves:
                return strange
            move = opponent(rng, position, moves)
            strange += REDUCTION.back(compiled, position, move) is None
            position = position.play(move)
        winner_to_move = not winner_to_move


def random_opponent(rng, position, moves):
    return rng.choice(moves)


def variables_first(rng, position, moves):
    """Stays in the formula as long as it can, then leaves it."""
    whites = [m for m in moves if m[1] == flag_layout.BLACK and len(position.neighbours[m[0]]) != 2]
    return rng.choice(whites or moves)


@pytest.mark.parametrize("variant", ["lean", "paper"])
def test_transferred_strategy_beats_random_opponents(variant):
    rng = Random(9)
    strange, outcomes = 0, set()
    for _ in range(12):
        k = rng.randrange(2, 6)
        rows = [
            rng.sample(range(1, k + 1), rng.randrange(1, k + 1)) for _ in range(rng.randrange(1, 4))
        ]
        instance = AvoidTrue(k, rows)
        outcomes.add(solve(instance, WHO).outcome)
        for opponent in (random_opponent, variables_first):
            strange += play_out(rng, instance, opponent, variant)
    assert strange > 10
    assert outcomes == {True, False}


def beats_every_reply(position, strategy, winner_to_move: bool, seen: set) -> None:
    if (position, winner_to_move) in seen:
        return
    seen.add((position, winner_to_move))
    if winner_to_move:
        assert position.moves(), "the winner cannot move"
        beats_every_reply(position.play(strategy(position)), strategy, False, seen)
    else:
        for move in position.moves():
            beats_every_reply(position.play(move), strategy, True, seen)


@pytest.mark.sweep
@pytest.mark.parametrize("rows", [[[1]], [[1, 2]], [[1], [2]]])
def test_transferred_strategy_beats_every_reply(rows):
    instance = AvoidTrue(2, rows)
    compiled = REDUCTION.build(instance)
    strategy = REDUCTION.transfer(compiled, avoid_true_strategy, route_reply)
    seen: set = set()
    beats_every_reply(compiled.target, strategy, bool(solve(instance, WHO).outcome), seen)
    assert len(seen) > 100


def test_without_clauses_the_second_player_answers_every_first_move():
    rng = Random(3)
    for k in (0, 1, 3):
        compiled = REDUCTION.build(AvoidTrue(k, []))
        strategy = REDUCTION.transfer(compiled, avoid_true_strategy, search_endgame)
        for move in compiled.target.moves():
            play(compiled.target.play(move), strategy, random_choice, True, rng)


def test_small_variant_carries_no_strategy():
    compiled = REDUCTION.build(AvoidTrue(1, [[1]]), "small")
    with pytest.raises(ValueError, match="winner only"):
        REDUCTION.transfer(compiled, avoid_true_strategy, route_reply)


def test_moves_are_explained():
    compiled = REDUCTION.build(AvoidTrue(["a", "b"], [[1], [1, 2]]))
    layout = compiled.plan.layout
    colours = compiled.target.colours
    explain = lambda v: REDUCTION.explain(  # noqa: E731
        compiled, compiled.target, (v, 1 - colours[v])
    )
    assert explain(layout.variable(1)) == "recolouring b sets it to True"
    assert "would make the formula True" in explain(layout.variable(0))
    on_route = explain(layout.route(3 + 5, 1))
    assert on_route.startswith("route 9, of clause 2, copy 2: b: no move of AVOID TRUE")
    assert on_route.endswith("it loses to C_gamma")


def test_without_variables_the_papers_graph_is_in_two_parts_and_nothing_else_is():
    from gadgetry.verifiers.agreement import agreement

    paper, lean = (
        AvoidTrueToFlagColoring().build(AvoidTrue(0, []), variant) for variant in ("paper", "lean")
    )
    assert "connected" not in paper.reduction.promised(paper)
    assert "connected" in lean.reduction.promised(lean)
    one = AvoidTrueToFlagColoring().build(AvoidTrue(1, []), "paper")
    assert "connected" in one.reduction.promised(one)
    chain = Chain.of([AvoidTrueToFlagColoring()], ["paper"])
    assert agreement(chain, AvoidTrue(0, [])).verdict == "agree"
