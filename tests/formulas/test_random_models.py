"""Random QBFs with a quota: every clause keeps it, and what is planted is so."""

from itertools import product

import pytest

from gadgetry.formulas import Cnf, FormulaError, Qbf
from gadgetry.formulas.generators import prefix_pattern
from gadgetry.formulas.hard_ratios import hard_model, rows
from gadgetry.formulas.random_models import draws_of, quota_qbf
from gadgetry.solvers.registry import solve

SHAPES = [("a5e5", "a1e3"), ("e3a3e4", "e1a1e2"), ("e3a3e4", "e2a1"), ("a3e3a2e2", "a1e1a1e1"),
          ("e6", "e3"), ("e3a3", "e2a1"), ("a3e2", "a1e1")]  # fmt: skip


@pytest.mark.parametrize(("prefix", "quota"), SHAPES)
@pytest.mark.parametrize("planted", [None, True, False])
def test_every_clause_keeps_the_quota_and_the_planted_value_holds(prefix, quota, planted):
    blocks = prefix_pattern(prefix)
    for ratio, seed in product((2, 6), range(15)):
        variables = sum(len(block.variables) for block in blocks)
        qbf = quota_qbf(prefix, ratio * variables, quota, seed, planted)
        assert len(qbf.matrix.clauses) == ratio * variables
        for clause in qbf.matrix.clauses:
            assert len({abs(x) for x in clause}) == len(clause)
            for _, pool, count in draws_of(blocks, quota):
                assert sum(abs(x) in pool for x in clause) == count
        if planted is not None:
            assert solve(qbf).outcome is planted, (ratio, seed)


def test_both_values_come_up_where_nothing_is_planted():
    outcomes = [solve(quota_qbf("a6e6", 24, "a2e2", seed)).outcome for seed in range(30)]
    assert 3 < outcomes.count(True) < 27


def test_what_is_planted_false_needs_its_contradiction():
    # few further clauses, so that most formulas are true without the planted ones
    free = [solve(quota_qbf("a6e12", 26, "a1e3", seed)).outcome for seed in range(20)]
    planted = [solve(quota_qbf("a6e12", 26, "a1e3", seed, False)).outcome for seed in range(20)]
    assert free.count(True) > 12
    assert not any(planted)


def test_known_instance_for_a_known_seed():
    # typed from a run: any change of the stream is a change of every published instance
    qbf = quota_qbf("a2e2", 2, "a1e1", seed=3)
    assert qbf == Qbf([("a", [1, 2]), ("e", [3, 4])], Cnf(4, [[1, -4], [2, -3]]))


@pytest.mark.parametrize(
    ("quota", "said"),
    [
        ("e1e1a1", "at most 2"),
        ("a3e1", "at most 2"),
        ("e1a1e1", "for each block"),
        ("x", "pattern"),
    ],
)
def test_quotas_that_do_not_fit_are_refused(quota, said):
    with pytest.raises(FormulaError, match=said):
        quota_qbf("e2a2" if quota == "e1e1a1" else "a2e2", 3, quota.replace("e1e1", "e3"), 1)


def test_a_contradiction_that_does_not_fit_is_refused():
    with pytest.raises(FormulaError, match="at least 8 clauses"):
        quota_qbf("a3e2e2", 3, "a1e3", seed=1, planted=False)


def test_the_hard_model_is_scaled_to_any_number_of_variables():
    for n in (8, 30, 31, 57, 100, 250):
        model = hard_model(n)
        assert sum(len(block.variables) for block in prefix_pattern(model.prefix)) == n
        assert model.clauses > n
    with pytest.raises(FormulaError, match="from 8 up"):
        hard_model(3)
    assert [row["variables"] for row in rows()] == sorted(row["variables"] for row in rows())
