"""What is certain of a Hex position without playing on: who wins, or what must be played.

Certain is what virtual connections decide, with the cells that suffice for the winner, his trace.
They are looked for among the `MOST` open cells with the best potentials; the others are as good as
the opponent's, so what is found there holds on the whole board (the game is isotone).

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.players.hex_views import cell_at, reduced_graph
from gadgetry.players.two_distance import FAR, potentials
from gadgetry.solvers.connection.virtual_connections import connections
from gadgetry.solvers.kernels import zeros

MOST = 61  # cells among which connections are looked for: a set of them is a word
WORD = 60  # cells in a word of a trace
LOST, UNKNOWN, WON = -1, 0, 1
Graph = tuple[list[int], list[int], list[int]]


def graph_of(board: Sequence[int], width: int, columns: int, mirrored: bool) -> Graph:
    """A player's reduced graph, as `reduced_graph`, with the cells of the position."""
    places, first, near = reduced_graph(board, width)
    for i in range(len(places)):
        places[i] = cell_at(places[i], columns, mirrored, width)
    return places, first, near


def joined(graph: Graph) -> bool:
    """Has the player won already: are his sides neighbours?"""
    _, first, near = graph
    k = len(first) - 3
    for i in range(first[k], first[k + 1]):  # noqa: SIM110
        if near[i] == k + 1:
            return True
    return False


def certainty(mine: Graph, yours: Graph, virtual: bool, words: list[int]) -> int:
    """Does the player to move win for certain, or lose? Graphs of him and of the other.

    Written into `words`: first the cells that must be played (all open ones if no threat is seen),
    then, in as many words, the trace of the winner, or of the threats. Not `virtual`: only games
    that are over are certain.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.players.hex_views import view
    >>> board, words = Hex(2, 2, "B..."), [0, 0]
    >>> black, white = (graph_of(view(board, p), 4, 2, p == "White") for p in board.players)
    >>> certainty(white, black, True, words), [f"{word:b}" for word in words]
    (0, ['1100', '1100'])
    """
    half = len(words) // 2
    for i in range(len(words)):
        words[i] = 0
    if joined(mine):
        return WON
    if joined(yours):
        return LOST
    for cell in mine[0]:
        words[cell // WORD] |= 1 << cell % WORD
    if not virtual:
        return UNKNOWN
    graph, chosen = masks(mine)
    whole, semis = connections(graph)
    if whole < 0 and len(semis):
        whole = semis[0]
        for semi in semis:
            if semi.bit_count() < whole.bit_count():
                whole = semi
    if whole >= 0:
        write(whole, chosen, words, half)
        return WON
    graph, chosen = masks(yours)
    whole, semis = connections(graph)
    if whole >= 0:
        write(whole, chosen, words, half)
        return LOST
    return threatened(semis, chosen, words)


def threatened(semis: Sequence[int], chosen: Sequence[int], words: list[int]) -> int:
    """What must be played is in all the threats; where nothing is, the game is lost."""
    half = len(words) // 2
    common, union = (1 << len(chosen)) - 1, 0
    for semi in semis:
        if common & ~semi:
            common &= semi
            union |= semi
    if not union:
        return UNKNOWN
    for i in range(half):
        words[i] = 0
    write(common, chosen, words, 0)
    write(union, chosen, words, half)
    return UNKNOWN if common else LOST


def write(carrier: int, chosen: Sequence[int], words: list[int], at: int) -> None:
    """Write a set of chosen cells as a set of cells of the position."""
    for i in range(len(chosen)):
        if carrier >> i & 1:
            words[at + chosen[i] // WORD] |= 1 << chosen[i] % WORD


def masks(graph: Graph) -> tuple[list[int], list[int]]:
    """The graph on the `MOST` cells of the best potentials as neighbour masks; these cells."""
    cells, first, near = graph
    k = len(cells)
    number = _numbers(potentials(first, near)) if k > MOST else _all(k)
    m = min(k, MOST)
    number[k], number[k + 1] = m + 1, m + 2
    sets, chosen = zeros(m + 2), zeros(m)
    for v in range(k + 2):
        if number[v]:
            if v < k:
                chosen[number[v] - 1] = cells[v]
            near_v = 0
            for i in range(first[v], first[v + 1]):
                if number[near[i]]:
                    near_v |= 1 << number[near[i]] - 1
            sets[number[v] - 1] = near_v
    return sets, chosen


def _all(k: int) -> list[int]:
    number = zeros(k + 2)
    for v in range(k):
        number[v] = v + 1
    return number


def _numbers(sums: Sequence[int]) -> list[int]:
    """Numbers from 1 for the `MOST` cells with the smallest sums, in their order; 0 for others."""
    k = len(sums)
    number, count = zeros(k + 2), zeros(2 * FAR + 1)
    for v in range(k):
        count[sums[v]] += 1
    last, fit = 0, MOST
    while count[last] <= fit:
        fit -= count[last]
        last += 1
    used = 0
    for v in range(k):
        if sums[v] < last or (sums[v] == last and fit):
            fit -= sums[v] == last
            used += 1
            number[v] = used
    return number
