"""Pairs of vertices that Cut shares with Short: a bound on what Short can get.

Let v and w be adjacent free vertices. Cut may decide to answer v by w, and w by v. Then Short never
has both, the edge between them is of no use to him, and the worst for her is that each of v and w
is his. So if Cut wins the graph without that edge and with v and w contracted, whoever is to move,
she wins the graph itself; her trace needs v and w. (Pairs that cross from a side of s to a
side of t are a whole pairing strategy.) The converse is false: sharing a pair is a *concession*.

Short has many forcing moves in games made of gadgets, and may put off each of them: 2^k positions
for k pairs, where one concession is enough.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.connection.capture import fill
from gadgetry.solvers.connection.contraction import contract
from gadgetry.solvers.masks import empty, least, single


def forced_pair(graph: Sequence[int]) -> tuple[int, int]:
    """A pair that Cut has to share anyway, with little to gain for Short; -1, -1 if there is none.

    One vertex is near s and the other near t (adjacent, or by a bridge), so a move of Short there
    is a threat; neither makes a second such threat. Of these, the pair in which one of the two
    has the fewest neighbours that its terminal has not.

    >>> forced_pair((0b0110, 0b1001, 0b0001, 0b0010))
    (0, 1)
    >>> forced_pair((0b1100, 0b1100, 0b0011, 0b0011))
    (-1, -1)
    """
    s, t = len(graph) - 2, len(graph) - 1
    inner = single(s) - 1
    near_s, near_t = _near(graph, s) & inner, _near(graph, t) & inner
    best, lowest = (-1, -1), len(graph)
    rest = near_t & ~near_s
    while rest:
        w = least(rest)
        rest &= rest - 1
        partners = graph[w] & near_s
        if partners.bit_count() != 1 or partners & near_t:
            continue
        v = least(partners)
        if graph[v] & near_t != single(w):
            continue
        at_s, at_t = graph[v] & ~graph[s], graph[w] & ~graph[t]
        gain = min((at_s & inner).bit_count(), (at_t & inner).bit_count())
        if gain < lowest:
            best, lowest = (v, w), gain
    return best


def share(graph: list[int], v: int, w: int) -> tuple[int, int]:
    """Cut concedes the pair, in place; what Short then captures, and what her trace needs.

    A path of two vertices: without the edge between them there is none.

    >>> share(graph := [0b0110, 0b1001, 0b0001, 0b0010], 0, 1), graph
    ((0, 3), [0, 0, 0, 0])
    """
    pair = single(v) | single(w)
    graph[v] &= ~pair
    graph[w] &= ~pair
    touched = contract(graph, v) | contract(graph, w)
    short, cut = fill(graph, touched & ~pair)
    return short, cut | pair


def _near(graph: Sequence[int], terminal: int) -> int:
    """The vertices adjacent to a terminal, and those that have two common neighbours with it."""
    once = twice = empty()
    rest = graph[terminal]
    while rest:
        around = graph[least(rest)]
        rest &= rest - 1
        twice |= once & around
        once |= around
    return graph[terminal] | twice
