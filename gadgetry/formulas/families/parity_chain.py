"""Chains of alternating variables in which each value passes on to the next pair.

The literature has several formulas called chain; this one is true, its matrix has one solution for
each play of the universal player, and every prefix of a play decides only what stands before: so
a solver that learns no short cubes doubles its work with each pair. (Rintanen's CHAIN are
planning problems, and not these.)
"""

from __future__ import annotations

from gadgetry.formulas.family import Family, at_least, named_qbf, parity
from gadgetry.formulas.qbf import Qbf


def chain(size: int) -> Qbf:
    """n pairs, forall u_i exists y_i: y_i is the sum of y_(i-1) and u_i, and y_1 is u_1; true.

    >>> print(chain(2))
    forall u1 .
    exists y1 .
    forall u2 .
    exists y2 .
    (~u1 | y1) &
    (u1 | ~y1) &
    (~y1 | ~u2 | ~y2) &
    (~y1 | u2 | y2) &
    (y1 | ~u2 | y2) &
    (y1 | u2 | ~y2)
    """
    at_least(1, size=size)
    prefix = [(q, [f"{v}{i}"]) for i in range(1, size + 1) for q, v in (("a", "u"), ("e", "y"))]
    clauses = [["~u1", "y1"], ["u1", "~y1"]]
    for i in range(2, size + 1):
        clauses += parity(f"y{i - 1}", f"u{i}", f"y{i}")
    return named_qbf(prefix, clauses)


FAMILY = Family(
    "chain",
    "qbf",
    chain,
    "after the parity formulas of Beyersdorff, Chew, Janota, STACS 2015, played in turns",
    answer=lambda size: True,
    sizes=lambda size: {"variables": 2 * size, "clauses": 4 * size - 2},
)
