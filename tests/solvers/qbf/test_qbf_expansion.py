"""QBF by expansion against the definition; strategies; deep prefixes; limits; Ctrl-C."""

import random

import pytest

from by_definition.qbf_strategies import strategy_wins
from by_definition.qbfs import random_qbf, three_variable_qbfs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import holds, truth
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.qbf.qbf_expansion import solve_qbf
from gadgetry.solvers.qbf.qbf_moves import restrict
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def check_against_definition(qbf: Qbf) -> bool:
    verdict = solve_qbf(qbf)
    assert verdict.outcome is truth(qbf), qbf
    assert verdict.strategy.player == ("e" if verdict.outcome else "a")
    assert strategy_wins(qbf, verdict.strategy), qbf
    return bool(verdict.outcome)


def test_all_small_qbfs_agree_with_the_definition() -> None:
    outcomes = [check_against_definition(qbf) for qbf in three_variable_qbfs(2)[::3]]
    assert 300 < sum(outcomes) < len(outcomes) - 300


@pytest.mark.sweep
def test_all_qbfs_with_three_clauses_agree_with_the_definition() -> None:
    qbfs = three_variable_qbfs(3)
    assert len(qbfs) == 8 * (1 + 27 + 351 + 2925)
    for qbf in qbfs:
        check_against_definition(qbf)


def test_random_qbfs_agree_with_the_definition_and_strategies_win() -> None:
    rng = random.Random(1)
    outcomes = [check_against_definition(random_qbf(rng, 8, 10)) for _ in range(400)]
    assert 100 < sum(outcomes) < 300


def test_first_block_wins_and_winning_literals_are_all_found() -> None:
    rng, blocks, counts = random.Random(2), set(), set()
    for _ in range(250):
        qbf = random_qbf(rng, 6, 10)
        outcome = truth(qbf)
        order = turns(qbf)
        first_wins = bool(order) and (order[0][0] == "e") is outcome
        block = solve_qbf(qbf, Question(moves="one")).winning_moves
        assert bool(block) is first_wins
        if first_wins:
            same = [q == order[0][0] for q, _ in order] + [False]
            assert [abs(lit) for lit in block] == [v for _, v in order[: same.index(False)]]
            assert truth(restrict(qbf, *block)) is outcome
        literals = solve_qbf(qbf, Question(moves="all")).winning_moves
        first = (-order[0][1], order[0][1]) if first_wins else ()
        assert literals == tuple(lit for lit in first if truth(restrict(qbf, lit)) is outcome)
        blocks.add(len(block))
        counts.add(len(literals))
    assert max(blocks) >= 3
    assert counts == {0, 1, 2}


@pytest.mark.parametrize(
    ("prefix", "clauses", "outcome"),
    [
        ([], [], True),
        ([], [[]], False),
        ([("a", [1])], [], True),
        ([("a", [1])], [[1, -1]], True),
        ([("a", [1])], [[1]], False),
        ([("a", [3]), ("a", [2])], [[1]], True),
        ([("a", [1]), ("e", [2])], [[3, 3], [1, -2], [-1, 2]], True),
        ([("a", [1]), ("a", [2])], [[3, 1], [-3, 2]], False),
    ],
)
def test_edges_of_the_syntax(prefix: list, clauses: list, outcome: bool) -> None:
    assert check_against_definition(Qbf(prefix, Cnf(3, clauses))) is outcome


def alternating(n: int, clauses: list[list[int]]) -> Qbf:
    return Qbf([("ae"[v % 2], [v]) for v in range(1, n + 1)], Cnf(n, clauses))


def test_a_thousand_alternations_with_few_clauses() -> None:
    rng, outcomes = random.Random(3), []
    for _ in range(12):
        clauses = [[rng.choice((1, -1)) * rng.randint(1, 1000) for _ in range(2)] for _ in range(6)]
        occurring = sorted({abs(lit) for clause in clauses for lit in clause})
        small = {v: i for i, v in enumerate(occurring, 1)}
        matrix = [[small[abs(lit)] * (1 if lit > 0 else -1) for lit in c] for c in clauses]
        prefix = [("ae"[v % 2], [small[v]]) for v in occurring]
        outcomes.append(solve_qbf(alternating(1000, clauses)).outcome)
        assert outcomes[-1] is truth(Qbf(prefix, Cnf(len(occurring), matrix)))
    assert {True, False} == set(outcomes)


@pytest.mark.parametrize("outcome", [True, False])
def test_a_thousand_connected_blocks_are_played_to_the_end(outcome: bool) -> None:
    # All existential variables are equal, and either True or the last one's negation.
    chain = [c for v in range(1, 998, 2) for c in ([-v, v + 2], [v, -v - 2])]
    last = [[999, 1000], [999, -1000]] if outcome else [[999, 1000], [-999, -1000]]
    qbf = alternating(1000, chain + last)
    verdict = solve_qbf(qbf)
    assert verdict.outcome is outcome
    rng, values = random.Random(4), {}
    for player, v in turns(qbf):
        if player is verdict.strategy.player:
            values[v] = verdict.strategy.value(v, values)
        else:
            values[v] = v > 1 and values.get(v - 2, rng.random() < 0.5)
    assert holds(qbf.matrix.clauses, {v for v, value in values.items() if value}) is outcome


def parity(n: int) -> Qbf:
    """True, with every universal move to be remembered: an expansion of 2^n copies."""
    clauses = [[2], [1, -2]] if not n else [[-1, 2], [1, -2]]
    for u in range(3, 2 * n, 2):
        before, u_, now = u - 1, u, u + 1
        clauses += [
            [-before, -u_, -now],
            [-before, u_, now],
            [before, -u_, now],
            [before, u_, -now],
        ]
    return Qbf([("ea"[v % 2], [v]) for v in range(1, 2 * n + 1)], Cnf(2 * n, clauses))


def test_limits_leave_it_undecided() -> None:
    assert check_against_definition(parity(3)) is True
    assert solve(parity(30), limits=Limits(nodes=40), solver="expansion").limit == "40 nodes"
    assert solve(parity(30), limits=Limits(seconds=0.3), solver="expansion").limit == "0.3 seconds"
    with pytest.raises(LimitReached):
        solve_qbf(parity(30), budget=Budget(Limits(nodes=40)))


def test_a_strategy_refuses_moves_that_it_did_not_give() -> None:
    qbf = Qbf([("e", [1]), ("a", [2]), ("e", [3])], Cnf(3, [[1], [2, 3], [-2, -3], [1, 3]]))
    strategy = solve_qbf(qbf).strategy
    assert strategy.reply({}) == {1: True}
    assert strategy.reply({1: True, 2: True}) == {3: False}
    with pytest.raises(ValueError, match="as the strategy gave them"):
        strategy.reply({1: False, 2: True})


def test_ctrl_c_gets_out_as_keyboard_interrupt(interrupted) -> None:
    script = """
from gadgetry.formulas import Cnf, Qbf
from gadgetry.solvers.qbf.qbf_expansion import solve_qbf
import pysat.solvers
n = 30
clauses = [[-1, 2], [1, -2]]
for u in range(3, 2 * n, 2):
    a, b, c = u - 1, u, u + 1
    clauses += [[-a, -b, -c], [-a, b, c], [a, -b, c], [a, b, -c]]
print("ready", flush=True)
try:
    solve_qbf(Qbf([("ea"[v % 2], [v]) for v in range(1, 2 * n + 1)], Cnf(2 * n, clauses)))
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    assert interrupted(script) == 130
