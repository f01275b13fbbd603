"""Tseitin formulas on a grid: the edges at each vertex have the parity of its charge.

Each edge counts at both its ends, so the charges of a connected graph must have an even sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.family import Family, at_least, named_cnf


def tseitin(rows: int, columns: int, charges: int = 1) -> Cnf:
    """A grid; the first `charges` vertices, row by row, have an odd number of chosen edges, the
    others an even one. Satisfiable iff `charges` is even.

    >>> print(tseitin(1, 2))
    e1_2 &
    ~e1_2
    """
    at_least(1, rows=rows, columns=columns)
    at_least(0, charges=charges, **{"vertices without a charge": rows * columns - charges})
    edges: dict[str, tuple[int, int]] = {}
    for v in range(1, rows * columns + 1):
        right = [v + 1] if v % columns else []
        below = [v + columns] if v <= columns * (rows - 1) else []
        edges |= {f"e{v}_{w}": (v, w) for w in right + below}
    clauses: list[list[str]] = []
    for v in range(1, rows * columns + 1):
        clauses += _parity([edge for edge, ends in edges.items() if v in ends], v <= charges)
    return named_cnf([*edges], clauses)


def _parity(edges: list[str], odd: bool) -> Iterator[list[str]]:
    """That so many of the edges are chosen: the clauses that the wrong choices are not."""
    for chosen in product((1, 0), repeat=len(edges)):
        if sum(chosen) % 2 != odd:
            yield [f"{'~' * taken}{edge}" for edge, taken in zip(edges, chosen, strict=True)]


def sizes(rows: int, columns: int, charges: int = 1) -> dict[str, int]:
    """The edges of the grid, and 2^(d-1) clauses at a vertex of degree d (at none, of no edge)."""
    if rows * columns == 1:
        return {"variables": 0, "clauses": charges}
    count = 0
    for r in range(rows) if rows < 3 else (0, 1, rows - 1):
        for c in range(columns) if columns < 3 else (0, 1, columns - 1):
            degree = (r > 0) + (r < rows - 1) + (c > 0) + (c < columns - 1)
            times = (rows - 2 if 0 < r < rows - 1 else 1) * (
                columns - 2 if 0 < c < columns - 1 else 1
            )
            count += times * 2 ** (degree - 1)
    return {"variables": rows * (columns - 1) + (rows - 1) * columns, "clauses": count}


FAMILY = Family(
    "tseitin",
    "cnf",
    tseitin,
    "Tseitin (1968); Urquhart, Hard examples for resolution, J. ACM 34 (1987)",
    answer=lambda rows, columns, charges=1: charges % 2 == 0,
    sizes=sizes,
)
