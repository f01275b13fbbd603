"""Blocked clauses: without them the same truth and the same winning blocks, by the definition."""

import random
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf import blocked_clauses, blocked_clauses_kernel
from gadgetry.solvers.qbf.qbf_moves import restrict
from gadgetry.solvers.qbf.qbf_qcdcl import by_kernel, plainly, ranks
from gadgetry.solvers.qbf.qbf_strategy import turns


def gone(qbf: Qbf, function=blocked_clauses.blocked) -> list[int]:
    rank = [0] * (len(qbf.matrix.variables) + 1)
    for v, r in ranks(qbf).items():
        rank[v] = r
    clauses = [tuple(clause) for clause in qbf.matrix.clauses]
    ends = np.cumsum([len(clause) for clause in clauses]).tolist()
    store = [lit for clause in clauses for lit in clause]
    arrays = (store, [0, *ends[:-1]][: len(ends)], ends, rank)
    if function is blocked_clauses_kernel.blocked:
        arrays = tuple(np.array(a, np.int64) for a in arrays)
    return [int(x) for x in function(*arrays)]


def without(qbf: Qbf, out: list[int]) -> Qbf:
    left = [c for c, x in zip(qbf.matrix.clauses, out, strict=True) if not x]
    return Qbf(qbf.prefix, Cnf(qbf.matrix.variables, left))


def small(rng: random.Random, n: int) -> Qbf:
    clauses = []
    for _ in range(rng.randint(1, 7)):
        chosen = rng.sample(range(1, n + 1), rng.randint(1, 3))
        clauses.append([rng.choice((1, -1)) * v for v in chosen])
    order = rng.sample(range(1, n + 1), n if rng.random() < 0.8 else n - 1)
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(n, clauses))


def all_of_two_clauses() -> list[Qbf]:
    signs = product((0, 1, -1), repeat=3)
    clauses = [[v * s for v, s in zip((1, 2, 3), row, strict=True) if s] for row in signs]
    return [
        Qbf(zip(letters, ([1], [2], [3]), strict=True), Cnf(3, chosen))
        for chosen in combinations([c for c in clauses if c], 2)
        for letters in product("ea", repeat=3)
    ]


def test_no_truth_changes() -> None:
    rng = random.Random(1)
    formulas = all_of_two_clauses() + [small(rng, rng.randint(3, 6)) for _ in range(1500)]
    some, truths = 0, [0, 0]
    for qbf in formulas:
        out = gone(qbf)
        some += any(out) and not all(out)
        truths[truth(qbf)] += 1
        assert truth(without(qbf, out)) is truth(qbf), qbf
    assert some > 200
    assert min(truths) > 200


def test_no_winning_value_of_the_first_variable_changes() -> None:
    rng, some = random.Random(2), 0
    for _ in range(1500):
        qbf = small(rng, rng.randint(3, 5))
        out = gone(qbf)
        order = turns(qbf)
        if not order:
            continue
        some += any(out)
        for literal in (order[0][1], -order[0][1]):
            assert truth(restrict(without(qbf, out), literal)) is truth(restrict(qbf, literal))
    assert some > 300


def test_both_versions_alike() -> None:
    rng = random.Random(3)
    for _ in range(200):
        qbf = small(rng, rng.randint(3, 12))
        assert gone(qbf) == gone(qbf, blocked_clauses_kernel.blocked)


@pytest.mark.parametrize(
    ("condition", "weaker"),
    [
        (" and rank[abs(lit)] <= rank[abs(literal)]", ""),
        (" and its and its % 2 == 0", ""),
        ("lit != literal and ", ""),
    ],
)
def test_each_condition_is_needed(condition: str, weaker: str) -> None:
    source = Path(blocked_clauses.__file__).read_text()
    assert condition in source
    names: dict = {}
    exec(source.replace(condition, weaker), names)
    formulas = all_of_two_clauses()
    assert any(truth(without(q, gone(q, names["blocked"]))) is not truth(q) for q in formulas)


def chain(n: int, *, alternating: bool) -> Qbf:
    """For all u(1) .. u(n) there are e(i) = e(i-1) xor u(i)."""
    clauses = []
    for i in range(1, n + 1):
        a, b, c = 2 * i - 1, 2 * i, 2 * i + 1
        clauses += [[-c, a, b], [-c, -a, -b], [c, -a, b], [c, a, -b]]
    if alternating:
        prefix = [("ea"[v % 2 == 0], [v]) for v in range(1, 2 * n + 2)]
    else:
        prefix = [("a", range(2, 2 * n + 1, 2)), ("e", range(1, 2 * n + 2, 2))]
    return Qbf(prefix, Cnf(2 * n + 1, clauses))


@pytest.mark.parametrize("alternating", [True, False])
def test_a_chain_of_definitions_takes_one_node(alternating: bool) -> None:
    for run in (plainly, by_kernel):
        budget = Budget()
        assert run(chain(500, alternating=alternating), budget).truth
        assert budget.nodes == 1
