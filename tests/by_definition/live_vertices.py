"""Is a vertex of a Shannon game live, by the definition: does its colour ever matter?"""

from __future__ import annotations

from itertools import product

from gadgetry.games.connection.shannon import TerminalGraph


def is_live(graph: TerminalGraph, vertex: int) -> bool:
    """Is there a colouring of all other vertices that leaves the winner to this one?"""
    others = [v for v in range(graph.vertices) if v not in (*graph.terminals, vertex)]
    for colours in product((False, True), repeat=len(others)):
        short = {v for v, own in zip(others, colours, strict=True) if own}
        if short_joins(graph, short | {vertex}) and not short_joins(graph, short):
            return True
    return False


def short_joins(graph: TerminalGraph, short: set[int]) -> bool:
    """Do these vertices, Short's, join the terminals?"""
    first, last = graph.terminals
    seen, ahead = {first}, [first]
    while ahead:
        for v in graph.neighbours[ahead.pop()]:
            if v not in seen and (v in short or v == last):
                seen.add(v)
                ahead.append(v)
    return last in seen
