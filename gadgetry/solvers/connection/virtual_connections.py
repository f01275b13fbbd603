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

Python's and numba's alike, see `kernels.compiled`. The sets of a vertex are a stretch of one list:
how many there are, and then they.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.kernels import zeros

MOST_CARRIERS = 4
MOST_SEMIS = 10
FULL = 1 + MOST_CARRIERS  # the length of a vertex's stretch of full connections,
SEMI = 1 + MOST_SEMIS  # and of semi connections


def connections(graph: Sequence[int]) -> tuple[int, list[int]]:
    """A full connection of s to t, or -1 and the semi connections.

    >>> connections((0b1100, 0b1100, 0b0011, 0b0011))
    (3, [])
    >>> connections((0b1100, 0, 0b0001, 0b0001))
    (-1, [1])
    """
    s, t = len(graph) - 2, len(graph) - 1
    to_t, semi = towards(graph, s, t)
    semis = semis_of(semi, s)
    if to_t[s * FULL]:
        return to_t[s * FULL + 1], semis[:0]
    to_s, semi = towards(graph, t, s)
    if to_s[t * FULL]:
        return to_s[t * FULL + 1], semis[:0]
    more = semis_of(semi, t)
    # AND once more, in the middle: Short claims v, which has full connections both ways.
    for v in range(s):
        at = v * FULL
        if to_s[at] and to_t[at]:
            for first in to_s[at + 1 : at + 1 + to_s[at]]:
                for second in to_t[at + 1 : at + 1 + to_t[at]]:
                    if not first & second:
                        more.append(first | second | 1 << v)
    return full_of(semis, more)


def towards(graph: Sequence[int], s: int, t: int) -> tuple[list[int], list[int]]:
    """The full connections of each vertex to t, and semi ones; until there is a full one of s."""
    inner = (1 << min(s, t)) - 1
    full, semi = zeros(len(graph) * FULL), zeros(len(graph) * SEMI)
    queue = _adjacent(full, graph[t] & inner)
    targets = inner & ~graph[t] | 1 << s
    done = 0
    while done < len(queue):
        u, carrier = queue[done]
        done += 1
        used = carrier | 1 << u
        near = graph[u] & targets & ~used
        far = by_bridge(graph, u, inner & ~used) & targets & ~used
        while near | far:
            new = used
            if near:
                w = (near & -near).bit_length() - 1
                near &= near - 1
            else:
                w = (far & -far).bit_length() - 1
                far &= far - 1
                between = graph[u] & graph[w] & inner & ~used
                second = between & (between - 1)
                new |= between & -between | second & -second
            new = add_semi(semi, w, new)
            if new >= 0 and add_full(full, w, new):
                if w == s:
                    return full, semi
                queue.append((w, new))
    return full, semi


def _adjacent(full: list[int], near_t: int) -> list[tuple[int, int]]:
    """The vertices next to t, with the empty carrier that connects each."""
    queue = []
    while near_t:
        v = (near_t & -near_t).bit_length() - 1
        near_t &= near_t - 1
        full[v * FULL] = 1
        queue.append((v, 0))
    return queue


def by_bridge(graph: Sequence[int], u: int, free: int) -> int:
    """The vertices that are not adjacent to u and have two free common neighbours with it."""
    once = twice = 0
    rest = graph[u] & free
    while rest:
        beyond = graph[(rest & -rest).bit_length() - 1]
        rest &= rest - 1
        twice |= once & beyond
        once |= beyond
    return twice & ~graph[u]


def add_semi(semi: list[int], w: int, new: int) -> int:
    """Write down a semi connection of w; the full one that OR then makes, or -1."""
    at = w * SEMI
    count = semi[at]
    if count >= MOST_SEMIS or has_subset(semi, at + 1, at + 1 + count, new):
        return -1
    semi[at] = count + 1
    semi[at + 1 + count] = new
    union = disjoint_union(semi, at + 1, at + 2 + count)
    return union if union else -1


def add_full(full: list[int], w: int, new: int) -> bool:
    """Write down a full connection of w; is it a new one, and was there room?"""
    at = w * FULL
    count = full[at]
    if count >= MOST_CARRIERS or has_subset(full, at + 1, at + 1 + count, new):
        return False
    full[at] = count + 1
    full[at + 1 + count] = new
    return True


def semis_of(semi: list[int], v: int) -> list[int]:
    """The semi connections of a vertex."""
    at = v * SEMI
    return list(semi[at + 1 : at + 1 + semi[at]])


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
    best, size = 0, 0
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
