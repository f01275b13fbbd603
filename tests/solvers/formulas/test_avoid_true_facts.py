"""Who wins AVOID TRUE, by facts: next to the rules and to `parity`; with the kernel and without."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry._wording import counted
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.solvers.formulas import avoid_true_facts
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ALL = Question(value=False, moves="all")
WINNER = Question(value=False)


def random_instance(rng, most_variables, most_clauses):
    n = rng.randint(1, most_variables)
    clauses = [
        rng.sample(range(1, n + 1), rng.randint(1, rng.randint(1, n)))
        for _ in range(rng.randint(0, most_clauses))
    ]
    return AvoidTrue(n + rng.randrange(2), clauses)


def random_qbf(rng, n):
    """An alternating prefix that ends in exists, and clauses of at most one universal literal."""
    letters = ["e" if (n - v) % 2 == 0 else "a" for v in range(1, n + 1)]
    exists = [v for v in range(1, n + 1) if letters[v - 1] == "e"]
    forall = [v for v in range(1, n + 1) if letters[v - 1] == "a"]
    rows = [
        [v * rng.choice((1, -1)) for v in [*rng.sample(exists, 3), rng.choice(forall)]]
        for _ in range(2 * n)
    ]
    return Qbf([(letter, [v]) for v, letter in enumerate(letters, 1)], Cnf(n, rows))


def told(choose, instance, question, limits=Limits()):
    """What both versions say, node for node."""
    found = []
    for by_kernel in (False, True):
        choose(by_kernel)
        budget = Budget(limits)
        verdict = avoid_true_facts.run(instance, question, budget)
        found.append((verdict.winner, verdict.winning_moves, budget.nodes))
    assert found[0] == found[1], instance
    return found[0]


def test_random_positions_next_to_the_rules(choose):
    rng = Random(40)
    winners = []
    for _ in range(2_000):
        instance = random_instance(rng, 6, 8)
        variables = range(1, len(instance.variables) + 1)
        true = frozenset(v for v in variables if rng.random() < 0.1)
        position = AvoidTruePosition(instance, true)
        winner, moves, _ = told(choose, position, ALL)
        rules = oracle.run(position, ALL, Budget())
        assert (winner, moves) == (rules.winner, rules.winning_moves), position
        winners.append(winner)
    assert 400 < winners.count("first") < 1_600


def test_more_clauses_than_a_word_has_bits_next_to_parity(choose):
    rng = Random(41)
    winners = set()
    for _ in range(8):
        n = rng.randint(12, 16)
        instance = AvoidTrue(n, [rng.sample(range(1, n + 1), rng.choice((4, 5, 6, 7)))
                                 for _ in range(150)])  # fmt: skip
        winner, moves, _ = told(choose, instance, ALL)
        parity = solve(instance, ALL, solver="parity")
        assert (winner, moves) == (parity.winner, parity.winning_moves)
        winners.add(winner)
    assert winners == {"first", "second"}


@pytest.mark.parametrize("n", [21, 23, 33, 40])
def test_games_of_qbfs_which_are_decided_by_it(choose, n):
    rng = Random(n)
    outcomes = {}
    while len(outcomes) < 2:
        qbf = random_qbf(rng, n)
        truth = solve(qbf).outcome
        if truth in outcomes:
            continue
        game = QbfToAvoidTrue().build(qbf).target
        assert applicable(game, WINNER)[0].name == "facts"
        winner, _, outcomes[truth] = told(choose, game, WINNER)
        assert (winner == "first") is truth
    assert max(outcomes.values()) > 100


def test_the_winning_moves_of_a_game_of_a_qbf_are_the_winning_values(choose):
    rng = Random(42)
    winning = set()
    for _ in range(12):
        qbf = random_qbf(rng, 21)
        moves = solve(qbf, Question(moves="all")).winning_moves
        found = told(choose, QbfToAvoidTrue().build(qbf).target, ALL)[1]
        assert set(found) == {1 if x > 0 else 2 for x in moves}
        winning.add(len(moves))
    assert len(winning) > 1


def test_the_table_of_facts_grows(choose):
    qbf = random_qbf(Random(6), 46)
    assert told(choose, QbfToAvoidTrue().build(qbf).target, WINNER)[2] > 3_000


def test_small_and_narrow_instances_are_for_parity():
    rng = Random(43)
    few = AvoidTrue(40, [rng.sample(range(1, 41), 20) for _ in range(63)])
    narrow = AvoidTrue(40, [rng.sample(range(1, 41), 3) for _ in range(90)])
    many = AvoidTrue(40, [rng.sample(range(1, 41), 20) for _ in range(90)])
    names = [applicable(instance, WINNER)[0].name for instance in (few, narrow, many)]
    assert names == ["parity", "parity", "facts"]
    assert applicable(many, Question())[0].name == "grundy"
    star = solve(many, Question(star=0))
    assert star.solver == "facts"
    assert star.outcome is (star.winner == "second")


def test_limits_are_kept(choose):
    game = QbfToAvoidTrue().build(random_qbf(Random(21), 24)).target
    nodes = told(choose, game, WINNER)[2]
    assert nodes > 50
    for by_kernel in (False, True):
        choose(by_kernel)
        for most in (0, 1, nodes - 1):
            assert solve(game, WINNER, Limits(nodes=most)).limit == counted(most, "node")
        assert solve(game, WINNER, Limits(nodes=nodes)).limit is None
        assert solve(game, WINNER, Limits(seconds=0)).limit == "0 seconds"
        assert solve(game, WINNER, Limits(megabytes=1)).limit == "1 MB"


def test_nobody_can_tell_when_the_kernel_takes_over(hand_over_after, kernels_session):
    game = QbfToAvoidTrue().build(random_qbf(Random(21), 24)).target
    found = set()
    for patience in (0, 1, 5, 40, 10**9):
        hand_over_after(patience)
        verdict = solve(game, ALL)
        found.add((verdict.winner, verdict.winning_moves, verdict.nodes))
    assert len(found) == 1


def test_many_games_of_qbfs(choose):
    """A fact that claims a little too much is rarely seen in small games, but is in these."""
    truths = []
    for n in range(21, 35):
        for seed in range(4):
            qbf = random_qbf(Random(100 * n + seed), n)
            truths.append(solve(qbf).outcome)
            winner, _, _ = told(choose, QbfToAvoidTrue().build(qbf).target, WINNER)
            assert (winner == "first") is truths[-1], (n, seed)
    assert min(truths.count(True), truths.count(False)) > 5
