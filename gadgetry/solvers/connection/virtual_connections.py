"""Virtual connections between the terminals of a reduced graph, found without search.

A *full* connection of v to t is a set C of free vertices: if v is Short's, he joins v to t within
C although Cut moves first. A *semi* connection is the same with Short to move. Anshelevich's
rules, from t towards s and from s towards t:

- AND: Short claims u, which is linked to w (adjacent, or by a bridge: two common neighbours) and
  has a full connection to t with a disjoint carrier: that is a semi connection of w;
- OR: semi connections of w whose intersection is empty make a full one, their union: whatever
  Cut claims, one of them is left.

Every connection found is real, so semi connections of s are traces for Short to move, a full one
is a trace for Short when Cut moves; not all are found (the lists are short, links are simple).

Python's and numba's alike, see `kernels.compiled`. The sets of a vertex are a stretch of one list;
how many there are is in another list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gadgetry.solvers.kernels import zeros
from gadgetry.solvers.masks import empty, least, sets, single

MOST_CARRIERS = 4  # of full connections of a vertex, and
MOST_SEMIS = 10  # of semi connections


class Carriers(NamedTuple):
    """The carriers of each vertex: `most` places for each, and how many of them are used."""

    sets: list[int]
    counts: list[int]
    most: int


def connections(graph: Sequence[int]) -> tuple[int, list[int]]:
    """A full connection of s to t, or -1 and the semi connections.

    >>> connections((0b1100, 0b1100, 0b0011, 0b0011))
    (3, [])
    >>> connections((0b1100, 0, 0b0001, 0b0001))
    (-1, [1])
    """
    s, t = len(graph) - 2, len(graph) - 1
    to_t, semi = towards(graph, s, t)
    semis = carriers_of(semi, s)
    if to_t.counts[s]:
        return to_t.sets[s * to_t.most], semis[:0]
    to_s, semi = towards(graph, t, s)
    if to_s.counts[t]:
        return to_s.sets[t * to_s.most], semis[:0]
    more = carriers_of(semi, t)
    # AND once more, in the middle: Short claims v, which has full connections both ways.
    for v in range(s):
        if to_s.counts[v] and to_t.counts[v]:
            at = v * to_s.most
            for first in to_s.sets[at : at + to_s.counts[v]]:
                for second in to_t.sets[at : at + to_t.counts[v]]:
                    if not first & second:
                        more.append(first | second | single(v))
    return full_of(semis, more)


def towards(graph: Sequence[int], s: int, t: int) -> tuple[Carriers, Carriers]:
    """The full connections of each vertex to t, and semi ones; until there is a full one of s."""
    inner = single(min(s, t)) - 1
    full, semi = none_yet(len(graph))
    queue = _adjacent(full, graph[t] & inner)
    targets = inner & ~graph[t] | single(s)
    done = 0
    while done < len(queue):
        u, carrier = queue[done]
        done += 1
        used = carrier | single(u)
        near = graph[u] & targets & ~used
        far = by_bridge(graph, u, inner & ~used) & targets & ~used
        while near | far:
            new = used
            if near:
                w = least(near)
                near &= near - 1
            else:
                w = least(far)
                far &= far - 1
                between = graph[u] & graph[w] & inner & ~used
                second = between & (between - 1)
                new |= between & -between | second & -second
            new = add_semi(semi, w, new)
            if new >= 0 and add(full, w, new):
                if w == s:
                    return full, semi
                queue.append((w, new))
    return full, semi


def none_yet(vertices: int) -> tuple[Carriers, Carriers]:
    """Room for the full connections of so many vertices, and for semi ones."""
    places, counts = sets(vertices * (MOST_CARRIERS + MOST_SEMIS)), zeros(2 * vertices)
    end = vertices * MOST_CARRIERS
    full = Carriers(places[:end], counts[:vertices], MOST_CARRIERS)
    return full, Carriers(places[end:], counts[vertices:], MOST_SEMIS)


def _adjacent(full: Carriers, near_t: int) -> list[tuple[int, int]]:
    """The vertices next to t, with the empty carrier that connects each."""
    queue = []
    while near_t:
        v = least(near_t)
        near_t &= near_t - 1
        full.counts[v] = 1
        queue.append((v, empty()))
    return queue


def by_bridge(graph: Sequence[int], u: int, free: int) -> int:
    """The vertices that are not adjacent to u and have two free common neighbours with it."""
    once = twice = empty()
    rest = graph[u] & free
    while rest:
        beyond = graph[least(rest)]
        rest &= rest - 1
        twice |= once & beyond
        once |= beyond
    return twice & ~graph[u]


def add(full: Carriers, w: int, new: int) -> bool:
    """Write down a connection of w; is it a new one, and was there room?"""
    at, count = w * full.most, full.counts[w]
    if count >= full.most or has_subset(full.sets, at, at + count, new):
        return False
    full.counts[w] = count + 1
    full.sets[at + count] = new
    return True


def add_semi(semi: Carriers, w: int, new: int) -> int:
    """Write down a semi connection of w; the full one that OR then makes, or -1."""
    at = w * semi.most
    union = disjoint_union(semi.sets, at, at + semi.counts[w]) if add(semi, w, new) else empty()
    return union if union else -1


def carriers_of(semi: Carriers, v: int) -> list[int]:
    """Those of a vertex."""
    at = v * semi.most
    return list(semi.sets[at : at + semi.counts[v]])


def full_of(semis: list[int], more: list[int]) -> tuple[int, list[int]]:
    """A full connection that OR makes, or -1 and all semi ones but those that hold another."""
    for new in more:
        if not has_subset(semis, 0, len(semis), new):
            semis.append(new)
            union = disjoint_union(semis, 0, len(semis))
            if union:
                return union, semis[:0]
    return -1, semis


def has_subset(sets: list[int], first: int, end: int, new: int) -> bool:
    """Is one of these sets a subset of the new one?"""
    for i in range(first, end):  # noqa: SIM110
        if not sets[i] & ~new:
            return True
    return False


def disjoint_union(sets: list[int], first: int, end: int) -> int:
    """The union of semi connections with an empty intersection, the last one among them; or 0."""
    new = sets[end - 1]
    best, size = empty(), 0
    for i in range(first, end):
        if not sets[i] & new:
            union = sets[i] | new
            if not best or union.bit_count() < size:
                best, size = union, union.bit_count()
    if best:
        return best
    common = union = new
    for i in range(first, end):
        if common & ~sets[i]:
            common &= sets[i]
            union |= sets[i]
            if not common:
                return union
    return 0
