"""The vertex Shannon game and Hex on reduced graphs (thesis of van Rijswijck, 10.4), in bitmasks.

A state holds one graph for the Shannon game, where Short is the maximizer, and two for Hex: in the
first Black is Short, in the second White. Each player's threats are then virtual connections of his
own graph; a cell that is dead in one graph is dead in the other.

A graph is the list of neighbour masks of the reduced graph: Short's vertices are contracted (their
neighbours become a clique), Cut's are deleted, dead ones are deleted. Bits 0..n-1 are the vertices,
bits n and n+1 the terminals s and t. A vertex whose neighbours form a clique lies on no chordless
s-t path and is dead (13.1).

The functions are Python's and numba's alike, see `kernels.compiled`; `ReducedGraphs` is for the
plain search. Graphs that are changed are lists of ints, or rows of an array.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.connection.capture import (
    Kills,
    claim,
    fill,
    fill_both,
    killers,
    killers_of_both,
    undominated,
)
from gadgetry.solvers.connection.contraction import Graph, components, vertices
from gadgetry.solvers.connection.pairing import forced_pair, share
from gadgetry.solvers.connection.separators import distance, separators
from gadgetry.solvers.connection.virtual_connections import connections
from gadgetry.solvers.connection.virtual_cuts import cuts
from gadgetry.solvers.general.isotone import Assessment, Step

Graphs = tuple[Graph, ...]
Seen = tuple[int, int, int, int, int, int]  # an Assessment, its outcome 1, 0, or -1 if not seen


class ReducedGraphs:
    """The game of one graph or of two, each with n inner vertices, for the plain search."""

    def __init__(self, n: int) -> None:
        self.n = n

    def play(self, state: Graphs, element: int, maximizer: bool) -> Step[Graphs]:
        """Contract the vertex in its owner's graph, delete it in the other; then dead, captured."""
        return _step(state, 1 << element, 0, maximizer)

    def free(self, state: Graphs) -> int:
        """The vertices of the reduced graphs."""
        return vertices(state[0])

    def parts(self, state: Graphs, maximizer: bool) -> list[Step[Graphs]]:
        """A player needs one way, through one component of his own graph without terminals."""
        if not maximizer and len(state) == 1:
            return []
        ways = components(state[0] if maximizer else state[1])
        if len(ways) < 2:
            return []
        return [_step(state, 0, self.free(state) & ~way, maximizer) for way in ways]

    def concession(self, state: Graphs, maximizer: bool) -> Step[Graphs] | None:
        """Cut shares a pair that she would have to share.

        In Hex none is looked for: virtual connections of both players see as much.
        """
        graphs = [list(graph) for graph in state]
        more = concession(graphs, maximizer)
        return None if more < 0 else Step(_frozen(graphs), 0, more)

    def assess(self, state: Graphs, maximizer: bool) -> Assessment:
        """Joined or separated terminals, virtual connections and cuts, a separating vertex."""
        outcome, *rest = assess(state, maximizer)
        return Assessment(None if outcome < 0 else outcome > 0, *rest)


def _step(state: Graphs, mine: int, yours: int, maximizer: bool) -> Step[Graphs]:
    """The player to move and his opponent get those vertices."""
    graphs = [list(graph) for graph in state]
    own, other = claims(graphs, mine, yours, maximizer)
    return Step(_frozen(graphs), own, other) if maximizer else Step(_frozen(graphs), other, own)


def _frozen(graphs: list[list[int]]) -> Graphs:
    return tuple([tuple(graph) for graph in graphs])


def claims(graphs: list[list[int]], mine: int, yours: int, maximizer: bool) -> tuple[int, int]:
    """The player to move and his opponent get those vertices, in place; what the two then capture.

    Of two vertices one behind the other Short takes one, and the other leads to t.

    >>> graphs = [[0b0110, 0b1001, 0b0001, 0b0010]]
    >>> claims(graphs, 1, 0, maximizer=True), graphs
    ((0, 0), [[0, 12, 2, 2]])
    """
    black, white = (mine, yours) if maximizer else (yours, mine)
    first = claim(graphs[0], black, white)
    if len(graphs) == 1:
        black, white = fill(graphs[0], first)
    else:
        second = claim(graphs[1], white, black)
        black, white = fill_both(graphs[0], graphs[1], first, second)
    return (black, white) if maximizer else (white, black)


