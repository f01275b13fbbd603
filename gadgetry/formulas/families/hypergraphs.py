"""Hypergraphs to play AVOID TRUE on: a clause for each edge, and who meets all edges loses."""

from __future__ import annotations

from itertools import combinations, product

from gadgetry.formulas.avoid_true import AvoidTrue
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.family import Family, at_least

MOST_DIMENSIONS = 20
SCHAEFER = (
    "Schaefer, On the complexity of some two-person perfect-information games, JCSS 16 (1978)"
)


def subsets(vertices: int, width: int) -> AvoidTrue:
    """All sets of k of n vertices. Any n-k+1 vertices meet all of them, fewer never do: the first
    player wins iff n-k is odd.

    >>> len(subsets(4, 2).clauses)
    6
    """
    at_least(1, width=width)
    at_least(width, vertices=vertices)
    return AvoidTrue(vertices, combinations(range(1, vertices + 1), width))


def matching(edges: int, width: int) -> AvoidTrue:
    """m disjoint edges of k vertices each.

    >>> list(matching(2, 2).clauses)
    [(1, 2), (3, 4)]
    """
    at_least(1, edges=edges, width=width)
    rows = [range(1 + width * e, 1 + width * (e + 1)) for e in range(edges)]
    return AvoidTrue(edges * width, rows)


def cycle(vertices: int) -> AvoidTrue:
    """The edges of a cycle.

    >>> list(cycle(3).clauses)
    [(1, 2), (2, 3), (1, 3)]
    """
    at_least(3, vertices=vertices)
    path = [(v, v + 1) for v in range(1, vertices)]
    return AvoidTrue(vertices, [*path, (1, vertices)])


def lines(side: int, dimension: int) -> AvoidTrue:
    """The lines of the tic-tac-toe board n^d, diagonals too.

    >>> len(lines(3, 2).clauses)
    8
    """
    at_least(1, side=side, dimension=dimension)
    number = {cell: v for v, cell in enumerate(product(range(side), repeat=dimension), 1)}
    found = set()
    # Each coordinate of a line is fixed, goes up (side) or goes down (side + 1).
    for way in product(range(side + 2), repeat=dimension):
        if max(way) < side:
            continue
        cells = [
            tuple(t if w == side else side - 1 - t if w > side else w for w in way)
            for t in range(side)
        ]
        found.add(tuple(sorted({number[cell] for cell in cells})))
    return AvoidTrue(side**dimension, sorted(found))


def _line_sizes(side: int, dimension: int) -> dict[str, int]:
    """((n+2)^d - n^d) / 2 lines, each found twice; on one cell, one."""
    if dimension > MOST_DIMENSIONS:
        raise FormulaError(f"dimension: expected {MOST_DIMENSIONS} at most, got {dimension}")
    count = ((side + 2) ** dimension - side**dimension) // 2
    return {"variables": side**dimension, "clauses": 1 if side == 1 else count}


def progressions(vertices: int, length: int) -> AvoidTrue:
    """The arithmetic progressions of k numbers among 1 ... n.

    >>> list(progressions(5, 3).clauses)
    [(1, 2, 3), (1, 3, 5), (2, 3, 4), (3, 4, 5)]
    """
    at_least(2, length=length)
    at_least(length, vertices=vertices)
    rows = [
        range(first, first + step * length, step)
        for first in range(1, vertices + 1)
        for step in range(1, vertices)
        if first + step * (length - 1) <= vertices
    ]
    return AvoidTrue(vertices, rows)


def plane(order: int) -> AvoidTrue:
    """The lines of the projective plane over a prime field: p^2+p+1 points and as many lines.

    >>> len(plane(2).clauses), set(map(len, plane(2).clauses))
    (7, {3})
    """
    at_least(2, order=order)
    if any(order % d == 0 for d in range(2, int(order**0.5) + 1)):
        raise FormulaError(f"order: expected a prime, got {order}")
    points = [p for p in product(range(order), repeat=3) if any(p) and next(filter(None, p)) == 1]
    number = {point: v for v, point in enumerate(points, 1)}
    rows = [
        [number[p] for p in points if sum(a * b for a, b in zip(p, q, strict=True)) % order == 0]
        for q in points
    ]
    return AvoidTrue(len(points), rows)


def binomial(n: int, k: int) -> int:
    """How many sets of k of n there are; where there are more than 10^12, any larger number."""
    total = 1
    for i in range(min(k, n - k)):
        total = total * (n - i) // (i + 1)
        if total > 10**12:
            break
    return total


FAMILIES = (
    Family(
        "subsets", "avoid-true", subsets, SCHAEFER,
        lambda vertices, width: "first" if (vertices - width) % 2 else "second",
        lambda vertices, width: {"variables": vertices, "clauses": binomial(vertices, width)},
    ),
    Family(
        "matching", "avoid-true", matching, SCHAEFER,
        sizes=lambda edges, width: {"variables": edges * width, "clauses": edges},
    ),
    Family(
        "cycle", "avoid-true", cycle, SCHAEFER,
        sizes=lambda vertices: {"variables": vertices, "clauses": vertices},
    ),
    Family(
        "lines", "avoid-true", lines, "Hales, Jewett, Trans. Amer. Math. Soc. 106 (1963)",
        sizes=_line_sizes,
    ),
    Family(
        "progressions", "avoid-true", progressions,
        "Beck, Combinatorial Games: Tic-Tac-Toe Theory (2008), van der Waerden games",
        sizes=lambda vertices, length: {
            "variables": vertices,
            "clauses": sum((vertices - f) // (length - 1) for f in range(1, vertices + 1)),
        },
    ),
    Family(
        "plane", "avoid-true", plane, "Beck, Combinatorial Games: Tic-Tac-Toe Theory (2008)",
        sizes=lambda order: dict.fromkeys(("variables", "clauses"), order**2 + order + 1),
    ),
)  # fmt: skip
