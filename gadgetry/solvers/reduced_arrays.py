"""The games of `reduced_graphs` by kernels: the same moves, assessments and parts.

A state is the bytes of its array of neighbour masks: that is what the search's table wants, and
a copy of it is changed in place. Masks fit into a word, so a graph has at most `MOST` vertices
besides its terminals.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gadgetry.solvers.contraction import Graph
from gadgetry.solvers.isotone import Assessment, Step

MOST: Final = 61  # inner vertices; the terminals' bits are the last ones of a positive word


class DualArrays:
    """Hex on n cells: see `DualGraphs`."""

    def __init__(self, n: int) -> None:
        from gadgetry.solvers import contraction_kernel, reduced_graphs_kernel

        self.n = n
        self.kernel: Any = reduced_graphs_kernel
        self.contraction: Any = contraction_kernel

    def start(self, state: tuple[Graph, Graph]) -> bytes:
        """The state of `DualGraphs` as one of these."""
        return np.array(state, np.int64).tobytes()

    def play(self, state: bytes, element: int, maximizer: bool) -> Step[bytes]:
        """Contract the cell in its owner's graph, delete it in the other; then dead, captured."""
        graphs = self._graphs(state)
        black, white = self.kernel.play_both(graphs, element, maximizer)
        return Step(graphs.tobytes(), black, white)

    def free(self, state: bytes) -> int:
        """The cells of the reduced graphs."""
        return int(self.contraction.vertices(self._graphs(state)[0]))

    def parts(self, state: bytes, maximizer: bool) -> list[Step[bytes]]:
        """Either player needs one way, in his own graph."""
        ways = self.contraction.components(self._graphs(state)[0 if maximizer else 1])
        if len(ways) < 2:
            return []
        free = int(ways.sum())
        return [self._given(state, free & ~way, maximizer) for way in ways.tolist()]

    def concession(self, state: bytes, maximizer: bool) -> None:
        """None is looked for."""

    def assess(self, state: bytes, maximizer: bool) -> Assessment:
        """A player's sides joined, or a virtual connection of one of them."""
        return _assessment(*self.kernel.assess_both(self._graphs(state), maximizer))

    def _graphs(self, state: bytes) -> npt.NDArray[np.int64]:
        return np.frombuffer(state, np.int64).reshape(2, self.n + 2).copy()

    def _given(self, state: bytes, cells: int, maximizer: bool) -> Step[bytes]:
        """The opponent of the player to move gets those cells."""
        graphs = self._graphs(state)
        black, white = self.kernel.give_both(graphs, *((0, cells) if maximizer else (cells, 0)))
        return Step(graphs.tobytes(), black, white)


def _assessment(outcome: int, *seen: int) -> Assessment:
    return Assessment(None if outcome < 0 else outcome == 1, *seen)
