"""GAME-SAT on the clauses left, next to the rules."""

from itertools import combinations, product
from random import Random

import pytest

from gadgetry.formulas.cnf import Cnf
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.formulas.game_sat import has_pairing, meeting, reduced, set_true
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ALL = Question(value=False, moves="all")


def both(position):
    """What the search and the rules say."""
    found = [solve(position, ALL, solver=name) for name in ("clauses", "oracle")]
    return [(v.outcome, v.winner, v.winning_moves) for v in found]


@pytest.mark.parametrize("mover", ["T", "F"])
def test_every_formula_of_up_to_three_clauses_on_two_variables_and_one_to_pass(mover):
    choices = [[v * s for v, s in zip((1, 2), signs, strict=True) if s]
               for signs in product((1, 0, -1), repeat=2)]  # fmt: skip
    seen = set()
    for m in range(4):
        for clauses in combinations(choices, m):
            for variables in (2, 3):
                ours, rules = both(GameSat(Cnf(variables, clauses), mover=mover))
                assert ours == rules
                seen.add(rules[0])
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(120))
def test_random_positions(seed):
    rng = Random(seed)
    n = rng.randint(3, 5)
    clauses = [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), rng.randint(1, 3))]
        for _ in range(rng.randint(1, 6))
    ]
    position = GameSat(Cnf(n, clauses), mover=rng.choice("TF"))
    ours, rules = both(position)
    assert ours == rules
    if position.moves():
        ours, rules = both(position.play(rng.choice(position.moves())))
        assert ours == rules


@pytest.mark.parametrize("seed", range(12))
def test_larger_formulas_next_to_alpha_beta(seed):
    rng = Random(seed)
    rows = [[v * rng.choice((1, -1)) for v in rng.sample(range(1, 9), 3)] for _ in range(7)]
    position = GameSat(Cnf(8, rows))
    question = Question(value=False)
    found = [solve(position, question, solver=s).outcome for s in ("clauses", "alpha-beta")]
    assert found[0] is found[1]


def test_formulas_without_negation_next_to_the_engine_for_those():
    seen = set()
    for seed in range(30):
        rng = Random(seed)
        clauses = [rng.sample(range(1, 8), rng.choice((2, 3))) for _ in range(5)]
        position = GameSat(Cnf(7, clauses))
        found = [solve(position, ALL, solver=name) for name in ("clauses", "traces")]
        assert found[0].winning_moves == found[1].winning_moves
        seen.add(found[0].outcome)
    assert seen == {True, False}


def test_a_pass_can_decide():
    # One variable with both signs: who must set it loses, so a third variable turns it around.
    rows = [[1, 2], [-1, -2]]
    assert solve(GameSat(Cnf(2, rows), mover="T"), solver="clauses").winner == "F"
    assert solve(GameSat(Cnf(3, rows), mover="T"), solver="clauses").winner == "T"


def clause(*literals):
    """Literals as bits: 2v for variable v, 2v + 1 for its negation."""
    return sum(1 << (2 * x if x >= 0 else -2 * x - 1) for x in literals)


# Variables are 0, 1, 2, 3; A, B, C, D are the negations of 0, 1, 2, 3.
A, B, C, D = -1, -2, -3, -4


def test_pairings_need_variables_of_their_own():
    assert has_pairing([])
    assert has_pairing([clause(0, 1), clause(C, D)])
    assert not has_pairing([clause(0, 1), clause(0, B)])
    assert not has_pairing([clause(0)])


def test_clauses_that_contain_another_are_dropped():
    assert set(reduced([clause(0, 1, 2), clause(0, 1), clause(0, B)])) == {
        clause(0, 1), clause(0, B),
    }  # fmt: skip
    assert reduced([clause(0), 0]) == [0]
    rng = Random(3)
    for _ in range(200):
        rows = [rng.randrange(1, 256) & rng.randrange(256) for _ in range(9)]
        least = {c for c in rows if not any(b != c and b & c == b for b in rows)}
        assert set(reduced(rows)) == least
        bit = 1 << rng.randrange(8)
        other = bit << 1 if bit in (1, 4, 16, 64) else bit >> 1
        left = reduced(c & ~other for c in least if not c & bit)
        assert set(reduced(set_true(least, bit))) == set(left)
        if 0 not in left:
            assert len(set_true(least, bit)) == len(left)


def test_two_clauses_of_two_meet_unless_they_are_opposite():
    assert meeting([clause(0, 1), clause(0, 2)])
    assert meeting([clause(0, 1), clause(B, 2)])
    assert meeting([clause(0, 1), clause(0, B)])
    assert not meeting([clause(0, 1), clause(A, B)])
    assert not meeting([clause(0, 1), clause(2, D)])


def test_f_wins_by_moving_first_iff_two_clauses_of_two_meet():
    literals = [1, -1, 2, -2, 3, -3, 4, -4]
    pairs = [[x, y] for x, y in combinations(literals, 2) if x != -y]
    for first, second in combinations(pairs, 2):
        position = GameSat(Cnf(4, [first, second]), mover="F")
        opposite = sorted(second) == sorted(-x for x in first)
        meet = bool({abs(x) for x in first} & {abs(x) for x in second}) and not opposite
        assert (solve(position, solver="oracle").winner == "F") is meet


def test_a_limit_is_kept_and_the_default_is_as_told():
    rng = Random(1)
    rows = [[v * rng.choice((1, -1)) for v in rng.sample(range(1, 41), 4)] for _ in range(120)]
    position = GameSat(Cnf(40, rows))
    verdict = solve(position, limits=Limits(nodes=20))
    assert (verdict.solver, verdict.outcome, verdict.limit) == ("clauses", None, "20 nodes")
    positive = GameSat(Cnf(2, [[1, 2]]))
    assert applicable(positive, Question())[0].name == "traces"
