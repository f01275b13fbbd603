"""The edge Shannon game in polynomial time, by two disjoint forests (Lehman 1964).

When Cut is to move, Short wins iff some vertex set with both terminals has two edge-disjoint
spanning trees in the graph left (Short's edges contracted, Cut's deleted). By matroid union that
is so iff a largest pair of disjoint forests grows no further when an edge s-t is added. When
Short is to move, he wins iff he wins on the graph with an edge s-t added and Cut to move: she must
delete it at once.
"""

from __future__ import annotations

from collections import deque

from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Edge = tuple[int, int]


class TwoForests:
    """Two edge-disjoint forests of a multigraph, as large together as they can be.

    >>> forests = TwoForests(Budget())
    >>> [forests.add(edge) for edge in ((0, 1), (0, 1), (0, 1), (1, 2))]
    [True, True, False, True]
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.edges: list[Edge] = []
        self.forest: list[int | None] = []

    def add(self, edge: Edge) -> bool:
        """Take the edge in if the forests can be rearranged for it (an augmenting path)."""
        new = len(self.edges)
        self.edges.append(edge)
        self.forest.append(None)
        came_from: dict[int, int] = {new: -1}
        queue = deque([new])
        while queue:
            e = queue.popleft()
            for side in (0, 1):
                if self.forest[e] == side:
                    continue
                self.budget.spend()
                cycle = self._path(side, *self.edges[e])
                if cycle is None:
                    self._shift(e, side, came_from)
                    return True
                for other in cycle:
                    if other not in came_from:
                        came_from[other] = e
                        queue.append(other)
        self.edges.pop()
        self.forest.pop()
        return False

    def _shift(self, e: int, side: int, came_from: dict[int, int]) -> None:
        """Move each edge of the augmenting path to the place its successor has left."""
        while e >= 0:
            left, self.forest[e] = self.forest[e], side
            e = came_from[e]
            side = left if left is not None else side

    def _path(self, side: int, s: int, t: int) -> list[int] | None:
        """The edges of the path from s to t in a forest; None when they are not joined."""
        near: dict[int, list[tuple[int, int]]] = {}
        for e, (u, v) in enumerate(self.edges):
            if self.forest[e] == side:
                near.setdefault(u, []).append((v, e))
                near.setdefault(v, []).append((u, e))
        before: dict[int, tuple[int, int]] = {s: (s, -1)}
        stack = [s]
        while stack and t not in before:
            u = stack.pop()
            for v, e in near.get(u, ()):
                if v not in before:
                    before[v] = (u, e)
                    stack.append(v)
        if t not in before:
            return None
        path = []
        while t != s:
            t, e = before[t]
            path.append(e)
        return path


def short_wins(position: EdgeShannon, budget: Budget) -> bool:
    """Does Short win?

    >>> short_wins(EdgeShannon(2, ((0, 1),), (0, 1)), Budget())
    True
    >>> short_wins(EdgeShannon(2, ((0, 1),), (0, 1), mover="Cut"), Budget())
    False
    """
    piece = list(range(position.vertices))

    def find(v: int) -> int:
        while piece[v] != v:
            piece[v] = piece[piece[v]]
            v = piece[v]
        return v

    for e in position.short:
        u, v = position.edges[e]
        piece[find(u)] = find(v)
    s, t = map(find, position.terminals)
    if s == t:
        return True
    claimed = position.short | position.cut
    left = [edge for e, edge in enumerate(position.edges) if e not in claimed]
    if position.mover == "Short":
        left.append((s, t))
    forests = TwoForests(budget)
    for u, v in left:
        if find(u) != find(v):
            forests.add((find(u), find(v)))
    return not forests.add((s, t))


def run(position: EdgeShannon, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> square = EdgeShannon(4, ((0, 1), (1, 3), (0, 2), (2, 3), (1, 2)), (0, 3))
    >>> run(square, Question(moves="all"), Budget()).winning_moves
    (0, 1, 2, 3, 4)
    """
    winner = "Short" if short_wins(position, budget) else "Cut"
    wins = winner == position.mover
    winning: list[int] | None = None if question.moves == "none" else []
    if winning is not None and wins:
        for move in position.moves():
            if short_wins(position.play(move), budget) == (winner == "Short"):
                winning.append(move)
                if question.moves == "one":
                    break
    moves = None if winning is None else tuple(winning)
    return Verdict("two-forests", wins, winner, winning_moves=moves)


SOLVERS = (
    Solver(
        name="two-forests",
        summary="Lehman's criterion by augmenting two disjoint forests; polynomial",
        takes=("edge-shannon",),
        run=run,
        preference=20,
    ),
)
