"""The terminals of a graph of neighbour masks: how far apart, and which vertices separate them."""

from __future__ import annotations


def separators(graph: tuple[int, ...]) -> int | None:
    """The vertices that separate s from t, each alone; None when they are separated already.

    Along a shortest path, a vertex separates iff nothing before it reaches beyond it.

    >>> separators((0b0110, 0b1001, 0b0001, 0b0010))
    3
    >>> separators((0, 0)) is None
    True
    """
    s, t = len(graph) - 2, len(graph) - 1
    levels = _levels(graph)
    if levels is None:
        return None
    path, v = [1 << t], t
    for level in levels[-2:0:-1]:
        step = graph[v] & level
        path.append(step & -step)
        v = path[-1].bit_length() - 1
    path.append(1 << s)
    path.reverse()
    outside = (1 << s) - 1
    for bit in path[1:-1]:
        outside &= ~bit
    last, far, cuts = len(path) - 1, 0, 0
    for i, bit in enumerate(path[:-1]):
        if far == i and i:
            cuts |= bit
        # Everything that hangs on this vertex without using the path.
        front, beyond = bit, 0
        while front:
            around = graph[(front & -front).bit_length() - 1]
            front &= front - 1
            beyond |= around
            front |= around & outside
            outside &= ~around
        while last > far and not beyond >> (path[last].bit_length() - 1) & 1:
            last -= 1
        far, last = max(far, last), len(path) - 1
        if far == last:
            break
    return cuts


def distance(graph: tuple[int, ...]) -> int:
    """The length of a shortest path from s to t; 0 when there is none.

    >>> distance((0b0110, 0b1001, 0b0001, 0b0010))
    3
    """
    return len(_levels(graph) or [0]) - 1


def _levels(graph: tuple[int, ...]) -> list[int] | None:
    """The sets of vertices at distance 0, 1, ... from s, up to t's; None when t is not reached."""
    s, t = len(graph) - 2, len(graph) - 1
    levels, seen = [1 << s], 1 << s
    while not seen >> t & 1:
        ahead, level = 0, levels[-1]
        while level:
            ahead |= graph[(level & -level).bit_length() - 1]
            level &= level - 1
        ahead &= ~seen
        if not ahead:
            return None
        seen |= ahead
        levels.append(ahead)
    return levels
