"""The graph has a vertex cover of at most k vertices iff the CNF is satisfiable.

A vertex for each occurrence of a literal (for each different literal of a clause). Edges:

    clause    all pairs of occurrences in a clause
    conflict  all pairs of occurrences of x and of ~x (once, if they are in one clause)

    |V| = the number of occurrences L,  k = L - (number of clauses)

A cover leaves at most one vertex of each clause, so one of L - m vertices leaves exactly one in
each, and no two of these conflict: they are the literals to make true. The other way round, all
occurrences but one true literal in each clause are a cover. That is Karp's clique in the
complement.

An empty clause has nothing to leave: the CNF is false, and the graph is one edge with k = 0. A
clause with x and ~x, repeated clauses, unit clauses (whose vertex may be isolated) and variables
that occur nowhere need no care.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.formulas import Cnf
from gadgetry.formulas.distinct import distinct
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, OF_CLAUSE
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

Occurrence = tuple[int, int]  # clause (from 0) and literal
OCCURRENCE, CLAUSE, CONFLICT, NEVER = range(4)


@dataclass(frozen=True)
class Occurrences:
    """The occurrence that each vertex stands for; none, where the CNF has an empty clause."""

    of_vertex: tuple[Occurrence, ...]


def occurrences(cnf: Cnf) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The vertices: each clause's different literals, in order. Their clauses, their literals.

    >>> [column.tolist() for column in occurrences(Cnf(2, [[1, -2, 1], [2]]))]
    [[0, 0, 1], [1, -2, 2]]
    """
    n = len(cnf.variables)
    literals = cnf.clauses.literals.astype(np.int64)
    clauses = np.repeat(np.arange(len(cnf.clauses)), cnf.clauses.sizes)
    first = np.sort(np.unique(clauses * (2 * n + 1) + literals + n, return_index=True)[1])
    return clauses[first], literals[first]


def true_literals(compiled: Compiled[Occurrences], cover: frozenset[int]) -> dict[int, bool]:
    """The way back: a satisfying assignment from a cover of at most k vertices.

    Variables that no clause needs are false.

    >>> compiled = CnfToVertexCover().build(Cnf(2, [[1, 2], [-1]]))
    >>> true_literals(compiled, frozenset({0}))
    {1: False, 2: True}
    """
    values = dict.fromkeys(range(1, len(compiled.source.variables) + 1), False)
    for vertex, (_, x) in enumerate(compiled.plan.of_vertex):
        if vertex not in cover:
            values[abs(x)] = x > 0
    return values


def cover_of(compiled: Compiled[Occurrences], values: Mapping[int, bool]) -> frozenset[int]:
    """The way there: all occurrences but the first true literal of each clause.

    >>> compiled = CnfToVertexCover().build(Cnf(2, [[1, 2], [-1]]))
    >>> sorted(cover_of(compiled, {1: False, 2: True}))
    [0]
    """
    cover, done = set(), set()
    for vertex, (j, x) in enumerate(compiled.plan.of_vertex):
        if values[abs(x)] == (x > 0) and j not in done:
            done.add(j)
        else:
            cover.add(vertex)
    return frozenset(cover)


