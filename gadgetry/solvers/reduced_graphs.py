"""The vertex Shannon game on reduced graphs (thesis of van Rijswijck, 10.4), in bitmasks.

A state is the tuple of neighbour masks of the reduced graph: Short's vertices are contracted
(their neighbours become a clique), Cut's are deleted, dead ones are deleted. Bits 0..n-1 are the
vertices, bits n and n+1 the terminals s and t. A vertex whose neighbours form a clique lies on no
chordless s-t path and is dead (13.1). Short is the maximizer.
"""

from __future__ import annotations

from collections.abc import Iterable

from gadgetry.solvers.isotone import Assessment, elements, weigh
from gadgetry.solvers.separators import distance, separators
from gadgetry.solvers.virtual_connections import connections

Graph = tuple[int, ...]


def reduced(neighbours: Iterable[int], short: int = 0, cut: int = 0) -> Graph:
    """The reduced graph of a graph given by neighbour masks, the terminals last.

    >>> reduced([0b110, 0b001, 0b001], short=0b001)
    (0, 4, 2)
    """
    graph = list(neighbours)
    n = len(graph) - 2
    touched = (1 << n) - 1
    for v in range(n):
        if cut >> v & 1:
            touched |= _delete(graph, v)
    for v in range(n):
        if short >> v & 1:
            touched |= _contract(graph, v)
    return _without_dead(graph, touched & ~(short | cut))


class ReducedGraphs:
    """The vertex Shannon game with n inner vertices: Short's virtual connections, Cut's cuts."""

    def __init__(self, n: int) -> None:
        self.n = n

    def play(self, state: Graph, element: int, maximizer: bool) -> Graph:
        """Contract Short's vertex or delete Cut's, and then what is dead."""
        graph = list(state)
        touched = _contract(graph, element) if maximizer else _delete(graph, element)
        return _without_dead(graph, touched)

    def free(self, state: Graph) -> int:
        """The vertices of the reduced graph."""
        return _vertices(state)

    def assess(self, state: Graph, maximizer: bool) -> Assessment:
        """Joined or separated terminals, a virtual connection, a separating vertex."""
        if state[-2] >> self.n & 2:
            return Assessment(maximizer, 0)
        cuts = separators(state)
        if cuts is None:
            return Assessment(not maximizer, 0)
        single = [1 << v for v in elements(cuts)]
        if single and not maximizer:
            return Assessment(True, single[0])
        full, semis = connections(state)
        if full is not None:
            return Assessment(maximizer, full)
        # A long way to go is hard for Short: threats that bring him no nearer can wait.
        if maximizer:
            return weigh(semis, single, _vertices(state))._replace(to_win=distance(state))
        return weigh(single, semis, _vertices(state))._replace(to_lose=distance(state))


class DualGraphs:
    """Hex on n cells as a pair of reduced graphs: in the first Black is Short, in the second White.

    Each player's threats are then virtual connections of his own graph. A cell that is dead in
    one graph is dead in the other.
    """

    def __init__(self, n: int) -> None:
        self.n = n

    def play(
        self, state: tuple[Graph, Graph], element: int, maximizer: bool
    ) -> tuple[Graph, Graph]:
        """Contract the cell in its owner's graph, delete it in the other, then what is dead."""
        graphs = [list(state[0]), list(state[1])]
        mine, yours = (0, 1) if maximizer else (1, 0)
        touched = [0, 0]
        touched[mine] = _contract(graphs[mine], element)
        touched[yours] = _delete(graphs[yours], element)
        return alike(graphs, touched)

    def free(self, state: tuple[Graph, Graph]) -> int:
        """The cells of the reduced graphs."""
        return _vertices(state[0])

    def assess(self, state: tuple[Graph, Graph], maximizer: bool) -> Assessment:
        """A player's sides joined, or a virtual connection of one of them."""
        mine, yours = state if maximizer else state[::-1]
        for outcome, graph in ((True, mine), (False, yours)):
            if graph[-2] >> self.n & 2:
                return Assessment(outcome, 0)
        full, own = connections(mine)
        if full is not None:
            return Assessment(True, full)
        if own:
            return weigh(own, [], 0)
        full, other = connections(yours)
        if full is not None:
            return Assessment(False, full)
        seen = weigh([], other, _vertices(mine))
        return seen._replace(to_win=distance(mine), to_lose=distance(yours))


def alike(graphs: list[list[int]], touched: list[int]) -> tuple[Graph, Graph]:
    """Two reduced graphs of one position, without the cells that are dead in either."""
    n = len(graphs[0]) - 2
    while True:
        first, second = (_without_dead(graphs[i], touched[i]) for i in (0, 1))
        if first[n] >> n & 2 or second[n] >> n & 2:
            return first, second
        graphs, touched = [list(first), list(second)], [0, 0]
        for v in range(n):
            if (first[v] == 0) != (second[v] == 0):
                alive = 1 if first[v] == 0 else 0
                touched[alive] |= _delete(graphs[alive], v)
        if touched == [0, 0]:
            return first, second


def _vertices(graph: Graph) -> int:
    mask = 0
    for v in range(len(graph) - 2):
        if graph[v]:
            mask |= 1 << v
    return mask


def _delete(graph: list[int], v: int) -> int:
    around, rest, gone = graph[v], graph[v], ~(1 << v)
    while rest:
        graph[(rest & -rest).bit_length() - 1] &= gone
        rest &= rest - 1
    graph[v] = 0
    return around


def _contract(graph: list[int], v: int) -> int:
    around, rest, gone = graph[v], graph[v], 1 << v
    while rest:
        bit = rest & -rest
        u = bit.bit_length() - 1
        graph[u] = (graph[u] | around) & ~(gone | bit)
        rest ^= bit
    graph[v] = 0
    return around


def _without_dead(graph: list[int], touched: int) -> Graph:
    """Delete simplicial vertices, starting with those touched, until there are none."""
    s = len(graph) - 2
    if graph[s] >> s & 2:
        return _joined(len(graph))
    inner = (1 << s) - 1
    touched &= inner
    while touched:
        bit = touched & -touched
        touched ^= bit
        v = bit.bit_length() - 1
        around = rest = graph[v]
        while rest:
            u = rest & -rest
            if around & ~graph[u.bit_length() - 1] != u:
                break
            rest ^= u
        if not rest:
            touched |= _delete(graph, v) & inner
    return tuple(graph)


def _joined(size: int) -> Graph:
    """The one state in which s and t are adjacent."""
    return (0,) * (size - 2) + (1 << size - 1, 1 << size - 2)
