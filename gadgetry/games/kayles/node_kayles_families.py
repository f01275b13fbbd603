"""Paths, cycles and random graphs for NODE KAYLES."""

from __future__ import annotations

from random import Random

from gadgetry.games.general.small_graphs import random_graph
from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.games.position import GameError


def path(vertices: int) -> NodeKayles:
    """A path: DAWSON'S KAYLES, the octal game 0.137.

    >>> path(3).graph.edges.tolist()
    [[0, 1], [1, 2]]
    """
    return NodeKayles.of(vertices, [(v, v + 1) for v in range(vertices - 1)])


def cycle(vertices: int) -> NodeKayles:
    """A cycle; after one move a path that is three shorter is left.

    >>> cycle(4).play(0).moves()
    (2,)
    """
    if vertices < 3:
        raise GameError(f"cycle: expected at least 3 vertices, got {vertices}")
    return NodeKayles.of(vertices, [(v, (v + 1) % vertices) for v in range(vertices)])


def random(vertices: int, *, seed: int = 0) -> NodeKayles:
    """A random graph, from a seed, of at most 1000 vertices.

    >>> random(5, seed=1) == random(5, seed=1)
    True
    """
    if vertices > 1000:
        raise GameError(f"random: expected at most 1000 vertices, got {vertices:,}")
    return NodeKayles.of(vertices, random_graph(vertices, Random(seed)))


FAMILIES_OF = "node-kayles"
FAMILIES = {"path": path, "cycle": cycle, "random": random}
