"""What is certain of a Hex position without playing on: who wins, or what must be played.

Certain is what virtual connections decide, with the cells that suffice for the winner, his trace.
They are looked for among his chains and the open cells with the best potentials, `MOST` together;
the others are as good as the opponent's, so what is found there holds on the whole board (the
game is isotone).

Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.players.hex_connections import connections
from gadgetry.players.hex_views import OPEN, OWN, cell_at, chains, reduced_graph
from gadgetry.players.two_distance import FAR, potentials
from gadgetry.solvers.kernels import zeros

MOST = 61  # cells and chains among which connections are looked for: a set of them is a word
MOST_CHAINS = 30  # and of these, chains
WORD = 60  # cells in a word of a trace
LOST, UNKNOWN, WON = -1, 0, 1
Graph = tuple[list[int], list[int], list[int], Sequence[int], int]
"""The cells, where the neighbours of each begin, the neighbours; the view and its width."""


def graph_of(board: Sequence[int], width: int, columns: int, mirrored: bool) -> Graph:
    """A player's `reduced_graph`, with the cells of the position, and his view."""
    places, first, near = reduced_graph(board, width)
    for i in range(len(places)):
        places[i] = cell_at(places[i], columns, mirrored, width)
    return places, first, near, board, width


def joined(graph: Graph) -> bool:
    """Has the player won already: are his sides neighbours?"""
    _, first, near, _, _ = graph
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
    >>> board, words = Hex(2, 2, ".B..", "White"), [0, 0]
    >>> black, white = (graph_of(view(board, p), 4, 2, p == "White") for p in board.players)
    >>> certainty(white, black, True, words), f"{words[1]:b}"  # either cell below b1 is enough
    (-1, '1100')
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
    whole, semis = connections(graph, len(chosen))
    if whole < 0 and len(semis):
        whole = semis[0]
        for semi in semis:
            if semi.bit_count() < whole.bit_count():
                whole = semi
    if whole >= 0:
        write(whole, chosen, words, half)
        return WON
    graph, chosen = masks(yours)
    whole, semis = connections(graph, len(chosen))
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
    """The board as neighbour masks for `connections`, and the cells that stand in it.

    Vertices are the chosen cells, the player's chains and his sides.
    """
    cells, first, near, board, width = graph
    chain, count = chains(board, width)
    count = min(count, MOST_CHAINS)
    m = min(len(cells), MOST - count)
    number = _numbers(potentials(first, near), m)
    sets, chosen, vertex = zeros(m + count + 2), zeros(m), zeros(len(board))
    open_cells = 0
    for at in range(len(board)):
        if board[at] == OPEN:
            v = number[open_cells]
            vertex[at] = v
            if v:
                chosen[v - 1] = cells[open_cells]
            open_cells += 1
        elif board[at] == OWN and chain[at] <= count:
            vertex[at] = m + chain[at]
    last_row = len(board) - 2 * width
    for at in range(width + 1, len(board) - width - 1):
        v = vertex[at] - 1
        if v < 0:
            continue
        for step in (1, width - 1, width):
            _join(sets, v, vertex[at + step] - 1)
        if at < 2 * width:
            _join(sets, v, m + count)
        if at >= last_row:
            _join(sets, v, m + count + 1)
    return sets, chosen


def _join(sets: list[int], v: int, w: int) -> None:
    if w >= 0 and v != w:
        sets[v] |= 1 << w
        sets[w] |= 1 << v


def _numbers(sums: Sequence[int], most: int) -> list[int]:
    """Numbers from 1 for so many cells with the smallest sums, in their order; 0 for others."""
    k = len(sums)
    number, count = zeros(k), zeros(2 * FAR + 1)
    for v in range(k):
        count[sums[v]] += 1
    last, fit = 0, most
    while last <= 2 * FAR and count[last] <= fit:
        fit -= count[last]
        last += 1
    used = 0
    for v in range(k):
        if sums[v] < last or (sums[v] == last and fit):
            fit -= sums[v] == last
            used += 1
            number[v] = used
    return number
