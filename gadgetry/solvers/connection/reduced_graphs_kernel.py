"""The same as `reduced_graphs`, in numba: one graph is the Shannon game, two are Hex."""

from __future__ import annotations

from gadgetry.solvers.connection.capture_kernel import (
    claim,
    fill,
    fill_both,
    killers,
    killers_of_both,
    undominated,
)
from gadgetry.solvers.connection.contraction_kernel import Words, vertices
from gadgetry.solvers.connection.pairing_kernel import forced_pair, share
from gadgetry.solvers.connection.separators_kernel import distance, separators
from gadgetry.solvers.connection.virtual_connections_kernel import connections
from gadgetry.solvers.connection.virtual_cuts_kernel import cuts
from gadgetry.solvers.kernels import kernel

Seen = tuple[int, int, int, int, int, int]  # an Assessment, its outcome 1, 0, or -1 if not seen


@kernel
def play(graphs: Words, element: int, maximizer: bool) -> tuple[int, int]:
    """A move, in place; what its owner and the opponent capture."""
    return claims(graphs, 1 << element, 0, maximizer)


@kernel
def give(graphs: Words, given: int, maximizer: bool) -> tuple[int, int]:
    """The opponent of the player to move gets those, in place; what the two then capture."""
    return claims(graphs, 0, given, maximizer)


@kernel
def claims(graphs: Words, mine: int, yours: int, maximizer: bool) -> tuple[int, int]:
    """The player to move and his opponent get those vertices; what the two then capture."""
    black, white = (mine, yours) if maximizer else (yours, mine)
    first = claim(graphs[0], black, white)
    if len(graphs) == 1:
        black, white = fill(graphs[0], first)
    else:
        second = claim(graphs[1], white, black)
        black, white = fill_both(graphs[0], graphs[1], first, second)
    return (black, white) if maximizer else (white, black)


@kernel
def concession(graphs: Words, maximizer: bool) -> int:
    """In place, see `IsotoneGame`; what the opponent's trace adds, or -1 when there is none."""
    if len(graphs) == 1 and maximizer:
        v, w = forced_pair(graphs[0])
        if v >= 0:
            return share(graphs[0], v, w)[1]  # type: ignore[no-any-return]
    return -1


@kernel
def seen(outcome: bool, trace: int) -> Seen:
    return (1 if outcome else 0), trace, 0, 0, 1, 1


@kernel
def assess(graphs: Words, maximizer: bool) -> Seen:
    """What is seen of a position when that player is to move."""
    if len(graphs) == 1:
        return assess_short(graphs[0], maximizer)
    return assess_both(graphs, maximizer)


@kernel
def assess_short(graph: Words, maximizer: bool) -> Seen:
    """The Shannon game."""
    n = len(graph) - 2
    if graph[n] >> n & 2:
        return seen(maximizer, 0)
    alone = separators(graph)
    if alone < 0:
        return seen(not maximizer, 0)
    if alone and not maximizer:
        return seen(True, alone & -alone)
    whole, semis = connections(graph)
    if whole >= 0:
        return seen(maximizer, whole)
    if maximizer and len(semis):
        return seen(True, smallest(semis))
    cut, threats = cuts(graph)
    if cut >= 0:
        return seen(not maximizer, cut)
    free = vertices(graph)
    must_play, why = free, 0
    if maximizer:
        while alone:
            must_play, why = narrowed(must_play, why, [alone & -alone])
            alone &= alone - 1
        must_play, why = narrowed(must_play, why, threats)
    elif len(threats):
        return seen(True, smallest(threats))
    else:
        must_play, why = narrowed(must_play, why, semis)
    if not must_play:
        return seen(False, why)
    far = distance(graph)
    to_win, to_lose = (far, 1) if maximizer else (1, far)
    return without_dominated(killers(graph), must_play, free, why, to_win, to_lose)


@kernel
def assess_both(graphs: Words, maximizer: bool) -> Seen:
    """Hex."""
    n = graphs.shape[1] - 2
    mine, yours = (graphs[0], graphs[1]) if maximizer else (graphs[1], graphs[0])
    if mine[n] >> n & 2:
        return seen(True, 0)
    if yours[n] >> n & 2:
        return seen(False, 0)
    whole, semis = connections(mine)
    if whole >= 0:
        return seen(True, whole)
    if len(semis):
        return seen(True, smallest(semis))
    whole, semis = connections(yours)
    if whole >= 0:
        return seen(False, whole)
    free = vertices(mine)
    must_play, why = narrowed(free, 0, semis)
    if not must_play:
        return seen(False, why)
    kills = killers_of_both(graphs[0], graphs[1])
    return without_dominated(kills, must_play, free, why, distance(mine), distance(yours))


@kernel
def smallest(traces: list[int]) -> int:
    """The first of the smallest sets."""
    best = traces[0]
    for trace in traces:
        if trace.bit_count() < best.bit_count():
            best = trace
    return best


@kernel
def narrowed(must_play: int, threats: int, traces: list[int]) -> tuple[int, int]:
    """What `isotone.weigh` makes of the opponent's traces."""
    for trace in traces:
        if must_play & ~trace:
            must_play &= trace
            threats |= trace
    return must_play, threats


@kernel
def without_dominated(
    kills: Words, must_play: int, free: int, threats: int, to_win: int, to_lose: int
) -> Seen:
    better = [kills[0][w] | kills[1][w] for w in range(len(kills[0]))]
    kept, witnesses = undominated(better, must_play, free & ~must_play)
    if not kept:
        return seen(False, threats | witnesses)
    return -1, 0, kept, threats | witnesses, to_win, to_lose
