"""The layers of a QBF as NODE KAYLES: which variable each one sets, and which vertex is which."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.reductions.reduction import Sizes


@dataclass(frozen=True)
class Layers:
    """The plan: the variable of each layer, 0 for a dummy. All is counted from 0.

    So E chooses in the even layers, and layer n has the clauses.

    >>> from gadgetry.formulas import Cnf
    >>> layers = Layers.of(Qbf([("a", [1])], Cnf(1, [[1]])))
    >>> layers.order, [layers.name(v) for v in range(layers.vertices)][:6]
    ((0, 1, 0), ['d1', '~d1', 'y1,2', 'y1,3', 'y1,4', 'x1'])
    """

    qbf: Qbf
    order: tuple[int, ...]

    @classmethod
    def of(cls, qbf: Qbf) -> Layers:
        """The variables in order, with dummies where the prefix does not alternate."""
        order: list[int] = []
        for quantifier, v in [*((EXISTS, v) for v in qbf.free), *qbf.quantified()]:
            if (quantifier is EXISTS) != (len(order) % 2 == 0):
                order.append(0)
            order.append(v)
        return cls(qbf, (*order, *([0] if len(order) % 2 == 0 else [])))

    @property
    def n(self) -> int:
        """The number of layers with variables; odd."""
        return len(self.order)

    @property
    def m(self) -> int:
        """The number of clauses."""
        return len(self.qbf.matrix.clauses)

    @cached_property
    def firsts(self) -> list[int]:
        """The first vertex of each layer, that of the clauses, and the number of vertices."""
        starts = [i * (self.n + 2) - i * (i - 1) // 2 for i in range(self.n + 1)]
        return [*starts, starts[-1] + self.m + 1]

    @property
    def vertices(self) -> int:
        """The number of vertices."""
        return self.firsts[-1]

    @cached_property
    def clauses(self) -> list[list[int]]:
        """The vertices of the distinct literals of each clause."""
        layer = {v: i for i, v in enumerate(self.order)}
        return [
            sorted({self.literal(layer[abs(x)], x < 0) for x in clause})
            for clause in self.qbf.matrix.clauses
        ]

    def literal(self, layer: int, negative: bool) -> int:
        """x or ~x of a layer."""
        return self.firsts[layer] + negative

    def punisher(self, layer: int, other: int) -> int:
        """y of a layer, for a later one."""
        return self.firsts[layer] + 2 + (other - layer - 1)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Each layer and a later one, in the order in which their y are counted."""
        return [(i, other) for i in range(self.n) for other in range(i + 1, self.n + 1)]

    @property
    def last(self) -> int:
        """The vertex e."""
        return self.vertices - 1

    def place(self, vertex: int) -> tuple[int, int]:
        """The layer of a vertex, and its number in it."""
        layer = bisect_right(self.firsts, vertex) - 1
        return layer, vertex - self.firsts[layer]

    def name(self, vertex: int) -> str:
        """`x1`, `~x1`, `d2` of a dummy, `y1,3`, `c2`, `e`."""
        i, number = self.place(vertex)
        if i == self.n:
            return "e" if vertex == self.last else f"c{number + 1}"
        if number > 1:
            return f"y{i + 1},{i + number}"
        v, names = self.order[i], self.qbf.matrix.variables
        if v:
            return names.literal(-v if number else v)
        return f"~d{i + 1}" if number else f"d{i + 1}"

    @property
    def sizes(self) -> Sizes:
        """The exact sizes of the graph."""
        n, m = self.n, self.m
        edges = n + sum(map(len, self.clauses)) + 2 + m * (m + 1) // 2
        for i in range(n):
            k, behind = n - i, self.vertices - self.firsts[i + 1]
            edges += 2 * k + k * (k - 1) // 2 + (k - 1) * behind
        return {"vertices": self.vertices, "edges": edges}
