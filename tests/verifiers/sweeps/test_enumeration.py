"""Every class of instances once: counted in three ways that have nothing in common."""

from itertools import combinations_with_replacement, permutations, product

import pytest

from gadgetry.formulas import FormulaError, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.verifiers.sweeps.enumeration import (
    count_instances,
    exactly,
    instances,
    random_instance,
)


def least(word, rows):
    """The least image of a multiset of clauses, each a sign (or 0) for every variable."""
    k = len(word)
    runs = ["".join(word[min(u, v) : max(u, v) + 1]) for u in range(k) for v in range(k)]
    same = [len(set(run)) == 1 for run in runs]
    moves = [p for p in permutations(range(k)) if all(same[k * u + p[u]] for u in range(k))]
    flips = [(1,) * k] if "+" in word else list(product((1, -1), repeat=k))
    return min(
        tuple(sorted(tuple(f[p[v]] * row[p[v]] for v in range(k)) for row in rows))
        for p in moves
        for f in flips
    )


def classes(word, n):
    """Every class, by force; the word has a quantifier for each variable, or + for AVOID TRUE."""
    signs = (0, 1) if "+" in word else (0, 1, -1)
    clauses = product(signs, repeat=len(word))
    return {least(word, chosen) for chosen in combinations_with_replacement(clauses, n)}


def of(formula):
    """The word of a formula, and its clauses as rows of signs."""
    if isinstance(formula, Qbf):
        word = "".join(str(q) for q, _ in formula.quantified())
        matrix = formula.matrix
    else:
        word, matrix = "+" * len(formula.variables), formula
    k = len(matrix.variables)
    return word, [
        tuple((v in row) - (-v in row) for v in range(1, k + 1)) for row in matrix.clauses
    ]


@pytest.mark.parametrize(("k", "n"), [(0, 0), (0, 2), (1, 3), (2, 3), (3, 2), (3, 3)])
def test_positive_cnfs_are_all_there_once(k, n):
    found = [least(*of(instance)) for instance in exactly("avoid-true", k, n)]
    assert len(found) == len(set(found))
    assert set(found) == classes("+" * k, n)


@pytest.mark.parametrize(("k", "n"), [(0, 2), (1, 2), (2, 2), (2, 3), (3, 1), (3, 2)])
def test_qbfs_are_all_there_once(k, n):
    found = [(of(q)[0], least(*of(q))) for q in exactly("qbf", k, n)]
    assert len(found) == len(set(found))
    words = ["".join(w) for w in product("ea", repeat=k)]
    assert set(found) == {(word, rows) for word in words for rows in classes(word, n)}


@pytest.mark.parametrize(
    ("kind", "k", "n", "count"),
    [
        ("avoid-true", 4, 3, 207),
        ("avoid-true", 4, 4, 639),
        ("qbf", 2, 4, 751),
        ("qbf", 3, 2, 539),
        ("cnf", 3, 3, 228),
    ],
)
def test_burnside_counts_what_is_enumerated(kind, k, n, count):
    assert sum(1 for _ in instances(kind, k, n)) == count_instances(kind, k, n) == count


def test_signs_can_be_kept_apart():
    assert count_instances("qbf", 2, 2, flips=False) > count_instances("qbf", 2, 2)
    kept = list(exactly("qbf", 1, 1, flips=False))
    assert sorted(q.matrix.clauses[0] for q in kept) == [(), (), (-1,), (-1,), (1,), (1,)]
    assert len(kept) == count_instances("qbf", 1, 1, False) - count_instances("qbf", 1, 0) - 1


def test_both_truth_values_and_the_empty_clause_occur():
    truths = [truth(q) for q in instances("qbf", 2, 2)]
    assert 0 < sum(truths) < len(truths)
    assert any(0 in i.clauses.sizes for i in instances("avoid-true", 1, 1))


def test_small_instances_come_first():
    sizes = [len(i.variables) + len(i.clauses) for i in instances("avoid-true", 3, 3)]
    assert sizes == sorted(sizes)


def test_random_instances_stay_within_bounds_and_vary():
    found = [random_instance("qbf", 4, 5, seed) for seed in range(60)]
    assert all(isinstance(q, Qbf) and 1 <= len(q.matrix.variables) <= 4 for q in found)
    assert all(len(q.matrix.clauses) <= 5 for q in found)
    assert len({str(q) for q in found}) > 50
    assert {truth(q) for q in found} == {True, False}
    assert random_instance("avoid-true", 3, 3, 5) == random_instance("avoid-true", 3, 3, 5)


def test_other_sources_are_refused_with_a_way_out():
    with pytest.raises(
        FormulaError, match=r"qbf\.\.TARGET\), one of avoid-true, qbf, cnf; got 'nim'"
    ):
        list(instances("nim", 1, 1))
