"""AVOID TRUE on clause sets, against the oracle, which plays by the rules."""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement
from random import Random

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.solvers.formulas import avoid_true_grundy
from gadgetry.solvers.formulas.avoid_true import AvoidTrueArena, minimal
from gadgetry.solvers.general import oracle
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def agrees(instance: AvoidTrue | AvoidTruePosition) -> int:
    """Check value, winner and all winning moves; the value."""
    told = avoid_true_grundy.run(instance, ALL, Budget())
    truth = oracle.run(instance, ALL, Budget())
    assert (told.outcome, told.winner) == (truth.outcome, truth.winner), instance
    assert (told.value, told.winning_moves) == (truth.value, truth.winning_moves), instance
    return told.value


def subsets(k: int) -> list[tuple[int, ...]]:
    variables = range(1, k + 1)
    return list(chain.from_iterable(combinations(variables, size) for size in range(k + 1)))


def random_instance(rng: Random, most_variables: int, most_clauses: int) -> AvoidTrue:
    k = rng.randrange(1, most_variables + 1)
    clauses = [
        rng.sample(range(1, k + 1), rng.randint(1, rng.randint(1, k)))
        for _ in range(rng.randint(0, most_clauses))
    ]
    return AvoidTrue(k, clauses)


@pytest.mark.parametrize("k", range(5))
def test_all_instances_of_at_most_four_variables_and_three_clauses(k):
    for n in range(4):
        for clauses in combinations_with_replacement(subsets(k), n):
            agrees(AvoidTrue(k, clauses))


@pytest.mark.parametrize("k", range(4))
def test_all_functions_of_at_most_three_variables(k):
    for n in range(2**k + 1):
        for clauses in combinations(subsets(k), n):
            agrees(AvoidTrue(k, clauses))


@pytest.mark.sweep
def test_all_positive_cnfs_of_four_variables():
    for n in range(17):
        for clauses in combinations(subsets(4), n):
            agrees(AvoidTrue(4, clauses))


def test_random_instances():
    rng = Random(10)
    values = {agrees(random_instance(rng, 7, 7)) for _ in range(1000)}
    assert values >= {0, 1, 2, 3}


def test_random_instances_with_twin_variables_and_exchangeable_clauses():
    rng = Random(11)
    groups = 0
    for _ in range(250):
        core = random_instance(rng, 4, 3)
        k = len(core.variables)
        clauses = [list(c) for c in core.clauses]
        for clause in list(clauses):
            for _ in range(rng.randrange(3)):  # the same clause, but for some variables of its own
                own = rng.randint(1, 2)
                clauses.append([*clause[1:], *range(k + 1, k + 1 + own)])
                k += own
        if k <= 8:
            instance = AvoidTrue(k + rng.randrange(2), clauses)
            groups += bool(AvoidTrueArena(instance).exchangeable)
            agrees(instance)
    assert groups > 50


def test_random_positions_with_true_variables():
    rng = Random(12)
    for _ in range(500):
        instance = random_instance(rng, 7, 6)
        variables = range(1, len(instance.variables) + 1)
        true = frozenset(v for v in variables if rng.random() < 0.25)
        agrees(AvoidTruePosition(instance, true))


def test_every_kind_of_question_is_answered():
    rng = Random(13)
    for _ in range(150):
        instance = random_instance(rng, 7, 6)
        truth = oracle.run(instance, ALL, Budget())
        told = avoid_true_grundy.run(instance, Question(value=False), Budget())
        assert (told.outcome, told.winner) == (truth.outcome, truth.winner)
        assert told.winning_moves is None
        for k in range(-1, 4):
            told = avoid_true_grundy.run(instance, Question(star=k), Budget())
            assert told.outcome == (truth.value == k)
        told = avoid_true_grundy.run(instance, Question(value=False, moves="one"), Budget())
        assert told.winning_moves == truth.winning_moves[:1]


def test_clauses_that_contain_others_are_dropped():
    rng = Random(14)
    for _ in range(300):
        sets = [frozenset(rng.sample(range(6), rng.randint(1, 5))) for _ in range(8)]
        expected = {c for c in sets if not any(d < c for d in sets)}
        kept = minimal(sets)
        assert len(kept) == len(expected)
        assert set(kept) == expected
    assert minimal([frozenset({1}), frozenset()]) == [frozenset()]


def test_exchangeable_clauses_cost_one_state_for_each_number_of_them():
    # a_i, b_i and c_j, d_j, e_j on variables of their own: both parities, or no search is needed.
    pairs = [[2 * i + 1, 2 * i + 2] for i in range(10)]
    triples = [[3 * j + 21, 3 * j + 22, 3 * j + 23] for j in range(10)]
    arena = AvoidTrueArena(AvoidTrue(50, pairs + triples))
    search = Grundy(arena)
    search.value(arena.start)
    assert search.budget.nodes <= 3 * 11 * 11


def test_clauses_of_one_parity_need_no_search():
    instance = AvoidTrue(1001, [[v, v + 1] for v in range(1, 1001)])
    told = solve(instance, Question(moves="one"))
    assert (told.value, told.nodes) == (1, 1)
    assert told.winning_moves == (1,)


def test_a_thousand_moves_deep_raises_no_recursion_error():
    def pairs_and_a_single(n: int) -> AvoidTrue:
        return AvoidTrue(2 * n + 1, [[1], *([2 * i, 2 * i + 1] for i in range(1, n + 1))])

    values = [agrees(pairs_and_a_single(n)) for n in (1, 2, 3, 4, 5)]
    told = solve(pairs_and_a_single(1201))  # the pairs can be hit one after the other
    assert told.solver == "grundy"
    assert told.value == values[2] == values[4]
    assert told.nodes > 1200


def test_a_billion_variables_that_occur_nowhere_are_no_burden():
    told = solve(AvoidTrue(10**9, [[1, 2]]), Question(moves="none"))
    assert told.value == 0


def test_limits_pass_through():
    rng = Random(15)
    clauses = [rng.sample(range(1, 31), rng.randint(2, 5)) for _ in range(40)]
    with pytest.raises(LimitReached, match="50 nodes"):
        avoid_true_grundy.run(AvoidTrue(30, clauses), Question(), Budget(Limits(nodes=50)))
    assert solve(AvoidTrue(30, clauses), limits=Limits(nodes=50)).outcome is None


def test_large_instances_read_the_clock_at_every_node():
    clauses = [[v, v + 1, v + 2][: 2 + v % 2] for v in range(1, 400)]
    told = solve(AvoidTrue(402, clauses), limits=Limits(seconds=0))
    assert (told.limit, told.nodes) == ("0 seconds", 1)