class CnfToVertexCover(Reduction[Occurrences]):
    """Occurrences of literals as vertices.

    >>> yes, no = (CnfToVertexCover().build(Cnf(1, [[1], [x]])) for x in (1, -1))
    >>> yes.target.solved(), no.target.solved(), no.target.moves()
    (True, False, ())
    """

    source = Kind.named("cnf")
    target = Kind.named("vertex-cover")
    theorem = "There is a cover of (occurrences - clauses) vertices iff the CNF is satisfiable."
    citation = "Karp 1972, Reducibility among combinatorial problems"
    claim = None
    carries = ("strategy",)
    bounds = (("cnf", 2, 4), ("cnf", 3, 2))
    ablation = ("cnf", 2, 4)  # three clauses need the edges of a clause
    checked = "all CNFs up to renaming with at most 2 variables and 4 clauses, and 3 and 2"
    proved = (
        "for all CNFs: there is a cover iff it is satisfiable (cnf_to_vertex_cover_correct in"
        " proofs/flooding/cnf_to_vertex_cover.v)"
    )

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        if not _possible(source):
            return {"vertices": 2, "edges": 1}
        clauses, literals = occurrences(source)
        n = len(source.variables)
        true, false = (np.bincount(abs(x), minlength=n + 1) for x in _by_sign(literals))
        in_clause = np.bincount(clauses)
        both = len(literals) - len(distinct(clauses * (n + 1) + abs(literals)))
        edges = (in_clause * (in_clause - 1) // 2).sum() + (true * false).sum() - both
        return {"vertices": len(literals), "edges": int(edges)}

    def build(self, source: Any, variant: str | None = None) -> Compiled[Occurrences]:
        cnf: Cnf = source
        if not _possible(cnf):
            return self._never(cnf)
        clauses, literals = occurrences(cnf)
        edges = PartsBuilder()
        each = np.arange(len(literals))
        ends = np.bincount(clauses, minlength=len(cnf.clauses)).cumsum()[clauses]
        first, second = _ranges(each, each + 1, ends)
        rows = [first, second]
        edges.add_rows(CLAUSE, clauses[first].astype(np.int32), _zeros(len(first)))
        # Of each variable its true occurrences, in order, with all of its false ones.
        variable = abs(literals)
        true, false = (
            at[np.argsort(variable[at], kind="stable")] for at in _by_sign(literals, each)
        )
        begins, ends = (
            np.searchsorted(variable[false], variable[true], side) for side in ("left", "right")
        )
        first, second = _ranges(true, begins, ends)
        second = false[second]
        apart = clauses[first] != clauses[second]
        first, second = first[apart], second[apart]
        edges.add_rows(CONFLICT, (variable[first] - 1).astype(np.int32), _zeros(len(first)))
        rows[0] = np.concatenate((rows[0], np.minimum(first, second)))
        rows[1] = np.concatenate((rows[1], np.maximum(first, second)))
        vertices = PartsBuilder()
        vertices.add(OCCURRENCE, len(literals), 1)
        k = len(literals) - len(cnf.clauses)
        found = list(zip(clauses.tolist(), literals.tolist(), strict=True))
        return self._compiled(cnf, found, np.column_stack(rows), k, vertices, edges, ())

    def _never(self, cnf: Cnf) -> Compiled[Occurrences]:
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add_rows(NEVER, np.zeros(2, np.int32), np.arange(2, dtype=np.uint8))
        edges.add(NEVER, 1, 1)
        note = "an empty clause makes the CNF false: one edge, and no vertex to cover it"
        rows = np.array([(0, 1)])
        return self._compiled(cnf, [], rows, 0, vertices, edges, (note,))

    def _compiled(
        self,
        cnf: Cnf,
        found: list[Occurrence],
        rows: NDArray[np.int64],
        k: int,
        vertices: PartsBuilder,
        edges: PartsBuilder,
        notes: tuple[str, ...],
    ) -> Compiled[Occurrences]:
        ends = rows.astype(np.int32)
        provenance = Provenance(_kinds(cnf, found), vertices.parts(), edges.parts())
        graph = GraphArrays(
            "vertex-cover", vertices.count, ends[:, 0], ends[:, 1], data={"k": k},
            vertex_name=provenance.vertex_name,
        )  # fmt: skip
        claim = Claim("moves", k)
        return Compiled(
            self, "standard", cnf, graph, provenance, claim, notes, Occurrences(tuple(found))
        )

    def source_position(self, compiled: Compiled[Occurrences], position: Any) -> Any:
        """The values of the literals that alone are left of their clauses, unless they conflict."""
        if position is None:
            return None
        left: dict[int, list[int]] = {}
        for v, (clause, literal) in enumerate(compiled.plan.of_vertex):
            if v not in position.taken:
                left.setdefault(clause, []).append(literal)
        true = {literals[0] for literals in left.values() if len(literals) == 1}
        return {abs(x): x > 0 for x in sorted(true, key=abs) if -x not in true}

    def explain(self, compiled: Compiled[Occurrences], position: Any, move: Any) -> str:
        if not compiled.plan.of_vertex:
            return "the CNF has an empty clause"
        name = compiled.provenance.vertex_name(int(move))
        return f"{name} is in the cover: another literal makes its clause true"

    def purpose(self, compiled: Compiled[Occurrences], gadget: Gadget) -> Purpose:
        return _purpose(compiled.source, gadget)

    def transfer(
        self, compiled: Compiled[Occurrences], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """A satisfying assignment, asked variable by variable; its cover, vertex by vertex."""
        values: dict[int, bool] = {}
        for v in range(1, len(compiled.source.variables) + 1):
            values[v] = strategy(values) > 0
        cover = cover_of(compiled, values)
        return lambda position: next(v for v in position.moves() if v in cover)


def _possible(cnf: Cnf) -> bool:
    return not len(cnf.clauses) or bool(cnf.clauses.sizes.all())


def _by_sign(
    literals: NDArray[np.int64], of: NDArray[np.int64] | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The positive literals and the negative ones; or what belongs to them."""
    of = literals if of is None else of
    return of[literals > 0], of[literals < 0]


def _ranges(
    each: NDArray[np.int64], begins: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each number with all from its `begins` on to before its `ends`.

    >>> [column.tolist() for column in _ranges(*np.array([[7, 8], [0, 4], [2, 5]]))]
    [[7, 7, 8], [0, 1, 4]]
    """
    counts = ends - begins
    before = np.repeat(counts.cumsum() - counts - begins, counts)
    return np.repeat(each, counts), np.arange(len(before)) - before


def _zeros(count: int) -> NDArray[np.uint8]:
    return np.zeros(count, np.uint8)


def _kinds(cnf: Cnf, found: list[Occurrence]) -> tuple[GadgetKind, ...]:
    def literal(i: int) -> str:
        j, x = found[i]
        return f"{cnf.variables.literal(x)} in clause {j + 1}"

    return (
        GadgetKind("occurrence", ("",), lambda i: ("clause", found[i][0] + 1), literal),
        GadgetKind("clause", (), *OF_CLAUSE),
        GadgetKind(
            "conflict",
            (),
            lambda i: ("variable", i + 1),
            lambda i: f"{cnf.variables.literal(i + 1)} or {cnf.variables.literal(-i - 1)}",
        ),
        GadgetKind("never", ("u", "v"), FORMULA, lambda _: "the empty clause"),
    )


def _purpose(cnf: Cnf, gadget: Gadget) -> Purpose:
    if gadget.kind == "occurrence":
        return Purpose(
            f"Left out of the cover, it says that {gadget.label} is made true.",
            "A cover leaves out at most one vertex of each clause, as these are all joined. The"
            " number of vertices that may be taken allows just one to be left out of every clause:"
            " a literal that makes the clause true.",
        )
    if gadget.kind == "clause":
        return Purpose(
            "At most one literal of the clause is left out of the cover.",
            "All its vertices are joined to each other, and an edge must have an end in the cover.",
        )
    if gadget.kind == "conflict":
        name = cnf.variables.name(gadget.element[1])
        return Purpose(
            f"{name} is not made true and false at once.",
            f"Every occurrence of {cnf.variables.literal(gadget.element[1])} is joined to every"
            f" one of {cnf.variables.literal(-gadget.element[1])}: not both are left out of the"
            " cover.",
        )
    return Purpose(
        "There is no cover: the CNF has an empty clause, and cannot be made true.",
        "One edge, and no vertex may be taken.",
    )


REDUCTIONS = (CnfToVertexCover(),)
