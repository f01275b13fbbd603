"""A compiled target with one kind of part taken away, from every gadget of a kind at once.

Of a graph: the vertices of one role, or the k-th edge of each gadget. Of clauses (a formula, or a
game on a CNF): the variables of one role, the k-th clause of each gadget, or the literals of one
role in the clauses of one kind. What can be added is in `additions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gadgetry.formulas import AvoidTrue, Block, Cnf, Qbf
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts
from gadgetry.reductions.reduction import Compiled, ReductionError

NAMES_VERTICES = frozenset(
    {"start", "tokens", "terminals", "visited", "short", "cut", "source", "taken"}
)
"""The data of a graph's position in which vertices are named."""

Places = NDArray[np.int64]
"""Where each vertex or variable (from 0) has gone: -1 when it was taken away."""


@dataclass(frozen=True, order=True)
class Change:
    """What is taken away from, or added to, every gadget of the kind `kind` at once.

    `what`, taken away: the role of a vertex or variable, the number of an edge or clause within
    its gadget from 1, or the kind and role of the literals. Added: the role at which it is, or
    like which, or whose variable it is, `way` says which; of an edge one end, the other is `other`.

    >>> print(Change("route", "edge", "3"))
    route: without edge 3
    >>> print(Change("route", "edge", "a", True, "-", "c"))
    route: with edge a - c
    """

    kind: str
    part: Literal["vertex", "edge", "variable", "clause", "literal", "cell", "card"]
    what: str
    added: bool = False
    way: Literal["", "at", "like", "~", "-", "->"] = ""
    other: str = ""

    def __str__(self) -> str:
        what = f"{self.way}{self.what}"
        if self.way in ("at", "like"):
            what = f"{self.way} {self.what}"
        elif self.way in ("-", "->"):
            what = f"{self.what} {self.way} {self.other}"
        preposition = "with" if self.added else "without"
        return f"{self.kind}: {preposition} {self.part}{f' {what}' if what else ''}"


class PartNeeded(ReductionError):
    """Without the part there is no position: a token's vertex is gone, or a tree falls apart."""


def changes_of(compiled: Compiled) -> tuple[Change, ...]:
    """What can be taken from an instance's target.

    >>> from gadgetry.reductions.registry import reduction
    >>> built = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(1, []))
    >>> [str(change) for change in changes_of(built)][:2]
    ['extra node: without vertex', 'variable: without vertex']
    """
    provenance, kinds = compiled.provenance, compiled.provenance.kinds
    clausal = matrix_of(compiled.graph) is not None
    found: dict[Change, None] = {}
    for kind, role in pairs(provenance.vertices.kind, provenance.vertices.role):
        name = kinds[kind].roles[role]
        found[Change(kinds[kind].name, "variable" if clausal else "vertex", name)] = None
    for kind, rank in pairs(provenance.edges.kind, _ranks(provenance.edges)):
        what = str(rank + 1)
        found[Change(kinds[kind].name, "clause" if clausal else "edge", what)] = None
    if clausal:
        for kind, label in _literals(compiled):
            found[Change(kinds[kind].name, "literal", label)] = None
    return tuple(found)


def changed(compiled: Compiled, change: Change) -> tuple[Any, Places | None]:
    """The target without the part; and where vertices or variables went, where some did.

    >>> from gadgetry.reductions.registry import reduction
    >>> built = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(1, []))
    >>> len(changed(built, Change("variable", "vertex", ""))[0].colours), built.sizes["vertices"]
    (16, 17)
    """
    provenance = compiled.provenance
    kind = [k.name for k in provenance.kinds].index(change.kind)
    if change.part in ("vertex", "variable"):
        role = provenance.kinds[kind].roles.index(change.what)
        gone = (provenance.vertices.kind == kind) & (provenance.vertices.role == role)
        places = np.where(gone, -1, np.cumsum(~gone) - 1)
        return _without_vertices(compiled.graph, places), places
    in_kind = provenance.edges.kind == kind
    if change.part in ("edge", "clause"):
        kept = ~(in_kind & (_ranks(provenance.edges) == int(change.what) - 1))
        return _with_edges(compiled.graph, kept), None
    labels, matrix = labels_of(compiled), matrix_of(compiled.graph)
    assert matrix is not None
    rows = [
        [x for x in row if not (in_kind[j] and labels[abs(x) - 1] == change.what)]
        for j, row in enumerate(matrix.clauses)
    ]
    return with_clauses(compiled.graph, list(matrix.variables), rows), None


def moved(move: Any, places: Places, clausal: bool) -> Any:
    """A move under the new numbers, None if it is gone.

    A move is a vertex, or a tuple that begins with one; in clauses, a literal. A move that is made
    nowhere, such as a pass, stays.

    >>> places = np.array([0, -1, 1])
    >>> moved((2, 0), places, False), moved(-3, places, True), moved(1, places, False)
    ((1, 0), -2, None)
    >>> moved("pass", places, False)
    'pass'
    """
    if clausal:
        place = int(places[abs(move) - 1])
        return None if place < 0 else (place + 1) * (1 if move > 0 else -1)
    vertex = move[0] if isinstance(move, tuple) else move
    if isinstance(vertex, str):
        return move
    place = int(places[vertex])
    if place < 0:
        return None
    return (place, *move[1:]) if isinstance(move, tuple) else place


def matrix_of(graph: Any) -> Cnf | AvoidTrue | None:
    """The clauses of a target that has clauses."""
    if isinstance(graph, Cnf | AvoidTrue):
        return graph
    if isinstance(graph, Qbf):
        return graph.matrix
    return graph.cnf if isinstance(graph, SetColouring) else None


