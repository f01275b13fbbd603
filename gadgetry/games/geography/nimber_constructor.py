"""UNDIRECTED GEOGRAPHY of any value, on graphs of polynomial size, and telling values apart.

`nimber(n)` is Algorithm 1 of "Winning the War by (Strategically) Losing Battles"
(arXiv:2106.02114), with the edges that its text has lost. `tell_apart` is Theorem 3.2, corrected:
see docs/errata.md.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError

MOST = 1000
MOST_TREE = 20
Edges = list[tuple[int, int]]


def nimber(n: int) -> UndirectedGeography:
    """A position of value n, with 16 + 20m + 5m(m+1) vertices for n >= 4 and m = n - 4.

    It has 15 + 19m + 13m(m+1)/2 edges. For n <= 3 it is the tree.

    >>> [(nimber(n).graph.vertices, len(nimber(n).graph.edges)) for n in (3, 4, 5, 6)]
    [(8, 7), (16, 15), (46, 47), (86, 92)]
    """
    _number("n", n, 0, MOST)
    builder = _Builder()
    start = builder.nimber(n)
    return UndirectedGeography.of(builder.count, builder.edges, start)


def nimber_vertices(n: int) -> dict[tuple[str, int], int]:
    """The vertices N_i, R_i, M_i and P_i of `nimber(n)`, by letter and i.

    >>> nimber_vertices(5)["N", 5], nimber(5).tokens
    (16, (16,))
    """
    _number("n", n, 0, MOST)
    builder = _Builder()
    builder.nimber(n)
    return builder.named


def tree(n: int) -> UndirectedGeography:
    """t(n): a tree of value n whose root, vertex 0, has children t(0), ..., t(n-1); 2^n vertices.

    >>> tree(3).graph.edges.tolist()
    [[0, 1], [0, 2], [2, 3], [0, 4], [4, 5], [4, 6], [6, 7]]
    """
    _number("n", n, 0, MOST_TREE)
    builder = _Builder()
    return UndirectedGeography.of(2**n, builder.edges, builder.tree(n))


def tell_apart(position: UndirectedGeography, k: int, p: int) -> UndirectedGeography:
    """From a position of value *1 or *2, one of value *k or *p, where 1 <= k < p (Theorem 3.2).

    For k = 1 the value is p iff that of the position is 1; for k >= 2 iff it is 2.

    >>> one, two = tree(1), tree(2)
    >>> tell_apart(two, 2, 3).graph.vertices, tell_apart(two, 2, 3).graph.degrees[4]
    (8, np.int32(3))
    """
    _number("p", p, 2, MOST)
    _number("k", k, 1, p - 1)
    if len(position.tokens) != 1 or position.passes or len(position.visited) > 1:
        raise GameError("expected a position with one token, no passes, and nothing visited")
    builder = _Builder(position.graph.vertices)
    start = position.tokens[0]
    for own in stages(k, p):
        start = builder.above(start, own)
    new = np.array(builder.edges, np.int32).reshape(-1, 2)
    edges = np.concatenate((position.graph.edges, new))
    return UndirectedGeography.of(builder.count, edges, start)


def stages(k: int, p: int) -> list[list[int]]:
    """The values of the own positions of v_3, ..., v_k and v_p, in `tell_apart`.

    >>> stages(2, 4), stages(3, 4), stages(1, 4)
    ([[0, 1, 3]], [[0, 1], [0, 1, 2]], [[0, 2, 3]])
    """
    chain = [list(range(i - 1)) for i in range(3, k + 1)]  # v_i: i - 1 or i
    return [*chain, [*range(k), *range(k + 1, p)] if k > 1 else [0, *range(2, p)]]


def nimber_sizes(n: int) -> tuple[int, int]:
    """The numbers of vertices and edges of `nimber(n)`.

    >>> [nimber_sizes(n) for n in (0, 3, 4, 5, 6)]
    [(1, 0), (8, 7), (16, 15), (46, 47), (86, 92)]
    """
    m = n - 4
    if m < 0:
        return 2**n, 2**n - 1
    return 16 + 20 * m + 5 * m * (m + 1), 15 + 19 * m + 13 * m * (m + 1) // 2


def tell(k: int, p: int, start: int) -> UndirectedGeography:
    """`tell_apart` for the tree of value 1 or 2 (`start`).

    >>> tell(1, 2, 1).graph.vertices
    4
    """
    _number("start", start, 1, 2)
    return tell_apart(tree(start), k, p)


class _Builder:
    """Collects edges; vertices are numbered as they come."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self.edges: Edges = []
        self.named: dict[tuple[str, int], int] = {}

    def vertex(self, *neighbours: int) -> int:
        """A new vertex with edges to old ones."""
        self.edges += [(v, self.count) for v in neighbours]
        self.count += 1
        return self.count - 1

    def tree(self, n: int, *neighbours: int) -> int:
        """A tree t(n), its root with edges to old vertices."""
        root = self.vertex(*neighbours)
        for k in range(n):
            self.tree(k, root)
        return root

    def above(self, below: int, own: list[int]) -> int:
        """A new vertex with an edge to an old one and with own positions of these values."""
        top = self.vertex(below)
        for value in own:
            self.edges.append((top, self.nimber(value)))
        return top

    def nimber(self, n: int) -> int:
        """Algorithm 1; the start."""
        if n <= 3:
            return self.tree(n)
        start = self.vertex()
        numbers, rests = {4: start}, {4: self.vertex(start)}
        for k in (1, 2, 3):
            self.tree(k, start)
        self.named["N", 4], self.named["R", 4] = start, rests[4]
        for i in range(5, n + 1):
            start = numbers[i] = self.vertex()
            rests[i] = self.vertex(start)
            minus, plus = self.vertex(start), self.vertex(start)
            self.named |= {("N", i): start, ("R", i): rests[i], ("M", i): minus, ("P", i): plus}
            self.tree(3, start)
            self.vertex(minus)
            self.tree(2, minus)
            self.vertex(plus)
            self.tree(1, plus)
            for j in range(4, i):
                self.edges.append((start, numbers[j]))
                self._minus_path(minus, rests[j])
                self._plus_path(plus, rests[j])
        return start

    def _minus_path(self, minus: int, rest: int) -> None:
        """M_i - a, a - d, a - b, b - c, c - R_j."""
        a = self.vertex(minus)
        self.vertex(a)
        self.vertex(self.vertex(a), rest)

    def _plus_path(self, plus: int, rest: int) -> None:
        """P_i - a, a - b, a - c, c - d, c - e, e - f, f - R_j."""
        a = self.vertex(plus)
        self.vertex(a)
        c = self.vertex(a)
        self.vertex(c)
        self.vertex(self.vertex(c), rest)


def _number(name: str, found: object, least: int, most: int) -> None:
    if type(found) is not int or not least <= found <= most:
        raise GameError(f"{name}: expected a number {least} to {most}, got {found!r}")


FAMILIES_OF = UndirectedGeography.ruleset
FAMILIES: dict[str, Callable[..., UndirectedGeography]] = {
    "nimber": nimber,
    "tree": tree,
    "tell": tell,
}
