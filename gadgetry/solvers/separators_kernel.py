"""The same as `separators`, in numba."""

from __future__ import annotations

from gadgetry.solvers.contraction_kernel import Words, least
from gadgetry.solvers.kernels import kernel


@kernel
def distance(graph: Words) -> int:
    s, t = len(graph) - 2, len(graph) - 1
    level = seen = 1 << s
    steps = 0
    while not seen >> t & 1:
        ahead = 0
        while level:
            ahead |= graph[least(level)]
            level &= level - 1
        level = ahead & ~seen
        if not level:
            return 0
        seen |= level
        steps += 1
    return steps
