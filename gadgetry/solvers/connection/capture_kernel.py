"""The same as `capture`, in numba."""

from __future__ import annotations

import numpy as np

from gadgetry.solvers.connection.contraction_kernel import (
    Words,
    alike,
    contract,
    delete,
    least,
    without_dead,
)
from gadgetry.solvers.kernels import kernel


@kernel
def killers(graph: Words, by_short: Words, by_cut: Words) -> None:
    """Adds to what is known to be killed by whom."""
    n = len(graph) - 2
    inner = (1 << n) - 1
    for w in range(n):
        around = rest = graph[w]
        if not around:
            continue
        beside, within = inner & ~(1 << w), inner
        while rest:
            u = least(rest)
            rest &= rest - 1
            apart = around & ~graph[u] & ~(1 << u)
            if apart:
                beside &= graph[u]
                within &= 1 << u if apart & (apart - 1) else 1 << u | apart
        by_short[w] |= beside
        by_cut[w] |= within


@kernel
def captured_pairs(kills: Words, allowed: int) -> int:
    taken = 0
    for w in range(len(kills)):
        rest = kills[w] & allowed & ~taken & (-1 << w)
        if not rest or not allowed >> w & 1 or taken >> w & 1:
            continue
        while rest:
            u = least(rest)
            rest &= rest - 1
            if kills[u] >> w & 1:
                taken |= 1 << u | 1 << w
                break
    return taken


@kernel
def fill(graph: Words, touched: int) -> tuple[int, int]:
    """In place, from what was touched; what Short and Cut capture."""
    short = cut = 0
    while True:
        without_dead(graph, touched)
        kills = np.zeros((2, len(graph) - 2), np.int64)
        killers(graph, kills[0], kills[1])
        more_short = captured_pairs(kills[0], -1)
        more_cut = captured_pairs(kills[1], ~more_short)
        if not more_short | more_cut:
            return short, cut
        short |= more_short
        cut |= more_cut
        touched = claim(graph, more_short, more_cut)


@kernel
def fill_both(graphs: Words, first: int, second: int) -> tuple[int, int]:
    """In place, from what was touched in either graph; what Black and White capture."""
    n = graphs.shape[1] - 2
    black = white = 0
    while True:
        alike(graphs, first, second)
        kills = np.zeros((2, n), np.int64)
        killers(graphs[0], kills[0], kills[1])
        killers(graphs[1], kills[1], kills[0])
        more_black = captured_pairs(kills[0], -1)
        more_white = captured_pairs(kills[1], ~more_black)
        if not more_black | more_white:
            return black, white
        black |= more_black
        white |= more_white
        first = claim(graphs[0], more_black, more_white)
        second = claim(graphs[1], more_white, more_black)


@kernel
def claim(graph: Words, short: int, cut: int) -> int:
    touched, rest = 0, cut
    while rest:
        touched |= delete(graph, least(rest))
        rest &= rest - 1
    rest = short
    while rest:
        touched |= contract(graph, least(rest))
        rest &= rest - 1
    return touched & ~(short | cut)


@kernel
def undominated(kills: Words, moves: int, losing: int) -> tuple[int, int]:
    """`kills`: by one player, and by the other."""
    kept = rest = moves
    excuse = np.zeros(kills.shape[1], np.int64)
    while rest:
        w = least(rest)
        rest &= rest - 1
        better = kills[0, w] | kills[1, w]
        by = better & losing if better & losing else better & kept
        if by:
            kept ^= 1 << w
            excuse[w] = by & -by
    witnesses = 0
    for w in range(len(excuse)):
        by = excuse[w]
        if by:
            while not by & (kept | losing):
                by = excuse[least(by)]
            witnesses |= by
    return kept, witnesses
