"""The terminals of a graph of neighbour masks: how far apart, and which vertices separate them.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.masks import empty, least, single


def separators(graph: Sequence[int]) -> int:
    """The vertices that separate s from t, each alone; -1 when they are separated already.

    Along a shortest path, a vertex separates iff nothing before it reaches beyond it.

    >>> separators((0b0110, 0b1001, 0b0001, 0b0010))
    3
    >>> separators((0, 0))
    -1
    """
    s, t = len(graph) - 2, len(graph) - 1
    levels = _levels(graph)
    if not levels:
        return -1
    path, v = [single(t)], t
    for level in levels[-2:0:-1]:
        step = graph[v] & level
        path.append(step & -step)
        v = least(path[-1])
    path.append(single(s))
    path.reverse()
    outside = single(s) - 1
    for bit in path[1:-1]:
        outside &= ~bit
    last, far, cuts = len(path) - 1, 0, empty()
    for i, bit in enumerate(path[:-1]):
        if far == i and i:
            cuts |= bit
        # Everything that hangs on this vertex without using the path.
        front, beyond = bit, empty()
        while front:
            around = graph[least(front)]
            front &= front - 1
            beyond |= around
            front |= around & outside
            outside &= ~around
        while last > far and not beyond & path[last]:
            last -= 1
        far, last = max(far, last), len(path) - 1
        if far == last:
            break
    return cuts


def distance(graph: Sequence[int]) -> int:
    """The length of a shortest path from s to t; 0 when there is none.

    >>> distance((0b0110, 0b1001, 0b0001, 0b0010))
    3
    """
    return max(len(_levels(graph)), 1) - 1


def _levels(graph: Sequence[int]) -> list[int]:
    """The sets of vertices at distance 0, 1, ... from s, up to t's; empty when t is not reached."""
    s, t = len(graph) - 2, len(graph) - 1
    levels, seen = [single(s)], single(s)
    while not seen >> t & 1:
        ahead, level = empty(), levels[-1]
        while level:
            ahead |= graph[least(level)]
            level &= level - 1
        ahead &= ~seen
        if not ahead:
            return levels[:0]
        seen |= ahead
        levels.append(ahead)
    return levels
