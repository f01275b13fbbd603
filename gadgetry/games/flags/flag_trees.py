"""FLAG COLORING on random trees."""

from __future__ import annotations

from random import Random

from gadgetry.formulas.family import Family, at_least
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.position import GameError

MOST_VERTICES = 100_000


def tree(vertices: int, colours: int, *, seed: int = 0) -> FlagColoring:
    """A random tree: each vertex hangs on a random earlier one, in a random colour that is not
    that one's.

    >>> tree(4, 2, seed=1)
    FlagColoring(colours=(0, 1, 0, 0), edges=((0, 1), (1, 2), (1, 3)))
    """
    at_least(1, vertices=vertices)
    at_least(2, colours=colours)
    if vertices > MOST_VERTICES:
        raise GameError(f"vertices: expected at most {MOST_VERTICES:,}, got {vertices:,}")
    rng = Random(seed)
    paint, edges = [0], []
    for v in range(1, vertices):
        parent = int(rng.random() * v)
        other = int(rng.random() * (colours - 1))
        paint.append(other + (other >= paint[parent]))
        edges.append((parent, v))
    return FlagColoring(paint, edges)


FAMILY = Family("tree", "flag-coloring", tree, "Vexing vexillological logic (arXiv:2212.10631)")
