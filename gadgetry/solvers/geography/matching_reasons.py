"""Why a vertex is essential, or is not: what must be open for it, and what must be gone.

A matching is kept while essential vertices are deleted, one after the other; so all the graphs on
the way have a maximum matching in common, as far as their vertices go. A reason is found in one of
them and holds in every other in which the vertices that it needs are open and the others are gone:

- `why_inessential`: an alternating path from a vertex without a partner;
- `why_essential`: no such path can come near. It would reach the vertex from its partner, and that
  from another neighbour of the partner, which would be inessential too: so it is enough that the
  partner is there, and all its other neighbours are gone or essential for such a reason themselves.
  Where an odd cycle spoils this, the reason is the whole component.

Sets of vertices are ints, a bit for each. `matching_reasons_kernel.py` has the same in numba.
"""

from __future__ import annotations

from gadgetry.solvers.geography.matching import EVEN, GONE, Matching

Reason = tuple[int, int]  # what must be open, what must be gone


def why_inessential(matching: Matching, vertex: int) -> Reason:
    """Of a vertex that some maximum matching leaves out; it holds also if that is gone.

    >>> path = Matching([(1,), (0, 2), (1, 3), (2,)])  # matched 0-1 and 2-3
    >>> path.delete(3)
    >>> why_inessential(path, 2), why_inessential(path, 0)
    ((0, 8), (6, 8))
    """
    label, mate = matching.label, matching.mate
    need = 0
    while (partner := mate[vertex]) >= 0:
        if label[partner] == GONE:
            return need, 1 << partner
        vertex = matching.before[partner]
        need |= 1 << partner | 1 << vertex
    return need, 0


def why_essential(matching: Matching, vertex: int) -> Reason:
    """Of a vertex in every maximum matching, which must itself be open.

    >>> path = Matching([(1,), (0, 2), (1, 3), (2,)])
    >>> why_essential(path, 0), why_essential(path, 1)
    ((10, 0), (1, 0))
    """
    label, mate, neighbours = matching.label, matching.mate, matching.neighbours
    need = gone = 0
    safe, ahead = {vertex}, [vertex]
    for v in ahead:
        partner = mate[v]
        need |= 1 << partner
        for w in neighbours[partner]:
            if label[w] == GONE:
                gone |= 1 << w
            elif w not in safe:
                if label[w] == EVEN:
                    return _component(matching, vertex)
                safe.add(w)
                ahead.append(w)
    return need, gone


def _component(matching: Matching, vertex: int) -> Reason:
    """All that is connected with a vertex, and what is gone around it."""
    label, neighbours = matching.label, matching.neighbours
    need, gone = 1 << vertex, 0
    ahead = [vertex]
    for v in ahead:
        for w in neighbours[v]:
            if label[w] == GONE:
                gone |= 1 << w
            elif not need >> w & 1:
                need |= 1 << w
                ahead.append(w)
    return need, gone
