"""Reduced graphs in bitmasks: contraction, deletion, and dead vertices deleted.

A graph is the tuple of its neighbour masks; the last two vertices are the terminals s and t. A
vertex that Short claims is contracted (its neighbours become a clique), one that Cut claims is
deleted (thesis of van Rijswijck, 10.4). A vertex whose neighbours form a clique (a *simplicial*
one) lies on no chordless s-t path and is dead (13.1).

What works in place is Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gadgetry.solvers.masks import empty, least, single

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
            touched |= delete(graph, v)
    for v in range(n):
        if short >> v & 1:
            touched |= contract(graph, v)
    without_dead(graph, touched & ~(short | cut))
    return tuple(graph)


def reduced_alike(first: Iterable[int], second: Iterable[int]) -> tuple[Graph, Graph]:
    """The reduced graphs of one position, without the cells that are dead in either."""
    graphs = list(first), list(second)
    inner = (1 << len(graphs[0]) - 2) - 1
    alike(*graphs, inner, inner)
    return tuple(graphs[0]), tuple(graphs[1])


def alike(first: list[int], second: list[int], touched: int, other_touched: int) -> None:
    """Delete what is dead in either of two graphs from both, from what was touched in either."""
    while True:
        joined = without_dead(first, touched)
        if without_dead(second, other_touched) or joined:
            return
        touched = other_touched = 0
        for v in range(len(first) - 2):
            if (first[v] == 0) != (second[v] == 0):
                if first[v] == 0:
                    other_touched |= delete(second, v)
                else:
                    touched |= delete(first, v)
        if not touched | other_touched:
            return


def vertices(graph: Sequence[int]) -> int:
    """The vertices but s and t that are left, as a mask: those with a neighbour."""
    inner = empty()
    for v in range(len(graph) - 2):
        if graph[v]:
            inner |= single(v)
    return inner


def components(graph: Sequence[int]) -> list[int]:
    """The vertex sets of the components of the graph without s and t, dead vertices aside.

    >>> components((0b11000, 0b11100, 0b01010, 0b00111, 0b00011))
    [1, 6]
    """
    inner = left = vertices(graph)
    found = []
    while left:
        part = front = left & -left
        while front:
            near = graph[least(front)] & inner & ~part
            front = front & (front - 1) | near
            part |= near
        found.append(part)
        left &= ~part
    return found


def delete(graph: list[int], v: int) -> int:
    """Cut takes a vertex: it is gone. Its neighbours, which that touched."""
    around, rest, gone = graph[v], graph[v], ~single(v)
    while rest:
        graph[least(rest)] &= gone
        rest &= rest - 1
    graph[v] = 0
    return around


def contract(graph: list[int], v: int) -> int:
    """Short takes a vertex: its neighbours become adjacent. They are what that touched."""
    around, rest, gone = graph[v], graph[v], single(v)
    while rest:
        bit = rest & -rest
        u = least(bit)
        graph[u] = (graph[u] | around) & ~(gone | bit)
        rest ^= bit
    graph[v] = 0
    return around


def without_dead(graph: list[int], touched: int) -> bool:
    """Delete simplicial vertices, starting with those touched, until there are none.

    All are dead when s and t are adjacent: are they?
    """
    s = len(graph) - 2
    if graph[s] >> s & 2:
        for v in range(s):
            graph[v] = 0
        graph[s], graph[s + 1] = single(s + 1), single(s)
        return True
    inner = single(s) - 1
    touched &= inner
    while touched:
        bit = touched & -touched
        touched ^= bit
        v = least(bit)
        around = rest = graph[v]
        while rest:
            u = rest & -rest
            if around & ~graph[least(u)] != u:
                break
            rest ^= u
        if not rest:
            touched |= delete(graph, v) & inner
    return False


def joined_graph(size: int) -> Graph:
    """The one state in which s and t are adjacent."""
    return (0,) * (size - 2) + (1 << size - 1, 1 << size - 2)
