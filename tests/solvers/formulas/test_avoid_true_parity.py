"""Who wins AVOID TRUE, next to the rules; with the kernel and without."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from gadgetry._wording import counted
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.solvers.formulas import avoid_true_parity
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ALL = Question(value=False, moves="all")
WINNER = Question(value=False)


@pytest.fixture(params=["plain", "kernel"])
def engine(request, choose):
    """Each test with the plain version, and with the kernel from the first node on."""
    choose(by_kernel=request.param == "kernel")
    return request.param


def agrees(instance):
    """Check the winner and all winning moves; whether the first player wins."""
    told = avoid_true_parity.run(instance, ALL, Budget())
    truth = oracle.run(instance, ALL, Budget())
    assert (told.outcome, told.winner) == (truth.outcome, truth.winner), instance
    assert told.winning_moves == truth.winning_moves, instance
    return told.outcome


def subsets(k):
    variables = range(1, k + 1)
    return list(chain.from_iterable(combinations(variables, size) for size in range(k + 1)))


def random_instance(rng, most_variables, most_clauses):
    k = rng.randrange(1, most_variables + 1)
    clauses = [
        rng.sample(range(1, k + 1), rng.randint(1, rng.randint(1, k)))
        for _ in range(rng.randint(0, most_clauses))
    ]
    return AvoidTrue(k, clauses)


def antichains(sets):
    """All families of sets of which none contains another."""
    if not sets:
        yield ()
        return
    first, *others = sets
    yield from antichains(others)
    free = [s for s in others if not (set(s) <= set(first) or set(first) <= set(s))]
    for family in antichains(free):
        yield (first, *family)


@pytest.mark.parametrize("k", range(5))
def test_every_function_of_at_most_four_variables(engine, k):
    won = [agrees(AvoidTrue(k, clauses)) for clauses in antichains(subsets(k))]
    assert len(won) == (2, 3, 6, 20, 168)[k]  # Dedekind's numbers: none is left out
    assert len(set(won)) == min(2, k + 1) or k == 0


def test_random_instances(engine):
    rng = Random(20)
    outcomes = [agrees(random_instance(rng, 8, 9)) for _ in range(500)]
    assert 100 < sum(outcomes) < 400


def test_random_positions_with_true_variables_and_free_ones(engine):
    rng = Random(21)
    for _ in range(200):
        instance = random_instance(rng, 6, 6)
        more = AvoidTrue(len(instance.variables) + rng.randrange(3), list(instance.clauses))
        true = frozenset(v for v in range(1, len(more.variables) + 1) if rng.random() < 0.2)
        agrees(AvoidTruePosition(more, true))


def races(rng, n, m=None):
    """Short clauses, which are raced for."""
    clauses = [rng.sample(range(1, n + 1), rng.choice((2, 3))) for _ in range(m or n)]
    return AvoidTrue(n, clauses)


def test_races_next_to_grundy_values(engine):
    rng = Random(22)
    outcomes = set()
    for n in (10, 12, 14, 16, 18):
        for _ in range(6):
            instance = races(rng, n)
            told = solve(instance, ALL, solver="parity")
            values = solve(instance, ALL, solver="grundy")
            assert (told.outcome, told.winning_moves) == (values.outcome, values.winning_moves)
            outcomes.add(told.outcome)
    assert outcomes == {True, False}


def test_games_of_qbfs(engine):
    rng = Random(23)
    outcomes = set()
    for _ in range(40):
        n = rng.randint(2, 6)
        prefix = [(rng.choice("ae"), [v]) for v in range(1, n + 1)]
        rows = [
            [v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), min(n, 3))]
            for _ in range(2 * n)
        ]
        qbf = Qbf(prefix, Cnf(n, rows))
        told = solve(QbfToAvoidTrue().build(qbf).target, WINNER)
        assert told.solver == "parity"
        assert told.outcome == truth(qbf)
        outcomes.add(told.outcome)
    assert outcomes == {True, False}


def test_questions_about_values_are_for_the_grundy_engine():
    instance = AvoidTrue(3, [[1], [2, 3]])
    assert applicable(instance, Question())[0].name == "grundy"
    assert applicable(instance, Question(star=2))[0].name == "grundy"
    for position, lost in ((instance, False), (AvoidTrue(2, [[1, 2]]), True)):
        told = solve(position, Question(star=0, moves="one"))
        assert (told.solver, told.outcome) == ("parity", lost)
        assert told.value == (0 if lost else None)
        assert bool(told.winning_moves) is not lost


def test_a_thousand_moves_deep_raises_no_recursion_error():
    def pairs_and_triples(n):
        pairs = [[2 * i + 1, 2 * i + 2] for i in range(n)]
        triples = [[2 * n + 3 * j + i for i in (1, 2, 3)] for j in range(n)]
        return AvoidTrue(5 * n, pairs + triples)

    # Each player hits one clause of the other a move: whoever moves first is the first to be done.
    assert agrees(pairs_and_triples(1))
    assert agrees(pairs_and_triples(2))
    told = solve(pairs_and_triples(601), WINNER)
    assert told.outcome
    assert told.nodes > 1100


def both(choose, instance, question, limits=Limits()):
    found = []
    for worth in (False, True):
        choose(worth)
        told = solve(instance, question, limits, solver="parity")
        found.append((told.winner, told.winning_moves, told.nodes, told.limit))
    assert found[0] == found[1]
    return found[0]


def test_the_kernel_searches_the_same_nodes(choose):
    rng = Random(24)
    for n in range(6, 25):
        both(choose, races(rng, n), ALL if n < 16 else WINNER)
    assert both(choose, races(Random(28), 28), WINNER)[2] > 520  # the table has grown
    assert both(choose, races(Random(0), 48), WINNER, Limits(nodes=200))[3] == "200 nodes"


def test_exchangeable_clauses_in_the_kernel(choose):
    pairs = [[2 * i + 1, 2 * i + 2] for i in range(10)]
    triples = [[3 * j + 21, 3 * j + 22, 3 * j + 23] for j in range(10)]
    shared = [[51, 3 * j + 21, 2 * j + 1] for j in range(5)]
    nodes = both(choose, AvoidTrue(52, pairs + triples), ALL)[2]
    assert nodes <= 3 * 11 * 11
    both(choose, AvoidTrue(52, pairs + triples + shared), WINNER, Limits(nodes=2000))


def test_node_limits_are_exact(choose):
    instance = races(Random(25), 16, 20)
    nodes = both(choose, instance, ALL)[2]
    assert nodes > 20
    for most in (0, 1, 2, nodes - 1):
        assert both(choose, instance, ALL, Limits(nodes=most))[3] == counted(most, "node")
    assert both(choose, instance, ALL, Limits(nodes=nodes))[3] is None


def test_a_limit_of_time_is_seen(engine):
    instance = races(Random(26), 60, 63)
    assert solve(instance, WINNER, Limits(seconds=0)).limit == "0 seconds"


def test_nobody_can_tell_when_the_kernel_takes_over(hand_over_after, kernels_session):
    instance = races(Random(25), 16, 20)
    found, searched = set(), []
    for patience in (0, 1, 5, 40, 10**9):
        hand_over_after(patience)
        told = solve(instance, ALL)
        found.add((told.winner, told.winning_moves, told.nodes))
        searched.append(kernels_session.searched)
    assert len(found) == 1
    assert searched == [0, 1, 5, 40, told.nodes]


def test_more_clauses_than_a_word_has_bits_stay_plain(choose):
    choose(by_kernel=True)
    instance = AvoidTrue(131, [[1, 2, 3], *([2 * i, 2 * i + 1] for i in range(2, 66))])
    assert solve(instance, WINNER).winner == solve(instance, WINNER, solver="grundy").winner
