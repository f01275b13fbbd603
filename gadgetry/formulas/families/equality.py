"""The equality formulas: the universal player must copy what the existential one has chosen."""

from __future__ import annotations

from gadgetry.formulas.family import Family, at_least, named_qbf
from gadgetry.formulas.qbf import Qbf


def equality(size: int) -> Qbf:
    """EQ(n): false, since u can copy x; needs 2^n clauses in QU-resolution.

    >>> print(equality(1))
    exists x1 .
    forall u1 .
    exists t1 .
    (x1 | u1 | ~t1) &
    (~x1 | ~u1 | ~t1) &
    t1
    """
    at_least(1, size=size)
    numbers = range(1, size + 1)
    x, u, t = ([f"{letter}{i}" for i in numbers] for letter in "xut")
    clauses = [t]
    for a, b, c in zip(reversed(x), reversed(u), reversed(t), strict=True):
        clauses[:0] = [[a, b, f"~{c}"], [f"~{a}", f"~{b}", f"~{c}"]]
    return named_qbf([("e", x), ("a", u), ("e", t)], clauses)


FAMILY = Family(
    "equality",
    "qbf",
    equality,
    "Beyersdorff, Blinkhorn, Hinde, Size, cost, and capacity, ITCS 2018 (arXiv:1712.03626)",
    answer=lambda size: False,
    sizes=lambda size: {"variables": 3 * size, "clauses": 2 * size + 1},
)
