"""The kernel answers as the plain search does: the same winner, moves and number of nodes."""

from itertools import combinations, permutations
from random import Random

import pytest

from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.qbf_to_generalized_geography import QbfToGeneralizedGeography
from gadgetry.solvers.geography import (
    retrograde,
    retrograde_facts,
    retrograde_facts_kernel,
    retrograde_labels,
)
from gadgetry.solvers.geography import retrograde_kernel as kernel
from gadgetry.solvers.geography.retrograde_labels_kernel import LOST, WON
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


@pytest.fixture
def answers(choose):
    """The verdicts of the plain search and of the kernel, without their times."""

    def both(position, moves="all", limits=Limits()):
        found = []
        for by_kernel in (False, True):
            choose(by_kernel)
            v = solve(position, Question(value=False, moves=moves), limits, "retrograde")
            found.append((v.outcome, v.winner, v.winning_moves, v.nodes, v.limit))
        return found

    return both


def digraph(seed, least=4, most=12):
    rng = Random(seed)
    n = rng.randint(least, most)
    arcs = {(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(n, 4 * n))}
    return GeneralizedGeography.of(n, sorted((a, b) for a, b in arcs if a != b), start=0)


def hard(n=30, seed=2, arcs=3):
    """A digraph with as many arcs from each vertex, which takes some thousand nodes."""
    rng = Random(seed)
    rows = {(v, w) for v in range(n) for w in rng.sample(range(n), arcs) if v != w}
    return GeneralizedGeography.of(n, sorted(rows), start=0)


def of_qbf(variables, seed):
    qbf = random_qbf(("ea" * variables)[:variables], 2 * variables, min(3, variables), seed)
    return qbf, QbfToGeneralizedGeography().build(qbf).target


def test_every_digraph_on_three_vertices(answers):
    arcs = list(permutations(range(3), 2))
    seen = set()
    for k in range(len(arcs) + 1):
        for chosen in combinations(arcs, k):
            position = GeneralizedGeography.of(3, chosen, start=0)
            plain, fast = answers(position)
            assert plain == fast
            assert fast[0] is solve(position, Question(value=False), solver="oracle").outcome
            seen.add(fast[0])
    assert seen == {True, False}


@pytest.mark.parametrize("moves", ["none", "one", "all"])
def test_random_digraphs_with_visited_vertices(answers, moves):
    for seed in range(150):
        position = digraph(seed)
        for _ in range(3):
            plain, fast = answers(position, moves)
            assert plain == fast
            if not position.moves():
                break
            position = position.play(position.moves()[-1])


def test_sets_of_several_words(answers):
    for n in (62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193):
        plain, fast = answers(hard(n, n), "none", Limits(nodes=3000))
        assert plain == fast
        assert fast[3] == 3001


