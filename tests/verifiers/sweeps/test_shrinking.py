"""Shrinking ends at an instance that fails and whose neighbours do not."""

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.formulas.evaluation import first_player_wins, truth
from gadgetry.verifiers.sweeps.enumeration import random_instance
from gadgetry.verifiers.sweeps.shrinking import shrink, smaller


def test_locally_smallest_for_a_property_of_games():
    for seed in range(40):
        big = random_instance("avoid-true", 5, 5, seed)
        if first_player_wins(big):
            small = shrink(big, first_player_wins)
            assert first_player_wins(small)
            assert not any(first_player_wins(step) for step in smaller(small))


def test_smallest_false_qbf_is_the_empty_clause():
    def false(qbf):
        return not truth(qbf)

    big = Qbf([("e", [1]), ("a", [2, 3])], Cnf(3, [[1, 2], [-1, 3], [-2]]))
    small = shrink(big, false)
    assert (small.prefix, list(small.matrix.clauses)) == ((), [()])


def test_blocks_names_and_signs_follow():
    qbf = Qbf([("e", [1]), ("a", [2]), ("e", [3])], Cnf(["a", "b", "c"], [[1, -2, 3], [-3]]))
    steps = list(smaller(qbf))
    without_b = [s for s in steps if [b.variables for b in s.prefix] == [(1,), (2,)]]
    assert [(1, 2), (-2,)] in [list(s.matrix.clauses) for s in without_b]
    assert all(len(list(s.quantified())) == len(s.matrix.variables) for s in steps)
    positive = shrink(
        qbf, lambda f: any(len(c) == 3 for c in f.matrix.clauses) and len(f.matrix.variables) == 3
    )
    assert list(positive.matrix.clauses) == [(1, 2, 3)]


def test_cnf_and_avoid_true_stay_what_they_are():
    assert all(isinstance(s, Cnf) for s in smaller(Cnf(2, [[1, -2]])))
    assert all(isinstance(s, AvoidTrue) for s in smaller(AvoidTrue(2, [[1, 2]])))
    assert len(list(smaller(AvoidTrue(0, [])))) == 0
