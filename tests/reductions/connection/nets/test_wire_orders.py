"""Few crossings: the orders and signs are the formula's own, and never worse than before."""

from itertools import groupby, permutations
from random import Random

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.reductions.connection.nets.crossing_free_nets import monotone_sides
from gadgetry.reductions.connection.nets.crossing_nets import lanes
from gadgetry.reductions.connection.nets.wire_orders import arranged, in_order, negations


def random_qbf(rng, n, m):
    rows = []
    for _ in range(m):
        own = rng.sample(range(1, n + 1), rng.randint(1, min(3, n)))
        rows.append([rng.choice((1, -1)) * v for v in own])
    return Qbf([(rng.choice("ea"), [v]) for v in range(1, n + 1)], Cnf(n, rows))


def crossings(sides, left, right):
    order = tuple(v for _, v in sides.prefix)
    return lanes(order, sides.left, left).crossings() + lanes(order, sides.right, right).crossings()


def mixed(qbf):
    return sum(len({x > 0 for x in clause}) > 1 for clause in qbf.matrix.clauses)


def with_signs(qbf, negated):
    rows = [[-x if abs(x) in negated else x for x in c] for c in qbf.matrix.clauses]
    return Qbf(qbf.prefix, Cnf(qbf.matrix.variables, rows))


def test_blocks_keep_their_places_and_their_variables():
    rng = Random(1)
    for _ in range(60):
        before = monotone_sides(random_qbf(rng, 5, 6))
        after, left, right = in_order(before)
        blocks = [
            [(q, {v for _, v in own}) for q, own in groupby(sides.prefix, key=lambda x: x[0])]
            for sides in (before, after)
        ]
        assert blocks[0] == blocks[1]
        assert sorted(left) == sorted(before.left)
        assert sorted(right) == sorted(before.right)


def test_sifting_makes_no_more_crossings_than_the_clauses_as_they_come():
    rng, fewer = Random(2), 0
    for _ in range(60):
        sides = monotone_sides(random_qbf(rng, 4, 5))
        plain = crossings(sides, tuple(sides.left), tuple(sides.right))
        sifted = crossings(*in_order(sides))
        assert sifted <= plain
        fewer += sifted < plain
    assert fewer > 30


def test_sifting_is_near_the_best_of_all_orders_of_clauses():
    """Alternating quantifiers, no mixed clauses: only the clauses can move."""
    rng, ours, best = Random(3), 0, 0
    for _ in range(40):
        rows = [sorted(rng.sample(range(1, 5), rng.randint(1, 3))) for _ in range(4)]
        qbf = Qbf([("ea"[v % 2], [v]) for v in range(1, 5)], Cnf(4, rows))
        sides = monotone_sides(qbf)
        least = min(crossings(sides, order, ()) for order in permutations(sides.left))
        found = crossings(*in_order(sides))
        assert found >= least
        ours, best = ours + found, best + least
    assert best <= ours <= 1.05 * best


def test_negations_make_fewer_mixed_clauses_and_keep_the_truth():
    rng, fewer = Random(4), 0
    for _ in range(60):
        qbf = random_qbf(rng, 4, 5)
        signed = with_signs(qbf, negations(qbf))
        assert truth(signed) == truth(qbf)
        assert mixed(signed) <= mixed(qbf)
        fewer += mixed(signed) < mixed(qbf)
    assert fewer > 20


def test_a_formula_without_mixed_clauses_is_left_as_it_is():
    assert arranged(Qbf([("e", [1, 2])], Cnf(2, [[1, 2], [-1, -2]]))).negated == frozenset()
