"""The vertex Shannon game on reduced graphs (thesis of van Rijswijck, 10.4), in bitmasks.

A state is the tuple of neighbour masks of the reduced graph: Short's vertices are contracted
(their neighbours become a clique), Cut's are deleted, dead ones are deleted. Bits 0..n-1 are the
vertices, bits n and n+1 the terminals s and t. A vertex whose neighbours form a clique lies on no
chordless s-t path and is dead (13.1). Short is the maximizer.
"""

from __future__ import annotations

from gadgetry.solvers.connection.capture import (
    Kills,
    claim,
    fill,
    fill_both,
    killers,
    killers_of_both,
    undominated,
)
from gadgetry.solvers.connection.contraction import Graph, components, contract, delete, vertices
from gadgetry.solvers.connection.pairing import forced_pair, share
from gadgetry.solvers.connection.separators import distance, separators
from gadgetry.solvers.connection.virtual_connections import connections
from gadgetry.solvers.connection.virtual_cuts import cuts
from gadgetry.solvers.general.isotone import Assessment, Step, elements, weigh


class ReducedGraphs:
    """The vertex Shannon game with n inner vertices: Short's virtual connections, Cut's cuts."""

    def __init__(self, n: int) -> None:
        self.n = n

    def play(self, state: Graph, element: int, maximizer: bool) -> Step[Graph]:
        """Contract Short's vertex or delete Cut's, and then what is dead or captured."""
        graph = list(state)
        touched = contract(graph, element) if maximizer else delete(graph, element)
        captured = fill(graph, touched)
        return Step(tuple(graph), *captured)

    def free(self, state: Graph) -> int:
        """The vertices of the reduced graph."""
        return vertices(state)

    def parts(self, state: Graph, maximizer: bool) -> list[Step[Graph]]:
        """Short needs one way, through one component of the graph without terminals."""
        ways = components(state) if maximizer else []
        if len(ways) < 2:
            return []
        return [_given(state, vertices(state) & ~way) for way in ways]

    def concession(self, state: Graph, maximizer: bool) -> Step[Graph] | None:
        """Cut shares a pair that she would have to share."""
        v, w = forced_pair(state) if maximizer else (-1, -1)
        if v < 0:
            return None
        graph = list(state)
        gains = share(graph, v, w)
        return Step(tuple(graph), *gains)

    def assess(self, state: Graph, maximizer: bool) -> Assessment:
        """Joined or separated terminals, a virtual connection, a separating vertex."""
        if state[-2] >> self.n & 2:
            return Assessment(maximizer, 0)
        alone = separators(state)
        if alone < 0:
            return Assessment(not maximizer, 0)
        single = [1 << v for v in elements(alone)]
        if single and not maximizer:
            return Assessment(True, single[0])
        full, semis = connections(state)
        if full >= 0:
            return Assessment(maximizer, full)
        if maximizer and semis:
            return weigh(semis, [], 0)
        cut, threats = cuts(state)
        if cut >= 0:
            return Assessment(not maximizer, cut)
        # A long way to go is hard for Short: threats that bring him no nearer can wait.
        if maximizer:
            seen = weigh([], single + threats, vertices(state))._replace(to_win=distance(state))
        else:
            seen = weigh(threats, semis, vertices(state))._replace(to_lose=distance(state))
        return _without_dominated(seen, vertices(state), *killers(state))


class DualGraphs:
    """Hex on n cells as a pair of reduced graphs: in the first Black is Short, in the second White.

    Each player's threats are then virtual connections of his own graph. A cell that is dead in
    one graph is dead in the other.
    """

    def __init__(self, n: int) -> None:
        self.n = n

    def play(
        self, state: tuple[Graph, Graph], element: int, maximizer: bool
    ) -> Step[tuple[Graph, Graph]]:
        """Contract the cell in its owner's graph, delete it in the other; then dead, captured."""
        move = 1 << element
        return _claimed(state, move, 0) if maximizer else _claimed(state, 0, move)

    def free(self, state: tuple[Graph, Graph]) -> int:
        """The cells of the reduced graphs."""
        return vertices(state[0])

    def parts(self, state: tuple[Graph, Graph], maximizer: bool) -> list[Step[tuple[Graph, Graph]]]:
        """Either player needs one way, in his own graph."""
        ways = components(state[0] if maximizer else state[1])
        if len(ways) < 2:
            return []
        rests = [self.free(state) & ~way for way in ways]
        return [_claimed(state, 0, r) if maximizer else _claimed(state, r, 0) for r in rests]

    def concession(self, state: tuple[Graph, Graph], maximizer: bool) -> None:
        """None is looked for: virtual connections of both players see as much."""

    def assess(self, state: tuple[Graph, Graph], maximizer: bool) -> Assessment:
        """A player's sides joined, or a virtual connection of one of them."""
        mine, yours = state if maximizer else state[::-1]
        for outcome, graph in ((True, mine), (False, yours)):
            if graph[-2] >> self.n & 2:
                return Assessment(outcome, 0)
        full, own = connections(mine)
        if full >= 0:
            return Assessment(True, full)
        if own:
            return weigh(own, [], 0)
        full, other = connections(yours)
        if full >= 0:
            return Assessment(False, full)
        seen = weigh([], other, vertices(mine))
        if seen.outcome is None:
            seen = seen._replace(to_win=distance(mine), to_lose=distance(yours))
        return _without_dominated(seen, vertices(mine), *killers_of_both(*state))


def _given(state: Graph, cut: int) -> Step[Graph]:
    """Cut gets those vertices."""
    graph = list(state)
    captured = fill(graph, claim(graph, 0, cut))
    return Step(tuple(graph), *captured)


def _claimed(state: tuple[Graph, Graph], black: int, white: int) -> Step[tuple[Graph, Graph]]:
    """Black and White get those cells, and what they then capture."""
    first, second = list(state[0]), list(state[1])
    touched, other = claim(first, black, white), claim(second, white, black)
    captured = fill_both(first, second, touched, other)
    return Step((tuple(first), tuple(second)), *captured)


def _without_dominated(seen: Assessment, free: int, first: Kills, second: Kills) -> Assessment:
    """Try no dominated move; the trace of the opponent needs the witnesses.

    Say the mover loses, U is the opponent's trace and everything outside U is given to the mover.
    A move w in U that was not tried has a witness v >= w in U, which was tried, or lies outside
    the trace of a move that was (or of a pass): it loses there. So does w, as v >= w still holds.
    """
    if seen.outcome is not None:
        return seen
    better = [a | b for a, b in zip(first, second, strict=True)]
    kept, witnesses = undominated(better, seen.must_play, free & ~seen.must_play)
    if not kept:
        return Assessment(False, seen.threats | witnesses)
    return seen._replace(must_play=kept, threats=seen.threats | witnesses)
