"""The ordering principle: a finite order has a least element."""

from __future__ import annotations

from itertools import permutations

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.family import Family, at_least, named_cnf


def ordering(size: int) -> Cnf:
    """GT(n): an order on n elements in which each has a smaller one. Unsatisfiable; short, and
    wide, for resolution.

    >>> print(ordering(2))
    (~l1_2 | ~l2_1) &
    l2_1 &
    l1_2
    """
    at_least(1, size=size)
    elements = range(1, size + 1)
    clauses = [[f"~l{i}_{j}", f"~l{j}_{i}"] for i in elements for j in elements if i < j]
    clauses += [[f"~l{i}_{j}", f"~l{j}_{k}", f"l{i}_{k}"] for i, j, k in permutations(elements, 3)]
    clauses += [[f"l{i}_{j}" for i in elements if i != j] for j in elements]
    return named_cnf([f"l{i}_{j}" for i, j in permutations(elements, 2)], clauses)


FAMILY = Family(
    "ordering",
    "cnf",
    ordering,
    "Krishnamurthy (1985); Stalmarck, Short resolution proofs for a sequence of tricky formulas,"
    " Acta Informatica 33 (1996)",
    answer=lambda size: False,
    sizes=lambda size: {
        "variables": size * (size - 1),
        "clauses": size * (size - 1) // 2 + size * (size - 1) * (size - 2) + size,
    },
)
