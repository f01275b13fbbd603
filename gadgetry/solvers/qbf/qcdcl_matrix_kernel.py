"""What `qcdcl_matrix.py` makes of a matrix, on arrays, and where every literal occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.qbf.blocked_clauses_kernel import blocked
from gadgetry.solvers.qbf.qcdcl_matrix import Matrix

if TYPE_CHECKING:
    from gadgetry.solvers.qbf.qcdcl_matrix import Ints


@kernel
def _store(
    literals: Ints, ends: Ints, rank: Ints, store: Ints, first: Ints, until: Ints
) -> tuple[int, int]:
    """Store the clauses that count; how many they are, and how many literals they have."""
    seen = np.zeros(2 * len(rank) - 1, np.int64)  # the last clause with a literal, counted from 1
    count = start = size = 0
    for number, end in enumerate(ends, 1):
        innermost = -1
        tautology = False
        for i in range(start, end):
            v = abs(literals[i])
            tautology |= seen[-literals[i]] == number
            seen[literals[i]] = number
            if rank[v] % 2 == 0:
                innermost = max(innermost, rank[v])
        if not tautology:
            first[count] = size
            for i in range(start, end):
                lit = literals[i]
                if seen[lit] == number and (innermost < 0 or rank[abs(lit)] <= innermost):
                    store[size] = lit
                    size += 1
                seen[lit] = 0
            until[count] = size
            count += 1
        start = end
    return count, size


@kernel
def _keep(store: Ints, first: Ints, end: Ints, gone: Ints) -> tuple[int, int]:
    """Move what is not gone to the front; how many clauses are left, and how many literals."""
    count = size = 0
    for clause in range(len(first)):
        if gone[clause]:
            continue
        start = size
        for i in range(first[clause], end[clause]):
            store[size] = store[i]
            size += 1
        first[count], end[count] = start, size
        count += 1
    return count, size


@kernel
def _occurrences(store: Ints, first: Ints, end: Ints, n: int) -> tuple[Ints, Ints, Ints]:
    """The clauses in which the literals occur, and for each literal where they are in that list."""
    begin, until = np.zeros(2 * n + 1, np.int64), np.zeros(2 * n + 1, np.int64)
    for lit in store:
        until[lit] += 1
    total = 0
    for lit in range(-n, n + 1):
        begin[lit] = total
        total += until[lit]
        until[lit] = begin[lit]
    occurs = np.empty(total, np.int64)
    for clause in range(len(first)):
        for i in range(first[clause], end[clause]):
            occurs[until[store[i]]] = clause
            until[store[i]] += 1
    return occurs, begin, until


@kernel
def _by_rank(rank: Ints) -> Ints:
    """The variables, outermost first, those of one rank by number."""
    most = 0
    for r in rank:
        most = max(most, r)
    free = np.zeros(most + 2, np.int64)
    for v in range(1, len(rank)):
        free[rank[v] + 1] += 1
    for r in range(1, len(free)):
        free[r] += free[r - 1]
    order = np.empty(len(rank) - 1, np.int64)
    for v in range(1, len(rank)):
        order[free[rank[v]]] = v
        free[rank[v]] += 1
    return order


@kernel
def ready(literals: Ints, ends: Ints, rank: Ints) -> Matrix:
    """The matrix made ready. `rank`: by variable, from 1 on; even ones are existential."""
    n = len(rank) - 1
    store = np.empty(len(literals), np.int64)
    first, end = np.empty(len(ends), np.int64), np.empty(len(ends), np.int64)
    count, size = _store(literals, ends, rank, store, first, end)
    gone = blocked(store[:size], first[:count], end[:count], rank)
    count, size = _keep(store[:size], first[:count], end[:count], gone)
    store, first, end = store[:size], first[:count], end[:count]
    occurs, begin, until = _occurrences(store, first, end, n)
    order, phase = np.empty(n, np.int64), np.zeros(n + 1, np.int64)
    occurring = 0
    for v in _by_rank(rank):
        positive, negative = until[v] - begin[v], until[-v] - begin[-v]
        if positive + negative:
            order[occurring] = v
            occurring += 1
            phase[v] = 1 if (positive >= negative) == (rank[v] % 2 == 0) else -1
    return Matrix(store, first, end, occurs, begin, until, order[:occurring], phase)
