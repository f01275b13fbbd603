"""The search for traces on reduced graphs by kernels: the same answers, nodes and traces.

A state is an array of graphs, one for the Shannon game and two for Hex, as rows of neighbour masks.
Masks fit into a word, so a graph has at most `MOST` vertices besides its terminals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from gadgetry.solvers.connection.contraction import Graph
from gadgetry.solvers.general.isotone import NEVER
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.int64]

MOST: Final = 61  # inner vertices; the terminals' bits are the last ones of a positive word
SLICE: Final = 4096  # nodes between two looks at the limits, some 30 milliseconds


class Found(NamedTuple):
    """A solved position: does the mover win, and the winner's trace."""

    wins: bool
    trace: int


class GraphArraysSearch:
    """A search whose table lives on from question to question about one game."""

    def __init__(self, n: int, graphs: int, budget: Budget) -> None:
        from gadgetry.solvers.general import isotone_kernel

        self.kernel: Any = isotone_kernel
        self.budget = budget
        self.shape = graphs, n + 2
        self.counted = 0
        self.store = self.kernel.Store(
            nodes=_empty(1 << 10, self.kernel.COLUMNS),
            options=_empty(1 << 10, 4),
            words=_empty(1 << 16),
            table=np.zeros(1 << 11, np.int64),
            stack=_empty(n + 4, 3),
            used=np.zeros(4, np.int64),
            graphs=_empty(*self.shape),
            after=_empty(*self.shape),
        )

    def start(self, *graphs: Graph) -> Array:
        """The state of a plain search as one of these."""
        return np.array(graphs, np.int64)

    def solve(self, state: Array, maximizer: bool) -> Found:
        """Who wins a position."""
        kernel, store = self.kernel, self.store
        node = self._enter(state, maximizer)
        store.stack[0] = node, NEVER, NEVER
        store.used[kernel.DEPTH] = 1
        while (said := kernel.search(self.store, SLICE, 16 * SLICE)) != kernel.SOLVED:
            self._spend()
            if said == kernel.FULL:
                self._enlarge()
        self._spend()
        row = self.store.nodes[node]
        return Found(bool(row[kernel.PHI] == 0), int(row[kernel.TRACE]))

    def wins_with(self, state: Array, v: int, maximizer: bool) -> tuple[bool, int]:
        """Does the move win, and the winner's trace; a dead element's move is a pass."""
        after = state.copy()
        own = other = 0
        if state[0, v]:
            own, other = self.kernel.claims(after, 1 << v, 0, maximizer)
            own |= 1 << v
        lost, trace = self.solve(after, not maximizer)
        return not lost, trace | (other if lost else own)

    def _enter(self, state: Array, maximizer: bool) -> int:
        if self.kernel.is_full(self.store, self.shape[1] + 2):
            self._enlarge()
        node = int(self.kernel.enter(self.store, state, maximizer))
        self._spend()
        return node

    def _spend(self) -> None:
        """Count what was searched; an expansion that passes the limit is counted up to it."""
        new = int(self.store.used[self.kernel.NODES]) - self.counted
        self.counted += new
        most = self.budget.limits.nodes
        self.budget.spend(new if most is None else min(new, most + 1 - self.budget.nodes))
        self.budget.check()

    def _enlarge(self) -> None:
        """Twice the room, in each array that is more than half full."""
        kernel, store = self.kernel, self.store
        nodes = _doubled(store.nodes, store.used[kernel.NODES])
        self.store = store._replace(
            nodes=nodes,
            options=_doubled(store.options, store.used[kernel.OPTIONS]),
            words=_doubled(store.words, store.used[kernel.WORDS]),
        )
        if len(nodes) > len(store.nodes):
            self.store = self.store._replace(table=np.zeros(2 * len(nodes), np.int64))
            kernel.fill_table(self.store)


def _doubled(array: Array, used: int) -> Array:
    if 2 * used < len(array):
        return array
    larger = _empty(2 * len(array), *array.shape[1:])
    larger[:used] = array[:used]
    return larger


def _empty(*shape: int) -> Array:
    return np.empty(shape, np.int64)
