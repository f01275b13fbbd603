"""Random formulas: the same on every machine, of the shape that was asked for."""

import pytest

from gadgetry.formulas import FormulaError
from gadgetry.formulas.generators import (
    prefix_pattern,
    random_avoid_true,
    random_cnf,
    random_qbf,
)

KNOWN_CNF = [(-1, 4, -5), (-1, -3, -5), (-1, 2, 4)]
KNOWN_AVOID = [(1, 2), (1, 3), (2, 3)]


def test_known_instance_for_a_known_seed():
    # typed from a run: any change of the stream is a change of every published instance
    assert list(random_cnf(5, 3, 3, seed=7).clauses) == KNOWN_CNF
    assert list(random_avoid_true(5, 3, 2, seed=7).clauses) == KNOWN_AVOID


def test_clauses_have_distinct_variables_and_both_signs_occur():
    cnf = random_cnf(10, 2000, 3, seed=1)
    assert all(len({abs(x) for x in clause}) == 3 for clause in cnf.clauses)
    positive = sum(x > 0 for clause in cnf.clauses for x in clause)
    assert 2800 < positive < 3200
    counts = [0] * 11
    for clause in cnf.clauses:
        for x in clause:
            counts[abs(x)] += 1
    assert min(counts[1:]) > 500


def test_different_seeds_differ():
    assert random_cnf(20, 20, 3, seed=1) != random_cnf(20, 20, 3, seed=2)


def test_prefix_patterns():
    assert [len(b.variables) for b in prefix_pattern("e10a2ee3")] == [10, 2, 4]
    assert len(random_qbf("ea", 4, 2, seed=1).matrix.clauses) == 4
    for bad in ("", "eax", "3e", "e0", "e999999999"):
        with pytest.raises(FormulaError, match="expected"):
            prefix_pattern(bad)


@pytest.mark.parametrize("arguments", [(2, 3, 3, 1), (-1, 0, 0, 1), (10, 10**9, 3, 1)])
def test_impossible_shapes_are_refused(arguments):
    with pytest.raises(FormulaError, match="expected"):
        random_cnf(*arguments)
