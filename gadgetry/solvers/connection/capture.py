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

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.connection.contraction import alike, contract, delete, without_dead
from gadgetry.solvers.masks import empty, least, sets, single

Kills = list[int]


def killers(graph: Sequence[int]) -> tuple[Kills, Kills]:
    """For each inner vertex the set of those with which Short kills it, and Cut.

    Two vertices side by side between s and t: Short kills either with the other.

    >>> killers((0b1100, 0b1100, 0b0011, 0b0011))
    ([2, 1], [0, 0])

    One behind the other: Cut does.

    >>> killers((0b0110, 0b1001, 0b0001, 0b0010))
    ([0, 0], [2, 1])
    """
    n = len(graph) - 2
    inner = single(n) - 1
    short, cut = sets(n), sets(n)
    for w in range(n):
        around = rest = graph[w]
        if not around:
            continue
        beside, within = inner & ~single(w), inner
        while rest:
            bit = rest & -rest
            rest ^= bit
            near = graph[least(bit)]
            apart = around & ~near & ~bit
            if apart:
                beside &= near
                within &= bit if apart & (apart - 1) else bit | apart
        short[w], cut[w] = beside, within
    return short, cut


def captured_pairs(kills: Sequence[int], allowed: int) -> int:
    """The union of disjoint pairs of allowed vertices that kill each other.

    >>> captured_pairs([0b010, 0b101, 0b010], 0b111)
    3
    """
    taken = empty()
    for w, by in enumerate(kills):
        rest = by & allowed & ~taken & -single(w)
        if not rest or not allowed >> w & 1 or taken >> w & 1:
            continue
        while rest:
            bit = rest & -rest
            rest ^= bit
            if kills[least(bit)] >> w & 1:
                taken |= bit | single(w)
                break
    return taken


def fill(graph: list[int], touched: int) -> tuple[int, int]:
    """Delete dead vertices and fill in captured pairs until there are none: Short's and Cut's.

    >>> fill(graph := [0b1100, 0b1100, 0b0011, 0b0011], 0), graph
    ((3, 0), [0, 0, 8, 4])
    """
    short = cut = empty()
    while True:
        without_dead(graph, touched)
        by_short, by_cut = killers(graph)
        more_short = captured_pairs(by_short, ~empty())
        more_cut = captured_pairs(by_cut, ~more_short)
        if not more_short | more_cut:
            return short, cut
        short |= more_short
        cut |= more_cut
        touched = claim(graph, more_short, more_cut)


def fill_both(
    first: list[int], second: list[int], touched: int, other_touched: int
) -> tuple[int, int]:
    """The same for the two graphs of a Hex position; Black is Short in the first, Cut in the other.

    >>> fill_both([0b1100, 0b1100, 0b0011, 0b0011], [0b0110, 0b1001, 0b0001, 0b0010], 0, 0)
    (3, 0)
    """
    black = white = empty()
    while True:
        alike(first, second, touched, other_touched)
        by_black, by_white = killers_of_both(first, second)
        more_black = captured_pairs(by_black, ~empty())
        more_white = captured_pairs(by_white, ~more_black)
        if not more_black | more_white:
            return black, white
        black |= more_black
        white |= more_white
        touched = claim(first, more_black, more_white)
        other_touched = claim(second, more_white, more_black)


def killers_of_both(first: Sequence[int], second: Sequence[int]) -> tuple[Kills, Kills]:
    """What Black kills with which cell, and White, seen in either graph of a Hex position."""
    black, white = killers(first)
    short, cut = killers(second)
    for w in range(len(black)):
        black[w] |= cut[w]
        white[w] |= short[w]
    return black, white


def claim(graph: list[int], short: int, cut: int) -> int:
    """Contract Short's vertices and delete Cut's, in place; returns those that were touched."""
    touched, rest = empty(), cut
    while rest:
        touched |= delete(graph, least(rest))
        rest &= rest - 1
    rest = short
    while rest:
        touched |= contract(graph, least(rest))
        rest &= rest - 1
    return touched & ~(short | cut)


def undominated(better: Sequence[int], moves: int, losing: int) -> tuple[int, int]:
    """The moves that need to be tried, and the witnesses: the moves that excuse the others.

    `better[w]` holds moves v >= w. A move is not tried when one at least as good is, or is known
    to be `losing`. Of moves that are equally good the last one stays.

    >>> undominated((0b010, 0b101, 0b010), 0b111, 0)
    (4, 4)
    >>> undominated((0b010, 0b000, 0b000), 0b101, 0b010)
    (4, 2)
    """
    kept, excuse = moves, sets(len(better))
    rest = moves
    while rest:
        bit = rest & -rest
        rest ^= bit
        w = least(bit)
        by = better[w] & losing
        if not by:
            by = better[w] & kept
        if by:
            kept ^= bit
            excuse[w] = by & -by
    witnesses = empty()
    for by in excuse:
        if by:
            while by & kept == 0 and not by & losing:
                by = excuse[least(by)]
            witnesses |= by
    return kept, witnesses
