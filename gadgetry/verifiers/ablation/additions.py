"""A compiled target with one part more in every gadget of a kind.

To a graph: an edge (arc) between two roles of a gadget that are not joined; or a vertex, which
hangs at a role in impartial games, and elsewhere, where a vertex with one neighbour does nothing,
is the twin of a role: joined to what that is joined to, with its colour. To clauses: a literal of a
gadget's own variable in its clauses; a clause of that literal alone; or a variable that stands
wherever the role's variable stands. To a sum: nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gadgetry.formulas import AvoidTrue, Block, Qbf
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import Impartial
from gadgetry.games.registry import ruleset
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.reduction import Compiled
from gadgetry.verifiers.ablation.alterations import (
    Change,
    arrays_of,
    matrix_of,
    pairs,
    with_clauses,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIRECTED = frozenset({"generalized-geography"})
"""The rulesets whose edges are arcs."""

Pair = tuple[int, int]
PARTS: tuple[Literal["clause"], Literal["literal"]] = ("clause", "literal")


def additions_of(compiled: Compiled) -> tuple[Change, ...]:
    """What can be added to an instance's target.

    >>> from gadgetry.reductions.registry import reduction
    >>> built = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(0, []))
    >>> [str(change) for change in additions_of(built) if change.kind == "route"][:2]
    ['route: with vertex like a', 'route: with vertex like b']
    """
    if isinstance(compiled.graph, Sum):
        return ()
    if matrix_of(compiled.graph) is not None:
        return tuple(_clausal(compiled))
    return (*_vertices(compiled), *_edges(compiled))


def added(compiled: Compiled, change: Change) -> Any:
    """The target with the part; vertices and variables keep their numbers.

    >>> from gadgetry.reductions.registry import reduction
    >>> built = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(1, []))
    >>> len(added(built, Change("variable", "vertex", "", True, "like")).colours)
    18
    """
    kind = [k.name for k in compiled.provenance.kinds].index(change.kind)
    if matrix_of(compiled.graph) is not None:
        return _with_clauses(compiled, kind, change)
    graph = arrays_of(compiled.graph)
    if change.part == "edge":
        ends = [_role(compiled, kind, name) for name in (change.what, change.other)]
        new = [pair for pair, _ in _open(compiled, graph, kind, ends[0], ends[1])]
        return _joined(graph, 0, new).position()
    at = _at(compiled, kind, _role(compiled, kind, change.what))
    twins = range(graph.vertices, graph.vertices + len(at))
    if change.way == "at":
        return _joined(graph, len(at), list(zip(at, twins, strict=True))).position()
    place = dict(zip(at, twins, strict=True))
    edges = list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    new = [(place[u], v) for u, v in edges if u in place]
    new += [(u, place[v]) for u, v in edges if v in place]
    columns = {key: np.append(c, c[at]) for key, c in graph.vertex_data.items()}
    return replace(_joined(graph, len(at), new), vertex_data=columns).position()


def _vertices(compiled: Compiled) -> list[Change]:
    graph, provenance = arrays_of(compiled.graph), compiled.provenance
    way: Literal["at", "like"] = "like"
    if _impartial(graph) and not graph.vertex_data:
        way = "at"
    terminals = set(graph.data.get("terminals", ()))
    found = []
    for kind, role in pairs(provenance.vertices.kind, provenance.vertices.role):
        if way == "at" or not terminals & set(_at(compiled, kind, role)):
            it = provenance.kinds[kind]
            found.append(Change(it.name, "vertex", it.roles[role], True, way))
    return found


def _edges(compiled: Compiled) -> list[Change]:
    graph, provenance = arrays_of(compiled.graph), compiled.provenance
    roles = pairs(provenance.vertices.kind, provenance.vertices.role)
    sign: Literal["->", "-"] = "->" if graph.ruleset in DIRECTED else "-"
    found = []
    for kind, first in roles:
        for other, second in roles:
            apart = first != second if sign == "->" else first < second
            if kind == other and apart and _open(compiled, graph, kind, first, second):
                it = provenance.kinds[kind]
                ends = it.roles[first], it.roles[second]
                found.append(Change(it.name, "edge", ends[0], True, sign, ends[1]))
    return found


def _open(
    compiled: Compiled, graph: GraphArrays, kind: int, first: int, second: int
) -> list[tuple[Pair, int]]:
    """The pairs of the two roles within a gadget that are not joined, and may be."""
    parts = compiled.provenance.vertices
    there = set(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    if graph.ruleset not in DIRECTED:
        there |= {(v, u) for u, v in there}
    colours = graph.vertex_data.get("colours")
    of_second: dict[int, list[int]] = {}
    for v in _at(compiled, kind, second):
        of_second.setdefault(int(parts.index[v]), []).append(v)
    found = []
    for u in _at(compiled, kind, first):
        gadget = int(parts.index[u])
        for v in of_second.get(gadget, ()):
            if (u, v) not in there and (colours is None or colours[u] != colours[v]):
                found.append(((u, v), gadget))
    return found


def _joined(graph: GraphArrays, vertices: int, edges: list[Pair]) -> GraphArrays:
    new: NDArray[np.int32] = np.array(edges, np.int32).reshape(-1, 2)
    return replace(
        graph,
        vertices=graph.vertices + vertices,
        tails=np.append(graph.tails, new[:, 0]),
        heads=np.append(graph.heads, new[:, 1]),
    )


def _clausal(compiled: Compiled) -> list[Change]:
    provenance, matrix = compiled.provenance, matrix_of(compiled.graph)
    assert matrix is not None
    signs: tuple[Literal["", "~"], ...] = ("",) if isinstance(matrix, AvoidTrue) else ("", "~")
    found = []
    for kind, role in pairs(provenance.vertices.kind, provenance.vertices.role):
        it = provenance.kinds[kind]
        found.append(Change(it.name, "variable", it.roles[role], True, "like"))
        for sign in signs:
            for part in PARTS:
                change = Change(it.name, part, it.roles[role], True, sign)
                if _rows(compiled, kind, change) != [list(row) for row in matrix.clauses]:
                    found.append(change)
    return found


def _with_clauses(compiled: Compiled, kind: int, change: Change) -> Any:
    graph, matrix = compiled.graph, matrix_of(compiled.graph)
    assert matrix is not None
    names, rows = list(matrix.variables), [list(row) for row in matrix.clauses]
    if change.part == "variable":
        at = _at(compiled, kind, _role(compiled, kind, change.what))
        twin = {v + 1: len(names) + i for i, v in enumerate(at, 1)}
        names += [f"like {names[v]}" for v in at]
        for row in rows:
            row += [twin[abs(x)] * (1 if x > 0 else -1) for x in row if abs(x) in twin]
        return with_clauses(_bound(graph, twin), names, rows)
    return with_clauses(graph, names, _rows(compiled, kind, change))


def _rows(compiled: Compiled, kind: int, change: Change) -> list[list[int]]:
    """The clauses with a literal more, or with the clause of that literal."""
    provenance, matrix = compiled.provenance, matrix_of(compiled.graph)
    assert matrix is not None
    rows = [list(row) for row in matrix.clauses]
    sign = -1 if change.way == "~" else 1
    at = _at(compiled, kind, _role(compiled, kind, change.what))
    if change.part == "clause":
        return rows + [[sign * (v + 1)] for v in at if [sign * (v + 1)] not in rows]
    variables: dict[int, list[int]] = {}
    for v in at:
        variables.setdefault(int(provenance.vertices.index[v]), []).append(sign * (v + 1))
    for row, of, gadget in zip(
        rows, provenance.edges.kind.tolist(), provenance.edges.index.tolist(), strict=True
    ):
        if of == kind:
            row += [x for x in variables.get(gadget, ()) if x not in row and -x not in row]
    return rows


def _bound(graph: Any, twin: dict[int, int]) -> Any:
    """A QBF whose blocks bind each twin beside its variable."""
    if not isinstance(graph, Qbf):
        return graph
    blocks = [
        Block(b.quantifier, tuple(w for v in b.variables for w in (v, twin.get(v)) if w))
        for b in graph.prefix
    ]
    names = [*graph.matrix.variables, *(f"like {v}" for v in twin)]
    return Qbf(blocks, type(graph.matrix)(names, list(graph.matrix.clauses)))


def _impartial(graph: GraphArrays) -> bool:
    return issubclass(ruleset(graph.ruleset).position, Impartial)


def _role(compiled: Compiled, kind: int, name: str) -> int:
    return compiled.provenance.kinds[kind].roles.index(name)


def _at(compiled: Compiled, kind: int, role: int) -> list[int]:
    """The vertices (variables, from 0) of a role in all gadgets of a kind."""
    parts = compiled.provenance.vertices
    found: list[int] = np.flatnonzero((parts.kind == kind) & (parts.role == role)).tolist()
    return found
