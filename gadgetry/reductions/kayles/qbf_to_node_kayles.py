"""The first player wins NODE KAYLES iff the QBF is true.

Free variables are bound existentially, outermost. The prefix is made to alternate and to begin and
end with an existential variable: where it does not, a dummy that stands in no clause is put in. So
there are n variables, n odd, and m clauses; E sets x_1, x_3, ..., A sets x_2, x_4, ... The graph
has n + 1 layers, each a clique, so that no more than one vertex of a layer is ever picked:

    layer i <= n:   x_i, ~x_i, and y_{i,l} for every later layer l = i+1, ..., n+1
    layer n + 1:    c_j for every clause, and e
    y_{i,l}         is joined to all vertices of all layers behind i, but not to layer l
    c_j             is joined to its literals; e to both literals of x_n

If both play layer by layer and literals only, then after n moves A is to move, and only the clauses
without a true literal are left: A picks one and wins, or there is none and E has won. (e has gone
with x_n or ~x_n.) Nobody gains by leaving the order. Say it is time for layer i:

- who picks v in a later layer l is answered by y_{i,l}, not joined to v: all the rest is gone;
- who picks y_{i,l} leaves layer l only. It has a vertex, a literal or for l = n+1 the vertex e; the
  opponent picks one, and as the layer is a clique all is gone.

Without e the second point fails for A: once all clauses are true, y_{i,n+1} takes everything.

    |V| = 2n + n(n+1)/2 + m + 1
    |E| = n + sum over i = 1..n of (2k + k(k-1)/2 + (k-1) T_i) + L + 2 + m(m+1)/2

with k = n - i + 1 the number of y in layer i, T_i the number of vertices behind layer i, and L the
distinct literals summed over the clauses.

Schaefer 1978. The vertex e is ours: a retelling of his proof, the only one at hand, has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry._wording import counted
from gadgetry.formulas import Qbf
from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kayles.node_kayles_layers import Layers
from gadgetry.reductions.kayles.node_kayles_purposes import node_kayles_purpose
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, OF_CLAUSE, Element
from gadgetry.reductions.provenance import Gadget, GadgetKind, Parts, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHOICE, ORDER, CLAUSE, LAST = range(4)


class QbfToNodeKayles(Reduction[Layers]):
    """Layers that must be played in order, then the clauses.

    >>> from gadgetry.formulas import Cnf
    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> true, false = Qbf([("a", [1]), ("e", [2])], matrix), Qbf([("e", [1]), ("a", [2])], matrix)
    >>> [QbfToNodeKayles().build(qbf).sizes for qbf in (true, false)]
    [{'vertices': 15, 'edges': 54}, {'vertices': 15, 'edges': 54}]
    """

    source = Kind.named("qbf")
    target = Kind.named("node-kayles")
    theorem = "The first player wins NODE KAYLES iff the QBF is true."
    citation = "Schaefer 1978"
    claim = Claim("winner", "first")
    carries = ("winning moves",)
    invariants = ("connected",)
    bounds = (("qbf", 2, 3), ("qbf", 3, 2))
    checked = (
        "all prefixes of up to 2 variables with all multisets of up to 3 clauses, and of up to 3"
        " variables with up to 2 clauses: winner and winning moves"
    )
    proved = (
        "for all QBFs: who wins, and that some edges may be left out (qbf_to_node_kayles_correct,"
        " qbf_to_node_kayles_sparing in proofs/kayles/qbf_to_node_kayles.v)"
    )

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return Layers.of(source).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[Layers]:
        if not isinstance(source, Qbf):
            raise ReductionError(f"expected a qbf, got {source!r:.60}")
        layers = Layers.of(source)
        edges = _Edges()
        _join_choices(layers, edges)
        _join_order(layers, edges)
        _join_clauses(layers, edges)
        graph = GraphArrays(
            NodeKayles.ruleset, layers.vertices, *edges.arrays(), vertex_name=layers.name
        )
        return Compiled(
            self,
            self.variant(variant),
            source,
            graph,
            Provenance(_kinds(layers), _vertices(layers), edges.parts.parts()),
            self.claim,
            _notes(layers),
            layers,
        )

    def winning_moves(
        self, compiled: Compiled[Layers], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        layers = compiled.plan
        if not outcome:
            return ()
        if not layers.order[0]:  # a dummy: either literal will do
            return (0, 1)
        return tuple(sorted(layers.literal(0, literal < 0) for literal in moves))

    def back(self, compiled: Compiled[Layers], position: Any, move: Any) -> Any:
        """The literal that becomes true; None for a move that sets no variable."""
        layers = compiled.plan
        i, number = layers.place(move)
        if i == layers.n or number > 1 or not layers.order[i]:
            return None
        return -layers.order[i] if number else layers.order[i]

    def explain(self, compiled: Compiled[Layers], position: Any, move: Any) -> str:
        layers = compiled.plan
        name, literal = layers.name(move), self.back(compiled, position, move)
        i, number = layers.place(move)
        if literal is not None:
            value = "true" if literal > 0 else "false"
            return f"{name} sets {layers.qbf.matrix.variables.name(abs(literal))} to {value}"
        if move == layers.last:
            return (
                f"{name} is for the answer to y of the clauses, and is taken with the last variable"
            )
        if i == layers.n:
            return f"{name} says that clause {number + 1} is false"
        if number > 1:
            what = "the clauses" if i + number == layers.n + 1 else f"layer {i + number}"
            return f"{name} leaves {what} only: right if a vertex there was picked too early"
        return f"{name} sets a dummy, and hands on"

    def purpose(self, compiled: Compiled[Layers], gadget: Gadget) -> Purpose:
        return node_kayles_purpose(compiled.plan, gadget)

    def drawing(self, compiled: Compiled[Layers], source: Drawing | None) -> Drawing | None:
        """A layer is a row, bent so that the lines of its clique are seen."""
        layers = compiled.plan
        places: list[tuple[float, float]] = []
        for i, (start, end) in enumerate(zip(layers.firsts, layers.firsts[1:], strict=False)):
            across = 2 * np.arange(end - start) - (end - start)
            places += zip(across + 0.3 * i, -4 * i - 0.08 * (across + 1.0) ** 2, strict=True)
        return Drawing(np.array(places, float), label=layers.name)


class _Edges:
    """Edges gadget by gadget: a vertex, and others that it is joined to."""

    def __init__(self) -> None:
        self.parts = PartsBuilder()
        self._tails: list[NDArray[np.int32]] = []
        self._heads: list[NDArray[np.int32]] = []

    def join(self, kind: int, gadget: int, vertex: int, others: Sequence[int]) -> None:
        """Join a vertex to others, as edges of a gadget."""
        ends = np.array(others, np.int32)
        self._tails.append(np.minimum(ends, vertex))
        self._heads.append(np.maximum(ends, vertex))
        index = np.full(len(ends), gadget, np.int32)
        self.parts.add_rows(kind, index, np.zeros(len(ends), np.uint8))

    def arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Tails and heads."""
        return np.concatenate(self._tails), np.concatenate(self._heads)


