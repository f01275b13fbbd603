"""The independent parts of a QBF.

A matrix falls into components without common variables; since quantifiers distribute over them,
a QBF is true iff every component is, and each can be solved on its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gadgetry.formulas import Clause, Qbf, Quantifier
from gadgetry.solvers.qbf.qbf_strategy import turns


@dataclass(frozen=True)
class Component:
    """A part of a matrix that shares no variable with the rest, and its alternating blocks."""

    blocks: tuple[tuple[Quantifier, tuple[int, ...]], ...]
    clauses: tuple[Clause, ...]

    def blocks_of(self, player: Quantifier) -> list[tuple[int, ...]]:
        """The blocks of one player."""
        return [variables for q, variables in self.blocks if q is player]


def components(qbf: Qbf) -> Iterator[Component]:
    """The components of a QBF, without tautologies and unused variables.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("a", [1, 2]), ("e", [3, 4])], Cnf(4, [[1, 3], [2, -2], [4]]))
    >>> [c.clauses for c in components(qbf)]
    [((1, 3),), ((4,),)]
    """
    clauses = [c for c in map(set, qbf.matrix.clauses) if not any(-lit in c for lit in c)]
    parent: dict[int, int] = {}

    def root(v: int) -> int:
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    for clause in clauses:
        for lit in clause:
            parent.setdefault(abs(lit), abs(lit))
        roots = {root(abs(lit)) for lit in clause}
        for r in roots:
            parent[r] = min(roots)
    if not all(clauses):
        yield Component((), ((),))
    parts: dict[int, list[Clause]] = {}
    for clause in filter(None, clauses):
        parts.setdefault(root(abs(next(iter(clause)))), []).append(tuple(sorted(clause, key=abs)))
    blocks: dict[int, list[tuple[Quantifier, list[int]]]] = {r: [] for r in parts}
    for quantifier, v in turns(qbf):
        if v in parent:
            mine = blocks[root(v)]
            if not mine or mine[-1][0] is not quantifier:
                mine.append((quantifier, []))
            mine[-1][1].append(v)
    for r, part in parts.items():
        yield Component(tuple((q, tuple(vs)) for q, vs in blocks[r]), tuple(part))
