"""Dead, captured and dominated cells of a Hex, Y or vertex Shannon position, found without search.

The methods are those of `gadgetry.solvers.connection`: `capture` (pairs that kill each other),
`local_games` (larger sets) and `clique_cutsets` (dead vertices); of Y those of `y_capture`. What is
reported is true, but not everything true is found; to recognize dead cells is NP-complete (thesis
of van Rijswijck, 13.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gadgetry.analysis.domination import dominated_cells
from gadgetry.analysis.y_capture import YViews
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError
from gadgetry.solvers.connection.capture import Kills, captured_pairs, claim, killers
from gadgetry.solvers.connection.clique_cutsets import clique_cutset_live
from gadgetry.solvers.connection.contraction import delete, joined_graph
from gadgetry.solvers.connection.local_games import LocalGame
from gadgetry.solvers.general.bitboards import Connection, bitboard
from gadgetry.solvers.general.isotone import elements
from gadgetry.solvers.general.traces import graphs_of

LARGEST = 5
ANALYSED = (Hex.ruleset, Shannon.ruleset, Y.ruleset)  # reverse Hex is played the other way


@dataclass(frozen=True)
class Analysis:
    """What is known of a position's free cells, by the names of the moves.

    `dead`: whoever owns them makes no difference, once the captured ones are filled in.
    `captured`: by each player; they may be filled in for him without changing the winner.
    `dominated`: for each such cell one that is at least as good a move, for both players.
    """

    dead: tuple[Any, ...]
    captured: dict[str, tuple[Any, ...]]
    dominated: dict[Any, Any]


def analyse(position: Hex | Shannon | Y, size: int = 2) -> Analysis:
    """Dead, captured and dominated cells; captured sets of up to `size` cells at a time
    (of Y: pairs).

    A bridge between Black's stone and the last row is captured, and no move is left to try:

    >>> analyse(Hex(2, 2, ".B.."))
    Analysis(dead=('a1',), captured={'Black': ('a2', 'b2'), 'White': ()}, dominated={})

    In the Shannon game on a path Cut captures any two of the inner vertices:

    >>> from gadgetry.games.connection.shannon import TerminalGraph
    >>> path = [(0, 1), (1, 2), (2, 3), (3, 4)]
    >>> analyse(Shannon(TerminalGraph(5, path, (0, 4)))).captured
    {'Short': (), 'Cut': (1, 2)}
    """
    if position.ruleset not in ANALYSED:
        raise GameError(f"expected a Hex, Y or Shannon position, got {position.ruleset}")
    if not 2 <= size <= LARGEST:
        raise GameError(f"expected sets of 2 to {LARGEST} cells, got {size}")
    if position.winner() is not None:
        return Analysis((), dict.fromkeys(position.players, ()), {})
    board = bitboard(position)
    assert isinstance(board, Connection)
    views: Views | YViews
    if isinstance(position, Y):
        views = YViews(board)
    else:
        views = Views([list(graph) for graph in graphs_of(position, board)], *board.claimed)
    captured = [0, 0]
    while True:
        views.delete_dead()
        found = views.captured(size)
        if not found[0] | found[1]:
            break
        captured = [captured[0] | found[0], captured[1] | found[1]]
        views.fill(*found)
    names = {v: name for (v, _), name in board.moves}
    free, left = sum(1 << v for v in names), views.free
    return Analysis(
        tuple(names[v] for v in elements(free & ~(left | captured[0] | captured[1]))),
        {
            player: tuple(names[v] for v in elements(mask))
            for player, mask in zip(position.players, captured, strict=True)
        },
        {names[w]: names[v] for w, v in views.dominated()},
    )


class Views:
    """The graph of a Shannon position, or both graphs of a Hex position (White is Short there)."""

    def __init__(self, graphs: list[list[int]], short: int, cut: int) -> None:
        self.graphs = graphs
        self.free = (1 << len(graphs[0]) - 2) - 1
        self.fill(short, cut)

    def fill(self, first: int, second: int) -> None:
        """The players get these cells."""
        for i, graph in enumerate(self.graphs):
            claim(graph, *((first, second) if i == 0 else (second, first)))
        self.free &= ~(first | second)

    def delete_dead(self) -> None:
        """Delete the cells that a clique separates from the terminals in one of the graphs."""
        s = len(self.graphs[0]) - 2
        if any(graph[s] >> s & 2 for graph in self.graphs):
            self.graphs = [list(joined_graph(s + 2)) for _ in self.graphs]
            self.free = 0
        while True:
            live = self.free
            for graph in self.graphs:
                live &= clique_cutset_live(tuple(graph))
            if live == self.free:
                return
            for graph in self.graphs:
                for v in elements(self.free & ~live):
                    delete(graph, v)
            self.free = live

    def captured(self, size: int) -> tuple[int, int]:
        """Disjoint sets that the first player has captured, and the second: pairs, else larger."""
        first, second = self._kills()
        by_first = captured_pairs(first, self.free)
        by_second = captured_pairs(second, self.free & ~by_first)
        if by_first | by_second or size == 2:
            return by_first, by_second
        near = [self._near(v) for v in range(len(self.graphs[0]) - 2)]
        for region in regions(near, self.free, size):
            for short in (True, False):
                if any(
                    LocalGame(tuple(graph), region).captured(short == (i == 0))
                    for i, graph in enumerate(self.graphs)
                ):
                    return (region, 0) if short else (0, region)
        return 0, 0

    def dominated(self) -> Iterator[tuple[int, int]]:
        """The cells that need not be tried, each with a better one that is not among them."""
        return dominated_cells(*self._kills(), self.free)

    def _kills(self) -> tuple[Kills, Kills]:
        first, second = killers(self.graphs[0])
        for graph in self.graphs[1:]:
            other_short, other_cut = killers(graph)
            first = [a | b for a, b in zip(first, other_cut, strict=True)]
            second = [a | b for a, b in zip(second, other_short, strict=True)]
        return first, second

    def _near(self, v: int) -> int:
        near = 0
        for graph in self.graphs:
            near |= graph[v]
            for u in elements(graph[v]):
                near |= graph[u]
        return near & self.free & ~(1 << v)


def regions(near: list[int], free: int, size: int) -> Iterator[int]:
    """The sets of 3 to `size` free cells that hang together, small ones first.

    >>> [*regions([0b0010, 0b0101, 0b1010, 0b0100], 0b1111, 3)]
    [7, 14]
    """
    layer = {1 << v for v in elements(free)}
    for count in range(2, size + 1):
        grown = set()
        for region in layer:
            around = 0
            for v in elements(region):
                around |= near[v]
            grown |= {region | 1 << u for u in elements(around & free & ~region)}
        layer = grown
        if count > 2:
            yield from sorted(layer)