def _join_choices(layers: Layers, edges: _Edges) -> None:
    """x_i and ~x_i."""
    for i in range(layers.n):
        edges.join(CHOICE, i, layers.literal(i, True), [layers.literal(i, False)])


def _join_order(layers: Layers, edges: _Edges) -> None:
    """Each y to what stands before it in its layer, and to all behind it but the other layer."""
    firsts = layers.firsts
    for number, (i, other) in enumerate(layers.pairs):
        y = layers.punisher(i, other)
        behind = [*range(firsts[i + 1], firsts[other]), *range(firsts[other + 1], layers.vertices)]
        edges.join(ORDER, number, y, [*range(firsts[i], y), *behind])


def _join_clauses(layers: Layers, edges: _Edges) -> None:
    """Each clause to its literals and to those before it, and then e."""
    start = layers.firsts[layers.n]
    for j, literals in enumerate(layers.clauses):
        edges.join(CLAUSE, j, start + j, [*literals, *range(start, start + j)])
    ends = [layers.literal(layers.n - 1, negative) for negative in (False, True)]
    edges.join(LAST, 0, layers.last, [*ends, *range(start, layers.last)])


def _vertices(layers: Layers) -> Parts:
    """Which gadget each vertex belongs to."""
    parts, number = PartsBuilder(), 0
    for i in range(layers.n):
        parts.add_rows(CHOICE, np.full(2, i, np.int32), np.arange(2, dtype=np.uint8))
        later = np.arange(number, number + layers.n - i, dtype=np.int32)
        parts.add_rows(ORDER, later, np.zeros(len(later), np.uint8))
        number += len(later)
    parts.add(CLAUSE, layers.m, 1)
    parts.add(LAST, 1, 1)
    return parts.parts()


def _kinds(layers: Layers) -> tuple[GadgetKind, ...]:
    def element(i: int) -> Element:
        return ("variable", layers.order[i]) if layers.order[i] else ("formula", 0)

    return (
        GadgetKind(
            "choice",
            ("x", "~x"),
            element,
            lambda i: f"choice of {layers.name(layers.firsts[i])}",
        ),
        GadgetKind(
            "order",
            ("",),
            lambda number: element(layers.pairs[number][0]),
            lambda number: layers.name(layers.punisher(*layers.pairs[number])),
        ),
        GadgetKind("clause", ("",), *OF_CLAUSE),
        GadgetKind("last", ("",), FORMULA, lambda _: "e"),
    )


def _notes(layers: Layers) -> tuple[str, ...]:
    notes = []
    if layers.qbf.free:
        notes.append(f"{len(layers.qbf.free)} free variables are bound existentially, outermost")
    if dummies := layers.order.count(0):
        notes.append(f"{counted(dummies, 'dummy variable')} put in, so that the prefix alternates")
    return tuple(notes)


REDUCTIONS = (QbfToNodeKayles(),)