def with_clauses(
    graph: Any, names: Sequence[str], rows: Sequence[Sequence[int]], places: Places | None = None
) -> Any:
    """The same kind of formula with other variables and clauses."""
    if isinstance(graph, AvoidTrue):
        return AvoidTrue(names, rows)
    cnf = Cnf(names, rows)
    if isinstance(graph, SetColouring):
        return replace(graph, cnf=cnf)
    if isinstance(graph, Cnf):
        return cnf
    blocks = [(b.quantifier, b.variables) for b in graph.prefix]
    if places is not None:
        blocks = [
            (quantifier, tuple(int(places[v - 1]) + 1 for v in bound if places[v - 1] >= 0))
            for quantifier, bound in blocks
        ]
    return Qbf([Block(quantifier, bound) for quantifier, bound in blocks if bound], cnf)


def _without_vertices(graph: Any, places: Places) -> Any:
    if isinstance(graph, Sum):
        ends = np.cumsum([s.sizes()["vertices"] for s in graph.summands])
        each = zip(graph.summands, np.split(places, ends[:-1]), strict=True)
        # Within a summand vertices count from 0.
        own = ((s, np.where(row >= 0, np.cumsum(row >= 0) - 1, -1)) for s, row in each)
        return Sum(tuple(_without_vertices(s, row) for s, row in own))
    matrix = matrix_of(graph)
    if matrix is not None:
        names = [name for name, place in zip(matrix.variables, places, strict=True) if place >= 0]
        rows = [
            [moved(x, places, True) for x in row if places[abs(x) - 1] >= 0]
            for row in matrix.clauses
        ]
        return with_clauses(graph, names, rows, places)
    arrays = arrays_of(graph)
    kept = (places[arrays.tails] >= 0) & (places[arrays.heads] >= 0)
    left = GraphArrays(
        arrays.ruleset,
        int((places >= 0).sum()),
        places[arrays.tails[kept]].astype(np.int32),
        places[arrays.heads[kept]].astype(np.int32),
        {name: column[places >= 0] for name, column in arrays.vertex_data.items()},
        {key: _renumbered(key, value, places) for key, value in arrays.data.items()},
    )
    return _position(left)


def _renumbered(key: str, value: Any, places: Places) -> Any:
    if key not in NAMES_VERTICES or value is None:
        return value
    many = isinstance(value, list | tuple)
    new = [int(places[v]) for v in (value if many else [value])]
    if -1 in new:
        raise PartNeeded(f"{key}: its vertex is gone")
    return new if many else new[0]


def _with_edges(graph: Any, kept: NDArray[np.bool_]) -> Any:
    if isinstance(graph, Sum):
        ends = np.cumsum([s.sizes()["edges"] for s in graph.summands])
        each = zip(graph.summands, np.split(kept, ends[:-1]), strict=True)
        return Sum(tuple(_with_edges(s, row) for s, row in each))
    matrix = matrix_of(graph)
    if matrix is not None:
        rows = [row for row, keep in zip(matrix.clauses, kept, strict=True) if keep]
        return with_clauses(graph, list(matrix.variables), rows)
    arrays = arrays_of(graph)
    return _position(replace(arrays, tails=arrays.tails[kept], heads=arrays.heads[kept]))


def _position(graph: GraphArrays) -> Any:
    try:
        return graph.position()
    except GameError as error:
        raise PartNeeded(f"no position is left: {error}") from None


def arrays_of(graph: Any) -> GraphArrays:
    """The graph of a target as arrays; of a position, from what it says of itself."""
    if isinstance(graph, GraphArrays):
        return graph
    json = dict(graph.to_json())
    count, edges = json.pop("vertices", None), json.pop("edges", None)
    if not isinstance(count, int) or not isinstance(edges, list):
        raise ReductionError(
            f"ablation: expected a graph or clauses as target, got {json.get('ruleset')}"
        )
    ends = np.array(edges, np.int32).reshape(-1, 2)
    columns = {"colours": np.array(json.pop("colours"))} if "colours" in json else {}
    return GraphArrays(json.pop("ruleset"), count, ends[:, 0], ends[:, 1], columns, json)


def _ranks(parts: Parts) -> NDArray[np.int64]:
    """The number of each part within its gadget, from 0, in the order of the parts."""
    seen: dict[tuple[int, int], int] = {}
    ranks = np.zeros(len(parts), np.int64)
    for at, key in enumerate(zip(parts.kind.tolist(), parts.index.tolist(), strict=True)):
        ranks[at] = seen[key] = seen.get(key, -1) + 1
    return ranks


def pairs(first: NDArray[Any], second: NDArray[Any]) -> list[tuple[int, int]]:
    """The different pairs of two columns, in order."""
    return sorted(set(zip(first.tolist(), second.tolist(), strict=True)))


def labels_of(compiled: Compiled) -> list[str]:
    """Kind and role of each variable of a formula."""
    parts, kinds = compiled.provenance.vertices, compiled.provenance.kinds
    pairs = zip(parts.kind.tolist(), parts.role.tolist(), strict=True)
    return [f"{kinds[kind].name} {kinds[kind].roles[role]}".strip() for kind, role in pairs]


def _literals(compiled: Compiled) -> list[tuple[int, str]]:
    """The kinds of clauses with the kinds and roles of their variables."""
    matrix = matrix_of(compiled.graph)
    assert matrix is not None
    labels, kinds = labels_of(compiled), compiled.provenance.edges.kind.tolist()
    rows = zip(kinds, matrix.clauses, strict=True)
    return sorted({(kind, labels[abs(x) - 1]) for kind, row in rows for x in row})
