"""The vertex Shannon game on neighbour masks: inner vertices 0..n-1, then the terminals s and t."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random

Masks = tuple[int, ...]


def pairs(n: int) -> list[tuple[int, int]]:
    """All pairs of vertices but s and t."""
    return [pair for pair in combinations(range(n + 2), 2) if pair != (n, n + 1)]


def masks(n: int, edges: Iterable[tuple[int, int]]) -> Masks:
    """The graph of those edges."""
    graph = [0] * (n + 2)
    for u, v in edges:
        graph[u] |= 1 << v
        graph[v] |= 1 << u
    return tuple(graph)


def all_graphs(n: int) -> Iterator[Masks]:
    """All graphs in which s and t are not adjacent."""
    for chosen in product((0, 1), repeat=len(pairs(n))):
        yield masks(n, [pair for pair, taken in zip(pairs(n), chosen, strict=True) if taken])


def random_graphs(
    seed: int, rounds: int, least: int, most: int, densities: list[float]
) -> Iterator[Masks]:
    """Graphs with from `least` to `most` inner vertices."""
    rng = Random(seed)
    for _ in range(rounds):
        n, p = rng.randint(least, most), rng.choice(densities)
        yield masks(n, [pair for pair in pairs(n) if rng.random() < p])


def joined(graph: Masks, own: int) -> bool:
    """Do those vertices join s to t?"""
    s, t = len(graph) - 2, len(graph) - 1
    seen = front = 1 << s
    while front:
        v = front.bit_length() - 1
        front ^= 1 << v
        near = graph[v] & (own | 1 << t) & ~seen
        seen |= near
        front |= near & ~(1 << t)
    return bool(seen >> t & 1)


def short_wins(graph: Masks, free: int, own: int, short_moves: bool) -> bool:
    """By the rules, with nothing but the graph; vertices neither free nor Short's are Cut's."""

    @cache
    def wins(free: int, own: int, short_moves: bool) -> bool:
        if not free or joined(graph, own) or not joined(graph, own | free):
            return joined(graph, own)
        bits = [1 << v for v in range(len(graph)) if free >> v & 1]
        if short_moves:
            return any(wins(free ^ bit, own | bit, False) for bit in bits)
        return all(wins(free ^ bit, own, True) for bit in bits)

    return wins(free, own, short_moves)
