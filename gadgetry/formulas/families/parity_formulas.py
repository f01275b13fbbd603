"""The parity formulas of proof complexity: the universal player must say the parity of the others'.

QPARITY: exists x1 ... xn forall z exists t2 ... tn; t_i is the sum of t_(i-1) and x_i (and t_2 of
x1 and x2), and (z | tn), (~z | ~tn) say that z is not the last one. LQPARITY has z and ~z beside
every clause of the sums, against long-distance resolution; QUPARITY doubles z in that, against
resolution over universal literals.
"""

from __future__ import annotations

from gadgetry.formulas.family import Family, at_least, named_qbf, parity
from gadgetry.formulas.qbf import Qbf

PAPER = "Beyersdorff, Chew, Janota, STACS 2015, and ACM Trans. Comput. Theory 11 (2019)"


def qparity(size: int) -> Qbf:
    """QParity(n): false, since z can be the parity of x1 ... xn; exponential for Q-resolution.

    >>> print(qparity(2))
    exists x1, x2 .
    forall z .
    exists t2 .
    (~x1 | ~x2 | ~t2) &
    (~x1 | x2 | t2) &
    (x1 | ~x2 | t2) &
    (x1 | x2 | ~t2) &
    (z | t2) &
    (~z | ~t2)
    """
    at_least(2, size=size)
    last = f"t{size}"
    return _formula(size, ["z"], [*_sums(size), ["z", last], ["~z", f"~{last}"]])


def lqparity(size: int) -> Qbf:
    """LQParity(n): QParity with z and ~z beside every clause of the sums; false.

    >>> len(lqparity(2).matrix.clauses)
    10
    """
    at_least(2, size=size)
    last = f"t{size}"
    sums = [[*clause, z] for clause in _sums(size) for z in ("z", "~z")]
    return _formula(size, ["z"], [*sums, ["z", last], ["~z", f"~{last}"]])


def quparity(size: int) -> Qbf:
    """QUParity(n): LQParity with two copies of z; false.

    >>> print(quparity(2).prefix[1].variables)
    (3, 4)
    """
    at_least(2, size=size)
    last = f"t{size}"
    sums = [[*clause, *z] for clause in _sums(size) for z in (("z1", "z2"), ("~z1", "~z2"))]
    return _formula(size, ["z1", "z2"], [*sums, ["z1", "z2", last], ["~z1", "~z2", f"~{last}"]])


def _sums(size: int) -> list[list[str]]:
    """That t_i is the sum of x_1 to x_i."""
    before = ["x1", *(f"t{i}" for i in range(2, size))]
    return [
        clause for i in range(2, size + 1) for clause in parity(before[i - 2], f"x{i}", f"t{i}")
    ]


def _formula(size: int, universal: list[str], clauses: list[list[str]]) -> Qbf:
    chosen = [f"x{i}" for i in range(1, size + 1)]
    sums = [f"t{i}" for i in range(2, size + 1)]
    return named_qbf([("e", chosen), ("a", universal), ("e", sums)], clauses)


FAMILIES = (
    Family(
        "qparity", "qbf", qparity, PAPER, lambda size: False,
        lambda size: {"variables": 2 * size, "clauses": 4 * size - 2},
    ),
    Family(
        "lqparity", "qbf", lqparity, PAPER, lambda size: False,
        lambda size: {"variables": 2 * size, "clauses": 8 * size - 6},
    ),
    Family(
        "quparity", "qbf", quparity, PAPER, lambda size: False,
        lambda size: {"variables": 2 * size + 1, "clauses": 8 * size - 6},
    ),
)  # fmt: skip
