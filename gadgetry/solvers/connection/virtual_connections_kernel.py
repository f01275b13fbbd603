"""The same as `virtual_connections`, in numba."""

from __future__ import annotations

import numpy as np

from gadgetry.solvers.connection.contraction_kernel import Words, bit_count, least
from gadgetry.solvers.connection.virtual_connections import MOST_CARRIERS, MOST_SEMIS
from gadgetry.solvers.kernels import kernel


@kernel
def disjoint_union(semis: Words, count: int) -> int:
    """0 if there is none."""
    new: int = semis[count - 1]
    best, size = 0, 64
    for i in range(count):
        if not semis[i] & new:
            union: int = semis[i] | new
            if bit_count(union) < size:
                best, size = union, bit_count(union)
    if best:
        return best
    common, union = new, new
    for i in range(count):
        if common & ~semis[i]:
            common &= semis[i]
            union |= semis[i]
            if not common:
                return union
    return 0


@kernel
def _contains(sets: Words, count: int, new: int) -> bool:
    """Is one of the sets a subset of the new one?"""
    for i in range(count):  # noqa: SIM110
        if not sets[i] & ~new:
            return True
    return False


@kernel
def towards(graph: Words, s: int, t: int, full: Words, semi: Words) -> None:
    """The full connections of each vertex to t, and semi ones; column 0 counts each row's."""
    inner = (1 << min(s, t)) - 1
    for v in range(len(graph)):
        full[v, 0] = semi[v, 0] = 0
    queue = np.empty((len(graph) * MOST_CARRIERS, 2), np.int64)
    last = 0
    near_t = rest = graph[t] & inner
    while rest:
        v = least(rest)
        rest &= rest - 1
        full[v, 0], full[v, 1] = 1, 0
        queue[last, 0], queue[last, 1] = v, 0
        last += 1
    at = 0
    targets = inner & ~near_t | 1 << s
    while at < last:
        u, carrier = queue[at, 0], queue[at, 1]
        at += 1
        used = carrier | 1 << u
        around, free = graph[u], inner & ~used
        once = twice = 0
        rest = around & free
        while rest:
            beyond = graph[least(rest)]
            rest &= rest - 1
            twice |= once & beyond
            once |= beyond
        near, far = around & targets & ~used, twice & targets & ~around & ~used
        while near | far:
            new = used
            if near:
                w = least(near)
                near &= near - 1
            else:
                w = least(far)
                far &= far - 1
                between = around & graph[w] & free
                second = between & (between - 1)
                new |= between & -between | second & -second
            count = semi[w, 0]
            if count >= MOST_SEMIS or _contains(semi[w, 1:], count, new):
                continue
            count += 1
            semi[w, 0], semi[w, count] = count, new
            known = full[w, 0]
            if known < MOST_CARRIERS:
                union = disjoint_union(semi[w, 1:], count)
                if union and not _contains(full[w, 1:], known, union):
                    full[w, 0], full[w, known + 1] = known + 1, union
                    if w == s:
                        return
                    queue[last, 0], queue[last, 1] = w, union
                    last += 1


@kernel
def connections(graph: Words, full: Words, semi: Words, semis: Words) -> tuple[int, int]:
    """A full connection of s to t or -1, and how many semi connections are in `semis`."""
    s, t = len(graph) - 2, len(graph) - 1
    to_t, to_s = full[0], full[1]
    towards(graph, s, t, to_t, semi)
    if to_t[s, 0]:
        return to_t[s, 1], 0
    found = semi[s, 0]
    for i in range(found):
        semis[i] = semi[s, i + 1]
    towards(graph, t, s, to_s, semi)
    if to_s[t, 0]:
        return to_s[t, 1], 0
    for i in range(semi[t, 0]):
        if not _contains(semis, found, semi[t, i + 1]):
            semis[found] = semi[t, i + 1]
            found += 1
            union = disjoint_union(semis, found)
            if union:
                return union, 0
    for v in range(s):
        for i in range(to_s[v, 0]):
            for j in range(to_t[v, 0]):
                first, second = to_s[v, i + 1], to_t[v, j + 1]
                new = first | second | 1 << v
                if not first & second and not _contains(semis, found, new):
                    semis[found] = new
                    found += 1
                    union = disjoint_union(semis, found)
                    if union:
                        return union, 0
    return -1, found
