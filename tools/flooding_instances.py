"""Vertex covers and puzzles of FLOOD-IT on which the proved constructions are compared."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.reductions.flooding.flood_it_to_free_flood_it import greedy_solution

Instance = tuple[str, list[int], Any]
Edges = Sequence[tuple[int, int]]


def small_covers(kind: str, most: int) -> Iterator[Instance]:
    """Every graph on up to so many vertices, with every k."""
    for n in range(most + 1):
        every = list(itertools.combinations(range(n), 2))
        for m in range(len(every) + 1):
            for edges in itertools.combinations(every, m):
                yield from (cover(kind, n, k, edges) for k in range(n + 1))


def random_covers(
    kind: str, most: Sequence[int], count: int, source: random.Random
) -> Iterator[Instance]:
    """Graphs on up to so many vertices, their edges in any order, and any k."""
    for _ in range(count):
        n = source.randint(1, source.choice(most))
        every = list(itertools.combinations(range(n), 2))
        edges = source.sample(every, source.randint(0, min(len(every), 2 * n)))
        yield cover(kind, n, source.randint(0, n), edges)


def cover(kind: str, n: int, k: int, edges: Edges) -> Instance:
    """A graph and k.

    >>> cover("cover", 2, 1, [(0, 1)])[1]
    [2, 1, 0, 1]
    """
    return kind, [n, k, *itertools.chain.from_iterable(edges)], VertexCover.of(n, edges, k)


def small_puzzles() -> Iterator[Instance]:
    """Every connected graph on up to 4 vertices in up to 3 colours, with every source."""
    for n in range(1, 5):
        for edges in rooted_graphs(n):
            for colours in itertools.product(range(3 if n < 4 else 2), repeat=n):
                yield from (puzzle(colours, edges, source) for source in range(n))


def random_puzzles(count: int, source: random.Random) -> Iterator[Instance]:
    """Connected graphs on up to 12 vertices in up to 5 colours."""
    for _ in range(count):
        n = source.randint(1, source.choice((4, 8, 12)))
        most = source.randint(1, 5)
        colours = [source.randrange(most) for _ in range(n)]
        yield puzzle(colours, random_rooted_graph(n, source), source.randrange(n))


def puzzle(colours: Sequence[int], edges: Any, source: int) -> Instance:
    """A fixed puzzle; among its numbers are the copies that variant k+1 makes.

    >>> puzzle([0, 1, 0], [(0, 1), (1, 2)], 1)[1]
    [3, 1, 2, 0, 1, 0, 0, 1, 1, 2]
    """
    position = FloodIt(colours, edges, source)
    ends = [end for edge in position.edges.tolist() for end in edge]
    copies = len(greedy_solution(position)) + 1
    return "puzzle", [len(colours), source, copies, *colours, *ends], position
