"""The definition as a solver."""

import random

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import NoSolver, applicable, solve
from gadgetry.solvers.verdict import Question


def winning_variables(instance: AvoidTrue) -> tuple[int, ...]:
    """Plain recursion over the rules."""
    variables = range(1, len(instance.variables) + 1)

    def options(true: frozenset[int]) -> list[tuple[int, frozenset[int]]]:
        after = [(v, true | {v}) for v in variables if v not in true]
        return [(v, t) for v, t in after if not all(t.intersection(c) for c in instance.clauses)]

    def wins(true: frozenset[int]) -> bool:
        return any(not wins(t) for _, t in options(true))

    return tuple(v for v, t in options(frozenset()) if not wins(t))


def test_avoid_true_winner_and_moves_follow_the_rules() -> None:
    rng, winners = random.Random(6), set()
    for _ in range(150):
        n = rng.randint(0, 5)
        clauses = [
            [rng.randint(1, n) for _ in range(rng.randint(0, 3))] if n else []
            for _ in range(rng.randint(0, 4))
        ]
        instance = AvoidTrue(n, clauses)
        expected = winning_variables(instance)
        verdict = solve(instance, Question(moves="all"), solver="definition")
        winners.add(verdict.winner)
        assert verdict.winning_moves == expected
        assert (verdict.outcome, verdict.winner) == (
            (True, "first") if expected else (False, "second")
        )
        one = solve(instance, Question(moves="one"), solver="definition")
        assert one.winning_moves == expected[:1]
    assert winners == {"first", "second"}


@pytest.mark.parametrize(
    ("formula", "outcome"),
    [
        (Cnf(2, [[1, 2], [-1]]), True),
        (Cnf(1, [[1], [-1]]), False),
        (Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]])), True),
        (Qbf([("e", [2]), ("a", [1])], Cnf(2, [[1, 2], [-1, -2]])), False),
    ],
)
def test_truth_and_effort(formula: Cnf | Qbf, outcome: bool) -> None:
    verdict = solve(formula, solver="definition")
    assert (verdict.outcome, verdict.winner, verdict.winning_moves) == (outcome, None, None)
    assert verdict.nodes == (2 if formula == Cnf(1, [[1], [-1]]) else 4)


def test_moves_are_of_who_chooses_first() -> None:
    qbf = Qbf([("a", [1, 2]), ("e", [3])], Cnf(3, [[1, 3], [2, -3]]))
    assert solve(qbf, Question(moves="one"), solver="definition").winning_moves == (-1, -2)
    assert solve(qbf, Question(moves="all"), solver="definition").winning_moves == (-1,)
    true = Qbf([("a", [1]), ("e", [3])], Cnf(3, [[1, 3]]))
    assert solve(true, Question(moves="all"), solver="definition").winning_moves == ()


def test_large_formulas_are_left_to_others() -> None:
    large = Cnf(30, [[v] for v in range(1, 31)])
    assert "definition" not in [s.name for s in applicable(large, Question())]
    with pytest.raises(NoSolver):
        solve(large, solver="definition")
    with pytest.raises(NoSolver):
        solve(AvoidTrue(30, [[1]]), solver="definition")
    assert solve(Cnf(10**9, [[10**9]]), solver="definition").outcome is True


def test_node_limit_is_kept() -> None:
    cnf = Cnf(4, [[1, 2, 3, 4]])
    assert solve(cnf, limits=Limits(nodes=15), solver="definition").limit == "15 nodes"
    assert solve(cnf, limits=Limits(nodes=16), solver="definition").outcome is True
    avoid = AvoidTrue(4, [[1, 2, 3, 4]])
    assert solve(avoid, limits=Limits(nodes=15), solver="definition").limit == "15 nodes"
