"""The vertices of the Shannon games that `qbf_to_shannon` builds, as numbers and by their roles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gadgetry.formulas import EXISTS, Qbf, Quantifier
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
class Layout:
    """The numbering: s, t, the existential gadgets, the universal ones, the tree as a heap.

    Stages are counted from 0 in the order of play; `base` is the first vertex of each gadget.

    >>> from gadgetry.formulas import Cnf
    >>> layout = Layout.of(Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2]])), clauses=1)
    >>> layout.at(1, "k"), layout.place(3), layout.end, layout.vertices
    (10, (0, 'N'), 19, 20)
    """

    universal: NDArray[np.bool_]
    variables: Ints
    base: Ints
    end: int
    clauses: int

    @classmethod
    def of(cls, qbf: Qbf, clauses: int) -> Layout:
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
        return int(np.flatnonzero(self.base <= vertex)[np.argmax(self.base[self.base <= vertex])])

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
