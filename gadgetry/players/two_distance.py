"""Two-distance: how far a cell is from a side, if the opponent may block the shortest way.

`analysis.hex_heuristics.two_distance` is the definition; here it is counted in one sweep, for the
search. Queenbee's evaluation: a player is as well off as his best cell, the one with the smallest
sum of distances to both his sides, his *potential*; and, where these are equal, by how many such
cells he has. Van Rijswijck, Set Colouring Games (2006), 12.2.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.kernels import zeros

FAR = 60  # stands for a distance that is infinite or larger


def distances(first: Sequence[int], near: Sequence[int], goal: int) -> list[int]:
    """The two-distance of each vertex of a reduced graph to one of its sides; 0: infinite.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.players.hex_views import reduced_graph, view
    >>> _, first, near = reduced_graph(view(Hex(2, 2), "Black"), 4)
    >>> distances(first, near, 4)
    [1, 1, 2, 3, 0, 4]
    """
    k = len(first) - 3
    distance, ways, queue = zeros(k + 2), zeros(k + 2), zeros(k + 2)
    waiting = 0
    for i in range(first[goal], first[goal + 1]):
        distance[near[i]] = 1
        queue[waiting] = near[i]
        waiting += 1
    done = 0
    while done < waiting:
        u = queue[done]
        done += 1
        if u >= k:
            continue  # the far side is no way to anywhere
        for i in range(first[u], first[u + 1]):
            v = near[i]
            ways[v] += 1
            if ways[v] == 2 and not distance[v] and v != goal:
                distance[v] = distance[u] + 1
                queue[waiting] = v
                waiting += 1
    return distance


def potentials(first: Sequence[int], near: Sequence[int]) -> list[int]:
    """Of each open cell, the sum of its distances to both sides; each at most FAR.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.players.hex_views import reduced_graph, view
    >>> _, first, near = reduced_graph(view(Hex(2, 2), "Black"), 4)
    >>> potentials(first, near)
    [4, 3, 3, 4]
    """
    k = len(first) - 3
    one, other = distances(first, near, k), distances(first, near, k + 1)
    sums = zeros(k)
    for v in range(k):
        sums[v] = (min(one[v], FAR) if one[v] else FAR) + (min(other[v], FAR) if other[v] else FAR)
    return sums


def standing(sums: Sequence[int]) -> int:
    """How well off a player with these potentials is: a thousand for each step nearer.

    >>> standing([4, 3, 3, 4]) < standing([4, 3, 3, 3]) < standing([4, 2])
    True
    """
    best, count = 2 * FAR, 0
    for v in range(len(sums)):
        if sums[v] < best:
            best, count = sums[v], 0
        if sums[v] == best:
            count += 1
    return 30 * min(count, 30) - 1000 * best
