"""All small graphs, and rooted graphs and digraphs, up to isomorphism: boards of games.

A graph is a number whose bits are its edges; of each class the least number is taken. All numbers
are tested at once, one renaming of the vertices after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import numpy as np

from gadgetry._wording import counted
from gadgetry.games.position import GameError

Edges = list[tuple[int, int]]
MOST_EDGES = 21


def rooted_graphs(vertices: int, directed: bool = False) -> Iterator[Edges]:
    """The graphs on so many vertices in which all are reached from 0, up to renaming but 0.

    >>> [len(list(rooted_graphs(n))) for n in range(1, 6)]
    [1, 1, 3, 11, 58]
    >>> list(rooted_graphs(2, directed=True))
    [[(0, 1)], [(0, 1), (1, 0)]]
    """
    for edges in _least(vertices, directed, fixed=1):
        if _reached(edges, directed) == vertices:
            yield edges


def graphs(vertices: int) -> Iterator[Edges]:
    """The graphs on so many vertices, connected or not, up to renaming.

    >>> [len(list(graphs(n))) for n in range(6)]
    [1, 1, 2, 4, 11, 34]
    """
    return _least(vertices, directed=False, fixed=0)


def _least(vertices: int, directed: bool, fixed: int) -> Iterator[Edges]:
    """Of each class the graph that is the least number; so many vertices keep their names."""
    pairs = list((permutations if directed else combinations)(range(vertices), 2))
    if len(pairs) > MOST_EDGES:
        kind = "digraphs" if directed else "graphs"
        raise GameError(
            f"{kind} on {counted(vertices, 'vertex')} are too many; expected fewer vertices"
        )
    masks = np.arange(1 << len(pairs), dtype=np.int64)
    for order in permutations(range(fixed, vertices)):
        renamed = dict(enumerate((*range(fixed), *order)))
        images = np.zeros_like(masks)
        for bit, (u, v) in enumerate(pairs):
            u, v = renamed[u], renamed[v]
            to = pairs.index((u, v) if directed else (min(u, v), max(u, v)))
            images |= (masks >> bit & 1) << to
        masks = masks[masks <= images]
    for mask in masks.tolist():
        yield [pair for bit, pair in enumerate(pairs) if mask >> bit & 1]


def random_graph(vertices: int, rng: Random) -> Edges:
    """A graph, connected or not; only `rng.random` is used.

    >>> random_graph(3, Random(1)) == random_graph(3, Random(1))
    True
    """
    density = rng.random()
    return [pair for pair in combinations(range(vertices), 2) if rng.random() < density]


def random_rooted_graph(vertices: int, rng: Random, directed: bool = False) -> Edges:
    """A graph in which all vertices are reached from 0; only `rng.random` is used.

    >>> random_rooted_graph(3, Random(1)) == random_rooted_graph(3, Random(1))
    True
    """
    density = 0.1 + 0.5 * rng.random()
    edges = {(int(rng.random() * v), v) for v in range(1, vertices)}
    for pair in (permutations if directed else combinations)(range(vertices), 2):
        if rng.random() < density:
            edges.add(pair)
    return sorted(edges)


def _reached(edges: Edges, directed: bool) -> int:
    """How many vertices are reached from 0."""
    around: dict[int, list[int]] = {}
    for u, v in edges:
        around.setdefault(u, []).append(v)
        if not directed:
            around.setdefault(v, []).append(u)
    seen, waiting = {0}, [0]
    while waiting:
        for v in around.get(waiting.pop(), ()):
            if v not in seen:
                seen.add(v)
                waiting.append(v)
    return len(seen)
