"""The first player wins GENERALIZED GEOGRAPHY iff on a planar bipartite digraph of degree 3.

Arcs that no play can use, and vertices that no play visits, are dropped; what is left must be
bipartite. It is drawn: by a planar embedding if there is one, else with crossings, each of which
becomes a crossover box, see qbf-to-planar-geography. A box is right iff **no play uses both arcs**,
and both are of the same player. That is checked: of all plays, by what every play to an arc has
visited, and by search where that does not tell; see `playable_arcs`. A drawing that crosses other
arcs is not made: where none is found, the error names two arcs, and a play that uses both. (No
gadget could help: in a planar digraph two paths that cross share a vertex.)

Then every vertex is brought to degree 3 at most, as the drawing has its arcs round it:

    merge    two arcs in: src1, src2 -> t -> mid, and mid is a source of the vertex
    fork     more than two arcs out: v -> mid -> w, and w has the other choices
    split    arcs in and arcs out alternate round the vertex: two vertices, see `planar_rotation`

    |V'| = V + 2 merges + 2 forks +  9 splits + 11 crossings
    |E'| = E + 2 merges + 2 forks + 12 splits + 14 crossings

V and E of what is left. merges, forks: of each vertex, or of each that it is split into, with a
arcs in and b out: a - 1 merges (a - 2, if b <= 1), and b - 2 forks. Coordinates of a drawing with
straight lines are the plan's `coordinates`.

Lichtenstein and Sipser 1980 (planarity); crossover and split are Gadgetry's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.geography.planar.planar_digraph import PlanarDigraph, coordinates
from gadgetry.reductions.geography.planar.planar_digraph_strategy import PlanarDigraphStrategy
from gadgetry.reductions.geography.planar.planar_plan import PlanarPlan
from gadgetry.reductions.geography.planar.planar_purposes import digraph_purpose
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class DrawnDigraph:
    """The arcs that matter and how they are drawn, and the digraph made of them."""

    lines: PlanarPlan
    board: PlanarDigraph

    @cached_property
    def coordinates(self) -> NDArray[np.float64]:
        """The place of each vertex in a drawing with straight lines."""
        builder = self.board.board
        return coordinates(len(builder.xs), builder.ends)


class GeneralizedGeographyToPlanarGeography(Reduction[DrawnDigraph]):
    """A drawing of any bipartite digraph in which no play uses both of two crossing arcs.

    >>> won = GeneralizedGeography.of(5, [(0, 1), (0, 3), (1, 2), (3, 4), (4, 1)], start=0)
    >>> lost = GeneralizedGeography.of(4, [(0, 1), (1, 2), (1, 3), (3, 0)], start=0)
    >>> reduction = GeneralizedGeographyToPlanarGeography()
    >>> [reduction.build(game).sizes for game in (won, lost)]
    [{'vertices': 5, 'edges': 5}, {'vertices': 4, 'edges': 3}]
    >>> reduction.build(lost).notes
    ('dropped 1 arcs into the start', '0 crossings, 0 splits')
    """

    source = Kind.named("generalized-geography")
    target = Kind.named("planar-geography")
    theorem = (
        "The first player wins GENERALIZED GEOGRAPHY on a bipartite digraph iff he wins it on a"
        " planar bipartite digraph of degree at most 3, where the digraph can be drawn so that no"
        " play uses both of two crossing arcs."
    )
    citation = "Lichtenstein & Sipser 1980 (the theorem); crossover and split are Gadgetry's"
    claim = Claim("winner", "first", "winner", "first")
    carries = ("winning moves", "strategy")
    invariants = ("connected", *target.promises)
    bounds = (("generalized-geography", 4), ("qbf", 2, 2))
    ablation = ("qbf", 2, 2)  # small digraphs have no crossovers
    checked = (
        "all bipartite digraphs on up to 4 vertices, random ones to 8: winner by two solvers,"
        " winning moves, planarity, strategies against every reply; QBFs with up to 2 variables and"
        " 2 clauses"
    )
    unproved: ClassVar[Mapping[str, str]] = {
        "": "that one crossover box keeps the winner, if no play uses both arcs, is proved"
        " (crossover_box in proofs/geography/crossover.v); the rest of the drawing is checked only"
    }
    wants = ("bipartite",)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return PlanarPlan(source).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[DrawnDigraph]:
        plan = PlanarPlan(source)
        board = PlanarDigraph(plan)
        notes = (*plan.notes, f"{len(plan.drawing.crossings)} crossings, {plan.splits} splits")
        provenance = board.board.provenance(board.kinds())
        graph = board.board.graph(provenance.vertex_name)
        return Compiled(
            self, self.variant(variant), source, graph, provenance, self.claim, notes,
            DrawnDigraph(plan, board),
        )  # fmt: skip

    def winning_moves(
        self, compiled: Compiled[DrawnDigraph], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        plan, board = compiled.plan.lines, compiled.plan.board
        onto = {plan.arcs[a][1]: board.step(0, a) for a, _ in plan.drawing.rotations[0]}
        return tuple(sorted({onto[plan.number[move]] for move in moves}))

    def back(self, compiled: Compiled[DrawnDigraph], position: Any, move: Any) -> Any:
        """The move along the arc whose line is entered; None while the choice is open."""
        if position is None:
            return None
        plan = compiled.plan.lines
        arc = compiled.plan.board.entered.get((position.token, move))
        return None if arc is None else plan.vertices[plan.arcs[arc][1]]

    def source_position(self, compiled: Compiled[DrawnDigraph], position: Any) -> Any:
        """The digraph's position, while the choice is open at one of its vertices."""
        plan, board = compiled.plan.lines, compiled.plan.board
        here = None if position is None else board.chooser.get(position.token)
        if here is None:
            return None
        seen = {board.chooser[v] for v in position.visited if v in board.chooser}
        arcs = plan.source_arcs.position().graph
        return GeneralizedGeography(
            arcs, plan.vertices[here], frozenset(plan.vertices[v] for v in seen)
        )

    def explain(self, compiled: Compiled[DrawnDigraph], position: Any, move: Any) -> str:
        name = compiled.provenance.vertex_name(move)
        plan = compiled.plan.lines
        arc = None
        if position is not None:
            arc = compiled.plan.board.entered.get((position.token, move))
        return name if arc is None else f"{name}: along {plan.line_name(arc)}"

    def purpose(self, compiled: Compiled[DrawnDigraph], gadget: Gadget) -> Purpose:
        return digraph_purpose(compiled, gadget)

    def transfer(
        self, compiled: Compiled[DrawnDigraph], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """Without any search."""
        return PlanarDigraphStrategy(
            compiled.plan.board,
            lambda position: self.source_position(compiled, position),
            strategy,
        )


REDUCTIONS = (GeneralizedGeographyToPlanarGeography(),)
