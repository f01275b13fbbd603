"""UNDIRECTED GEOGRAPHY has the value *2 (else *1) iff the first player wins the digraph's game.

Who wins UNDIRECTED GEOGRAPHY is a matter of one matching, and here it is always the first player:
the claim is about the Grundy value. Every vertex v gets a pendant v0, and every arc x -> y becomes
the directed-edge gadget of 8 vertices and 10 edges:

    x-a  a-a0  a-b  b-c  b-f  c-c0  c-d  f-d  d-d0  d-y

A vertex y at which the player to move loses has the value 1, else at least 2. So entering `a` has
the value 1 if y has, else 2; entering `d`, the wrong way, has the value 2 or 3, as `f` is then *1.

    variant `plain`    start at s          |V'| = 2V + 8E,      |E'| = V + 10E
    variant `prelude`  start-start0, start-p1, p1-p10, p1-s: the value is 1 or 2 exactly  (+ 4, + 4)

`plain` has the value 1 iff the second player wins, else at least 2. In front of the prelude the
arcs into s are dropped, so that s has degree 4 at most if two arcs leave it (see the errata); then
planar, bipartite, and degree 3 become planar, bipartite, and degree 4. Self-loops and repeated arcs
are always dropped.

Who wins is hard again in a sum with *1, whose value is then `value xor 1`:

    variant `pass`     the prelude, and one pass that either player may use
    variant `tokens`   the prelude, and a second token on an edge t-t1, with t joined to start: that
                       edge is dead, as both its ends are visited              (+ 6, + 6)

Strategies carry over without any search: see `undirected_geography_strategy`.

Burke, Ferland and Teng, "Winning the War by (Strategically) Losing Battles" (arXiv:2106.02114),
Theorem 3.1, and section 4 for passes and tokens; the gadget's edges are recovered from its lemmas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.geography.edge_gadget import (
    ARC,
    GADGET_EDGES,
    PRELUDE,
    SECOND,
    VERTEX,
    DirectedEdges,
    EdgeGadgets,
)
from gadgetry.reductions.geography.edge_gadget_drawing import edge_gadget_drawing
from gadgetry.reductions.geography.edge_purposes import edge_purpose
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.geography.undirected_geography_strategy import ValueStrategy
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, Parts, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Bounds, Compiled, Reduction, Sizes, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIRST_WINS = Claim("winner", "first", "winner", "first")
CLAIMS = {
    "prelude": Claim("value", 2, "winner", "first"),
    "plain": Claim("value", 1, "winner", "second"),
    "pass": FIRST_WINS,
    "tokens": FIRST_WINS,
}
ONE_OR_TWO = Promise((1, 2))


class GeneralizedGeographyToUndirectedGeography(Reduction[DirectedEdges]):
    """The directed-edge gadget for every arc.

    >>> won = GeneralizedGeography.of(2, [(0, 1)], start=0)
    >>> lost = GeneralizedGeography.of(3, [(0, 1), (1, 2)], start=0)
    >>> reduction = GeneralizedGeographyToUndirectedGeography()
    >>> [reduction.build(game).sizes for game in (won, lost)]
    [{'vertices': 16, 'edges': 16}, {'vertices': 26, 'edges': 27}]
    >>> print(reduction.build(won, "plain").claim)
    the value is *1 iff the second player wins
    >>> print(reduction.promise_of("prelude"))
    the value is *1 or *2
    """

    source = Kind.named("generalized-geography")
    target = Kind.named("undirected-geography")
    theorem = (
        "UNDIRECTED GEOGRAPHY has the value *2, else *1, iff the first player wins"
        " GENERALIZED GEOGRAPHY."
    )
    citation = "Burke, Ferland & Teng, arXiv:2106.02114, Theorem 3.1"
    claim = CLAIMS["prelude"]
    carries = ("winning moves", "strategy")
    bounds: ClassVar[Bounds] = (("generalized-geography", 4), ("qbf", 2, 3))
    checked = (
        "all digraphs on up to 3 vertices and random ones to 5, every variant; all QBFs with up"
        " to 2 variables and 2 clauses, random ones to 5; strategies against every reply"
    )
    proved = (
        "for all digraphs: the value or who wins, and which moves win at the digraph's vertices"
        " (generalized_geography_to_undirected_geography_prelude,"
        " generalized_geography_to_undirected_geography_plain,"
        " generalized_geography_to_undirected_geography_pass in"
        " proofs/geography/generalized_geography_to_undirected_geography.v;"
        " generalized_geography_to_undirected_geography_tokens in"
        " proofs/geography/generalized_geography_to_undirected_geography_tokens.v;"
        " generalized_geography_to_undirected_geography_moves,"
        " generalized_geography_to_undirected_geography_first_moves,"
        " generalized_geography_to_undirected_geography_plain_first_moves in"
        " proofs/geography/generalized_geography_to_undirected_geography_moves.v)"
    )
    variants: ClassVar[Mapping[str, str]] = {
        "prelude": "the value is *1 or *2",
        "plain": "without the prelude: *1, or at least *2",
        "pass": "with one pass: the winner is the claim",
        "tokens": "with a second token on an edge: the winner is the claim",
    }

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim:
        return CLAIMS[variant]

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise | None:
        """What the prelude is for."""
        return ONE_OR_TWO if variant == "prelude" else None

    def bounds_of(self, variant: str) -> Bounds:
        """Two tokens take longer: the second opinion knows only the rules."""
        far = ("qbf",) if variant == "tokens" else ()
        return tuple(bound for bound in self.bounds if bound[0] not in far)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        arcs = _arcs(source, self.variant(variant))
        return self.sizes_from({"vertices": arcs.vertices, "edges": len(arcs.tails)}, variant)

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        """Of a digraph of which no arc is dropped, as those of formulas are."""
        return EdgeGadgets(sizes["vertices"], sizes["edges"], self.variant(variant)).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[DirectedEdges]:
        chosen = self.variant(variant)
        arcs = _arcs(source, chosen)
        gadgets = EdgeGadgets(arcs.vertices, len(arcs.tails), chosen)
        tails, heads, parts = _edges(gadgets, arcs)
        graph = GraphArrays(
            UndirectedGeography.ruleset,
            gadgets.sizes["vertices"],
            tails,
            heads,
            data=gadgets.data(arcs.start),
            vertex_name=lambda v: gadgets.name(arcs, v),
        )
        provenance = Provenance(gadgets.kinds(arcs), gadgets.parts(), parts)
        plan = DirectedEdges(arcs, gadgets)
        return Compiled(self, chosen, source, graph, provenance, CLAIMS[chosen], arcs.notes, plan)

    def winning_moves(
        self, compiled: Compiled[DirectedEdges], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Of the graph alone the step to the pendant always wins, and nothing else does."""
        gadgets = compiled.plan.gadgets
        start = compiled.plan.arcs.start
        if compiled.variant == "plain":
            return (gadgets.pendant(start),)
        if compiled.variant == "prelude":
            return (gadgets.start + 1,)
        if not outcome:
            return ()
        p1 = gadgets.start + 2
        return ((gadgets.start, p1),) if compiled.variant == "tokens" else (p1,)

    def back(self, compiled: Compiled[DirectedEdges], position: Any, move: Any) -> Any:
        """Entering a gadget the right way is the move along its arc; other moves are none."""
        gadgets = compiled.plan.gadgets
        if move == "pass":
            return None
        arc, role = gadgets.arc(_target(move))
        if role != "a" or (_token(gadgets, position, move) or 0) >= gadgets.vertices:
            return None
        return int(compiled.plan.arcs.heads[arc])

    def source_position(self, compiled: Compiled[DirectedEdges], position: Any) -> Any:
        """The position of the digraph, while the token stands on one of its vertices."""
        gadgets = compiled.plan.gadgets
        token = _token(gadgets, position, None)
        if token is None or token >= gadgets.vertices:
            return None
        own = frozenset(v for v in position.visited if v < gadgets.vertices)
        return GeneralizedGeography(compiled.plan.arcs.position().graph, token, own)

    def drawing(self, compiled: Compiled[DirectedEdges], source: Drawing | None) -> Drawing | None:
        if source is None:
            return None
        return edge_gadget_drawing(compiled.plan.gadgets, compiled.plan.arcs, source)

    def explain(self, compiled: Compiled[DirectedEdges], position: Any, move: Any) -> str:
        gadgets = compiled.plan.gadgets
        if move == "pass":
            return "the pass: whoever stands on a vertex of value 0 then loses"
        return gadgets.explain(compiled.plan.arcs, _token(gadgets, position, move), _target(move))

    def purpose(self, compiled: Compiled[DirectedEdges], gadget: Gadget) -> Purpose:
        return edge_purpose(compiled.plan.arcs, compiled.provenance, gadget)

    def transfer(
        self, compiled: Compiled[DirectedEdges], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """A strategy for the graph with a pass, which decides whether its value is *1.

        It plays positions of the variant; of `prelude` and `plain`, also with a pass added.
        """
        return ValueStrategy(compiled.plan.arcs, compiled.plan.gadgets, strategy)


class PlanarGeographyToUndirectedGeography(GeneralizedGeographyToUndirectedGeography):
    """The same for planar digraphs of degree at most 3: the graph is planar, of degree 4.

    >>> PlanarGeographyToUndirectedGeography().name
    'planar-geography-to-undirected-geography'
    """

    source = Kind.named("planar-geography")
    invariants = ("connected", "planar", "bipartite", "max-degree-4")
    proved = ""
    unproved: ClassVar[Mapping[str, str]] = {
        "": "the same construction as from generalized geography, so its theorems hold; that the"
        " graph is planar, bipartite and of degree 4 is checked only"
    }
    bounds = (("qbf", 2, 2),)
    theorem = (
        "UNDIRECTED GEOGRAPHY on planar bipartite graphs of degree at most 4 has the value *2,"
        " else *1, iff the first player wins GENERALIZED GEOGRAPHY on a planar bipartite digraph"
        " of degree at most 3."
    )


def _edges(
    gadgets: EdgeGadgets, arcs: GeographyArcs
) -> tuple[NDArray[np.int32], NDArray[np.int32], Parts]:
    """The ends of all edges, gadget by gadget, and the gadget of each."""
    vertices, count = gadgets.vertices, gadgets.arcs
    tails = np.empty(gadgets.sizes["edges"], np.int32)
    heads = np.empty(gadgets.sizes["edges"], np.int32)
    parts = PartsBuilder()
    # pendants
    tails[:vertices] = np.arange(vertices, dtype=np.int32)
    heads[:vertices] = tails[:vertices] + np.int32(vertices)
    parts.add(VERTEX, vertices, 1)
    # gadgets, arc by arc
    end = vertices + 10 * count
    first = gadgets.first(np.arange(count, dtype=np.int32))
    for columns, side in ((tails, 0), (heads, 1)):
        block = columns[vertices:end].reshape(count, 10)
        for i, edge in enumerate(GADGET_EDGES):
            block[:, i] = first + np.int32(edge[side])
    tails[vertices:end:10] = arcs.tails
    heads[vertices + 9 : end : 10] = arcs.heads
    parts.add(ARC, count, 10)
    # prelude, second token
    more = gadgets.more_edges(arcs.start)
    tails[end:] = [u for u, _ in more]
    heads[end:] = [v for _, v in more]
    if more:
        parts.add(PRELUDE, 1, 4)
    if gadgets.variant == "tokens":
        parts.add(SECOND, 1, 2)
    return tails, heads, parts.parts()


def _arcs(source: Any, variant: str) -> GeographyArcs:
    return GeographyArcs.of(source, drop_arcs_into_start=variant != "plain")


def _target(move: Any) -> int:
    return int(move[1] if isinstance(move, tuple) else move)


def _token(gadgets: EdgeGadgets, position: Any, move: Any) -> int | None:
    """Where the token that matters stands; None if nothing is known of it."""
    if isinstance(move, tuple):
        return int(move[0])
    if position is None:
        return None
    return gadgets.token(position)


REDUCTIONS = (
    GeneralizedGeographyToUndirectedGeography(),
    PlanarGeographyToUndirectedGeography(),
)
