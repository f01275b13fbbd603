"""Sums and NIM are solved as the oracle solves them."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.solvers.general import oracle, sums
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def random_sum(rng: Random, depth: int = 2) -> Sum:
    summands = []
    for _ in range(rng.randrange(1, 4)):
        kind = rng.randrange(4)
        if kind == 0 and depth:
            summands.append(random_sum(rng, depth - 1))
        elif kind == 1:
            summands.append(Nim(tuple(rng.randrange(3) for _ in range(rng.randrange(3)))))
        else:
            clauses = [rng.sample(range(1, 4), rng.randrange(1, 3)) for _ in range(2)]
            summands.append(AvoidTruePosition(AvoidTrue(3, clauses)))
    return Sum(tuple(summands))


def small_sums(seed: int, number: int) -> list[Sum]:
    rng = Random(seed)
    found = (random_sum(rng) for _ in range(10 * number))
    return [position for position in found if len(position.components()) <= 4][:number]


def test_sums_of_all_kinds_have_the_value_and_winning_moves_of_the_oracle():
    outcomes = set()
    for position in small_sums(20, 150):
        told = solve(position, ALL)
        truth = oracle.run(position, ALL, Budget())
        assert told.solver == "xor"
        assert (told.value, told.winner) == (truth.value, truth.winner)
        assert told.winning_moves == truth.winning_moves
        outcomes.add(told.outcome)
    assert outcomes == {True, False}


@pytest.mark.parametrize("moves", ["none", "one"])
def test_outcome_and_star_of_sums(moves):
    for position in small_sums(21, 60):
        truth = oracle.run(position, ALL, Budget())
        told = sums.run_sum(position, Question(value=False, moves=moves), Budget())
        assert told.outcome == truth.outcome
        assert told.winning_moves == (truth.winning_moves[:1] if moves == "one" else None)
        for k in range(4):
            told = sums.run_sum(position, Question(star=k, moves=moves), Budget())
            assert told.outcome == (truth.value == k)


def test_the_empty_sum_is_lost_and_two_equal_games_cancel_unseen():
    assert solve(Sum(())).value == 0
    hard = AvoidTruePosition(
        AvoidTrue(30, [[v, v % 30 + 1, (5 * v) % 30 + 1] for v in range(1, 31)])
    )
    told = solve(Sum((hard, Nim((2,)), Sum((hard,)))), limits=Limits(nodes=2))
    assert told.value == 2


def test_nim_has_the_value_and_winning_moves_of_the_oracle():
    rng = Random(22)
    for _ in range(100):
        nim = Nim(tuple(rng.randrange(5) for _ in range(rng.randrange(4))))
        truth = oracle.run(nim, ALL, Budget())
        told = solve(nim, ALL)
        assert (told.solver, told.value, told.winner) == ("xor", truth.value, truth.winner)
        assert told.winning_moves == truth.winning_moves
        star = rng.randrange(4)
        assert solve(nim, Question(star=star)).outcome == (truth.value == star)


def test_nim_with_heaps_too_big_to_list_their_moves():
    heaps = (10**30, 10**29, 1)
    told = solve(Nim(heaps), ALL)
    assert told.winning_moves == ((0, 10**29 ^ 1),)


def test_limits_pass_through_from_a_component():
    rng = Random(15)
    clauses = [rng.sample(range(1, 31), rng.randint(2, 5)) for _ in range(40)]
    position = Sum((Nim((1,)), AvoidTruePosition(AvoidTrue(30, clauses))))
    with pytest.raises(LimitReached, match="50 nodes"):
        sums.run_sum(position, Question(), Budget(Limits(nodes=50)))
