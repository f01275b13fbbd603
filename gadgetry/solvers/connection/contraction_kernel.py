"""The same as `contraction`, in numba, for graphs of at most 61 vertices and two terminals.

A graph is an array of neighbour masks, and is changed in place. A mask is a signed word, so that
its arithmetic mixes with numbers; no set holds the sign.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

from gadgetry.solvers.kernels import kernel

Words = Any  # an array of masks: what numba compiles is not what mypy reads


@kernel
def least(mask: int) -> int:
    """The least element of a set."""
    return trailing_zeros(mask)  # type: ignore[call-arg]


@kernel
def greatest(mask: int) -> int:
    """The greatest element of a set."""
    return 63 - leading_zeros(mask)  # type: ignore[call-arg]


@kernel
def bit_count(mask: int) -> int:
    """The size of a set."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56


@kernel
def delete(graph: Words, v: int) -> int:
    around: int = graph[v]
    rest = around
    while rest:
        graph[least(rest)] &= ~(1 << v)
        rest &= rest - 1
    graph[v] = 0
    return around


@kernel
def contract(graph: Words, v: int) -> int:
    around: int = graph[v]
    rest = around
    while rest:
        u = least(rest)
        graph[u] = (graph[u] | around) & ~(1 << v | 1 << u)
        rest &= rest - 1
    graph[v] = 0
    return around


@kernel
def without_dead(graph: Words, touched: int) -> bool:
    """In place; are s and t joined?"""
    s = len(graph) - 2
    if graph[s] >> s & 2:
        for v in range(s):
            graph[v] = 0
        graph[s], graph[s + 1] = 2 << s, 1 << s
        return True
    inner = (1 << s) - 1
    touched &= inner
    while touched:
        v = least(touched)
        touched &= touched - 1
        around = rest = graph[v]
        while rest:
            u = least(rest)
            if around & ~graph[u] != 1 << u:
                break
            rest &= rest - 1
        if not rest:
            touched |= delete(graph, v) & inner
    return False


@kernel
def alike(graphs: Words, first: int, second: int) -> None:
    """In place, from what was touched in either graph."""
    n = graphs.shape[1] - 2
    while True:
        joined = without_dead(graphs[0], first)
        if without_dead(graphs[1], second) or joined:
            return
        first = second = 0
        for v in range(n):
            if (graphs[0, v] == 0) != (graphs[1, v] == 0):
                if graphs[0, v] == 0:
                    second |= delete(graphs[1], v)
                else:
                    first |= delete(graphs[0], v)
        if not first | second:
            return


@kernel
def vertices(graph: Words) -> int:
    mask = 0
    for v in range(len(graph) - 2):
        if graph[v]:
            mask |= 1 << v
    return mask


@kernel
def components(graph: Words) -> Words:
    inner = left = vertices(graph)
    found = np.empty(len(graph), np.int64)
    count = 0
    while left:
        part = front = left & -left
        while front:
            near = graph[least(front)] & inner & ~part
            front = front & (front - 1) | near
            part |= near
        found[count] = part
        count += 1
        left &= ~part
    return found[:count]
