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
"""

from __future__ import annotations

from gadgetry.solvers.connection.contraction import Graph, vertices
from gadgetry.solvers.general.isotone import elements

MOST_SEMIS = 4


def cuts(graph: Graph) -> tuple[int | None, list[int]]:
    """A full cut, or None and semi cuts.

    >>> cuts((0b0110, 0b1001, 0b0001, 0b0010))
    (3, [])
    >>> cuts((0b1100, 0, 0b0001, 0b0001))
    (None, [1])
    """
    if graph[-2] >> len(graph) - 1:
        return None, []
    full, candidates = divide(graph)
    if full is not None:
        return full, []
    semis: list[int] = []
    while candidates and len(semis) < MOST_SEMIS:
        bit = candidates & -candidates
        candidates ^= bit
        carrier, conflict = divide(graph, bit)
        if carrier is not None:
            semis.append(carrier | bit)
        elif conflict:
            candidates &= conflict
    return None, semis


def divide(graph: Graph, deleted: int = 0) -> tuple[int | None, int]:
    """The matched vertices of a division without the deleted ones; or None and a conflict.

    The conflict is what two sides for one vertex were derived from; 0 when none was seen.

    >>> divide((0b1100, 0b1100, 0b0011, 0b0011))
    (None, 1)
    >>> divide((0b0110, 0b1001, 0b0001, 0b0010), deleted=0b1)
    (0, 0)
    """
    division = _Division(graph, deleted)
    inner = (1 << division.n) - 1 & division.allowed
    near = [graph[-2] & inner, graph[-1] & inner]
    both = near[0] & near[1]
    if both:
        return None, both & -both
    for v in elements(near[0] | near[1]):
        division.why[v] = 1 << v
    if not division.settle(0, near[0]) or not division.settle(1, near[1]):
        return None, division.conflict
    if not division.complete():
        return None, 0
    matched = 0
    for v in elements(division.sides[0] & inner):
        across = graph[v] & division.sides[1]
        if across:
            matched |= across | 1 << v
    return matched, 0


class _Division:
    """The sides as far as known; `why[v]`: the vertices from which v's side was derived."""

    def __init__(self, graph: Graph, deleted: int) -> None:
        self.graph = graph
        self.n = len(graph) - 2
        self.allowed = ~deleted
        self.sides = [1 << self.n, 2 << self.n]
        self.why = [0] * len(graph)
        self.conflict = 0

    def settle(self, side: int, new: int) -> bool:
        """Put vertices on a side, and all that follows; False in a conflict."""
        graph, sides, why, n = self.graph, self.sides, self.why, self.n
        queue = [(side, new)]
        while queue:
            side, new = queue.pop()
            new &= ~sides[side]
            if new & sides[1 - side]:
                self.conflict = why[(new & sides[1 - side]).bit_length() - 1]
                return False
            sides[side] |= new
            mine, yours = sides[side], sides[1 - side]
            for v in elements(new):
                around = graph[v] & self.allowed
                across = around & yours
                if across:
                    if across & (across - 1) or across >> n:
                        return self._clash(v, across)
                    w = across.bit_length() - 1
                    reason = why[v] | why[w]
                    if not self._force(queue, side, around & ~across & ~mine, reason):
                        return False
                    theirs = graph[w] & self.allowed & ~(1 << v)
                    if not self._force(queue, 1 - side, theirs & ~yours, reason):
                        return False
                for x in elements(around & ~mine & ~yours):
                    beside = graph[x] & mine & ~(1 << v)
                    if beside:
                        u = (beside & -beside).bit_length() - 1
                        reason = why[v] | why[u]
                        if not self._force(queue, side, 1 << x, reason):
                            return False
        return True

    def _clash(self, v: int, across: int) -> bool:
        """A vertex with two neighbours across, or with the other terminal."""
        self.conflict = self.why[v] | 1 << v
        for w in list(elements(across))[:2]:
            self.conflict |= self.why[w]
        self.conflict &= (1 << self.n) - 1
        return False

    def _force(self, queue: list[tuple[int, int]], side: int, new: int, reason: int) -> bool:
        for x in elements(new):
            if self.sides[1 - side] >> x & 1:
                self.conflict = (reason | self.why[x] | 1 << x) & (1 << self.n) - 1
                return False
            self.why[x] |= reason | 1 << x
        if new:
            queue.append((side, new))
        return True

    def complete(self) -> bool:
        """Put the vertices that are left on a side, component by component."""
        graph = self.graph
        live = vertices(graph) & self.allowed
        while left := live & ~(self.sides[0] | self.sides[1]):
            part = front = left & -left
            around = 0
            while front:
                near = graph[(front & -front).bit_length() - 1]
                front &= front - 1
                around |= near
                front |= near & left & ~part
                part |= near & left
            first = 1 if not around & self.sides[0] else 0
            before = self.sides[:], self.why[:]
            if not self.settle(first, part):
                self.sides, self.why = before
                if not self.settle(1 - first, part):
                    return False
        return True
