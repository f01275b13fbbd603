"""The same as `reduced_graphs`, in numba."""

from __future__ import annotations

import numpy as np

from gadgetry.solvers.capture_kernel import claim, fill_both, killers, undominated
from gadgetry.solvers.contraction_kernel import Words, bit_count, contract, delete, vertices
from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.separators_kernel import distance
from gadgetry.solvers.virtual_connections import MOST_CARRIERS, MOST_SEMIS
from gadgetry.solvers.virtual_connections_kernel import connections

Seen = tuple[int, int, int, int, int, int]  # an Assessment, its outcome 1, 0, or -1 if not seen


@kernel
def play(graphs: Words, element: int, maximizer: bool) -> tuple[int, int]:
    """A move, in place; what its owner and the opponent capture."""
    mine, yours = (0, 1) if maximizer else (1, 0)
    touched = contract(graphs[mine], element)
    other = delete(graphs[yours], element)
    if maximizer:
        return fill_both(graphs, touched, other)
    black, white = fill_both(graphs, other, touched)
    return white, black


@kernel
def give(graphs: Words, given: int, maximizer: bool) -> tuple[int, int]:
    """The opponent of the player to move gets those, in place; what the two then capture."""
    black, white = (0, given) if maximizer else (given, 0)
    first = claim(graphs[0], black, white)
    second = claim(graphs[1], white, black)
    black, white = fill_both(graphs, first, second)
    return (black, white) if maximizer else (white, black)


@kernel
def concession(graphs: Words, maximizer: bool) -> int:
    """In place, see `IsotoneGame`; what the opponent's trace adds, or -1 when there is none."""
    return -1


@kernel
def assess_both(graphs: Words, maximizer: bool) -> Seen:
    """What is seen of a Hex position when that player is to move."""
    n = graphs.shape[1] - 2
    mine, yours = (graphs[0], graphs[1]) if maximizer else (graphs[1], graphs[0])
    if mine[n] >> n & 2:
        return 1, 0, 0, 0, 1, 1
    if yours[n] >> n & 2:
        return 0, 0, 0, 0, 1, 1
    full = np.empty((2, n + 2, MOST_CARRIERS + 1), np.int64)
    semi = np.empty((n + 2, MOST_SEMIS + 1), np.int64)
    semis = np.empty(2 * MOST_SEMIS + n * MOST_CARRIERS**2, np.int64)
    whole, count = connections(mine, full, semi, semis)
    if whole >= 0:
        return 1, whole, 0, 0, 1, 1
    if count:
        least = semis[0]
        for i in range(1, count):
            if bit_count(semis[i]) < bit_count(least):
                least = semis[i]
        return 1, least, 0, 0, 1, 1
    whole, count = connections(yours, full, semi, semis)
    if whole >= 0:
        return 0, whole, 0, 0, 1, 1
    free = vertices(mine)
    must_play, threats = free, 0
    for i in range(count):
        if must_play & ~semis[i]:
            must_play &= semis[i]
            threats |= semis[i]
    if not must_play:
        return 0, threats, 0, 0, 1, 1
    kills = np.zeros((2, n), np.int64)
    killers(graphs[0], kills[0], kills[1])
    killers(graphs[1], kills[1], kills[0])
    kept, witnesses = undominated(kills[0] | kills[1], must_play, free & ~must_play)
    if not kept:
        return 0, threats | witnesses, 0, 0, 1, 1
    return -1, 0, kept, threats | witnesses, distance(mine), distance(yours)


@kernel
def assess(graphs: Words, maximizer: bool) -> Seen:
    """What is seen of a position when that player is to move."""
    return assess_both(graphs, maximizer)
