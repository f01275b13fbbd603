"""Captured sets and dominated moves of the vertex Shannon game, by local patterns.

Chapters 8 and 13 of the thesis of van Rijswijck; every statement here is tested exhaustively on
small graphs (tests/solvers/connection/test_capture.py) against the definitions.

*Kills*: a claim of v kills w when w is dead afterwards. Here: when w is then simplicial. Short's
claim makes a clique of v's neighbours, so it kills w when they contain every neighbour of w that
has a non-neighbour among those of w. Cut's claim of v kills w when v is in each pair of
neighbours of w that are not adjacent.

*Capture*: a set of free vertices is captured by a player who, moving second in it, gets the
effect of owning all of it; it may be filled in for him, whoever is to move (Theorem 8.4.2; the
game is isotone). Here: pairs of vertices whose claims by him kill each other (13.3). If the
opponent takes one, he takes the other, and the opponent's is dead.

*Domination*: write v >= w when, whatever the owners of the other vertices, v for Short and w for
Cut is at least as good for Short as w for Short and v for Cut. If either player's claim of v
kills w, then v >= w: say Short's does, then "w Short, v Cut" is at most "both Short", and that is
"v Short, w Cut" since w is dead; Cut's is the mirror image. v >= w makes v at least as good a
move as w for *both* players: a strategy after w is one after v with the names v and w exchanged.
The relation is transitive, and holds in every later position where v and w are free.
"""

from __future__ import annotations

from functools import lru_cache

from gadgetry.solvers.connection.contraction import Graph, alike, contract, delete, without_dead
from gadgetry.solvers.general.isotone import Step

Kills = tuple[int, ...]


@lru_cache(maxsize=64)  # after a move it is asked for at once, and again when the state is assessed
def killers(graph: Graph) -> tuple[Kills, Kills]:
    """For each inner vertex the set of those with which Short kills it, and Cut.

    Two vertices side by side between s and t: Short kills either with the other.

    >>> killers((0b1100, 0b1100, 0b0011, 0b0011))
    ((2, 1), (0, 0))

    One behind the other: Cut does.

    >>> killers((0b0110, 0b1001, 0b0001, 0b0010))
    ((0, 0), (2, 1))
    """
    n = len(graph) - 2
    inner = (1 << n) - 1
    short, cut = [0] * n, [0] * n
    for w in range(n):
        around = rest = graph[w]
        if not around:
            continue
        beside, within = inner & ~(1 << w), inner
        while rest:
            bit = rest & -rest
            rest ^= bit
            near = graph[bit.bit_length() - 1]
            apart = around & ~near & ~bit
            if apart:
                beside &= near
                within &= bit if apart & (apart - 1) else bit | apart
        short[w], cut[w] = beside, within
    return tuple(short), tuple(cut)


def captured_pairs(kills: Kills, allowed: int) -> int:
    """The union of disjoint pairs of allowed vertices that kill each other.

    >>> captured_pairs((0b010, 0b101, 0b010), 0b111)
    3
    """
    taken = 0
    for w, by in enumerate(kills):
        rest = by & allowed & ~taken & (-1 << w)
        if not rest or not allowed >> w & 1 or taken >> w & 1:
            continue
        while rest:
            bit = rest & -rest
            rest ^= bit
            if kills[bit.bit_length() - 1] >> w & 1:
                taken |= bit | 1 << w
                break
    return taken


def fill(graph: list[int], touched: int) -> Step[Graph]:
    """Delete dead vertices and fill in captured pairs until there are none.

    >>> fill([0b1100, 0b1100, 0b0011, 0b0011], 0)
    Step(state=(0, 0, 8, 4), maximizer=3, minimizer=0)
    """
    short = cut = 0
    while True:
        state = without_dead(graph, touched)
        by_short, by_cut = killers(state)
        more_short = captured_pairs(by_short, -1)
        more_cut = captured_pairs(by_cut, ~more_short)
        if not more_short | more_cut:
            return Step(state, short, cut)
        short, cut = short | more_short, cut | more_cut
        graph = list(state)
        touched = claim(graph, more_short, more_cut)


def fill_both(graphs: list[list[int]], touched: list[int]) -> Step[tuple[Graph, Graph]]:
    """The same for the two graphs of a Hex position; Black is Short in the first, Cut in the other.

    >>> bridge = [[0b1100, 0b1100, 0b0011, 0b0011], [0b0110, 0b1001, 0b0001, 0b0010]]
    >>> fill_both(bridge, [0, 0]).maximizer
    3
    """
    black = white = 0
    while True:
        states = alike(graphs, touched)
        by_black, by_white = killers_of_both(states)
        more_black = captured_pairs(by_black, -1)
        more_white = captured_pairs(by_white, ~more_black)
        if not more_black | more_white:
            return Step(states, black, white)
        black, white = black | more_black, white | more_white
        graphs = [list(states[0]), list(states[1])]
        touched = [
            claim(graphs[0], more_black, more_white),
            claim(graphs[1], more_white, more_black),
        ]


def killers_of_both(graphs: tuple[Graph, Graph]) -> tuple[Kills, Kills]:
    """What Black kills with which cell, and White, seen in either graph of a Hex position."""
    short, cut = killers(graphs[0])
    other_short, other_cut = killers(graphs[1])
    black = tuple(a | b for a, b in zip(short, other_cut, strict=True))
    white = tuple(a | b for a, b in zip(cut, other_short, strict=True))
    return black, white


def claim(graph: list[int], short: int, cut: int) -> int:
    """Contract Short's vertices and delete Cut's, in place; returns those that were touched."""
    touched = 0
    for v in range(len(graph) - 2):
        if cut >> v & 1:
            touched |= delete(graph, v)
    for v in range(len(graph) - 2):
        if short >> v & 1:
            touched |= contract(graph, v)
    return touched & ~(short | cut)


def undominated(better: Kills, moves: int, losing: int) -> tuple[int, int]:
    """The moves that need to be tried, and the witnesses: the moves that excuse the others.

    `better[w]` holds moves v >= w. A move is not tried when one at least as good is, or is known
    to be `losing`. Of moves that are equally good the last one stays.

    >>> undominated((0b010, 0b101, 0b010), 0b111, 0)
    (4, 4)
    >>> undominated((0b010, 0b000, 0b000), 0b101, 0b010)
    (4, 2)
    """
    kept, excuse = moves, [0] * len(better)
    rest = moves
    while rest:
        bit = rest & -rest
        rest ^= bit
        w = bit.bit_length() - 1
        known = better[w] & losing
        by = known or better[w] & kept
        if by:
            kept ^= bit
            excuse[w] = by & -by
    witnesses = 0
    for by in excuse:
        if by:
            while by & kept == 0 and not by & losing:
                by = excuse[by.bit_length() - 1]
            witnesses |= by
    return kept, witnesses
