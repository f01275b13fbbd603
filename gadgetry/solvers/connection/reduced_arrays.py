"""The search for traces on reduced graphs by kernels: the same answers, nodes and traces.

A state is an array of graphs, one for the Shannon game and two for Hex, as rows of neighbour masks,
each of as many words as the graph needs: it has at most `MOST` vertices besides its terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from gadgetry.solvers.connection.contraction import Graph
from gadgetry.solvers.general.isotone import NEVER
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.masks import WIDTHS, sets_in, words_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.int64]

MOST: Final = 64 * WIDTHS[-1] - 3  # inner vertices; the terminals and a free sign bit come after
SLICE: Final = 4096  # nodes between two looks at the limits, some 30 milliseconds


class Found(NamedTuple):
    """A solved position: does the mover win, and the winner's trace."""

    wins: bool
    trace: int


class GraphArraysSearch:
    """A search whose table lives on from question to question about one game."""

    def __init__(self, n: int, graphs: int, budget: Budget) -> None:
        from gadgetry.solvers.general import isotone_kernel

        words = words_for(n + 2)
        assert words is not None
        self.names: Any = isotone_kernel
        self.kernel: Any = isotone_kernel.of_width(words)
        self.budget = budget
        self.counted = 0
        unpacked = _empty(graphs, n + 2, words), _empty(graphs, n + 2, words)
        # What `is_full` asks for fits into half of each array, so that `_enlarge` brings room.
        rows = 1 << max(10, (2 * (n + 4)).bit_length())
        most = graphs * (n + 5) * words  # of a state
        self.store = isotone_kernel.Store(
            nodes=_empty(rows, isotone_kernel.COLUMNS),
            node_sets=_empty(rows, 2, words),
            options=_empty(rows, 2),
            option_sets=_empty(rows, 2, words),
            words=_empty(max(1 << 16, 2 * (n + 4) * most)),
            table=np.zeros(2 * rows, np.int64),
            stack=_empty(n + 4, 3),
            used=np.zeros(4, np.int64),
            graphs=unpacked[0],
            after=unpacked[1],
            graph_words=unpacked[0],
            after_words=unpacked[1],
        )

    def start(self, *graphs: Graph) -> Array:
        """The state of a plain search as one of these."""
        return in_words(graphs, self.store.after.shape[2])

    def solve(self, state: Array, maximizer: bool) -> Found:
        """Who wins a position."""
        self.store.after[:] = state
        return self._solve(maximizer)

    def _solve(self, maximizer: bool) -> Found:
        names, kernel = self.names, self.kernel
        node = self._enter(maximizer)
        self.store.stack[0] = node, NEVER, NEVER
        self.store.used[names.DEPTH] = 1
        while (said := kernel.search(self.store, SLICE, 16 * SLICE)) != names.SOLVED:
            self._spend()
            if said == names.FULL:
                self._enlarge()
        self._spend()
        trace = sets_in(self.store.node_sets[node])[names.TRACE]
        return Found(bool(self.store.nodes[node, names.PHI] == 0), trace)

    def wins_with(self, state: Array, v: int, maximizer: bool) -> tuple[bool, int]:
        """Does the move win, and the winner's trace; a dead element's move is a pass."""
        self.store.after[:] = state
        gains = np.zeros((2, state.shape[2]), np.int64)
        self.kernel.claimed(self.store, gains, v, maximizer)
        own, other = sets_in(gains)
        lost, trace = self._solve(not maximizer)
        return not lost, trace | (other if lost else own)

    def _enter(self, maximizer: bool) -> int:
        while self.kernel.is_full(self.store):
            self._enlarge()
        node = int(self.kernel.entered(self.store, maximizer))
        self._spend()
        return node

    def _spend(self) -> None:
        """Count what was searched; an expansion that passes the limit is counted up to it."""
        new = int(self.store.used[self.names.NODES]) - self.counted
        self.counted += new
        most = self.budget.limits.nodes
        self.budget.spend(new if most is None else min(new, most + 1 - self.budget.nodes))
        self.budget.check()

    def _enlarge(self) -> None:
        """Twice the room, in each array that is more than half full."""
        names, store = self.names, self.store
        nodes, options = store.used[names.NODES], store.used[names.OPTIONS]
        self.store = store._replace(
            nodes=_doubled(store.nodes, nodes),
            node_sets=_doubled(store.node_sets, nodes),
            options=_doubled(store.options, options),
            option_sets=_doubled(store.option_sets, options),
            words=_doubled(store.words, store.used[names.WORDS]),
        )
        if len(self.store.nodes) > len(store.nodes):
            self.store = self.store._replace(table=np.zeros(2 * len(self.store.nodes), np.int64))
            self.kernel.fill_table(self.store)


def in_words(graphs: Sequence[Graph], words: int) -> Array:
    """Graphs as an array: of each of its masks so many words, the least first.

    >>> in_words([(1, 1 << 64)], 2).tolist()
    [[[1, 0], [0, 1]]]
    """
    bits = b"".join(mask.to_bytes(8 * words, "little") for graph in graphs for mask in graph)
    return np.frombuffer(bits, np.int64).reshape(len(graphs), -1, words)


def _doubled(array: Array, used: int) -> Array:
    if 2 * used < len(array):
        return array
    larger = _empty(2 * len(array), *array.shape[1:])
    larger[:used] = array[:used]
    return larger


def _empty(*shape: int) -> Array:
    return np.empty(shape, np.int64)
