"""The arrays on which `qcdcl_kernel.py` searches, and the search on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gadgetry.solvers.qbf.qcdcl import FORGET, MOST_STEPS
from gadgetry.solvers.qbf.qcdcl_kernel import NEEDS_ROOM, begin, go_on
from gadgetry.solvers.qbf.qcdcl_matrix_kernel import ready

if TYPE_CHECKING:
    from gadgetry.solvers.qbf.qcdcl_matrix import Ints

ROOM = 64  # learned clauses for which there is room at first

Records = NDArray[np.void]


def _record(names: str, *others: tuple[str, type]) -> np.dtype[np.void]:
    return np.dtype([*((name, np.int64) for name in names.split()), *others])


COUNTS = _record(
    "trail read level open nodes clock lost size occurring steps"
    " given learned highest spares end forgot often"
)
# The last four are lists, whose index is not a variable; so are the last two of a clause:
# clauses in the order of learning, and numbers to use again.
VARIABLE = _record(
    "rank level place reason phase order trail starts resolvent", ("activity", np.float64)
)
LITERAL = _record("value head marked occurs ends")
CLAUSE = _record("player first end used true learned spare")
HAND = _record("hold after ahead")


class State(NamedTuple):
    """All of a search: what are fields of `Search` and `Learnable` in the plain version.

    `literal`: negative ones from the end. `occurs`: the clauses in which each occurs, one literal
    after the other. `hand`: see the kernel. `store`: the literals of all clauses.
    """

    counts: Records  # one
    variable: Records
    literal: Records
    occurs: Ints
    clause: Records
    hand: Records
    store: Ints


class ClauseArrays:
    """As `Search`, but it goes many nodes at once.

    >>> all_four = [1, 2, 1, -2, -1, 2, -1, -2]
    >>> search = ClauseArrays(np.array([0, 2, 2], np.int64), all_four, [2, 4, 6, 8])
    >>> search.go_on(2), search.go_on(5), search.nodes
    (0, 1, 3)
    """

    def __init__(
        self,
        rank: Ints,
        literals: Any,
        ends: Any,
        forget: int = FORGET,
        steps: int = MOST_STEPS,
    ) -> None:
        matrix = ready(np.array(literals, np.int64), np.array(ends, np.int64), rank)
        n, clauses = len(rank), len(matrix.first) + ROOM
        counts = np.zeros(1, COUNTS)
        counts["often"], counts["steps"] = forget, steps
        self.state = State(
            counts,
            np.zeros(n, VARIABLE),
            np.zeros(2 * n - 1, LITERAL),
            matrix.occurs,
            np.zeros(clauses, CLAUSE),
            np.zeros(2 * clauses, HAND),
            np.empty(len(matrix.store) + ROOM * n, np.int64),
        )
        begin(self.state, matrix, rank)

    def go_on(self, nodes: int) -> int:
        """Search so many nodes more, or until there is something to say, and say it."""
        until = self.nodes + nodes
        while (said := go_on(self.state, until - self.nodes)) == NEEDS_ROOM:
            self._make_room()
        return said

    @property
    def nodes(self) -> int:
        """How many have been searched."""
        return int(self.state.counts["nodes"][0])

    @property
    def won(self) -> list[int]:
        """At the end: with these literals of his true, the winner wins."""
        size = self.state.counts["size"][0]
        return [-lit for lit in self.state.variable["resolvent"][:size].tolist()]

    def _make_room(self) -> None:
        """Make the arrays of clauses twice as long."""
        growing = ("clause", "hand", "store")
        arrays = {name: getattr(self.state, name) for name in growing}
        longer = {name: np.concatenate((a, np.zeros_like(a))) for name, a in arrays.items()}
        self.state = self.state._replace(**longer)
