"""Is every part of a gadget needed, and would we notice? One kind of part is taken away at a time.

From the built target every gadget of a kind loses the same part at once: a vertex of one role, its
k-th edge; in a formula, the variables of one role, the clauses of one kind, or the literals of one
role in the clauses of one kind. A change is noticed when both sides no longer agree on some
instance. One that is never noticed is superfluous, or the instances do not test it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gadgetry.formulas import AvoidTrue, Formula, FormulaError
from gadgetry.games.position import GameError
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.agreement import MOVES, compared
from gadgetry.verifiers.opinions import Side, solved

VERTICES = frozenset({"start", "token", "terminals", "stones"})
"""What the data of a compiled graph may name vertices in."""


@dataclass(frozen=True, order=True)
class Change:
    """What is taken away, from every gadget of the kind `kind` at once.

    `what`: the role of a vertex or variable, the number of an edge or clause within its gadget
    from 1, or the kind and role of the literals.

    >>> print(Change("route", "edge", "3"))
    route: without edge 3
    """

    kind: str
    part: Literal["vertex", "edge", "variable", "clause", "literal"]
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: without {self.part}{f' {self.what}' if self.what else ''}"


@dataclass(frozen=True)
class Ablation:
    """What became of a change: the first instance that notices it, and how; or none does.

    `tried`: instances that have the part. `undecided`: those on which a limit was reached.
    """

    change: Change
    noticed_by: Formula | None
    reasons: tuple[str, ...]
    tried: int
    undecided: int


def ablate(
    chain: Chain | Reduction, instances: Iterable[Formula], limits: Limits = Limits()
) -> Iterator[Ablation]:
    """Every change of the last reduction's gadgets, tried on instances until one notices it.

    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.verifiers.enumeration import instances
    >>> found = list(ablate(reduction("qbf-to-avoid-true"), instances("qbf", 1, 1)))
    >>> found[0].change.kind, len(found[0].noticed_by.matrix.variables)
    ('choice', 0)
    """
    chain = Chain.of([chain]) if isinstance(chain, Reduction) else chain
    built = [chain.build(instance) for instance in instances]
    changes = {c: None for compiled in built for c in changes_of(compiled.last)}
    sides: dict[int, Side] = {}  # the sources, solved once each
    for change in changes:
        tried = undecided = 0
        noticed: tuple[Formula, tuple[str, ...]] | None = None
        for i, compiled in enumerate(built):
            if change not in changes_of(compiled.last):
                continue
            tried += 1
            claim, carried = compiled.claim, compiled.carries(MOVES)
            if i not in sides:
                sides[i] = solved(
                    compiled.source, claim.source_property, claim.source_equals, carried, limits
                )
            wrong, open_ = _noticed(compiled, change, sides[i], limits)
            if wrong:
                noticed = (compiled.source, tuple(wrong))
                break
            undecided += bool(open_)
        by, reasons = noticed or (None, ())
        yield Ablation(change, by, reasons, tried, undecided)


def changes_of(compiled: Compiled) -> tuple[Change, ...]:
    """The changes that an instance's target has parts for."""
    provenance, kinds = compiled.provenance, compiled.provenance.kinds
    formula = isinstance(compiled.graph, AvoidTrue)
    found: dict[Change, None] = {}
    for kind, role in _pairs(provenance.vertices.kind, provenance.vertices.role):
        name = kinds[kind].roles[role]
        found[Change(kinds[kind].name, "variable" if formula else "vertex", name)] = None
    for kind, rank in _pairs(provenance.edges.kind, _ranks(provenance.edges)):
        what = str(rank + 1)
        found[Change(kinds[kind].name, "clause" if formula else "edge", what)] = None
    if isinstance(compiled.graph, AvoidTrue):
        for kind, label in _literals(compiled):
            found[Change(kinds[kind].name, "literal", label)] = None
    return tuple(found)


def changed(compiled: Compiled, change: Change) -> tuple[Any, NDArray[np.int64] | None]:
    """The target without the part; and where each vertex or variable (from 0) has gone, -1 away."""
    provenance = compiled.provenance
    kind = [k.name for k in provenance.kinds].index(change.kind)
    if change.part in ("vertex", "variable"):
        role = provenance.kinds[kind].roles.index(change.what)
        gone = (provenance.vertices.kind == kind) & (provenance.vertices.role == role)
        places = np.where(gone, -1, np.cumsum(~gone) - 1)
        return _without_vertices(compiled.graph, places), places
    if change.part in ("edge", "clause"):
        ranks = _ranks(provenance.edges)
        kept = ~((provenance.edges.kind == kind) & (ranks == int(change.what) - 1))
        return _with_edges(compiled.graph, kept), None
    instance = compiled.target
    assert isinstance(instance, AvoidTrue)
    labels = _labels(compiled)
    in_kind = provenance.edges.kind == kind
    rows = [
        [v for v in row if not (in_kind[j] and labels[v - 1] == change.what)]
        for j, row in enumerate(instance.clauses)
    ]
    return AvoidTrue(instance.variables, rows), None


