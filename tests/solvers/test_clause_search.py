"""GAME-SAT on the clauses left, next to the rules."""

from itertools import combinations, product
from random import Random

import pytest

from gadgetry.formulas.cnf import Cnf
from gadgetry.games.game_sat import GameSat
from gadgetry.solvers.clause_search import has_pairing, reduced
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


def test_pairings_need_variables_of_their_own():
    assert has_pairing([])
    assert has_pairing([(0b11, 0), (0, 0b1100)])
    assert not has_pairing([(0b11, 0), (0b01, 0b10)])
    assert not has_pairing([(0b1, 0)])


def test_clauses_that_contain_another_are_dropped():
    assert reduced([(0b111, 0), (0b011, 0), (0b001, 0b010)]) == {(0b011, 0), (0b001, 0b010)}
    assert reduced([(0b1, 0), (0, 0)]) == {(0, 0)}


def test_a_limit_is_kept_and_the_default_is_as_told():
    rng = Random(1)
    rows = [[v * rng.choice((1, -1)) for v in rng.sample(range(1, 41), 4)] for _ in range(120)]
    position = GameSat(Cnf(40, rows))
    verdict = solve(position, limits=Limits(nodes=20))
    assert (verdict.solver, verdict.outcome, verdict.limit) == ("clauses", None, "20 nodes")
    positive = GameSat(Cnf(2, [[1, 2]]))
    assert applicable(positive, Question())[0].name == "traces"
