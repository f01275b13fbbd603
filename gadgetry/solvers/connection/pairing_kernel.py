"""The same as `pairing`, in numba."""

from __future__ import annotations

from gadgetry.solvers.connection.capture_kernel import fill
from gadgetry.solvers.connection.contraction_kernel import Words, bit_count, contract, least
from gadgetry.solvers.kernels import kernel


@kernel
def forced_pair(graph: Words) -> tuple[int, int]:
    """-1, -1 when there is none."""
    s, t = len(graph) - 2, len(graph) - 1
    inner = (1 << s) - 1
    near_s, near_t = near(graph, s) & inner, near(graph, t) & inner
    best_v, best_w, fewest = -1, -1, len(graph)
    rest = near_t & ~near_s
    while rest:
        w = least(rest)
        rest &= rest - 1
        partners = graph[w] & near_s
        if bit_count(partners) != 1 or partners & near_t:
            continue
        v = least(partners)
        if graph[v] & near_t != 1 << w:
            continue
        at_s, at_t = graph[v] & ~graph[s], graph[w] & ~graph[t]
        gain = min(bit_count(at_s & inner), bit_count(at_t & inner))
        if gain < fewest:
            best_v, best_w, fewest = v, w, gain
    return best_v, best_w


@kernel
def share(graph: Words, v: int, w: int) -> tuple[int, int]:
    """In place; what Short captures, and what Cut's trace needs."""
    pair = 1 << v | 1 << w
    graph[v] &= ~pair
    graph[w] &= ~pair
    touched = contract(graph, v) | contract(graph, w)
    short, cut = fill(graph, touched & ~pair)
    return short, cut | pair


@kernel
def near(graph: Words, terminal: int) -> int:
    once = twice = 0
    rest = graph[terminal]
    while rest:
        around = graph[least(rest)]
        rest &= rest - 1
        twice |= once & around
        once |= around
    return graph[terminal] | twice  # type: ignore[no-any-return]
