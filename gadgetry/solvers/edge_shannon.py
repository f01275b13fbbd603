"""The edge Shannon game in polynomial time, by two edge-disjoint spanning trees.

Let G be the graph in which Short's edges are contracted, Cut's deleted, and the others free.
**Lehman's theorem.** Short, moving second, wins iff some subgraph of G that contains both
terminals s and t has two edge-disjoint spanning trees (when Cut breaks one of them, Short mends
it with an edge of the other). Moving first, he wins iff this holds with one more edge st.

**How it is decided.** The edge sets that are unions of two forests are the independent sets of a
matroid, the union of two copies of the graph's. In a maximal one, such a subgraph exists iff one
further edge e = st does not fit in: if it exists, with r + 1 vertices, then its 2r tree edges are
independent and no 2r + 1 edges on its vertices are. If e does not fit in, let C be the circuit that
e closes; C - e is two forests with twice the rank of C edges, so each of them spans C; the part of
C that contains s and t is the subgraph. The edges are inserted one by one along shortest augmenting
paths (Roskind & Tarjan 1985); an edge that does not fit in shows a *clump*, a vertex set with
two disjoint spanning trees, in which no edge will ever fit again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from gadgetry.games.edge_shannon import EdgeShannon
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Ends = tuple[int, int]
Trees = tuple[tuple[int, ...], tuple[int, ...]]


class Sets:
    """Disjoint sets of 0..n-1."""

    def __init__(self, n: int) -> None:
        self.above = list(range(n))

    def find(self, v: int) -> int:
        """The representative of the set of v."""
        while self.above[v] != v:
            self.above[v] = v = self.above[self.above[v]]
        return v

    def same(self, u: int, v: int) -> bool:
        """Are u and v in one set?"""
        return self.find(u) == self.find(v)

    def join(self, u: int, v: int) -> None:
        """Put the set of u under the representative of v."""
        self.above[self.find(u)] = self.find(v)


class RootedForest:
    """A forest with roots, whose edges are labelled path by path, each edge once."""

    def __init__(self, n: int, edges: dict[int, Ends]) -> None:
        adjacent: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for number, (u, v) in edges.items():
            adjacent[u].append((v, number))
            adjacent[v].append((u, number))
        self.depth = [-1] * n
        self.up = [(v, -1) for v in range(n)]
        self.labelled = Sets(n)  # ends of labelled edges, under the highest of them
        for start in range(n):
            if self.depth[start] >= 0:
                continue
            self.depth[start], todo = 0, [start]
            while todo:
                u = todo.pop()
                for v, number in adjacent[u]:
                    if self.depth[v] < 0:
                        self.depth[v], self.up[v] = self.depth[u] + 1, (u, number)
                        todo.append(v)

    def fresh_path(self, u: int, v: int) -> Iterator[int]:
        """The edges between u and v that have no label; they have one afterwards."""
        u, v = self.labelled.find(u), self.labelled.find(v)
        while u != v:
            if self.depth[u] < self.depth[v]:
                u, v = v, u
            above, number = self.up[u]
            yield number
            self.labelled.join(u, above)
            u = self.labelled.find(above)


class TwoForests:
    """Two edge-disjoint forests that together are as large as can be.

    >>> two = TwoForests(3)
    >>> for number, ends in enumerate([(0, 1), (0, 1), (1, 2), (0, 2), (0, 2)]):
    ...     print(two.insert(number, ends, Budget()))
    True
    True
    True
    True
    False
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.forests: tuple[dict[int, Ends], dict[int, Ends]] = ({}, {})
        self.clumps = Sets(n)
        # What each forest joins: exchanges along an augmenting path keep it, its end adds to it.
        self.spans = (Sets(n), Sets(n))

    def insert(self, number: int, ends: Ends, budget: Budget) -> bool:
        """Put an edge in, moving others from one forest to the other; False if it does not fit."""
        budget.spend()
        if self.clumps.same(*ends):
            return False
        for forest, span in zip(self.forests, self.spans, strict=True):
            if not span.same(*ends):
                forest[number] = ends
                span.join(*ends)
                return True
        circuit = self.circuit(number, ends, budget, augment=True)
        for _, (u, v) in circuit:
            self.clumps.join(u, v)
        if circuit:
            self.clumps.join(*ends)
        return not circuit

    def circuit(
        self, number: int, ends: Ends, budget: Budget, augment: bool = False
    ) -> list[tuple[int, Ends]]:
        """The edges of the circuit that a new edge closes; none if it fits (then put it in)."""
        rooted = [RootedForest(self.n, forest) for forest in self.forests]
        home = {x: side for side, forest in enumerate(self.forests) for x in forest}
        came: dict[int, int] = {}
        queue = deque([(number, ends)])
        found: list[tuple[int, Ends]] = []
        while queue:
            budget.spend()
            x, (u, v) = queue.popleft()
            for side in (0, 1):
                if home.get(x) == side:
                    continue
                if not self.spans[side].same(u, v):
                    if augment:
                        self.spans[side].join(u, v)
                        self._augment(x, side, number, ends, came)
                    return []
                for y in rooted[side].fresh_path(u, v):
                    came[y] = x
                    queue.append((y, self.forests[side][y]))
                    found.append(queue[-1])
        return found

    def _augment(self, x: int, side: int, number: int, ends: Ends, came: dict[int, int]) -> None:
        """Move x to the forest `side`, what x was labelled by into its place, and so on."""
        while x != number:
            self.forests[side][x] = self.forests[1 - side].pop(x)
            x, side = came[x], 1 - side
        self.forests[side][number] = ends


