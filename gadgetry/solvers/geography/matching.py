"""Maximum matchings in general graphs, and how they change while vertices are deleted.

Edmonds' blossom algorithm, one alternating tree at a time. The tree of a search that fails
is kept, and what all kept trees label is the Gallai-Edmonds decomposition: the `EVEN`
vertices are those that some maximum matching leaves out, the `ODD` ones are their other
neighbours, and the `FREE` ones are matched among themselves in every maximum matching.

A vertex that is in every maximum matching is *essential*. Deleting an essential vertex
leaves the rest of the matching maximum, exposes its partner, and takes no vertex out of
`EVEN`. So a play of UNDIRECTED GEOGRAPHY, as long as it goes to essential vertices, needs one
matching and only ever grows trees: almost linear time for a whole play, however long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget

FREE: Final = 0
EVEN: Final = 1
ODD: Final = 2
GONE: Final = 3


class Matching:
    """A maximum matching, and which vertices are essential; vertices can be deleted.

    `mate[v]` is the partner of `v`, or -1. It is left as it is when a vertex is deleted:
    the matching is then that of the pairs in which neither vertex is `GONE`. `before[v]` is the
    vertex from which a tree has reached `v`.

    >>> path = Matching([(1,), (0, 2), (1,)])
    >>> path.size, [path.essential(v) for v in range(3)]
    (1, [False, True, False])
    """

    __slots__ = ("_head", "_stamp", "_stamps", "_trail", "before", "label", "mate", "neighbours")

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        gone: Iterable[int] = (),
        budget: Budget | Handover | None = None,
    ) -> None:
        n = len(neighbours)
        budget = budget or Budget()
        self.neighbours = neighbours
        self.label = [FREE] * n
        self.mate = [-1] * n
        self.before = [-1] * n
        self._head = list(range(n))  # union-find: towards the base of the blossom
        self._stamps = [0] * n
        self._stamp = 0
        self._trail: list[tuple[int, int]] = []  # (vertex, its label before)
        degree = list(map(len, neighbours))
        for v in set(gone):
            self.label[v] = GONE
            for w in neighbours[v]:
                degree[w] -= 1
        self._greedy(degree)
        for v in range(n):
            if self.mate[v] < 0 and self.label[v] == FREE:
                budget.spend()  # a tree is a node of the search
                mark = self.mark()
                if self._grow(v):
                    self.undo(mark)

    @property
    def size(self) -> int:
        """The number of pairs."""
        return sum(
            v < w and self.label[v] != GONE != self.label[w] for v, w in enumerate(self.mate)
        )

    def essential(self, vertex: int) -> bool:
        """Is the vertex in every maximum matching?"""
        return self.label[vertex] != EVEN

    def delete(self, vertex: int) -> None:
        """Delete an essential vertex; `undo` brings it back."""
        label = self.label[vertex]
        if label in (EVEN, GONE):
            raise ValueError(f"expected an essential vertex, got {vertex}")
        self._trail.append((vertex, label))
        self.label[vertex] = GONE
        if label == FREE:  # the partner of an ODD vertex is EVEN already
            self._grow(self.mate[vertex])

    def mark(self) -> int:
        """A point in time for `undo`."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back all deletions since `mark`."""
        while len(self._trail) > mark:
            vertex, self.label[vertex] = self._trail.pop()

    def _greedy(self, degree: list[int]) -> None:
        """Karp and Sipser's start: while a vertex has one neighbour left, match these two."""
        label, mate = self.label, self.mate
        leaves = [v for v in range(len(mate)) if degree[v] == 1]
        rest = iter(range(len(mate)))
        while (v := leaves.pop() if leaves else next(rest, -1)) >= 0:
            if mate[v] >= 0 or label[v] != FREE:
                continue
            open_ = [w for w in self.neighbours[v] if mate[w] < 0 and label[w] == FREE]
            if not open_:
                continue
            w = min(open_, key=degree.__getitem__)
            mate[v], mate[w] = w, v
            for u in (v, w):
                for x in self.neighbours[u]:
                    degree[x] -= 1
                    if degree[x] == 1:
                        leaves.append(x)

    def _grow(self, root: int) -> bool:
        """Grow an alternating tree from an exposed vertex; True if it led to a longer matching."""
        label, mate, before, head = self.label, self.mate, self.before, self._head
        self._enter(root, EVEN)
        queue = [root]
        for v in queue:
            for w in self.neighbours[v]:
                if label[w] == FREE:
                    before[w] = v
                    if mate[w] < 0:
                        self._augment(w)
                        return True
                    self._enter(w, ODD)
                    self._enter(mate[w], EVEN)
                    queue.append(mate[w])
                # An EVEN vertex is of this tree: no edge joins EVEN vertices of two trees.
                elif label[w] == EVEN and head[v] != head[w] and self._base(v) != self._base(w):
                    base = self._meeting(v, w, root)
                    self._shrink(v, w, base, queue)
                    self._shrink(w, v, base, queue)
        return False

    def _enter(self, vertex: int, label: int) -> None:
        self._trail.append((vertex, FREE))
        self.label[vertex] = label
        self._head[vertex] = vertex

    def _base(self, vertex: int) -> int:
        head = self._head
        while head[vertex] != vertex:
            head[vertex] = vertex = head[head[vertex]]
        return vertex

    def _meeting(self, v: int, w: int, root: int) -> int:
        """The base at which the ways from two EVEN vertices to the root meet."""
        self._stamp += 1
        x, y = self._base(v), self._base(w)
        while self._stamps[x] != self._stamp:
            self._stamps[x] = self._stamp
            if x != root:
                x = self._base(self.before[self.mate[x]])
            if y != root:
                x, y = y, x
        return x

    def _shrink(self, v: int, w: int, base: int, queue: list[int]) -> None:
        """One half of a blossom: from `v`, next to `w` across the bridge, up to the base."""
        while self._base(v) != base:
            self.before[v] = w
            w = self.mate[v]
            if self.label[w] == ODD:
                self.label[w] = EVEN
                queue.append(w)
            for x in (v, w):
                if self._head[x] == x:
                    self._head[x] = base
            v = self.before[w]

    def _augment(self, exposed: int) -> None:
        w = exposed
        while w >= 0:
            v = self.before[w]
            self.mate[w], w, self.mate[v] = v, self.mate[v], w
