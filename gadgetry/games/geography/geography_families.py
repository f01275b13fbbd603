"""GENERALIZED GEOGRAPHY on random digraphs: grids, and planar ones."""

from __future__ import annotations

from random import Random

from gadgetry.formulas.family import Family, at_least
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.position import GameError

PAPER = (
    "Lichtenstein, Sipser, GO is polynomial-space hard, J. ACM 27 (1980): planar geography is hard"
)
MOST_VERTICES = 1_000_000
KEPT = 0.7  # of the edges of a triangulation


def grid(rows: int, columns: int, *, seed: int = 0) -> GeneralizedGeography:
    """A grid, row by row; each edge is an arc one way or the other. The token is in the middle.

    >>> grid(2, 2, seed=1).graph.edges.tolist()
    [[0, 1], [2, 0], [3, 1], [2, 3]]
    """
    at_least(1, rows=rows, columns=columns)
    _at_most(rows * columns)
    rng = Random(seed)
    edges = []
    for v in range(rows * columns):
        edges += [(v, v + 1)] if (v + 1) % columns else []
        edges += [(v, v + columns)] if v < columns * (rows - 1) else []
    arcs = [(u, v) if rng.random() < 0.5 else (v, u) for u, v in edges]
    return GeneralizedGeography.of(rows * columns, arcs, rows // 2 * columns + columns // 2)


def planar(vertices: int, *, seed: int = 0) -> GeneralizedGeography:
    """A random planar digraph: vertices put into random triangles one after the other, and of the
    edges each with probability 0.7 an arc, one way or the other. The token is on vertex 0.

    >>> planar(4, seed=3).graph
    <digraph, 4 vertices, 6 edges>
    """
    at_least(1, vertices=vertices)
    _at_most(vertices)
    rng = Random(seed)
    edges = [(u, v) for u in range(min(3, vertices)) for v in range(u)]
    faces = [(0, 1, 2), (0, 1, 2)]  # inside and outside
    for v in range(3, vertices):
        at = int(rng.random() * len(faces))
        a, b, c = faces[at]
        faces[at] = (a, b, v)
        faces += [(a, c, v), (b, c, v)]
        edges += [(v, a), (v, b), (v, c)]
    kept = [edge for edge in edges if rng.random() < KEPT]
    arcs = [(u, v) if rng.random() < 0.5 else (v, u) for u, v in kept]
    return GeneralizedGeography.of(vertices, arcs, 0)


def _at_most(vertices: int) -> None:
    if vertices > MOST_VERTICES:
        raise GameError(f"expected at most {MOST_VERTICES:,} vertices, got {vertices:,}")


FAMILIES = (
    Family("grid", "generalized-geography", grid, PAPER),
    Family("planar", "generalized-geography", planar, PAPER),
)
