"""Virtual cuts: pairing strategies of Cut in a reduced graph, found without search.

Divide the vertices into a side A with s and a side B with t so that the edges between the sides
are a *matching* of free vertices. Then Cut wins moving second: she answers one end of such an edge
by the other (see `pairing`), and no path of Short crosses. The matched vertices are her trace, a
*full* cut. A vertex u and a full cut of the graph without u are a *semi* cut, with Cut to move.

Whether such a division exists is NP-complete in general. Here: what is forced (two neighbours on
one side force a vertex onto it; so does an end of a crossing edge its other neighbours), then the
rest, each component as a whole on one side. What is found is real; not all is found.

A conflict of forced sides is derived from some of the vertices. It stays when any other is deleted,
so only these can be the u of a semi cut: a few conflicts leave few candidates.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gadgetry.solvers.connection.contraction import vertices
from gadgetry.solvers.masks import empty, least, sets, single

MOST_SEMIS = 4
CONFLICT = 2  # where the conflict is in `Division.known`


class TwoSides(NamedTuple):
    """The sides as far as known; `why[v]`: the vertices from which v's side was derived."""

    graph: Sequence[int]
    allowed: int
    known: list[int]  # the two sides, and the conflict
    why: list[int]
    queue: list[tuple[int, int]]  # sides, and what is to be put there


def cuts(graph: Sequence[int]) -> tuple[int, list[int]]:
    """A full cut, or -1 and semi cuts.

    >>> cuts((0b0110, 0b1001, 0b0001, 0b0010))
    (3, [])
    >>> cuts((0b1100, 0, 0b0001, 0b0001))
    (-1, [1])
    """
    n = len(graph) - 2
    semis = [empty()][:0]
    if graph[n] >> n + 1:
        return -1, semis
    full, candidates = divide(graph, empty())
    if full >= 0:
        return full, semis
    while candidates and len(semis) < MOST_SEMIS:
        bit = candidates & -candidates
        candidates ^= bit
        carrier, conflict = divide(graph, bit)
        if carrier >= 0:
            semis.append(carrier | bit)
        elif conflict:
            candidates &= conflict
    return -1, semis


def divide(graph: Sequence[int], deleted: int) -> tuple[int, int]:
    """The matched vertices of a division without the deleted ones; or -1 and a conflict.

    The conflict is what two sides for one vertex were derived from; 0 when none was seen.

    >>> divide((0b1100, 0b1100, 0b0011, 0b0011), 0)
    (-1, 1)
    >>> divide((0b0110, 0b1001, 0b0001, 0b0010), 0b1)
    (0, 0)
    """
    n = len(graph) - 2
    inner = single(n) - 1 & ~deleted
    near_s, near_t = graph[n] & inner, graph[n + 1] & inner
    both = near_s & near_t
    if both:
        return -1, both & -both
    known, why = sets(3), sets(n + 2)
    known[0], known[1] = single(n), single(n + 1)
    for v in range(n):
        why[v] = (near_s | near_t) & single(v)
    division = TwoSides(graph, ~deleted, known, why, [(0, empty())])
    if not settle(division, 0, near_s) or not settle(division, 1, near_t):
        return -1, known[CONFLICT]
    if not complete(division):
        return -1, 0
    matched, rest = empty(), known[0] & inner
    while rest:
        bit = rest & -rest
        rest ^= bit
        across = graph[least(bit)] & known[1]
        if across:
            matched |= across | bit
    return matched, 0


def settle(division: TwoSides, side: int, new: int) -> bool:
    """Put vertices on a side, and all that follows; False in a conflict."""
    known, why, queue = division.known, division.why, division.queue
    queue.clear()
    queue.append((side, new))
    while len(queue):
        side, new = queue.pop()
        new &= ~known[side]
        if new & known[1 - side]:
            known[CONFLICT] = why[(new & known[1 - side]).bit_length() - 1]
            return False
        known[side] |= new
        while new:
            v = least(new)
            new &= new - 1
            if not follow(division, side, v, known[side], known[1 - side]):
                return False
    return True


def follow(division: TwoSides, side: int, v: int, mine: int, yours: int) -> bool:
    """What follows from a vertex that was put on a side; False in a conflict."""
    graph, why = division.graph, division.why
    around = graph[v] & division.allowed
    across = around & yours
    if across:
        if across & (across - 1) or across >> len(graph) - 2:
            return clash(division, v, across)
        w = least(across)
        reason = why[v] | why[w]
        theirs = graph[w] & division.allowed & ~single(v)
        if not force(division, side, around & ~across & ~mine, reason):
            return False
        if not force(division, 1 - side, theirs & ~yours, reason):
            return False
    rest = around & ~mine & ~yours
    while rest:
        x = rest & -rest
        rest ^= x
        beside = graph[least(x)] & mine & ~single(v)
        if beside:
            u = least(beside)
            if not force(division, side, x, why[v] | why[u]):
                return False
    return True


def clash(division: TwoSides, v: int, across: int) -> bool:
    """A vertex with two neighbours across, or with the other terminal."""
    why = division.why
    conflict = why[v] | single(v) | why[least(across)]
    across &= across - 1
    if across:
        conflict |= why[least(across)]
    division.known[CONFLICT] = conflict & single(len(why) - 2) - 1
    return False


def force(division: TwoSides, side: int, new: int, reason: int) -> bool:
    """Vertices that must be on a side, to be put there; False in a conflict."""
    known, why, rest = division.known, division.why, new
    while rest:
        bit = rest & -rest
        rest ^= bit
        x = least(bit)
        if known[1 - side] & bit:
            known[CONFLICT] = (reason | why[x] | bit) & single(len(why) - 2) - 1
            return False
        why[x] |= reason | bit
    if new:
        division.queue.append((side, new))
    return True


def complete(division: TwoSides) -> bool:
    """Put the vertices that are left on a side, component by component."""
    graph, known, why = division.graph, division.known, division.why
    live = vertices(graph) & division.allowed
    while True:
        left = live & ~(known[0] | known[1])
        if not left:
            return True
        part = front = left & -left
        around = empty()
        while front:
            near = graph[least(front)]
            front &= front - 1
            around |= near
            front |= near & left & ~part
            part |= near & left
        first = 0 if around & known[0] else 1
        one, other, reasons = known[0], known[1], why.copy()
        if not settle(division, first, part):
            known[0], known[1] = one, other
            for v in range(len(why)):
                why[v] = reasons[v]
            if not settle(division, 1 - first, part):
                return False
