"""The first player wins GENERALIZED GEOGRAPHY on a planar bipartite digraph iff the QBF is true.

The digraph is planar, bipartite, and of degree (in and out together) at most 3. It is that of
qbf-to-generalized-geography, variant `bipartite`, with every inserted path of even length:

    diamonds     as there; between two of the same quantifier b_v -> mid -> a_w, else b_v -> a_w
    fork         C chooses clause 1 or goes on: C -> mid -> w, which chooses clause 2 or goes on ...
    clause       c_j chooses its first literal, or goes on, in the same way
    crossover    for each pair of lines from clauses to literals that must cross, see below
    merge        two lines to one literal: src1, src2 -> t -> mid, mid is their line's new source;
                 existential literals: to one line, then -> x_l; universal: to two, -> o_l -> x_l

    crossover of p -> p' and r -> r':  p->f1->X  r->f2->U  X->m1  U->m1  m1->m2->m3  m3->Y  m3->W
                                       W->q->X   Y->r0->U   Y->p'   W->r'

A wrong turn in a crossover is refuted at once: the opponent goes back (W->q, or Y->r0), where the
only exit was visited. It needs that **no play uses both arcs**: this is checked before building
(only lines from clauses to literals cross, and a play ends at its first literal).

Layout: the diamonds in a column, v at their left and -v at their right, or flipped; the clauses in
a row below; the lines go down from there, cross until they are in the order of their targets, and
go round the outside up to them. Coordinates, and the bends of the lines round the outside, are in
the plan's `coordinates` and `bends`: no two arcs cross in this drawing.
Variant `ordered`: sides of the literals and order of the clauses with few crossings. Variant
`given`: no flips, and the clauses in their own order.

    |V| = 1 + 3n + links + m + 2 rest + 2 merges + U + 11 crossings
    |E| =     4n + links + m + 2 rest + 2 merges + U + 14 crossings + L

links: n - 1 (n, if the first quantifier is universal), + 1 for each two neighbours of the same
quantifier, + 1 for C, + 1 if the last quantifier is universal; rest: literals of a clause and
clauses beyond the second; merges: lines to a literal beyond the first, for universal literals
beyond the second; U universal literals that occur; L literals of all clauses.

Lichtenstein and Sipser 1980 (planarity); the crossover box is Gadgetry's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gadgetry.reductions.claim import Claim
from gadgetry.reductions.drawing import Drawing, Place
from gadgetry.reductions.geography.planar.crossing_condition import never_two
from gadgetry.reductions.geography.planar.planar_drawing import LinePlan, PlanarDrawing
from gadgetry.reductions.geography.planar.planar_geography_strategy import PlanarStrategy
from gadgetry.reductions.geography.planar.planar_kinds import DIAMOND, planar_kinds
from gadgetry.reductions.geography.planar.planar_purposes import diamonds_purpose
from gadgetry.reductions.geography.qbf_to_generalized_geography import QbfToGeneralizedGeography
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_CROSSINGS = 2_000_000


@dataclass(frozen=True)
class PlanarDiamonds:
    """The digraph as it was drawn, gadget by gadget."""

    drawing: PlanarDrawing

    @property
    def lines(self) -> LinePlan:
        """The order of the clauses, and which lines go where."""
        return self.drawing.plan

    @cached_property
    def coordinates(self) -> NDArray[np.float64]:
        """The place of each vertex."""
        return self.drawing.board.places

    @property
    def bends(self) -> Mapping[int, Sequence[Place]]:
        """The inner points of the arcs that go round the outside."""
        return self.drawing.board.bends


class QbfToPlanarGeography(Reduction[PlanarDiamonds]):
    """Diamonds, clauses, crossovers.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> true, false = Qbf([("a", [1]), ("e", [2])], matrix), Qbf([("e", [1]), ("a", [2])], matrix)
    >>> [QbfToPlanarGeography().build(qbf).sizes for qbf in (true, false)]
    [{'vertices': 14, 'edges': 19}, {'vertices': 14, 'edges': 19}]
    """

    source = Kind.named("qbf")
    target = Kind.named("planar-geography")
    theorem = (
        "The first player wins GENERALIZED GEOGRAPHY on a planar bipartite digraph of degree at"
        " most 3 iff the QBF is true."
    )
    citation = "Lichtenstein & Sipser 1980 (the theorem); the crossover is Gadgetry's"
    claim = Claim("winner", "first")
    carries = ("winning moves", "strategy")
    invariants = ("connected", *target.promises)
    bounds = (("qbf", 2, 3), ("qbf", 3, 2))
    checked = (
        "all prefixes of up to 2 variables with all multisets of up to 2 clauses, random QBFs to"
        " 5 variables: winner, winning moves, planarity, and strategies against every reply"
    )
    unproved: ClassVar[Mapping[str, str]] = {
        "": "that one crossover box keeps the winner, if no play uses both arcs, is proved"
        " (crossover_box in proofs/geography/crossover.v); the rest of the drawing is checked only"
    }
    variants: ClassVar[Mapping[str, str]] = {
        "ordered": "the clauses in an order with few crossings",
        "given": "the clauses in their own order",
    }

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return LinePlan(source, self.variant(variant)).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[PlanarDiamonds]:
        chosen = self.variant(variant)
        plan = LinePlan(source, chosen)
        if plan.crossings > MOST_CROSSINGS:
            raise ReductionError(
                f"expected at most {MOST_CROSSINGS:,} crossings of lines, found {plan.crossings:,}"
            )
        _check_crossings(plan)
        drawing = PlanarDrawing(plan)
        drawing.draw()
        board, notes = drawing.board, (f"{plan.crossings} pairs of lines cross",)
        kinds = planar_kinds(plan.trunk)
        provenance = board.provenance(kinds)
        graph = board.graph(provenance.vertex_name)
        return Compiled(
            self, chosen, source, graph, provenance, self.claim, notes, PlanarDiamonds(drawing)
        )

    def winning_moves(
        self, compiled: Compiled[PlanarDiamonds], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        drawing = compiled.plan.drawing
        trunk = drawing.plan.trunk
        if not outcome:
            return ()
        if trunk.n == 0 or trunk.alternates[0]:
            return (drawing.choice[0] if trunk.n else drawing.fork[0],)
        return tuple(sorted(drawing.setting(0, literal > 0) for literal in moves))

    def back(self, compiled: Compiled[PlanarDiamonds], position: Any, move: Any) -> Any:
        """The literal that becomes true; None for a move that sets no variable."""
        drawing = compiled.plan.drawing
        kind, stage, role = drawing.board.gadget(move)
        if kind != DIAMOND or role not in (1, 2):
            return None
        if position is not None and position.token != drawing.choice[stage]:
            return None
        v = int(drawing.plan.trunk.order[stage])
        return v if move == drawing.setting(stage, True) else -v

    def drawing(self, compiled: Compiled[PlanarDiamonds], source: Drawing | None) -> Drawing | None:
        board, trunk = compiled.plan.drawing.board, compiled.plan.lines.trunk

        def literal(stage: int, sign: int = 1) -> str:
            return str(trunk.names.literal(sign * int(trunk.order[stage])))

        def label(vertex: int) -> str:
            kind, index, role = board.gadget(vertex)
            if kind == DIAMOND and role in (1, 2):
                return literal(index, 1 if role == 1 else -1)
            if kind == DIAMOND and role in (0, 3):
                word = literal(index)
                return "ab"[role == 3] + (word[1:] if word[1:].isdigit() else f"_{word}")
            word = compiled.provenance.of_vertex(vertex)[1]
            return f"c{index + 1}" if word == "c" else "" if word == "mid" else word or "s"

        return Drawing(compiled.plan.coordinates, board.bends, label=label, unit=24.0)

    def explain(self, compiled: Compiled[PlanarDiamonds], position: Any, move: Any) -> str:
        name = compiled.provenance.vertex_name(move)
        literal = self.back(compiled, position, move)
        if literal is None:
            return name
        variable = compiled.source.matrix.variables.name(abs(literal))
        return f"{name}: sets {variable} to {'true' if literal > 0 else 'false'}"

    def purpose(self, compiled: Compiled[PlanarDiamonds], gadget: Gadget) -> Purpose:
        return diamonds_purpose(compiled, compiled.plan.drawing, gadget)

    def transfer(
        self, compiled: Compiled[PlanarDiamonds], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        return PlanarStrategy(compiled.plan.drawing, strategy)


def _check_crossings(plan: LinePlan) -> None:
    """Raise unless no play of the digraph before planarisation uses two lines to literals."""
    graph: Any = QbfToGeneralizedGeography().build(plan.trunk.qbf, "bipartite").graph
    successors: list[list[int]] = [[] for _ in range(graph.vertices)]
    for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        successors[tail].append(head)
    trunk = plan.trunk
    first, last = trunk.clause(0), trunk.clause(trunk.m)
    lines = [(c, head) for c in range(first, last) for head in successors[c]]
    if not never_two(successors, 0, lines):
        raise ReductionError("expected that no play uses two lines from clauses to literals")


REDUCTIONS = (QbfToPlanarGeography(),)
