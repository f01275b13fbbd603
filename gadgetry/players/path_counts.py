"""Path counts: how many shortest ways a player has from side to side, and how long they are.

A way is a path of his reduced graph, its length the number of cells he still needs. A shortest path
is induced, so these are the counts of `analysis.hex_heuristics.path_counts` with discount 0; they
need no list of paths, only one sweep from either side: the ways to a cell are those to the
neighbours that are nearer. A way that is one cell shorter is worth two (12.4 and 12.5: with random
play a path of l cells is completed with probability 2^-l). Van Rijswijck, Set Colouring Games.

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.solvers.kernels import zeros

MOST_WAYS = 1 << 30  # more are counted as so many: a product of two such counts fits into a word


def ways_from(first: Sequence[int], near: Sequence[int], side: int) -> tuple[list[int], list[int]]:
    """Of each vertex, the length of a shortest way from a side, itself counted, and how many.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.players.hex_views import reduced_graph, view
    >>> _, first, near = reduced_graph(view(Hex(2, 2), "Black"), 4)
    >>> ways_from(first, near, 4)
    ([1, 1, 2, 2, 0, 3], [1, 1, 2, 1, 1, 3])
    """
    k = len(first) - 3
    length, ways, queue = zeros(k + 2), zeros(k + 2), zeros(k + 2)
    queue[0], ways[side] = side, 1
    done, waiting = 0, 1
    while done < waiting:
        u = queue[done]
        done += 1
        if u >= k and u != side:
            continue
        for i in range(first[u], first[u + 1]):
            v = near[i]
            if not ways[v]:
                length[v] = length[u] + 1
                queue[waiting] = v
                waiting += 1
            if v != side and length[v] == length[u] + 1:
                ways[v] = min(ways[v] + ways[u], MOST_WAYS)
    return length, ways


def shortest_paths(first: Sequence[int], near: Sequence[int]) -> tuple[int, int, list[int]]:
    """The length of a shortest path (-1: none), how many there are, and how many through each cell.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.players.hex_views import reduced_graph, view
    >>> _, first, near = reduced_graph(view(Hex(2, 2), "Black"), 4)
    >>> shortest_paths(first, near)
    (2, 3, [1, 2, 2, 1])
    """
    k = len(first) - 3
    down, from_top = ways_from(first, near, k)
    up, from_bottom = ways_from(first, near, k + 1)
    through = zeros(k)
    if not from_top[k + 1]:
        return -1, 0, through
    shortest = down[k + 1] - 1
    for v in range(k):
        if from_top[v] and from_bottom[v] and down[v] + up[v] == shortest + 1:
            through[v] = from_top[v] * from_bottom[v]
    return shortest, from_top[k + 1], through


def standing(shortest: int, count: int) -> int:
    """How well off a player with these paths is: a thousand times the logarithm of their worth.

    >>> standing(3, 8), standing(4, 16), standing(3, 12)
    (0, 0, 500)
    """
    if shortest < 0:
        return -1_000_000
    whole = count.bit_length() - 1
    return 1000 * (whole - shortest) + 1000 * (count - (1 << whole)) // (1 << whole)
