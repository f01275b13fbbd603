"""The diamonds and clauses of a QBF as GENERALIZED GEOGRAPHY: which vertex is which."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gadgetry.formulas import EXISTS, Qbf, Quantifier, Variables
from gadgetry.formulas.distinct import distinct
from gadgetry.reductions.labels import Naming, plain_table
from gadgetry.reductions.provenance import Parts, PartsBuilder
from gadgetry.reductions.reduction import Sizes
from gadgetry.reductions.rows import WordColumn, one_table, row_table, word_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.integer[Any]]"
START, DIAMOND, FORK, CLAUSE, LITERAL = range(5)
ENTER, POSITIVE, NEGATIVE, LEAVE = range(4)  # the roles in a diamond: a, x_v, x_-v, b


@dataclass(frozen=True, eq=False)
class Trunk:
    """The numbering: s, the new a_v, diamonds of three vertices each, C if new, clauses, checks.

    Stages are the variables in order, from 0.

    >>> from gadgetry.formulas import Cnf
    >>> trunk = Trunk(Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, -2]])), "bipartite")
    >>> [trunk.name(vertex) for vertex in range(trunk.sizes["vertices"])]
    ['s', 'a2', 'x1', '~x1', 'b1', 'x2', '~x2', 'b2', 'c1', 'o~x2']
    """

    qbf: Qbf
    variant: str

    @cached_property
    def _prefix(self) -> list[tuple[Quantifier, int]]:
        return [(EXISTS, v) for v in self.qbf.free] + list(self.qbf.quantified())

    @property
    def names(self) -> Variables:
        """The names of the variables."""
        return self.qbf.matrix.variables

    @property
    def free(self) -> int:
        """How many variables are free."""
        return len(self.qbf.free)

    @property
    def bipartite(self) -> bool:
        """Are universal literals checked through a vertex of their own?"""
        return self.variant == "bipartite"

    @cached_property
    def n(self) -> int:
        """How many stages there are."""
        return len(self._prefix)

    @cached_property
    def m(self) -> int:
        """How many clauses there are."""
        return len(self.qbf.matrix.clauses)

    @cached_property
    def order(self) -> Numbers:
        """The variable of each stage."""
        return np.fromiter((v for _, v in self._prefix), np.int64, self.n)

    @cached_property
    def exists(self) -> NDArray[np.bool_]:
        """Is the variable of each stage existential?"""
        return np.fromiter((q is EXISTS for q, _ in self._prefix), bool, self.n)

    @cached_property
    def _mover(self) -> NDArray[np.bool_]:
        return np.concatenate((np.ones(1, bool), self.exists))

    @cached_property
    def alternates(self) -> NDArray[np.bool_]:
        """Is a_v of each stage new?"""
        alternates: NDArray[np.bool_] = self._mover[1:] != self._mover[:-1]
        return alternates

    @cached_property
    def new(self) -> int:
        """How many a_v are new."""
        return int(self.alternates.sum())

    @cached_property
    def forked(self) -> bool:
        """Is C new?"""
        return bool(self._mover[-1])

    @cached_property
    def _current(self) -> Numbers:
        """The vertex `cur` before each stage, and after the last one."""
        return np.concatenate((np.zeros(1, np.int64), self.leave(np.arange(self.n))))

    @cached_property
    def choice(self) -> Numbers:
        """The vertex a_v of each stage."""
        return np.where(self.alternates, np.cumsum(self.alternates), self._current[:-1])

    @property
    def last(self) -> int:
        """The vertex after the last diamond."""
        return int(self._current[-1])

    @cached_property
    def fork(self) -> int:
        """The vertex C."""
        return 1 + self.new + 3 * self.n if self.forked else self.last

    @cached_property
    def _occurrences(self) -> tuple[Numbers, Numbers]:
        """Clause, and 2 * stage + (1 if negative), of each distinct literal of a clause."""
        clauses = self.qbf.matrix.clauses
        stage_of = np.zeros(len(self.names) + 1 if self.n else 1, np.int32)
        stage_of[self.order] = np.arange(self.n)
        codes = 2 * stage_of[np.abs(clauses.literals)] + (clauses.literals < 0)
        keys = np.repeat(np.arange(self.m) * (2 * self.n + 1), clauses.sizes)
        keys += codes
        found, code = np.divmod(distinct(keys), 2 * self.n + 1)
        return found.astype(np.int32), code.astype(np.int32)

    @property
    def of_clause(self) -> Numbers:
        """The clause of each occurrence."""
        return self._occurrences[0]

    @property
    def codes(self) -> Numbers:
        """2 * stage + (1 if negative) of each occurrence."""
        return self._occurrences[1]

    @property
    def repeated(self) -> int:
        """How many literals of clauses were there already."""
        return len(self.qbf.matrix.clauses.literals) - len(self.codes)

    @cached_property
    def _universal(self) -> NDArray[np.bool_]:
        """Is each occurrence one that is checked through a vertex of its own?"""
        universal: NDArray[np.bool_] = ~self.exists[self.codes // 2] & self.bipartite
        return universal

    @cached_property
    def checked(self) -> Numbers:
        """The codes of the literals that have a vertex o_l."""
        return distinct(self.codes[self._universal])

    @cached_property
    def landing(self) -> Numbers:
        """The vertex to which the arc of each occurrence leads."""
        asked = self.check(np.searchsorted(self.checked, self.codes))
        landing: Numbers = self.literal(*np.divmod(self.codes, 2))
        return np.where(self._universal, asked, landing)

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

    @cached_property
    def _entered(self) -> list[int]:
        """The stages that have a vertex to enter by."""
        return np.flatnonzero(self.alternates).tolist()

    def diamond(self, vertex: int) -> tuple[int, int | None]:
        """The stage and the role of a diamond's vertex; no role for other vertices."""
        if 1 <= vertex <= self.new:
            return self._entered[vertex - 1], ENTER
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

    @cached_property
    def variable_names(self) -> Naming:
        """The variable of each stage."""
        return Naming(self.n, lambda stage: self.names.name(int(self.order[stage])))

    @cached_property
    def vertex_names(self) -> Naming:
        """`name` of one vertex, or of all."""
        return Naming(self.sizes["vertices"], self.name, self._vertex_table)

    def _vertex_table(self) -> NDArray[np.bytes_] | None:
        names = [self.names.name(v) for v in self.order.tolist()]
        own = zip(self.order.tolist(), names, strict=True)
        words = plain_table(names)
        short = plain_table([str(v) if name == f"x{v}" else f"_{name}" for v, name in own])
        if words is None or short is None:
            return None
        every, entered, clauses = np.arange(self.n), np.array(self._entered, int), np.arange(self.m)
        stage, negative = np.divmod(self.checked, 2)
        sign = WordColumn(["", "~"], negative)
        return one_table(
            self.sizes["vertices"],
            (slice(0, 1), word_table(["s"])),
            (1 + np.arange(self.new), row_table(self.new, "a", WordColumn(short, entered))),
            (self.literal(every, 0), words),
            (self.literal(every, 1), row_table(self.n, "~", WordColumn(words, every))),
            (self.leave(every), row_table(self.n, "b", WordColumn(short, every))),
            (slice(self.fork, self.fork + self.forked), word_table(["C"])),
            (self.clause(clauses), row_table(self.m, "c", clauses + 1)),
            (
                self.check(np.arange(len(stage))),
                row_table(len(stage), "o", sign, WordColumn(words, stage)),
            ),
        )

    def parts(self) -> Parts:
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
