"""The same as `virtual_cuts`, in numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gadgetry.solvers.connection.contraction_kernel import Words, greatest, least, vertices
from gadgetry.solvers.connection.virtual_cuts import MOST_SEMIS
from gadgetry.solvers.kernels import kernel


class Division(NamedTuple):
    """See `virtual_cuts._Division`; `known` is the two sides, the conflict, the queue's length."""

    graph: Words
    allowed: int
    known: Words
    why: Words
    queue: Words


CONFLICT, LENGTH = 2, 3


@kernel
def cuts(graph: Words, semis: Words) -> tuple[int, int]:
    """A full cut or -1, and how many semi cuts are in `semis`."""
    n = len(graph) - 2
    if graph[n] >> n + 1:
        return -1, 0
    known, why = np.empty(4, np.int64), np.empty(n + 2, np.int64)
    queue = np.empty(((n + 2) * (n + 4), 2), np.int64)  # a vertex forces each neighbour, and twice
    full, candidates = divide(Division(graph, -1, known, why, queue))
    if full >= 0:
        return full, 0
    count = 0
    while candidates and count < MOST_SEMIS:
        bit = candidates & -candidates
        candidates ^= bit
        carrier, conflict = divide(Division(graph, ~bit, known, why, queue))
        if carrier >= 0:
            semis[count] = carrier | bit
            count += 1
        elif conflict:
            candidates &= conflict
    return -1, count


@kernel
def divide(division: Division) -> tuple[int, int]:
    """The matched vertices, or -1 and a conflict."""
    graph, known, why = division.graph, division.known, division.why
    n = len(graph) - 2
    inner = (1 << n) - 1 & division.allowed
    near_s, near_t = graph[n] & inner, graph[n + 1] & inner
    if near_s & near_t:
        return -1, near_s & near_t & -(near_s & near_t)
    known[0], known[1], known[CONFLICT] = 1 << n, 2 << n, 0
    for v in range(n + 2):
        why[v] = (near_s | near_t) & (1 << v)
    if not settle(division, 0, near_s) or not settle(division, 1, near_t):
        return -1, known[CONFLICT]
    if not complete(division):
        return -1, 0
    matched, rest = 0, known[0] & inner
    while rest:
        v = least(rest)
        rest &= rest - 1
        across = graph[v] & known[1]
        if across:
            matched |= across | 1 << v
    return matched, 0


@kernel
def settle(division: Division, side: int, new: int) -> bool:
    graph, known, why, queue = division.graph, division.known, division.why, division.queue
    n, allowed = len(graph) - 2, division.allowed
    queue[0, 0], queue[0, 1] = side, new
    known[LENGTH] = 1
    while known[LENGTH]:
        known[LENGTH] -= 1
        side, new = queue[known[LENGTH], 0], queue[known[LENGTH], 1]
        new &= ~known[side]
        if new & known[1 - side]:
            known[CONFLICT] = why[greatest(new & known[1 - side])]
            return False
        known[side] |= new
        mine, yours = known[side], known[1 - side]
        while new:
            v = least(new)
            new &= new - 1
            around = graph[v] & allowed
            across = around & yours
            if across:
                if across & (across - 1) or across >> n:
                    return clash(division, v, across)
                w = least(across)
                reason = why[v] | why[w]
                theirs = graph[w] & allowed & ~(1 << v)
                if not force(division, side, around & ~across & ~mine, reason) or not force(
                    division, 1 - side, theirs & ~yours, reason
                ):
                    return False
            rest = around & ~mine & ~yours
            while rest:
                x = least(rest)
                rest &= rest - 1
                beside = graph[x] & mine & ~(1 << v)
                if beside and not force(division, side, 1 << x, why[v] | why[least(beside)]):
                    return False
    return True


@kernel
def clash(division: Division, v: int, across: int) -> bool:
    known, why = division.known, division.why
    conflict = why[v] | 1 << v | why[least(across)]
    across &= across - 1
    if across:
        conflict |= why[least(across)]
    known[CONFLICT] = conflict & (1 << len(division.graph) - 2) - 1
    return False


@kernel
def force(division: Division, side: int, new: int, reason: int) -> bool:
    known, why, queue = division.known, division.why, division.queue
    rest = new
    while rest:
        x = least(rest)
        rest &= rest - 1
        if known[1 - side] >> x & 1:
            inner = (1 << len(division.graph) - 2) - 1
            known[CONFLICT] = (reason | why[x] | 1 << x) & inner
            return False
        why[x] |= reason | 1 << x
    if new:
        queue[known[LENGTH], 0], queue[known[LENGTH], 1] = side, new
        known[LENGTH] += 1
    return True


@kernel
def complete(division: Division) -> bool:
    graph, known, why = division.graph, division.known, division.why
    live = vertices(graph) & division.allowed
    while True:
        left = live & ~(known[0] | known[1])
        if not left:
            return True
        part = front = left & -left
        around = 0
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
