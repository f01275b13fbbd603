"""Graphs, digraphs and deals of cards on which the proved constructions are compared."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from gadgetry.games.geography.small_decks import Card, deals, random_deal
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno
from gadgetry.reductions.graph import GraphArrays

Instance = tuple[str, list[int], Any]


def small_digraphs() -> Iterator[Instance]:
    """Every digraph on up to 3 vertices, self-loops included, with every start."""
    for n in range(1, 4):
        every = list(itertools.product(range(n), repeat=2))
        for m in range(len(every) + 1):
            for arcs in itertools.combinations(every, m):
                yield from (digraph(n, start, arcs) for start in range(n))


def random_digraphs(count: int, source: random.Random) -> Iterator[Instance]:
    """Arcs in any order, some of them repeated, up to 20 vertices."""
    for _ in range(count):
        n = source.randint(1, source.choice((4, 8, 20)))
        arcs = [(source.randrange(n), source.randrange(n)) for _ in range(source.randint(0, 3 * n))]
        yield digraph(n, source.randrange(n), arcs)


def digraph(n: int, start: int, arcs: Sequence[tuple[int, ...]]) -> Instance:
    """A digraph with a start.

    >>> digraph(2, 0, [(0, 1)])[1]
    [2, 0, 0, 1]
    """
    ends = np.array(arcs, np.int32).reshape(-1, 2)
    graph = GraphArrays("generalized-geography", n, ends[:, 0], ends[:, 1], data={"start": start})
    return "digraph", [n, start, *map(int, ends.ravel())], graph


def small_sided() -> Iterator[Instance]:
    """Every bipartite digraph on up to 3 vertices, with every start."""
    return (made for found in small_digraphs() if (made := sided(found)) is not None)


def random_sided(count: int, source: random.Random) -> Iterator[Instance]:
    """Bipartite digraphs on up to 12 vertices, some arcs repeated, some of them loops."""
    for _ in range(count):
        n = source.randint(1, source.choice((4, 8, 12)))
        side = [source.randrange(2) for _ in range(n)]
        ends = [(source.randrange(n), source.randrange(n)) for _ in range(source.randint(0, 4 * n))]
        arcs = [(u, w) for u, w in ends if side[u] != side[w] or u == w]
        made = sided(digraph(n, source.randrange(n), arcs))
        assert made is not None
        yield made


def sided(found: Instance) -> Instance | None:
    """A digraph with the sides of its vertices, the least of each component's being 0.

    >>> sided(digraph(3, 0, [(0, 1), (2, 1)]))[1], sided(digraph(2, 0, [(1, 0), (0, 1)]))[1]
    ([3, 0, 0, 1, 0, 0, 1, 2, 1], [2, 0, 0, 1, 1, 0, 0, 1])
    """
    _, (n, start, *ends), graph = found
    arcs = zip(ends[::2], ends[1::2], strict=True)
    edges = [(u, w) for u, w in arcs if u != w and w != start]
    side: list[int | None] = [None] * n
    for root in range(n):
        side[root] = 0 if side[root] is None else side[root]
        for u, w in edges * n:
            for x, y in ((u, w), (w, u)):
                known = side[x]
                if known is not None and side[y] is None:
                    side[y] = 1 - known
    if any(side[u] == side[w] for u, w in edges):
        return None
    return "sided", [n, start, *(int(x or 0) for x in side), *ends], graph


def small_graphs() -> Iterator[Instance]:
    """Every graph on up to 4 vertices, with every start."""
    for n in range(1, 5):
        every = list(itertools.combinations(range(n), 2))
        for m in range(len(every) + 1):
            for edges in itertools.combinations(every, m):
                yield from (graph(n, start, edges) for start in range(n))


def random_graphs(count: int, source: random.Random) -> Iterator[Instance]:
    """Edges in any order, loops and repeated ones among them, up to 20 vertices."""
    for _ in range(count):
        n = source.randint(1, source.choice((4, 8, 20)))
        ends = [(source.randrange(n), source.randrange(n)) for _ in range(source.randint(0, 2 * n))]
        yield graph(n, source.randrange(n), ends)


def graph(n: int, start: int, edges: Sequence[tuple[int, ...]]) -> Instance:
    """A graph with a start.

    >>> graph(2, 0, [(0, 1)])[1]
    [2, 0, 0, 1]
    """
    position = UndirectedGeography.of(n, edges, start)
    return "graph", [n, start, *itertools.chain.from_iterable(edges)], position


def small_pairs() -> Iterator[Instance]:
    """Every k < p <= 9, on an edge."""
    for k, p in itertools.combinations(range(1, 10), 2):
        yield pair(k, p, graph(2, 0, [(0, 1)]))


def random_pairs(count: int, source: random.Random) -> Iterator[Instance]:
    """A twentieth of the random graphs, as the targets are large, with k < p <= 7."""
    for made in random_graphs(count // 20, source):
        k, p = sorted(source.sample(range(1, 8), 2))
        yield pair(k, p, made)


def pair(k: int, p: int, made: Instance) -> Instance:
    """A graph, and the variant k,p.

    >>> pair(2, 3, graph(2, 0, [(0, 1)]))[1]
    [2, 3, 2, 0, 0, 1]
    """
    _, numbers, position = made
    return "pair", [k, p, *numbers], (f"{k},{p}", position)


def small_deals(kind: str) -> Iterator[Instance]:
    """Every deal of up to 4 cards, and the same without a card on the pile."""
    for cards in range(1, 5):
        for hand, other, pile in deals(cards):
            yield deal(kind, hand, other, pile)
            yield deal(kind, hand, other, None)


def random_deals(kind: str, count: int, source: random.Random) -> Iterator[Instance]:
    """Up to 20 cards, some of them there twice."""
    for _ in range(count):
        hand, other, pile = random_deal(source.randint(1, 20), source)
        yield deal(kind, hand, other, source.choice((pile, pile, None)))


def deal(kind: str, hand: Sequence[Card], other: Sequence[Card], pile: Card | None) -> Instance:
    """Two hands and the pile's card; as `swap` with the swap.

    >>> deal("deal", [(1, 1)], [(2, 1)], (1, 2))[1]
    [1, 1, 1, 1, 2, 1, 1, 2]
    """
    uno = Uno.of(hand, other, pile)
    cards = [*uno.hands[0], *uno.hands[1], *([] if pile is None else [pile])]
    numbers = [len(hand), len(other), *itertools.chain.from_iterable(cards)]
    return kind, numbers, uno if kind == "deal" else SwapUno(uno)
