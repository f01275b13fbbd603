"""The diamonds and clauses of a QBF as GENERALIZED GEOGRAPHY: which vertex is which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.formulas.distinct import distinct
from gadgetry.reductions.provenance import PartsBuilder
from gadgetry.reductions.reduction import Sizes

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.int64]"
START, DIAMOND, FORK, CLAUSE, LITERAL = range(5)
ENTER, POSITIVE, NEGATIVE, LEAVE = range(4)  # the roles in a diamond: a, x_v, x_-v, b


class Trunk:
    """The numbering: s, the new a_v, diamonds of three vertices each, C if new, clauses, checks.

    Stages are the variables in order, from 0.

    >>> from gadgetry.formulas import Cnf
    >>> trunk = Trunk(Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, -2]])), "bipartite")
    >>> [trunk.name(vertex) for vertex in range(trunk.sizes["vertices"])]
    ['s', 'a2', 'x1', '~x1', 'b1', 'x2', '~x2', 'b2', 'c1', 'o~x2']
    """

    def __init__(self, qbf: Qbf, variant: str) -> None:
        prefix = [(EXISTS, v) for v in qbf.free] + list(qbf.quantified())
        self.qbf, self.names, self.free = qbf, qbf.matrix.variables, len(qbf.free)
        self.order = np.fromiter((v for _, v in prefix), np.int64, len(prefix))
        self.exists = np.fromiter((q is EXISTS for q, _ in prefix), bool, len(prefix))
        self.n, self.m = len(prefix), len(qbf.matrix.clauses)
        mover = np.concatenate((np.ones(1, bool), self.exists))
        self.alternates = mover[1:] != mover[:-1]
        self.new = int(self.alternates.sum())
        self.forked = bool(mover[-1])
        ranks = np.cumsum(self.alternates)
        cur = np.concatenate((np.zeros(1, np.int64), self.leave(np.arange(self.n))))
        self.choice: Numbers = np.where(self.alternates, ranks, cur[:-1])
        self.last = int(cur[-1])
        self.fork = 1 + self.new + 3 * self.n if self.forked else self.last
        self.bipartite = variant == "bipartite"
        self._take_clauses(qbf)

    def _take_clauses(self, qbf: Qbf) -> None:
        clauses = qbf.matrix.clauses
        stage_of = np.zeros(len(self.names) + 1 if self.n else 1, np.int64)
        stage_of[self.order] = np.arange(self.n)
        codes = 2 * stage_of[np.abs(clauses.literals)] + (clauses.literals < 0)
        of_clause = np.repeat(np.arange(self.m), clauses.sizes)
        keys = distinct(of_clause * (2 * self.n + 1) + codes)
        self.repeated = len(codes) - len(keys)
        self.of_clause, self.codes = np.divmod(keys, 2 * self.n + 1)
        universal = ~self.exists[self.codes // 2] & self.bipartite
        self.checked: Numbers = distinct(self.codes[universal])
        landing = self.literal(*np.divmod(self.codes, 2))
        asked = self.check(np.searchsorted(self.checked, self.codes))
        self.landing: Numbers = np.where(universal, asked, landing)

    @property
    def sizes(self) -> Sizes:
        """The exact sizes of the digraph."""
        more = self.new + self.forked + self.m + len(self.checked)
        return {
            "vertices": 1 + 3 * self.n + more,
            "edges": 4 * self.n + more + len(self.codes),
        }

    def literal(self, stage: Any, negative: Any) -> Any:
        """The vertex x_v, or x_-v."""
        return 1 + self.new + 3 * stage + negative

    def leave(self, stage: Any) -> Any:
        """The vertex b_v."""
        return 1 + self.new + 3 * stage + 2

    def clause(self, j: Any) -> Any:
        """The vertex of a clause, from 0."""
        return 1 + self.new + 3 * self.n + self.forked + j

    def check(self, i: Any) -> Any:
        """The vertex o_l of the universal literal number i of those that occur."""
        return self.clause(self.m) + i

    def setting(self, stage: int, value: bool) -> int:
        """The vertex of a diamond through which its variable gets the value."""
        true_by_passing = self.bipartite and not self.exists[stage]
        return int(self.literal(stage, value != true_by_passing))

    def value(self, stage: int, vertex: int) -> bool:
        """The value that passing a vertex of the diamond gives its variable."""
        return vertex == self.setting(stage, True)

    def diamond(self, vertex: int) -> tuple[int, int | None]:
        """The stage and the role of a diamond's vertex; no role for other vertices."""
        if 1 <= vertex <= self.new:
            return int(np.flatnonzero(self.alternates)[vertex - 1]), ENTER
        if self.new < vertex <= self.new + 3 * self.n:
            stage, role = divmod(vertex - 1 - self.new, 3)
            return stage, role + 1
        return -1, None

    def values(self, visited: frozenset[int]) -> dict[int, bool]:
        """The values of the variables whose diamonds have been passed."""
        return {
            int(v): self.setting(stage, True) in visited
            for stage, v in enumerate(self.order)
            if self.leave(stage) in visited
        }

    def name(self, vertex: int) -> str:
        """`s`, `a2`, `x1`, `~x1`, `b1`, `C`, `c3`, `o~x1`; `a_u` for a variable called u."""
        stage, role = self.diamond(vertex)
        if role is not None:
            v = int(self.order[stage])
            word = self.names.name(v)
            short = str(v) if word == f"x{v}" else f"_{word}"
            return (f"a{short}", word, self.names.literal(-v), f"b{short}")[role]
        if vertex == 0:
            return "s"
        if vertex >= self.check(0):
            stage, negative = divmod(int(self.checked[vertex - self.check(0)]), 2)
            v = int(self.order[stage])
            return f"o{self.names.literal(-v if negative else v)}"
        return "C" if vertex == self.fork else f"c{vertex - self.clause(0) + 1}"

    def parts(self) -> Any:
        """Which gadget each vertex belongs to."""
        vertices = PartsBuilder()
        vertices.add(START, 1, 1)
        new = np.flatnonzero(self.alternates).astype(np.int32)
        vertices.add_rows(DIAMOND, new, np.full(self.new, ENTER, np.uint8))
        roles = np.tile(np.arange(POSITIVE, LEAVE + 1, dtype=np.uint8), self.n)
        vertices.add_rows(DIAMOND, np.repeat(np.arange(self.n, dtype=np.int32), 3), roles)
        vertices.add(FORK, int(self.forked), 1)
        vertices.add(CLAUSE, self.m, 1)
        vertices.add(LITERAL, len(self.checked), 1)
        return vertices.parts()
