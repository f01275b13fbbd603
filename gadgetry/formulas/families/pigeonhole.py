"""The pigeonhole principle: pigeons in holes, at most one in each."""

from __future__ import annotations

from itertools import combinations

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.family import Family, at_least, named_cnf


def pigeonhole(pigeons: int, holes: int) -> Cnf:
    """PHP: every pigeon has a hole, no two have the same; satisfiable iff there are enough holes.

    >>> print(pigeonhole(2, 1))
    p1_1 &
    p2_1 &
    (~p1_1 | ~p2_1)
    """
    at_least(1, pigeons=pigeons, holes=holes)
    name = [[f"p{i}_{j}" for j in range(1, holes + 1)] for i in range(1, pigeons + 1)]
    apart = [
        [f"~{name[a][j]}", f"~{name[b][j]}"]
        for j in range(holes)
        for a, b in combinations(range(pigeons), 2)
    ]
    return named_cnf([each for row in name for each in row], [*name, *apart])


FAMILY = Family(
    "pigeonhole",
    "cnf",
    pigeonhole,
    "Haken, The intractability of resolution, Theoretical Computer Science 39 (1985)",
    answer=lambda pigeons, holes: pigeons <= holes,
    sizes=lambda pigeons, holes: {
        "variables": pigeons * holes,
        "clauses": pigeons + holes * pigeons * (pigeons - 1) // 2,
    },
)
