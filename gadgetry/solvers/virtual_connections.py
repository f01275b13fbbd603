"""Virtual connections between the terminals of a reduced graph, found without search.

A *full* connection of v to t is a set C of free vertices: if v is Short's, he joins v to t within
C although Cut moves first. A *semi* connection is the same with Short to move. Anshelevich's
rules, from t towards s:

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
    inner = (1 << s) - 1
    full: list[list[int]] = [[] for _ in range(t)]
    semi: list[list[int]] = [[] for _ in range(t)]
    queue = []
    near_t = rest = graph[t] & inner
    while rest:
        v = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        full[v].append(0)
        queue.append((v, 0))
    for u, carrier in queue:
        used = carrier | 1 << u
        for w, link in _links(graph, u, near_t | used, inner):
            if link & carrier:
                continue
            new = used | link
            semis = semi[w]
            if len(semis) >= MOST_SEMIS or any(old & new == old for old in semis):
                continue
            semis.append(new)
            if len(full[w]) < MOST_CARRIERS:
                union = _disjoint_union(semis)
                if union is not None and all(old & union != old for old in full[w]):
                    if w == s:
                        return union, []
                    full[w].append(union)
                    queue.append((w, union))
    return None, semi[s]


def _links(graph: tuple[int, ...], u: int, avoid: int, inner: int) -> list[tuple[int, int]]:
    """The vertices linked to u, s among them, and the carriers of the links."""
    around = graph[u]
    s = len(graph) - 2
    links = []
    rest = around & ~avoid & (inner | 1 << s)
    while rest:
        links.append(((rest & -rest).bit_length() - 1, 0))
        rest &= rest - 1
    once = twice = 0
    rest = around & inner & ~avoid
    # A bridge over a vertex that `avoid` holds would meet the carrier or the other terminal.
    while rest:
        beyond = graph[(rest & -rest).bit_length() - 1]
        twice |= once & beyond
        once |= beyond
        rest &= rest - 1
    rest = twice & ~around & ~avoid & (inner | 1 << s)
    while rest:
        w = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        between = around & graph[w] & inner & ~avoid
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