def _noticed(
    compiled: ChainCompiled, change: Change, source: Side, limits: Limits
) -> tuple[list[str], list[str]]:
    """What both sides disagree on after the change, and what is undecided."""
    try:
        target, places = changed(compiled.last, change)
    except (GameError, FormulaError, ReductionError) as error:
        return [f"no position is left: {error}"], []
    claim, carried = compiled.claim, compiled.carries(MOVES)
    side = solved(target, claim.property, claim.equals, carried, limits)
    expected: tuple[Any, ...] | None = None
    if carried and source.winning_moves is not None and source.holds is not None:
        expected = compiled.winning_moves(source.holds, source.winning_moves)
        if places is not None:
            base = 1 if isinstance(target, AvoidTrue) else 0
            moved = [_moved(move, places, base) for move in expected]
            if None in moved:
                return ["a winning move is gone"], []
            expected = tuple(moved)
    return compared(claim, source, side, carried, expected)


def _moved(move: Any, places: NDArray[np.int64], base: int) -> Any:
    """A move (a vertex, or a tuple that begins with one) under the new numbers; None if gone."""
    vertex = move[0] if isinstance(move, tuple) else move
    place = int(places[vertex - base])
    if place < 0:
        return None
    return (place + base, *move[1:]) if isinstance(move, tuple) else place + base


def _without_vertices(graph: Any, places: NDArray[np.int64]) -> Any:
    if isinstance(graph, AvoidTrue):
        names = [name for name, place in zip(graph.variables, places, strict=True) if place >= 0]
        rows = [
            [int(places[v - 1]) + 1 for v in row if places[v - 1] >= 0] for row in graph.clauses
        ]
        return AvoidTrue(names, rows)
    arrays = _arrays(graph)
    kept = (places[arrays.tails] >= 0) & (places[arrays.heads] >= 0)
    data = {key: _renumbered(key, value, places) for key, value in arrays.data.items()}
    return GraphArrays(
        arrays.ruleset,
        int((places >= 0).sum()),
        places[arrays.tails[kept]].astype(np.int32),
        places[arrays.heads[kept]].astype(np.int32),
        {name: column[places >= 0] for name, column in arrays.vertex_data.items()},
        data,
    ).position()


def _renumbered(key: str, value: Any, places: NDArray[np.int64]) -> Any:
    if key not in VERTICES:
        return value
    many = isinstance(value, list | tuple)
    moved = [int(places[v]) for v in (value if many else [value])]
    if -1 in moved:
        raise ReductionError(f"{key}: its vertex is gone")
    return moved if many else moved[0]


def _with_edges(graph: Any, kept: NDArray[np.bool_]) -> Any:
    if isinstance(graph, AvoidTrue):
        rows = [row for row, keep in zip(graph.clauses, kept, strict=True) if keep]
        return AvoidTrue(graph.variables, rows)
    arrays = _arrays(graph)
    return GraphArrays(
        arrays.ruleset,
        arrays.vertices,
        arrays.tails[kept],
        arrays.heads[kept],
        arrays.vertex_data,
        arrays.data,
    ).position()


def _arrays(graph: Any) -> GraphArrays:
    if not isinstance(graph, GraphArrays):
        kind = type(graph).__name__
        raise ReductionError(f"ablation: expected a graph as arrays or AVOID TRUE, got {kind}")
    return graph


def _ranks(parts: Parts) -> NDArray[np.int64]:
    """The number of each part within its gadget, from 0, in the order of the parts."""
    seen: dict[tuple[int, int], int] = {}
    ranks = np.zeros(len(parts), np.int64)
    for at, key in enumerate(zip(parts.kind.tolist(), parts.index.tolist(), strict=True)):
        ranks[at] = seen[key] = seen.get(key, -1) + 1
    return ranks


def _pairs(first: NDArray[Any], second: NDArray[Any]) -> list[tuple[int, int]]:
    return sorted(set(zip(first.tolist(), second.tolist(), strict=True)))


def _labels(compiled: Compiled) -> list[str]:
    """Kind and role of each variable of a formula."""
    parts, kinds = compiled.provenance.vertices, compiled.provenance.kinds
    pairs = zip(parts.kind.tolist(), parts.role.tolist(), strict=True)
    return [f"{kinds[kind].name} {kinds[kind].roles[role]}".strip() for kind, role in pairs]


def _literals(compiled: Compiled) -> list[tuple[int, str]]:
    """The kinds of clauses with the kinds and roles of their variables."""
    instance = compiled.target
    assert isinstance(instance, AvoidTrue)
    labels, kinds = _labels(compiled), compiled.provenance.edges.kind.tolist()
    return sorted(
        {
            (kind, labels[v - 1])
            for kind, row in zip(kinds, instance.clauses, strict=True)
            for v in row
        }
    )
