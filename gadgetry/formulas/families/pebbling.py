"""Pebbling formulas of a pyramid: sources hold, what holds goes up, the top does not hold."""

from __future__ import annotations

import itertools

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.family import Family, at_least, named_cnf


def pebbling(height: int) -> Cnf:
    """A pyramid with a row of h+1 sources; each vertex above follows from the two below it, and
    the top is false. Unsatisfiable, easy for resolution, hard for tree-like resolution when each
    vertex is replaced by a sum.

    >>> print(pebbling(1))
    v0_0 &
    v0_1 &
    (~v0_0 | ~v0_1 | v1_0) &
    ~v1_0
    """
    at_least(0, height=height)
    rows = [[f"v{r}_{i}" for i in range(height + 1 - r)] for r in range(height + 1)]
    clauses = [[source] for source in rows[0]]
    for below, row in itertools.pairwise(rows):
        clauses += [[f"~{below[i]}", f"~{below[i + 1]}", v] for i, v in enumerate(row)]
    clauses.append([f"~{rows[-1][0]}"])
    return named_cnf([v for row in rows for v in row], clauses)


FAMILY = Family(
    "pebbling",
    "cnf",
    pebbling,
    "Ben-Sasson, Wigderson, Short proofs are narrow, J. ACM 48 (2001)",
    answer=lambda height: False,
    sizes=lambda height: {
        "variables": (height + 1) * (height + 2) // 2,
        "clauses": (height + 1) * (height + 2) // 2 + 1,
    },
)
