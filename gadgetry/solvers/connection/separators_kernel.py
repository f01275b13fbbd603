"""The same as `separators`, in numba."""

from __future__ import annotations

import numpy as np

from gadgetry.solvers.connection.contraction_kernel import Words, least
from gadgetry.solvers.kernels import kernel


@kernel
def levels(graph: Words, found: Words) -> int:
    """How many there are; 0 when t is not reached."""
    s, t = len(graph) - 2, len(graph) - 1
    found[0] = seen = level = 1 << s
    count = 1
    while not seen >> t & 1:
        ahead = 0
        while level:
            ahead |= graph[least(level)]
            level &= level - 1
        level = ahead & ~seen
        if not level:
            return 0
        seen |= level
        found[count] = level
        count += 1
    return count


@kernel
def distance(graph: Words) -> int:
    return max(levels(graph, np.empty(len(graph), np.int64)), 1) - 1


@kernel
def separators(graph: Words) -> int:
    """-1 when the terminals are separated already."""
    s, t = len(graph) - 2, len(graph) - 1
    path = np.empty(len(graph), np.int64)  # first the levels, then the vertices
    last = levels(graph, path) - 1
    if last < 0:
        return -1
    path[last], outside = t, (1 << s) - 1
    for i in range(last - 1, 0, -1):
        path[i] = least(graph[path[i + 1]] & path[i])
        outside &= ~(1 << path[i])
    path[0] = s
    far = cuts = 0
    for i in range(last):
        if far == i and i:
            cuts |= 1 << path[i]
        front, beyond = 1 << path[i], 0
        while front:
            around = graph[least(front)]
            front &= front - 1
            beyond |= around
            front |= around & outside
            outside &= ~around
        reach = last
        while reach > far and not beyond >> path[reach] & 1:
            reach -= 1
        far = max(far, reach)
        if far == last:
            break
    return cuts
