"""The vertices of the Shannon games that `qbf_to_shannon` builds, by their roles; its clauses."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gadgetry.formulas import EXISTS, Qbf, Quantifier
from gadgetry.formulas.distinct import distinct
from gadgetry.reductions.provenance import Parts, PartsBuilder

if TYPE_CHECKING:
    from numpy.typing import NDArray


TERMINALS, EXISTENTIAL, UNIVERSAL, TREE, LEAF = range(5)
EXISTENTIAL_ROLES = ("X", "N", "u", "z", "a", "e", "b", "d")
UNIVERSAL_ROLES = ("k", "X", "N", "r", "R", "a", "e", "b", "d")
S, T = 0, 1

Ints: TypeAlias = "NDArray[np.int64]"


def stages(qbf: Qbf) -> list[tuple[Quantifier, int]]:
    """Quantifier and variable of each stage; free variables come first.

    >>> from gadgetry.formulas import Cnf
    >>> [(str(q), v) for q, v in stages(Qbf([("a", [2])], Cnf(2, [[1, 2]])))]
    [('e', 1), ('a', 2)]
    """
    return [*((EXISTS, v) for v in qbf.free), *qbf.quantified()]


@dataclass(frozen=True)
class ShannonLayout:
    """The numbering: s, t, the existential gadgets, the universal ones, the tree as a heap.

    Stages are counted from 0 in the order of play; `base` is the first vertex of each gadget.

    >>> from gadgetry.formulas import Cnf
    >>> layout = ShannonLayout.of(Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2]])), clauses=1)
    >>> layout.at(1, "k"), layout.place(3), layout.end, layout.vertices
    (10, (0, 'N'), 19, 20)
    """

    universal: NDArray[np.bool_]
    variables: Ints
    base: Ints
    end: int
    clauses: int

    @classmethod
    def of(cls, qbf: Qbf, clauses: int) -> ShannonLayout:
        """The numbering for a QBF that keeps so many clauses."""
        order = stages(qbf)
        universal = np.array([q is not EXISTS for q, _ in order], bool)
        before = np.cumsum(universal) - universal
        first = 2 + 8 * int((~universal).sum())
        base = np.where(universal, first + 9 * before, 2 + 8 * (np.arange(len(order)) - before))
        end = first + 9 * int(universal.sum())
        variables = np.array([v for _, v in order], np.int64)
        return cls(universal, variables, base.astype(np.int64), end, clauses)

    @property
    def vertices(self) -> int:
        """How many there are, s and t included."""
        return self.end + max(2 * self.clauses - 1, 1)

    def at(self, stages: Any, role: str) -> Any:
        """The vertices of a role at some stages; every stage has X, N, a, e, b, d, and t."""
        if role == "t":
            return np.full(np.shape(stages), T)
        there = (role in EXISTENTIAL_ROLES, role in UNIVERSAL_ROLES)
        offsets = [r.index(role) if role in r else 0 for r in (EXISTENTIAL_ROLES, UNIVERSAL_ROLES)]
        universal = self.universal[stages]
        if not np.all(np.where(universal, there[1], there[0])):
            raise ValueError(f"expected stages that have the vertex {role}")
        found = self.base[stages] + np.where(universal, offsets[1], offsets[0])
        return int(found) if np.ndim(found) == 0 else found

    def roles(self, stage: int) -> dict[str, int]:
        """The vertices of a stage by their roles."""
        names = UNIVERSAL_ROLES if self.universal[stage] else EXISTENTIAL_ROLES
        return {role: int(self.base[stage]) + i for i, role in enumerate(names)}

    def fronts(self, stages: Ints) -> list[tuple[NDArray[np.bool_], Any]]:
        """Which of these stages have an edge from s, from an X, from a b; and from which vertex."""
        first, later = stages == 0, stages > 0
        before = stages[later] - 1
        exits = [(later, self.at(before, role)) for role in ("X", "b")]
        return [(first, np.full(int(first.sum()), S)), *exits]

    def stage_of(self, vertex: int) -> int:
        """The stage of a vertex of a variable's gadget."""
        return self._in_order[bisect_right(self._bases, vertex) - 1]

    @cached_property
    def _in_order(self) -> list[int]:
        """The stages by the numbers of their first vertices."""
        return [int(stage) for stage in np.argsort(self.base)]

    @cached_property
    def _bases(self) -> list[int]:
        return [int(self.base[stage]) for stage in self._in_order]

    def place(self, vertex: int) -> tuple[int, str] | None:
        """The stage and the role of a vertex; None for s, t and the tree."""
        if not 2 <= vertex < self.end:
            return None
        stage = self.stage_of(vertex)
        names = UNIVERSAL_ROLES if self.universal[stage] else EXISTENTIAL_ROLES
        return stage, names[vertex - int(self.base[stage])]

    def parts(self) -> Parts:
        """Which gadget each vertex belongs to."""
        vertices = PartsBuilder()
        vertices.add(TERMINALS, 1, 2)
        vertices.add(EXISTENTIAL, int((~self.universal).sum()), len(EXISTENTIAL_ROLES))
        vertices.add(UNIVERSAL, int(self.universal.sum()), len(UNIVERSAL_ROLES))
        vertices.add(TREE, self.clauses - 1 if self.clauses else 1, 1)
        vertices.add(LEAF, self.clauses, 1)
        return vertices.parts()


@dataclass(frozen=True)
class KeptMatrix:
    """What is left of the matrix: `numbers` of the clauses kept (from 1), and each occurrence.

    `of_clause` counts the kept clauses from 0; `tautologies` are the numbers of those left out.

    >>> from gadgetry.formulas import Cnf
    >>> kept = KeptMatrix.of(Qbf([("e", [1, 2])], Cnf(2, [[1, -1], [2, 2, -1]])))
    >>> kept.numbers.tolist(), kept.tautologies.tolist(), kept.rows()
    ([2], [1], [(-1, 2)])
    """

    numbers: Ints
    of_clause: Ints
    literals: Ints
    tautologies: Ints
    empty: int | None

    @property
    def clauses(self) -> int:
        """How many there are."""
        return len(self.numbers)

    @classmethod
    def of(cls, qbf: Qbf) -> KeptMatrix:
        """What is left of a QBF's matrix."""
        clauses, none = qbf.matrix.clauses, np.zeros(0, np.int64)
        numbers = np.arange(1, len(clauses) + 1)
        empty = numbers[clauses.sizes == 0]
        if len(empty):
            return cls(empty[:1], none, none, none, int(empty[0]))
        span = 2 * len(qbf.matrix.variables) + 1
        codes = np.repeat(numbers - 1, clauses.sizes) * span + clauses.literals + span // 2
        of_clause, shifted = np.divmod(distinct(codes), span)
        literals = shifted - span // 2
        pairs, times = np.unique(of_clause * span + np.abs(literals), return_counts=True)
        kept = np.ones(len(clauses), bool)
        kept[pairs[times > 1] // span] = False
        stays = kept[of_clause]
        index = np.cumsum(kept) - 1
        return cls(
            numbers[kept], index[of_clause[stays]], literals[stays], numbers[~kept], None
        )  # fmt: skip

    def rows(self) -> list[tuple[int, ...]]:
        """The kept clauses."""
        ends = np.cumsum(np.bincount(self.of_clause, minlength=self.clauses))[:-1]
        return [tuple(row.tolist()) for row in np.split(self.literals, ends)][: self.clauses]


@dataclass(frozen=True)
class ShannonPlan:
    """Which vertex is which, and what is left of the matrix."""

    layout: ShannonLayout
    matrix: KeptMatrix
