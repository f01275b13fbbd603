"""The formulas of Kleine Buening, Karpinski and Floegel: false, and exponential for Q-resolution.

As in Beyersdorff, Chew and Janota: C_- = (~y0), C_0 = (y0 | ~y1 | ~y1'), for k < t
C_k = (yk | ~xk | ~y(k+1) | ~y(k+1)') and C_k' = (yk' | xk | ~y(k+1) | ~y(k+1)'), and
C_t = (yt | ~xt | ~z1 ... | ~zt), C_t' = (yt' | xt | ~z1 ... | ~zt), (xi | zi), (~xi | zi).
(The papers call zi y(t+i).)
"""

from __future__ import annotations

from gadgetry.formulas.family import Family, at_least, named_qbf
from gadgetry.formulas.qbf import Qbf


def kbkf(size: int) -> Qbf:
    """KBKF(t): false; every Q-resolution refutation has at least 2^t steps.

    >>> print(kbkf(1))
    exists y0, y1, y1' .
    forall x1 .
    exists z1 .
    ~y0 &
    (y0 | ~y1 | ~y1') &
    (y1 | ~x1 | ~z1) &
    (y1' | x1 | ~z1) &
    (x1 | z1) &
    (~x1 | z1)
    """
    at_least(1, size=size)
    last = [f"z{i}" for i in range(1, size + 1)]
    prefix: list[tuple[str, list[str]]] = []
    clauses = [["~y0"], ["y0", "~y1", "~y1'"]]
    for k in range(1, size + 1):
        first = ["y0"] if k == 1 else []
        prefix += [("e", [*first, f"y{k}", f"y{k}'"]), ("a", [f"x{k}"])]
        after = [f"~{z}" for z in last] if k == size else [f"~y{k + 1}", f"~y{k + 1}'"]
        clauses += [[f"y{k}", f"~x{k}", *after], [f"y{k}'", f"x{k}", *after]]
    for i in range(1, size + 1):
        clauses += [[f"x{i}", f"z{i}"], [f"~x{i}", f"z{i}"]]
    return named_qbf([*prefix, ("e", last)], clauses)


FAMILY = Family(
    "kbkf",
    "qbf",
    kbkf,
    "Kleine Buening, Karpinski, Floegel, Information and Computation 117 (1995);"
    " Beyersdorff, Chew, Janota, STACS 2015",
    answer=lambda size: False,
    sizes=lambda size: {"variables": 4 * size + 1, "clauses": 4 * size + 2},
)
