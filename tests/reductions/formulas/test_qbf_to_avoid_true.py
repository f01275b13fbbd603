"""QBF -> AVOID TRUE: winner, winning moves and strategies, for both truth values."""

from random import Random

import pytest

from by_definition.play import beats_every_reply
from by_definition.qbfs import small_qbfs, winning_values
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.formulas.evaluation import first_player_wins, truth
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = QbfToAvoidTrue()


def first_wins(instance: AvoidTrue) -> bool:
    return bool(solve(instance, Question(value=False)).outcome)


def check(qbf: Qbf) -> bool:
    compiled = REDUCTION.build(qbf)
    assert REDUCTION.sizes(qbf) == compiled.sizes
    true = truth(qbf)
    assert first_wins(compiled.target) == true, qbf
    return true


def test_all_qbfs_of_one_variable_and_four_clauses_and_two_variables_and_two():
    values = [check(qbf) for qbf in (*small_qbfs(1, 4), *small_qbfs(2, 2))]
    assert len(values) > 700
    assert {True, False} == set(values)


@pytest.mark.sweep
@pytest.mark.parametrize(("variables", "clauses"), [(2, 4), (3, 2)])
def test_all_qbfs_to_the_documented_bounds(variables, clauses):
    assert {check(qbf) for qbf in small_qbfs(variables, clauses)} == {True, False}


def random_qbf(rng: Random, variables: int, clauses: int) -> Qbf:
    literals = [s * v for v in range(1, variables + 1) for s in (1, -1)]
    rows = [rng.choices(literals, k=rng.randrange(1, 4)) for _ in range(clauses)]
    order = rng.sample(range(1, variables + 1), rng.randrange(variables + 1))
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(variables, rows))


def test_random_qbfs_with_free_variables():
    rng = Random(5)
    values = [check(random_qbf(rng, rng.randrange(2, 7), rng.randrange(1, 6))) for _ in range(150)]
    assert 20 < sum(values) < 130


def test_the_engine_is_right_about_a_few_by_playing_every_game():
    rng = Random(6)
    for _ in range(12):
        instance = REDUCTION.build(random_qbf(rng, 2, 2)).target
        assert first_player_wins(instance) == first_wins(instance)


def test_winning_moves_are_the_winning_values():
    rng = Random(7)
    seen = set()
    for _ in range(150):
        n = rng.randrange(1, 5)
        rows = random_qbf(rng, n, rng.randrange(1, 6)).matrix.clauses
        qbf = Qbf([(rng.choice("ea"), [v]) for v in range(1, n + 1)], Cnf(n, rows))
        compiled = REDUCTION.build(qbf)
        first = winning_values(qbf, {}) if qbf.prefix[0].quantifier == "e" else []
        expected = REDUCTION.winning_moves(compiled, truth(qbf), tuple(first))
        found = solve(compiled.target, Question(value=False, moves="all")).winning_moves
        assert found == expected
        seen.add(found)
    assert seen == {(), (1,), (2,), (1, 2)}


def test_transferred_strategy_beats_every_reply():
    rng = Random(8)
    outcomes = []
    for qbf in [random_qbf(rng, 2, rng.randrange(1, 4)) for _ in range(25)]:
        compiled = REDUCTION.build(qbf)
        if len(compiled.target.variables) > 11:
            continue
        strategy = REDUCTION.transfer(
            compiled, lambda values, qbf=qbf: winning_values(qbf, values)[0], None
        )
        outcomes.append(truth(qbf))
        assert beats_every_reply(AvoidTruePosition(compiled.target), strategy, outcomes[-1])
    assert set(outcomes) == {True, False}


@pytest.mark.parametrize("left_out", ["punisher", "parity", "end"])
def test_a_construction_with_one_part_missing_is_noticed(left_out):
    """Without w_1 in the later clauses, without q, without e: some small QBF goes wrong."""
    wrong = 0
    for qbf in small_qbfs(2, 2):
        compiled = REDUCTION.build(qbf)
        stages = len(compiled.plan.stages)
        if stages == 1:
            continue
        rows = [list(c) for c in compiled.target.clauses]
        if left_out == "punisher":
            rows = [[x for x in row if x != 2 * stages + 1] for row in rows]
        elif left_out == "parity":
            rows = [[x for x in row if x != 3 * stages + 1] for row in rows]
        else:
            del rows[stages]
        broken = AvoidTrue(compiled.target.variables, rows)
        wrong += first_wins(broken) != truth(qbf)
    assert wrong > 0


def test_moves_are_explained_in_the_formulas_words():
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(["a", "b"], [[1, 2]]))
    compiled = REDUCTION.build(qbf)
    said = [REDUCTION.explain(compiled, None, v) for v in (1, 4, 5, 7, 9)]
    assert said[0] == "a+ sets a to true"
    assert said[1] == "b- sets b to false"
    assert said[2] == "dummy3+ passes the dummy stage 3"
    assert "punishes" in said[3]
    assert "closes" in said[4]
