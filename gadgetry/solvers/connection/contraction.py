"""Reduced graphs in bitmasks: contraction, deletion, and dead vertices deleted.

A graph is the tuple of its neighbour masks; the last two vertices are the terminals s and t. A
vertex that Short claims is contracted (its neighbours become a clique), one that Cut claims is
deleted (thesis of van Rijswijck, 10.4). A vertex whose neighbours form a clique (a *simplicial*
one) lies on no chordless s-t path and is dead (13.1).
"""

from __future__ import annotations

from collections.abc import Iterable

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
    return without_dead(graph, touched & ~(short | cut))


def alike(graphs: list[list[int]], touched: list[int]) -> tuple[Graph, Graph]:
    """Two reduced graphs of one position, without the cells that are dead in either."""
    n = len(graphs[0]) - 2
    while True:
        first, second = (without_dead(graphs[i], touched[i]) for i in (0, 1))
        if first[n] >> n & 2 or second[n] >> n & 2:
            return first, second
        graphs, touched = [list(first), list(second)], [0, 0]
        for v in range(n):
            if (first[v] == 0) != (second[v] == 0):
                alive = 1 if first[v] == 0 else 0
                touched[alive] |= delete(graphs[alive], v)
        if touched == [0, 0]:
            return first, second


def vertices(graph: Graph) -> int:
    mask = 0
    for v in range(len(graph) - 2):
        if graph[v]:
            mask |= 1 << v
    return mask


def components(graph: Graph) -> list[int]:
    """The vertex sets of the components of the graph without s and t, dead vertices aside.

    >>> components((0b11000, 0b11100, 0b01010, 0b00111, 0b00011))
    [1, 6]
    """
    inner = left = vertices(graph)
    found = []
    while left:
        part = front = left & -left
        while front:
            near = graph[(front & -front).bit_length() - 1] & inner & ~part
            front = front & (front - 1) | near
            part |= near
        found.append(part)
        left &= ~part
    return found


def delete(graph: list[int], v: int) -> int:
    around, rest, gone = graph[v], graph[v], ~(1 << v)
    while rest:
        graph[(rest & -rest).bit_length() - 1] &= gone
        rest &= rest - 1
    graph[v] = 0
    return around


def contract(graph: list[int], v: int) -> int:
    around, rest, gone = graph[v], graph[v], 1 << v
    while rest:
        bit = rest & -rest
        u = bit.bit_length() - 1
        graph[u] = (graph[u] | around) & ~(gone | bit)
        rest ^= bit
    graph[v] = 0
    return around


def without_dead(graph: list[int], touched: int) -> Graph:
    """Delete simplicial vertices, starting with those touched, until there are none."""
    s = len(graph) - 2
    if graph[s] >> s & 2:
        return joined_graph(len(graph))
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
            touched |= delete(graph, v) & inner
    return tuple(graph)


def joined_graph(size: int) -> Graph:
    """The one state in which s and t are adjacent."""
    return (0,) * (size - 2) + (1 << size - 1, 1 << size - 2)