@pytest.mark.parametrize("step", [7, pytest.param(3, marks=pytest.mark.sweep)])
def test_graphs_of_larger_qbfs(answers, step):
    sizes = set()
    for variables in range(10, 40, step):
        qbf, position = of_qbf(variables, variables)
        plain, fast = answers(position)
        assert plain == fast
        assert fast[0] is solve(qbf, Question(value=False)).outcome
        sizes.add(position.graph.vertices // 64)
    assert len(sizes) >= 3


def test_graphs_of_qbfs_are_won_iff_the_formula_is_true(answers):
    seen = set()
    for seed in range(30):
        qbf, position = of_qbf(2 + seed % 9, seed)
        plain, fast = answers(position)
        assert plain == fast
        assert fast[0] is truth(qbf)
        seen.add(fast[0])
    assert seen == {True, False}


def test_more_facts_than_there_was_room_for(answers):
    position = hard()
    plain, fast = answers(position)
    assert plain == fast
    search = kernel.KernelSearch(position)
    rows = len(search._facts)
    search.equals(None, 0)
    assert len(search._facts) > rows


def test_a_search_can_stop_at_any_node():
    for seed in range(20):
        position = digraph(seed, 8, 20)
        budget = Budget()
        lost = kernel.KernelSearch(position, budget).equals(None, 0)
        search, nodes, status = kernel.KernelSearch(position), 0, kernel.PAUSED
        while status not in (WON, LOST):
            status, more = search._search(-1, 1)
            nodes += more
            if status == kernel.FULL:
                search._grow()
        assert (status == LOST, nodes) == (lost, budget.nodes)


def test_limits_of_nodes_are_those_of_the_plain_search(answers):
    position = hard()
    most = answers(position)[0][3]
    for limit in (0, 1, 2, 17, 100, most - 1, most, most + 1):
        plain, fast = answers(position, "all", Limits(nodes=limit))
        assert plain == fast
        assert (fast[0] is None) == (limit < most)


def test_after_a_limit_it_can_be_asked_again():
    position = hard()
    budget = Budget(Limits(nodes=50))
    search = kernel.KernelSearch(position, budget)
    for _ in range(2):
        with pytest.raises(LimitReached, match="50 nodes"):
            search.equals(None, 0)
        budget.nodes = 0
    budget.limits = Limits()
    assert search.equals(None, 0) is retrograde.RetrogradeSearch(position).equals(None, 0)
    assert search.registers["next"] == kernel.READY


def test_limits_of_time_and_memory_are_kept():
    position = hard()
    for limits in (Limits(seconds=0.0), Limits(megabytes=1)):
        with pytest.raises(LimitReached):
            kernel.KernelSearch(position, Budget(limits)).equals(None, 0)


def test_a_plain_search_hands_over_and_its_nodes_do_not_count(
    hand_over_after, kernels_session, answers
):
    position = hard()
    plain, _ = answers(position)
    assert plain[3] > 600
    hand_over_after(nodes=600)
    v = solve(position, Question(value=False, moves="all"), solver="retrograde")
    assert kernels_session.searched == 600
    assert (v.outcome, v.winner, v.winning_moves, v.nodes, v.limit) == plain


def test_questions_in_any_order():
    for seed in range(60):
        position = digraph(seed)
        questions = [None, *position.moves()]
        for first in questions:
            one, other = kernel.KernelSearch(position), retrograde.RetrogradeSearch(position)
            for asked in (first, *questions, first):
                assert one.equals(asked, 0) is other.equals(asked, 0)
            assert one._budget.nodes == other._budget.nodes


def test_a_vertex_keeps_as_many_facts():
    assert retrograde_facts_kernel.LATEST == retrograde_facts.LATEST


def test_values_are_not_answered():
    search = kernel.KernelSearch(digraph(1))
    with pytest.raises(ValueError, match="expected the question"):
        search.equals(None, 1)
    with pytest.raises(ValueError, match="expected the question"):
        search.value(None)


def test_digraphs_in_which_the_token_is_often_forced(answers):
    """Vertices with a single arc, and moves to them: what ends at once, and where paths meet."""
    seen = set()
    for seed in range(80):
        rng = Random(seed)
        n = rng.randint(6, 14)
        arcs = {(v, rng.randrange(n)) for v in range(n) for _ in range(rng.choice((1, 1, 1, 3)))}
        rows = sorted((a, b) for a, b in arcs if a != b)
        position = GeneralizedGeography.of(n, rows, start=0)
        plain, fast = answers(position)
        assert plain == fast
        rules = solve(position, Question(value=False, moves="all"), solver="oracle")
        assert fast[:3] == (rules.outcome, rules.winner, rules.winning_moves)
        seen.add(fast[0])
    assert seen == {True, False}


def test_what_a_refutation_needs_is_chosen_and_that_saves_positions(monkeypatch):
    """Without the choice the fact of a true formula speaks of whichever literal was first."""
    chosen, first = Budget(), Budget()
    positions = [
        QbfToGeneralizedGeography().build(random_qbf("ea" * 12, 30, 4, seed)).target
        for seed in range(3)
    ]
    for position in positions:
        retrograde.RetrogradeSearch(position, chosen).equals(None, 0)
    walk = retrograde_labels.LabelledWalk
    monkeypatch.setattr(walk, "_refuter", lambda self, vertex, *_: self._why[vertex])
    for position in positions:
        retrograde.RetrogradeSearch(position, first).equals(None, 0)
    assert chosen.nodes < first.nodes
