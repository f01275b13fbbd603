"""QDPLL against the definition and the expansion."""

import random
from itertools import product

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.qbf.qdpll import qdpll
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def random_qbf(rng: random.Random, n: int, most_clauses: int, shortest: int = 1) -> Qbf:
    order = rng.sample(range(1, n + 1), rng.randint(n // 2, n))
    clauses = [
        [rng.choice((1, -1)) * rng.randint(1, n) for _ in range(rng.randint(shortest, 5))]
        for _ in range(rng.randint(0, most_clauses))
    ]
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(n, clauses))


def test_agrees_with_the_definition() -> None:
    rng, outcomes = random.Random(20), []
    for _ in range(600):
        qbf = random_qbf(rng, rng.randint(1, 8), 12)
        outcomes.append(qdpll(qbf))
        assert outcomes[-1] is truth(qbf), qbf
    assert 150 < sum(outcomes) < 450


def test_agrees_with_the_expansion_on_larger_formulas_and_on_moves() -> None:
    rng, outcomes = random.Random(21), set()
    for _ in range(60):
        qbf = random_qbf(rng, 20, 60, shortest=4)
        mine = solve(qbf, Question(moves="all"), solver="qdpll")
        other = solve(qbf, Question(moves="all"), solver="expansion")
        assert (mine.outcome, mine.winning_moves) == (other.outcome, other.winning_moves)
        outcomes.add(mine.outcome)
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("clauses", "outcome"), [([], True), ([[]], False), ([[1, -1]], True), ([[1], []], False)]
)
def test_empty_formulas_and_clauses(clauses: list[list[int]], outcome: bool) -> None:
    assert qdpll(Qbf([("e", [1])], Cnf(1, clauses))) is outcome


@pytest.mark.parametrize("outcome", [True, False])
def test_a_thousand_open_branches(outcome: bool) -> None:
    # Each triple needs a branch on its first variable; three more variables decide at the end.
    n = 1005
    triples = [[s * v, s * (n + v), s * (2 * n + v)] for v in range(1, n + 1) for s in (1, -1)]
    signs = list(product((1, -1), repeat=3))[outcome:]
    core = [[s * (3 * n + i) for i, s in enumerate(three, 1)] for three in signs]
    prefix = [("e" if outcome else "a", range(1, n + 1)), ("e", range(n + 1, 3 * n + 4))]
    verdict = solve(Qbf(prefix, Cnf(3 * n + 3, triples + core)), solver="qdpll")
    assert verdict.outcome is outcome
    assert verdict.nodes > 1000


def test_node_limit_is_kept() -> None:
    rng = random.Random(22)
    clauses = [[rng.choice((1, -1)) * v for v in rng.sample(range(1, 61), 4)] for _ in range(400)]
    qbf = Qbf([("e", range(1, 61))], Cnf(60, clauses))
    assert solve(qbf, limits=Limits(nodes=20), solver="qdpll").limit == "20 nodes"
