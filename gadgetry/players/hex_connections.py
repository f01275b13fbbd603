"""Virtual connections of a Hex player's sides, by Anshelevich's rules, with his chains as vertices.

`solvers.connection.virtual_connections` has the rules for a reduced graph, where chains have gone;
there, two bridges one after the other over a stone are no connection. Here a chain is a vertex that
needs no claim, with which AND makes full connections, not semi ones:

- a chain u with a full connection to t, carrier C, gives each neighbour w the full connection C,
  and each w with which it shares two open neighbours a, b outside C the full one of C, a and b;
- an open cell u gives w a semi connection in the same way, with u itself in the carrier;
- OR: semi connections of w with no cell in common make a full one.

Every connection found is real; not all are found. Python's and numba's alike, see
`kernels.compiled`; sets are words, the lists of a vertex are stretches of one list.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.connection.virtual_connections import (
    Carriers,
    add,
    add_semi,
    by_bridge,
    carriers_of,
    full_of,
    none_yet,
)


def connections(graph: Sequence[int], cells: int) -> tuple[int, list[int]]:
    """A full connection of s to t, or -1 and the semi connections, of which each is enough.

    `graph`: neighbour masks of the open cells (the first `cells`), the chains, and s and t.

    >>> connections((0b1100, 0b1100, 0b0011, 0b0011), 2)  # two cells, each beside both sides
    (3, [])
    >>> connections((0b100, 0b100, 0b011), 1)  # a cell beside one of them
    (-1, [])
    """
    s, t = len(graph) - 2, len(graph) - 1
    to_t, semi = towards(graph, cells, s, t)
    semis = carriers_of(semi, s)
    if to_t.counts[s]:
        return to_t.sets[s * to_t.most], semis[:0]
    to_s, semi = towards(graph, cells, t, s)
    if to_s.counts[t]:
        return to_s.sets[t * to_s.most], semis[:0]
    more = carriers_of(semi, t)
    # AND in the middle: v has full connections both ways, and is a chain or is claimed.
    for v in range(s):
        at = v * to_s.most
        for first in to_s.sets[at : at + to_s.counts[v]]:
            for second in to_t.sets[at : at + to_t.counts[v]]:
                if first & second:
                    continue
                if v >= cells:
                    return first | second, semis[:0]
                more.append(first | second | 1 << v)
    return full_of(semis, more)


def towards(graph: Sequence[int], cells: int, s: int, t: int) -> tuple[Carriers, Carriers]:
    """The full connections of each vertex to t, and semi ones; until there is a full one of s."""
    inner, is_open = (1 << min(s, t)) - 1, (1 << cells) - 1
    full, semi = none_yet(len(graph))
    targets = inner & ~graph[t] | 1 << s
    queue = [(t, 0)]  # the side is a chain like the others, joined to itself
    done = 0
    while done < len(queue):
        u, carrier = queue[done]
        done += 1
        used = carrier if u >= cells else carrier | 1 << u
        near = graph[u] & ~used & (targets if u != t else inner)
        far = by_bridge(graph, u, is_open & ~used) & targets & ~used
        while near | far:
            new = used
            if near:
                w = (near & -near).bit_length() - 1
                near &= near - 1
            else:
                w = (far & -far).bit_length() - 1
                far &= far - 1
                between = graph[u] & graph[w] & is_open & ~used
                second = between & (between - 1)
                new |= between & -between | second & -second
            if u < cells:
                new = add_semi(semi, w, new)
            if new >= 0 and add(full, w, new):
                if w == s:
                    return full, semi
                queue.append((w, new))
    return full, semi
