"""Who wins GENERALIZED GEOGRAPHY by retrograde analysis and search, next to the rules."""

from collections import deque
from itertools import combinations, permutations
from random import Random

import pytest

from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.qbf_to_generalized_geography import QbfToGeneralizedGeography
from gadgetry.solvers.geography.retrograde import RetrogradeSearch
from gadgetry.solvers.geography.retrograde_labels import LabelledWalk
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

WINNER = Question(value=False, moves="all")


def both(position):
    """What the search and the rules say: who wins, and by which moves."""
    found = [solve(position, WINNER, solver=name) for name in ("retrograde", "oracle")]
    return [(v.outcome, v.winner, v.winning_moves) for v in found]


def test_every_digraph_on_three_vertices():
    seen = set()
    arcs = list(permutations(range(3), 2))
    for k in range(len(arcs) + 1):
        for chosen in combinations(arcs, k):
            for start in range(3):
                ours, rules = both(GeneralizedGeography.of(3, chosen, start=start))
                assert ours == rules
                seen.add(rules[0])
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(150))
def test_random_digraphs_with_visited_vertices(seed):
    rng = Random(seed)
    n = rng.randint(4, 10)
    arcs = sorted({(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(n, 4 * n))})
    position = GeneralizedGeography.of(n, [(a, b) for a, b in arcs if a != b], start=0)
    ours, rules = both(position)
    assert ours == rules
    if position.moves():
        ours, rules = both(position.play(position.moves()[0]))
        assert ours == rules


@pytest.mark.parametrize("seed", range(40))
def test_graphs_of_qbfs_are_won_iff_the_formula_is_true(seed):
    qbf = random_qbf("eaeaea"[: 2 + seed % 5], 2 + seed % 4, 2, seed)
    position = QbfToGeneralizedGeography().build(qbf).target
    assert solve(position, Question(value=False), solver="retrograde").outcome is truth(qbf)


def test_both_truth_values_are_among_the_qbfs():
    formulas = (random_qbf("eaeaea"[: 2 + s % 5], 2 + s % 4, 2, s) for s in range(40))
    assert {truth(qbf) for qbf in formulas} == {True, False}


def test_labels_are_those_of_a_fresh_analysis_all_along_a_walk():
    for seed in range(30):
        rng = Random(seed)
        n = 9
        arcs = [tuple(w for w in range(n) if w != v and rng.random() < 0.25) for v in range(n)]
        walk, visited = LabelledWalk(arcs, 0), [0]
        labels = [[walk.lost(v) for v in range(n)]]
        while options := walk.open_options(visited[-1]):
            walk.enter(options[0])
            visited.append(options[0])
            fresh = LabelledWalk(arcs, visited[-1], visited)
            labels.append([walk.lost(v) for v in range(n)])
            assert [fresh.lost(v) for v in range(n)] == labels[-1]
        while len(labels) > 1:
            walk.leave()
            labels.pop()
            assert [walk.lost(v) for v in range(n)] == labels[-1]


def walks_of(n, arcs):
    """Where the token can be, and what it has visited then."""
    found = {(0, frozenset([0]))}
    todo = list(found)
    while todo:
        token, seen = todo.pop()
        longer = {(w, seen | {w}) for v, w in arcs if v == token and w not in seen} - found
        found |= longer
        todo += longer
    return found


@pytest.mark.parametrize(("n", "density"), [(12, 0.17), (7, 0.4)])
def test_a_fact_holds_wherever_it_applies(n, density):
    """On every walk, also where few vertices have several arcs in, of which alone facts speak."""
    applied, single = 0, 0
    for seed in range(12):
        rng = Random(seed)
        arcs = [(v, w) for v, w in permutations(range(n), 2) if rng.random() < density]
        search = RetrogradeSearch(GeneralizedGeography.of(n, arcs, start=0))
        search.equals(None, 0)
        single += sum(1 for v in range(n) if [w for _, w in arcs].count(v) == 1)
        for token, seen in walks_of(n, arcs):
            visited = sum(search._walk._bit[v] for v in seen)
            position = GeneralizedGeography.of(n, arcs, start=token, visited=sorted(seen))
            lost = not solve(position, Question(value=False), solver="oracle").outcome
            for fact in search._facts[token]:
                assert not fact.need & fact.been
                if not fact.need & visited and not fact.been & ~visited:
                    assert fact.lost is lost
                    applied += 1
    assert applied > 20
    assert single > 10


def test_there_are_facts_of_both_kinds_and_they_save_positions():
    position = QbfToGeneralizedGeography().build(random_qbf("eaeaeaeaeaea", 24, 3, 1)).target
    search = RetrogradeSearch(position)
    search.equals(None, 0)
    assert {fact.lost for facts in search._facts for fact in facts} == {True, False}
    budget, forgetful = Budget(), Budget()
    RetrogradeSearch(position, budget).equals(None, 0)
    search = RetrogradeSearch(position, forgetful)
    search._facts = [deque(maxlen=0) for _ in search._facts]
    search.equals(None, 0)
    assert budget.nodes < forgetful.nodes


def test_a_limit_takes_the_walk_back():
    rng = Random(3)
    arcs = sorted({(v, rng.randrange(40)) for v in range(40) for _ in range(3)})
    position = GeneralizedGeography.of(40, [(a, b) for a, b in arcs if a != b], start=0)
    budget = Budget(Limits(nodes=50))
    search = RetrogradeSearch(position, budget)
    with pytest.raises(LimitReached):
        search.equals(None, 0)
    budget.limits = Limits()
    outcome = not search.equals(None, 0)
    assert outcome is solve(position, Question(value=False), solver="search").outcome


def test_it_is_the_default_for_who_wins_and_not_asked_for_values():
    position = GeneralizedGeography.of(2, [(0, 1)], start=0)
    assert applicable(position, Question(value=False))[0].name == "retrograde"
    assert applicable(position, Question(star=0))[0].name == "retrograde"
    for question in (Question(), Question(star=1)):
        assert "retrograde" not in [s.name for s in applicable(position, question)]
    with pytest.raises(ValueError, match="expected the question"):
        RetrogradeSearch(position).equals(None, 1)
