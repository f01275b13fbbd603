"""The completion principle of Janota and Marques-Silva: a row of ones, or a column of zeros.

The existential player fills an n x n matrix x; then the universal one asks, by z, for a row of
ones (z is 0: some a_i is 0, so x_ij is 1 for all j) or for a column of zeros (z is 1: some b_j is
0, so x_ij is 0 for all i). A matrix cannot have both, for they meet in a cell.
"""

from __future__ import annotations

from gadgetry.formulas.family import Family, at_least, named_qbf
from gadgetry.formulas.qbf import Qbf


def completion_principle(size: int) -> Qbf:
    """CR(n): false; exponential for expansion (forall-Exp+Res), short for Q-resolution.

    >>> print(completion_principle(1))
    exists x1_1 .
    forall z .
    exists a1, b1 .
    (x1_1 | z | a1) &
    (~x1_1 | ~z | b1) &
    ~a1 &
    ~b1
    """
    at_least(1, size=size)
    numbers = range(1, size + 1)
    cells = [(i, j) for i in numbers for j in numbers]
    a, b = ([f"{letter}{i}" for i in numbers] for letter in "ab")
    clauses = []
    for i, j in cells:
        clauses += [[f"x{i}_{j}", "z", f"a{i}"], [f"~x{i}_{j}", "~z", f"b{j}"]]
    clauses += [[f"~{v}" for v in side] for side in (a, b)]
    return named_qbf([("e", [f"x{i}_{j}" for i, j in cells]), ("a", ["z"]), ("e", a + b)], clauses)


FAMILY = Family(
    "cr",
    "qbf",
    completion_principle,
    "Janota, Marques-Silva, Expansion-based QBF solving versus Q-resolution,"
    " Theoretical Computer Science 577 (2015)",
    answer=lambda size: False,
    sizes=lambda size: {"variables": size**2 + 2 * size + 1, "clauses": 2 * size**2 + 2},
)
