"""The kernel answers as the plain search does: the same values, moves and number of nodes."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gadgetry import compile as compile_game
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.geography import one_search_kernel as kernel
from gadgetry.solvers.geography.one_search import LATEST, OneSearch
from gadgetry.solvers.geography.undirected_geography import UndirectedWalk
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

QUESTIONS = [
    Question(moves="all"),
    Question(value=False, moves="one"),
    *[Question(value=False, star=k) for k in range(4)],
]


@pytest.fixture
def answers(choose):
    """The verdicts of the plain search and of the kernel, without their times."""

    def both(position, question=QUESTIONS[0], limits=Limits()):
        found = []
        for by_kernel in (False, True):
            choose(by_kernel)
            v = solve(position, question, limits, "branch-and-bound")
            found.append((v.outcome, v.winner, v.value, v.winning_moves, v.nodes, v.limit))
        return found

    return both


def graph(rng, n, edges, pendants=0.7):
    pairs = {tuple(sorted(rng.sample(range(n), 2))) for _ in range(edges)}
    size = n
    for v in range(n):
        if rng.random() < pendants:
            pairs.add((v, size))
            size += 1
    return UndirectedGeography.of(size, sorted(pairs), 0)


def hard(n=30, seed=3, edges=75):
    """A graph with a partner for each vertex, which takes some thousand nodes."""
    return graph(Random(seed), n, edges, pendants=1)


def walk_of(position):
    neighbours = position.graph.neighbourhoods()
    return UndirectedWalk(neighbours, position.tokens[0], position.visited)


def test_random_graphs_with_visited_vertices(answers):
    rng = Random(1)
    values = set()
    for i in range(700):
        n = rng.randint(2, 10)
        position = graph(rng, n, rng.randint(n, 3 * n), rng.choice([0, 0.5, 1]))
        for _ in range(3):
            plain, fast = answers(position, QUESTIONS[i % len(QUESTIONS)])
            assert plain == fast
            values.add(fast[2])
            if not position.moves():
                break
            position = position.play(position.moves()[-1])
    assert values >= {0, 1, 2, 3}


def test_passes(answers):
    rng = Random(2)
    for i in range(100):
        position = graph(rng, 8, 16)
        edges = position.to_json()["edges"]
        game = UndirectedGeography.of(position.graph.vertices, edges, 0, passes=1 + i % 2)
        plain, fast = answers(game, QUESTIONS[i % len(QUESTIONS)])
        assert plain == fast


@pytest.mark.parametrize("kind", ["undirected-geography", "uno"])
def test_compiled_games(answers, kind):
    seen = set()
    for seed in range(20):
        variables = 2 + seed % 6
        qbf = random_qbf(("ea" * variables)[:variables], variables, min(3, variables), seed)
        game = compile_game(qbf, to=kind)
        plain, fast = answers(game.target, Question(value=False, star=2))
        assert plain == fast
        assert fast[0] is solve(qbf, Question(value=False)).outcome
        seen.add(fast[0])
    assert seen == {True, False}


def test_sets_of_several_words(answers):
    for n in (63, 64, 65, 127, 128, 129, 192, 193):
        plain, fast = answers(hard(n, n, 3 * n), QUESTIONS[3], Limits(nodes=1500))
        assert plain == fast
        assert fast[4] == 1501


def test_more_facts_than_there_was_room_for():
    search = kernel.KernelOneSearch(walk_of(hard()), Budget())
    rows, places = len(search._facts), len(search._kept)
    search.is_one()
    assert len(search._facts) > rows
    assert len(search._kept) > places
    # Some vertex has dropped its oldest facts.
    assert search._vertices[kernel.COUNT].max() >= LATEST
    assert search._vertices[kernel.COUNT].max() < 2 * LATEST


def test_a_search_can_stop_at_any_node():
    for seed in range(20):
        position = graph(Random(seed), 12, 30, 1)
        budget = Budget()
        one = kernel.KernelOneSearch(walk_of(position), budget).is_one()
        search, nodes, status = kernel.KernelOneSearch(walk_of(position), Budget()), 0, 0
        while status not in (kernel.WON, kernel.LOST):
            status, more = search._search(np.array([0], np.int32), 1)
            nodes += more
            if status == kernel.FULL:
                search._grow()
        assert (status == kernel.LOST, nodes) == (one, budget.nodes)


def test_limits_of_nodes_are_those_of_the_plain_search(answers):
    position, question = hard(), Question(value=False, star=1)
    most = answers(position, question)[0][4]
    assert most > 1000
    for limit in (0, 1, 2, 17, 100, most - 1, most, most + 1):
        plain, fast = answers(position, question, Limits(nodes=limit))
        assert plain == fast
        assert (fast[0] is None) == (limit < most)


def test_after_a_limit_it_can_be_asked_again():
    walk = walk_of(hard())
    budget = Budget(Limits(nodes=50))
    search = kernel.KernelOneSearch(walk, budget)
    for _ in range(2):
        with pytest.raises(LimitReached, match="50 nodes"):
            search.is_one()
        budget.nodes = 0
    budget.limits = Limits()
    other = Budget()
    assert search.is_one() is OneSearch(walk, other).is_one()
    assert budget.nodes == other.nodes


def test_limits_of_time_and_memory_are_kept():
    for limits in (Limits(seconds=0.0), Limits(megabytes=1)):
        with pytest.raises(LimitReached):
            kernel.KernelOneSearch(walk_of(hard()), Budget(limits)).is_one()


def test_a_plain_search_hands_over_and_its_nodes_do_not_count(
    hand_over_after, kernels_session, answers
):
    position = hard()
    plain, _ = answers(position, QUESTIONS[3])
    assert plain[4] > 600
    hand_over_after(nodes=600)
    v = solve(position, QUESTIONS[3], solver="branch-and-bound")
    assert kernels_session.searched == 600
    assert (v.outcome, v.winner, v.value, v.winning_moves, v.nodes, v.limit) == plain


def test_questions_about_positions_further_on_in_any_order():
    rng = Random(6)
    for seed in range(60):
        walk = walk_of(graph(Random(seed), 10, 22, 1))
        one, other = Budget(), Budget()
        fast, plain = kernel.KernelOneSearch(walk, one), OneSearch(walk, other)
        for _ in range(6):
            assert fast.is_one() is plain.is_one()
            moves = [v for v, _, most in walk.options() if most]
            if moves and rng.random() < 0.6:
                walk.enter(rng.choice(moves))
            elif len(walk.path) > 1:
                walk.leave()
        assert one.nodes == other.nodes


def test_ctrl_c_ends_the_kernel(interrupted):
    script = """
from random import Random
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.geography.one_search_kernel import KernelOneSearch
from gadgetry.solvers.geography.undirected_geography import UndirectedWalk
from gadgetry.solvers.limits import Budget

def search(n, edges):
    rng = Random(n)
    pairs = {tuple(sorted(rng.sample(range(n), 2))) for _ in range(edges)}
    pairs |= {(v, n + v) for v in range(n)}
    graph = UndirectedGeography.of(2 * n, sorted(pairs), 0).graph
    KernelOneSearch(UndirectedWalk(graph.neighbourhoods(), 0), Budget()).is_one()

search(10, 20)
print("ready", flush=True)
try:
    search(200, 1000)
except KeyboardInterrupt:
    raise SystemExit(7)
"""
    assert interrupted(script) == 7