def two_trees(
    n: int, edges: Iterable[tuple[int, Ends]], s: int, t: int, budget: Budget
) -> Trees | None:
    """Two disjoint sets of edges that join the same vertices, s and t among them; else None.

    >>> two_trees(2, [(5, (0, 1)), (7, (0, 1))], 0, 1, Budget())
    ((5,), (7,))
    >>> two_trees(2, [(5, (0, 1))], 0, 1, Budget()) is None
    True
    """
    two = TwoForests(n)
    for number, ends in edges:
        if ends[0] != ends[1]:
            two.insert(number, ends, budget)
    circuit = [x for x, _ in two.circuit(-1, (s, t), budget)]
    if not circuit:
        return None
    first, second = (tuple(sorted(x for x in circuit if x in f)) for f in two.forests)
    return first, second


def lehman(position: EdgeShannon, question: Question, budget: Budget) -> Verdict:
    """Who wins; the winning moves by trying each.

    `strategy`: when Cut is to move and Short wins, the two trees he plays by (his edges
    contracted): edge sets that join the same vertices, the terminals among them.

    >>> square = [(0, 1), (1, 2), (0, 3), (3, 2)]
    >>> v = lehman(EdgeShannon(4, square + [(1, 3)], (0, 2)), Question(moves="all"), Budget())
    >>> v.winner, v.winning_moves
    ('Short', (0, 1, 2, 3, 4))
    >>> lehman(EdgeShannon(4, square, (0, 2)), Question(), Budget()).winner
    'Cut'
    """
    short, cut, mover = position.short, position.cut, position.to_move
    winner, trees = position.winner(), None
    moves: tuple[int, ...] = ()
    if winner is None:
        trees = _trees(position, short, cut, mover, budget)
        winner = "Cut" if trees is None else "Short"
        if winner == mover and question.moves != "none":
            winning = _winning_moves(position, budget)
            moves = tuple(islice(winning, 1) if question.moves == "one" else winning)
    return Verdict(
        "edge-shannon-trees",
        winner == mover,
        winner=winner,
        winning_moves=None if question.moves == "none" else moves,
        strategy=trees if mover == "Cut" else None,
    )


def _winning_moves(position: EdgeShannon, budget: Budget) -> Iterator[int]:
    short, cut = position.short, position.cut
    for edge in range(len(position.edges)):
        if edge in short or edge in cut:
            continue
        if position.to_move == "Short":
            wins = _trees(position, short | {edge}, cut, "Cut", budget) is not None
        else:
            wins = _trees(position, short, cut | {edge}, "Short", budget) is None
        if wins:
            yield edge


def _trees(
    position: EdgeShannon,
    short: frozenset[int],
    cut: frozenset[int],
    mover: str,
    budget: Budget,
) -> Trees | None:
    """The trees by which Short wins when the edges are claimed so; None if Cut wins."""
    ends = position.edges.tolist()
    merged = Sets(position.vertices)
    for edge in short:
        merged.join(*ends[edge])
    s, t = (merged.find(v) for v in position.terminals)
    if s == t:
        return (), ()
    free = [
        (edge, (merged.find(u), merged.find(v)))
        for edge, (u, v) in enumerate(ends)
        if edge not in short and edge not in cut
    ]
    if mover == "Short":
        free.append((len(ends), (s, t)))
    return two_trees(position.vertices, free, s, t, budget)


SOLVERS = (
    Solver(
        name="edge-shannon-trees",
        summary="Polynomial, by two edge-disjoint spanning trees (Lehman's theorem)",
        takes=("edge-shannon",),
        run=lehman,
        preference=10,
    ),
)
