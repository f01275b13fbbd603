"""The graphs of a Y position, for `capture_analysis`: dead cells, captured pairs, domination.

Each player has a graph on the cells in which his own stones are contracted and his opponent's
deleted; a cell knows which of the three sides it touches, itself or through his stones. In it he
wins with a connected set of cells that touches all three sides.

A cell is *simplicial* when its neighbours are pairwise adjacent, and each touches every side that
it touches, and it does not touch all three. A winning set without another inside it never holds
such a cell: without it the set stays connected and touches what it did. So the cell is dead, for
both players: exactly one of them wins a full board. What follows for capture and domination needs
only that the game is isotone, see `gadgetry.solvers.connection.capture`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gadgetry.analysis.domination import dominated_cells
from gadgetry.solvers.connection.capture import Kills, captured_pairs
from gadgetry.solvers.connection.contraction import contract, delete
from gadgetry.solvers.general.bitboards import Connection
from gadgetry.solvers.general.isotone import elements

SIDES = 3


class YViews:
    """Black's graph and White's, as neighbour masks; the bits behind the cells are the sides."""

    def __init__(self, board: Connection) -> None:
        n = len(board.neighbours)
        graph = [
            near | sum(1 << n + i for i, side in enumerate(board.sides) if side >> v & 1)
            for v, near in enumerate(board.neighbours)
        ]
        self.cells = (1 << n) - 1
        self.graphs = [[*graph, *board.sides] for _ in range(2)]
        self.free = self.cells
        self.fill(*board.claimed)

    def fill(self, first: int, second: int) -> None:
        """The players get these cells; where one has won, no cell is left."""
        self.free &= ~(first | second)
        for graph, own, other in zip(self.graphs, (first, second), (second, first), strict=True):
            for v in elements(other):
                delete(graph, v)
            for v in elements(own):
                if self._touches_all(graph[v]):
                    self.free = 0
                contract(graph, v)

    def delete_dead(self) -> None:
        """Delete the cells that are simplicial in one of the graphs, until there are none."""
        left = 0
        while left != self.free:
            left = self.free
            for v in elements(left):
                if any(simplicial(graph, v, self.cells) for graph in self.graphs):
                    self.free &= ~(1 << v)
                    for graph in self.graphs:
                        delete(graph, v)

    def captured(self, size: int) -> tuple[int, int]:
        """Disjoint pairs that the first player has captured, and the second; no larger sets."""
        first, second = self._kills()
        by_first = captured_pairs(first, self.free)
        return by_first, captured_pairs(second, self.free & ~by_first)

    def dominated(self) -> Iterator[tuple[int, int]]:
        """The cells that need not be tried, each with a better one that is not among them."""
        return dominated_cells(*self._kills(), self.free)

    def _kills(self) -> tuple[Kills, Kills]:
        """For each cell those with which the first player kills it, and the second."""
        found: tuple[Kills, Kills] = ([0] * self.cells.bit_length(), [0] * self.cells.bit_length())
        for v in elements(self.free):
            for graph, own, other in ((self.graphs[0], *found), (self.graphs[1], *found[::-1])):
                if self._touches_all(graph[v]):
                    continue
                for kills, change in ((own, contract), (other, delete)):
                    after = list(graph)
                    touched = change(after, v) & self.free
                    for w in elements(touched):
                        if simplicial(after, w, self.cells):
                            kills[w] |= 1 << v
        return found

    def _touches_all(self, around: int) -> bool:
        return (around & ~self.cells).bit_count() == SIDES


def simplicial(graph: Sequence[int], v: int, cells: int) -> bool:
    """Are a cell's neighbours pairwise adjacent, and touch the sides that it touches, not all?

    Two cells side by side touch one side, and the second one also another:

    >>> [simplicial([0b00110, 0b01101], v, 0b11) for v in (0, 1)]
    [True, False]
    """
    around = graph[v]
    if (around & ~cells).bit_count() == SIDES:
        return False
    return all(not around & ~(graph[u] | 1 << u) for u in elements(around & cells))
