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
"""

from __future__ import annotations

MOST_CARRIERS = 4
MOST_SEMIS = 10


def connections(graph: tuple[int, ...]) -> tuple[int | None, list[int]]:
    """A full connection of s to t, or None and the semi connections.

    >>> connections((0b1100, 0b1100, 0b0011, 0b0011))
    (3, [])
    >>> connections((0b1100, 0, 0b0001, 0b0001))
    (None, [1])
    """
    s, t = len(graph) - 2, len(graph) - 1
    to_t, semis = _towards(graph, s, t)
    if to_t[s]:
        return to_t[s][0], []
    to_s, more = _towards(graph, t, s)
    if to_s[t]:
        return to_s[t][0], []
    # AND once more, in the middle: Short claims v, which has full connections both ways.
    more += [
        first | second | 1 << v
        for v in range(s)
        for first in to_s[v]
        for second in to_t[v]
        if not first & second
    ]
    for new in more:
        if not any(old & new == old for old in semis):
            semis.append(new)
            union = _disjoint_union(semis)
            if union is not None:
                return union, []
    return None, semis


def _towards(graph: tuple[int, ...], s: int, t: int) -> tuple[list[list[int]], list[int]]:
    """The full connections of each vertex to t, and the semi connections of s."""
    inner = (1 << min(s, t)) - 1
    full: list[list[int]] = [[] for _ in graph]
    semi: list[list[int]] = [[] for _ in graph]
    queue = []
    near_t = rest = graph[t] & inner
    while rest:
        v = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        full[v].append(0)
        queue.append((v, 0))
    for u, carrier in queue:
        used = carrier | 1 << u
        for w, link in _links(graph, u, used, inner & ~near_t | 1 << s, inner & ~used):
            new = used | link
            semis = semi[w]
            if len(semis) >= MOST_SEMIS or any(old & new == old for old in semis):
                continue
            semis.append(new)
            if len(full[w]) < MOST_CARRIERS:
                union = _disjoint_union(semis)
                if union is not None and all(old & union != old for old in full[w]):
                    full[w].append(union)
                    queue.append((w, union))
                    if w == s:
                        return full, []
    return full, semi[s]


def _links(
    graph: tuple[int, ...], u: int, used: int, targets: int, free: int
) -> list[tuple[int, int]]:
    """The targets that are linked to u without meeting its carrier, and the links' carriers."""
    around = graph[u]
    links = []
    rest = around & targets & ~used
    while rest:
        links.append(((rest & -rest).bit_length() - 1, 0))
        rest &= rest - 1
    once = twice = 0
    rest = around & free
    while rest:
        beyond = graph[(rest & -rest).bit_length() - 1]
        twice |= once & beyond
        once |= beyond
        rest &= rest - 1
    rest = twice & targets & ~around & ~used
    while rest:
        w = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        between = around & graph[w] & free
        second = between & (between - 1)
        links.append((w, (between & -between) | (second & -second)))
    return links


def _disjoint_union(semis: list[int]) -> int | None:
    """The union of semi connections with an empty intersection, the last one among them."""
    new = semis[-1]
    best = None
    for old in semis:
        if not old & new and (best is None or (old | new).bit_count() < best.bit_count()):
            best = old | new
    if best is not None:
        return best
    common, union = new, new
    for old in semis:
        if common & ~old:
            common &= old
            union |= old
            if not common:
                return union
    return None
