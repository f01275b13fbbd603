"""The first player wins UNDIRECTED GEOGRAPHY plus a fixed position iff their values differ.

Variant `edge`: beside the graph stands a single edge, worth *1, so the sum is worth `value xor 1`:
for a graph whose value is *1 or *2 (what the prelude of
generalized-geography-to-undirected-geography promises), the first player wins iff it is *2. Without
that promise the claim is "the second player wins iff it is *1". So who wins, which one matching
tells of the graph alone, is hard of the sum.

    |V'| = |V| + 2,  |E'| = |E| + 1

Variant `h`, such as `2` or `5`: beside it stands nimber(h), worth *h, and the second player wins
iff the graph is worth *h. Every fuzzy position is worth some *h, h > 0, so beside any of them
graphs are hard: for h > 2 those of undirected-geography-to-nimber-geography (Corollary 4.1).

    |V'| = |V| + |V(nimber(h))|,  |E'| = |E| + |E(nimber(h))|

With the edge a strategy comes over from one for the graph with a pass, which is the same game.

Burke, Ferland and Teng, "Winning the War by (Strategically) Losing Battles" (arXiv:2106.02114),
section 4.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from gadgetry._wording import nimber_in_words
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.nimber_constructor import MOST, nimber, nimber_sizes
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA
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
GRAPH, FIXED = range(2)


class UndirectedGeographyToSum(Reduction[None]):
    """The graph, and an edge or a position of another value beside it.

    >>> two = UndirectedGeography.of(4, [(0, 1), (0, 2), (2, 3)], start=0)
    >>> compiled = UndirectedGeographyToSum().build(two)
    >>> compiled.sizes, str(compiled.claim)
    ({'vertices': 6, 'edges': 4}, 'the second player wins iff the value is *1')
    >>> compiled.target.moves()
    ((0, 1), (0, 2), (1, 1))
    >>> str(UndirectedGeographyToSum().build(two, "2").claim)
    'the second player wins iff the value is *2'
    """

    source = Kind.named("undirected-geography")
    target = Kind.named("sum")
    theorem = (
        "The first player wins UNDIRECTED GEOGRAPHY plus a single edge iff the value of the graph"
        " is not *1; of values *1 and *2, iff it is *2. With a position worth *h in the edge's"
        " place, iff it is not *h."
    )
    citation = "Burke, Ferland & Teng, arXiv:2106.02114, section 4 and Corollary 4.1"
    claim = ANY_VALUE
    carries = ("strategy",)
    bounds: ClassVar[Bounds] = (("undirected-geography", 6), ("qbf", 2, 3))
    checked = (
        "all graphs on up to 4 vertices; all QBFs with up to 2 variables and 2 clauses, random"
        " ones to 5; strategies against every reply"
    )
    proved = (
        "variant edge, for all graphs with one token: who wins, with the promise and without"
        " (undirected_geography_to_sum_correct, undirected_geography_to_sum_promised in"
        " proofs/geography/undirected_geography_to_sum.v)"
    )
    unproved: ClassVar[Mapping[str, str]] = {"2": "not written yet: the same with another summand"}
    variants: ClassVar[Mapping[str, str]] = {
        "edge": "the graph, and a single edge beside it",
        "2": "the graph, and a position worth *2 beside it; likewise h for any h from 2 on",
    }

    def has_variant(self, name: str) -> bool:
        digits = re.fullmatch(r"[1-9][0-9]{0,3}", name)
        return name == "edge" or (digits is not None and 2 <= int(name) <= MOST)

    def carried(self, variant: str) -> tuple[str, ...]:
        """A pass is worth *1 and no more."""
        return self.carries if variant == "edge" else ()

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim:
        """It takes the promise to know that a value other than *1 is *2."""
        if variant != "edge":
            return Claim("winner", "second", "value", int(variant))
        return ONE_OR_TWO if given is not None and given.within(1, 2) else ANY_VALUE

    def drawing(self, compiled: Compiled[None], source: Drawing | None) -> Drawing | None:
        """The graph as it was drawn; the edge stands beside it."""
        return source

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        vertices, edges = nimber_sizes(_worth(self.variant(variant)))
        return {"vertices": sizes["vertices"] + vertices, "edges": sizes["edges"] + edges}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        chosen = self.variant(variant)
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, UndirectedGeography):
            found = getattr(source, "ruleset", type(source).__name__)
            raise ReductionError(f"expected a position of undirected-geography, got {found}")
        name = source.name if isinstance(source, GraphArrays) else str
        fixed = nimber(_worth(chosen))
        vertices, edges = PartsBuilder(), PartsBuilder()
        for kind, summand in ((GRAPH, position), (FIXED, fixed)):
            for builder, rows in (
                (vertices, np.arange(summand.graph.vertices)),
                (edges, summand.graph.edges[:, 0]),
            ):
                alone = (
                    kind == FIXED and chosen == "edge"
                )  # one gadget, and its vertices have roles
                each, roles = (rows * 0, rows) if alone else (rows, rows * 0)
                builder.add_rows(kind, each.astype(np.int32), roles.astype(np.uint8))
        kinds = (
            GadgetKind("graph", ("",), lambda v: ("vertex", v), name),
            _fixed_kind(chosen),
        )
        return Compiled(
            self,
            chosen,
            source,
            Sum((position, fixed)),
            Provenance(kinds, vertices.parts(), edges.parts()),
            self.claim_of(chosen),
        )

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        """The move in the graph; None for one in the fixed position."""
        return move[1] if move[0] == 0 else None

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """The graph's position."""
        return None if position is None else position.summands[0]

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        if move[0] == 0:
            return f"in the graph: {compiled.provenance.vertex_name(move[1])}"
        if compiled.variant == "edge":
            return "along the single edge: whoever is left with a graph of value 0 loses"
        return f"in the fixed position, worth {nimber_in_words(int(compiled.variant))} at first"

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "graph":
            return Purpose(
                f"It is the vertex {gadget.label} of the graph, as it was.",
                "A move is made in the graph or in the fixed position; the graph itself is not"
                " changed.",
            )
        worth = _worth(compiled.variant)
        if worth == 1:
            return Purpose(
                "It is one spare move, worth *1, that either player may use once.",
                "Its token can go to the far end, and then no more. So the value of the sum is that"
                " of the graph xor 1: it is 0, and the second player wins, just if the graph is"
                " worth *1.",
            )
        return Purpose(
            f"It belongs to a position worth {nimber_in_words(worth)}, whatever the graph is.",
            f"The value of the sum is that of the graph xor {worth}: it is 0, and the second player"
            f" wins, just if the graph is worth {nimber_in_words(worth)}.",
        )

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """From a strategy for the graph with a pass."""
        if compiled.variant != "edge":
            raise ReductionError(f"{self.name}, variant {compiled.variant}, carries no strategy")

        def play(position: Sum) -> tuple[int, Any]:
            graph, edge = position.summands
            assert isinstance(graph, UndirectedGeography)
            move = strategy(replace(graph, passes=graph.passes + len(edge.moves())))
            return (1, 1) if move == "pass" else (0, move)

        return play


def _fixed_kind(variant: str) -> GadgetKind:
    if variant == "edge":
        return GadgetKind("edge", ("near", "far"), FORMULA, lambda _: "edge")
    worth = nimber_in_words(int(variant))
    return GadgetKind("fixed position", ("",), FORMULA, lambda v: f"{worth}: {v}")


def _worth(variant: str) -> int:
    return 1 if variant == "edge" else int(variant)


REDUCTIONS = (UndirectedGeographyToSum(),)
