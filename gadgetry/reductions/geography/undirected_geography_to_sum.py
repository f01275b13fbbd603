"""The first player wins UNDIRECTED GEOGRAPHY plus a single edge iff its value is not *1.

The single edge is worth *1, so the sum is worth `value xor 1`: for a graph whose value is *1 or *2
(what the prelude of generalized-geography-to-undirected-geography promises), the first player wins
iff it is *2. Without that promise the claim is "the second player wins iff it is *1". So who wins,
which one matching tells of the graph alone, is hard of the sum.

    |V'| = |V| + 2,  |E'| = |E| + 1

A strategy comes over from one for the graph with a pass, which is the same game.

Burke, Ferland and Teng, "Winning the War by (Strategically) Losing Battles" (arXiv:2106.02114),
section 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import (
    Bounds,
    Compiled,
    Reduction,
    ReductionError,
    Sizes,
    Strategy,
)

ONE_OR_TWO = Claim("winner", "first", "value", 2)
ANY_VALUE = Claim("winner", "second", "value", 1)
GRAPH, EDGE = range(2)


class UndirectedGeographyToSum(Reduction[None]):
    """The graph and an edge beside it.

    >>> two = UndirectedGeography.of(4, [(0, 1), (0, 2), (2, 3)], start=0)
    >>> compiled = UndirectedGeographyToSum().build(two)
    >>> compiled.sizes, str(compiled.claim)
    ({'vertices': 6, 'edges': 4}, 'the second player wins iff the value is *1')
    >>> compiled.target.moves()
    ((0, 1), (0, 2), (1, 1))
    """

    source = Kind.named("undirected-geography")
    target = Kind.named("sum")
    theorem = (
        "The first player wins UNDIRECTED GEOGRAPHY plus a single edge iff the value of the graph"
        " is not *1; of values *1 and *2, iff it is *2."
    )
    citation = "Burke, Ferland & Teng, arXiv:2106.02114, section 4"
    claim = ANY_VALUE
    carries = ("strategy",)
    bounds: ClassVar[Bounds] = (("undirected-geography", 6), ("qbf", 2, 3))
    checked = (
        "all graphs on up to 4 vertices; all QBFs with up to 2 variables and 2 clauses, random"
        " ones to 5; strategies against every reply"
    )
    proved = (
        "for all graphs with one token: who wins, with the promise and without"
        " (undirected_geography_to_sum_correct, undirected_geography_to_sum_promised in"
        " proofs/geography/undirected_geography_to_sum.v)"
    )
    variants: ClassVar[Mapping[str, str]] = {"edge": "the graph, and a single edge beside it"}

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim:
        """It takes the promise to know that a value other than *1 is *2."""
        return ONE_OR_TWO if given is not None and given.within(1, 2) else ANY_VALUE

    def drawing(self, compiled: Compiled[None], source: Drawing | None) -> Drawing | None:
        """The graph as it was drawn; the edge stands beside it."""
        return source

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        return {"vertices": sizes["vertices"] + 2, "edges": sizes["edges"] + 1}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        chosen = self.variant(variant)
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, UndirectedGeography):
            found = getattr(source, "ruleset", type(source).__name__)
            raise ReductionError(f"expected a position of undirected-geography, got {found}")
        name = source.name if isinstance(source, GraphArrays) else str
        edge = UndirectedGeography.of(2, [(0, 1)], start=0)
        vertices, edges = PartsBuilder(), PartsBuilder()
        for kind, summand in ((GRAPH, position), (EDGE, edge)):
            count = summand.graph.vertices
            each = np.arange(count, dtype=np.int32) if kind == GRAPH else np.zeros(2, np.int32)
            roles = np.zeros(count, np.uint8) if kind == GRAPH else np.arange(2, dtype=np.uint8)
            vertices.add_rows(kind, each, roles)
        tails = position.graph.edges[:, 0]
        edges.add_rows(GRAPH, tails.astype(np.int32), np.zeros(len(tails), np.uint8))
        edges.add(EDGE, 1, 1)
        kinds = (
            GadgetKind("graph", ("",), lambda v: ("vertex", v), name),
            GadgetKind("edge", ("near", "far"), lambda _: ("formula", 0), lambda _: "edge"),
        )
        return Compiled(
            self,
            chosen,
            source,
            Sum((position, edge)),
            Provenance(kinds, vertices.parts(), edges.parts()),
            self.claim_of(chosen),
        )

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        """The move in the graph; None for that along the edge."""
        return move[1] if move[0] == 0 else None

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """The graph's position."""
        return None if position is None else position.summands[0]

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        if move[0] == 1:
            return "along the single edge: whoever is left with a graph of value 0 loses"
        return f"in the graph: {move[1]}"

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "graph":
            return Purpose(
                f"It is the vertex {gadget.label} of the graph, as it was.",
                "A move is made in the graph or on the single edge; the graph itself is not"
                " changed.",
            )
        return Purpose(
            "It is one spare move, worth *1, that either player may use once.",
            "Its token can go to the far end, and then no more. So the value of the sum is that of"
            " the graph xor 1: it is 0, and the second player wins, just if the graph is worth *1.",
        )

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """From a strategy for the graph with a pass."""

        def play(position: Sum) -> tuple[int, Any]:
            graph, edge = position.summands
            assert isinstance(graph, UndirectedGeography)
            move = strategy(replace(graph, passes=graph.passes + len(edge.moves())))
            return (1, 1) if move == "pass" else (0, move)

        return play


REDUCTIONS = (UndirectedGeographyToSum(),)