def concession(graphs: list[list[int]], maximizer: bool) -> int:
    """In place, see `IsotoneGame`; what the opponent's trace adds, or -1 when there is none.

    >>> concession([[0b0110, 0b1001, 0b0001, 0b0010]], maximizer=True)
    3
    """
    if len(graphs) == 1 and maximizer:
        v, w = forced_pair(graphs[0])
        if v >= 0:
            return share(graphs[0], v, w)[1]
    return -1


def assess(graphs: Sequence[Sequence[int]], maximizer: bool) -> Seen:
    """What is seen of a position when that player is to move.

    >>> assess([(0b0110, 0b1001, 0b0001, 0b0010)], maximizer=True)
    (0, 3, 0, 0, 1, 1)
    """
    if len(graphs) == 1:
        return assess_short(graphs[0], maximizer)
    return assess_both(graphs[0], graphs[1], maximizer)


def seen(outcome: bool, trace: int) -> Seen:
    """The winner is seen, and his trace."""
    return (1 if outcome else 0), trace, 0, 0, 1, 1


def assess_short(graph: Sequence[int], maximizer: bool) -> Seen:
    """The Shannon game: terminals, a separating vertex, virtual connections and cuts."""
    n = len(graph) - 2
    if graph[n] >> n & 2:
        return seen(maximizer, 0)
    alone = separators(graph)
    if alone < 0:
        return seen(not maximizer, 0)
    if alone and not maximizer:
        return seen(True, alone & -alone)
    full, semis = connections(graph)
    if full >= 0:
        return seen(maximizer, full)
    if maximizer and len(semis):
        return seen(True, smallest(semis))
    cut, threats = cuts(graph)
    if cut >= 0:
        return seen(not maximizer, cut)
    if not maximizer and len(threats):
        return seen(True, smallest(threats))
    free = vertices(graph)
    must_play, why = free, 0
    while alone:  # each is a threat; of these Short has to break, and there are none for Cut
        must_play, why = narrowed(must_play, why, [alone & -alone])
        alone &= alone - 1
    must_play, why = narrowed(must_play, why, threats if maximizer else semis)
    if not must_play:
        return seen(False, why)
    # A long way to go is hard for Short: threats that bring him no nearer can wait.
    far = distance(graph)
    to_win, to_lose = (far, 1) if maximizer else (1, far)
    return without_dominated(killers(graph), must_play, free, why, to_win, to_lose)


def assess_both(black: Sequence[int], white: Sequence[int], maximizer: bool) -> Seen:
    """Hex: a player's sides joined, or a virtual connection of one of them."""
    n = len(black) - 2
    mine, yours = (black, white) if maximizer else (white, black)
    if mine[n] >> n & 2:
        return seen(True, 0)
    if yours[n] >> n & 2:
        return seen(False, 0)
    full, semis = connections(mine)
    if full >= 0:
        return seen(True, full)
    if len(semis):
        return seen(True, smallest(semis))
    full, semis = connections(yours)
    if full >= 0:
        return seen(False, full)
    free = vertices(mine)
    must_play, why = narrowed(free, 0, semis)
    if not must_play:
        return seen(False, why)
    kills = killers_of_both(black, white)
    return without_dominated(kills, must_play, free, why, distance(mine), distance(yours))


def smallest(traces: list[int]) -> int:
    """The first of the smallest sets.

    >>> smallest([0b111, 0b110, 0b011])
    6
    """
    best = traces[0]
    for trace in traces:
        if trace.bit_count() < best.bit_count():
            best = trace
    return best


def narrowed(must_play: int, why: int, traces: list[int]) -> tuple[int, int]:
    """What is left of the moves worth trying, and why, given traces of the opponent.

    >>> narrowed(0b111, 0, [0b011, 0b111, 0b110])
    (2, 7)
    """
    for trace in traces:
        if must_play & ~trace:
            must_play &= trace
            why |= trace
    return must_play, why


def without_dominated(
    kills: tuple[Kills, Kills], must_play: int, free: int, why: int, to_win: int, to_lose: int
) -> Seen:
    """Try no dominated move; the trace of the opponent needs the witnesses.

    Say the mover loses, U is the opponent's trace and everything outside U is given to the mover.
    A move w in U that was not tried has a witness v >= w in U, which was tried, or lies outside
    the trace of a move that was (or of a pass): it loses there. So does w, as v >= w still holds.
    """
    better = [kills[0][w] | kills[1][w] for w in range(len(kills[0]))]
    kept, witnesses = undominated(better, must_play, free & ~must_play)
    if not kept:
        return seen(False, why | witnesses)
    return -1, 0, kept, why | witnesses, to_win, to_lose
