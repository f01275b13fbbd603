"""UNDIRECTED GEOGRAPHY has the value *p, else *k, iff the value of a hard start is *2.

So telling *k from *p is hard for all 1 <= k < p. Variant `k,p`, such as `2,3` or `3,5`. On a start
v_2 whose value is *1 or *2 (what the prelude of generalized-geography-to-undirected-geography
promises) stand, each with an edge to the one before and with positions of its own:

    v_i, 3 <= i <= k   own 0, ..., *(i-2)                         *i if v_2 is *2, else *(i-1)
    v_p, for k >= 2    own 0, ..., *(k-1), *(k+1), ..., *(p-1)    *p if v_k is *k, else *k
    for k = 1          w: own 0                                   *1 if v_2 is *2, else *2
                       v_p: own 0, *2, ..., *(p-1)                *p if w is *1, else *1

The own positions are those of the nimber constructor, nimber(n), with its own start joined to v:

    |V'| = |V| + sum over the v's of (1 + sum over its own n of |V(nimber(n))|)
    |E'| = |E| + sum over the v's of (1 + sum over its own n of (1 + |E(nimber(n))|))

Without that promise v_2 may have any value: for k >= 2 the same holds, *p iff it is *2; for k = 1
the value is *1 iff it is *1. The value is *k or *p always.

Burke, Ferland and Teng, "Winning the War by (Strategically) Losing Battles" (arXiv:2106.02114),
Theorem 3.2. As printed, v_k has own 0, ..., *(k-1) and so always the value *k: see docs/errata.md.
For k = 1 the paper's v_p has the value *1 iff v_2 is *2; w turns that round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gadgetry._wording import nimber_in_words
from gadgetry.games.geography.geography_graph import GeographyGraph
from gadgetry.games.geography.nimber_constructor import MOST, nimber_sizes, stages, tell_apart
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose, listed
from gadgetry.reductions.reduction import (
    Bounds,
    Compiled,
    Reduction,
    ReductionError,
    Refused,
    Sizes,
)

GRAPH, STAGE, OWN = range(3)


@dataclass(frozen=True)
class HardStart:
    """The graph whose value is told apart, its start, and `top`, where the token starts above."""

    graph: GeographyGraph
    start: int
    top: int


class UndirectedGeographyToNimberGeography(Reduction[HardStart]):
    """A chain of vertices with own positions on the hard start.

    >>> from gadgetry.games.geography.nimber_constructor import tree
    >>> reduction = UndirectedGeographyToNimberGeography()
    >>> for variant in ("2,3", "3,5"):
    ...     compiled = reduction.build(tree(2), variant)
    ...     print(compiled.sizes, compiled.claim)
    {'vertices': 8, 'edges': 7} the value is *3 iff the value is *2
    {'vertices': 32, 'edges': 31} the value is *5 iff the value is *2
    >>> print(reduction.build(tree(1), "1,3").claim)
    the value is *1 iff the value is *1
    """

    source = Kind.named("undirected-geography")
    target = Kind.named("nimber-geography")
    theorem = (
        "UNDIRECTED GEOGRAPHY has the value *p, else *k, iff the value of a graph of value *1 or *2"
        " is *2; for all 1 <= k < p."
    )
    citation = "Burke, Ferland & Teng, arXiv:2106.02114, Theorem 3.2"
    claim = Claim("value", 3, "value", 2)
    carries = ("winning moves",)
    bounds: ClassVar[Bounds] = (("undirected-geography", 5), ("qbf", 2, 2))
    checked = (
        "all graphs on up to 4 vertices and all 1 <= k < p <= 5; QBFs with up to 2 variables and 2"
        " clauses; values by two solvers"
    )
    proved = (
        "for all graphs with one token and all 1 <= k < p: the value"
        " (undirected_geography_to_nimber_geography_correct,"
        " undirected_geography_to_nimber_geography_any in"
        " proofs/geography/undirected_geography_to_nimber_geography.v; nimber_value in"
        " proofs/geography/nimber_constructor.v)"
    )
    variants: ClassVar[Mapping[str, str]] = {
        "2,3": "the value is *3, else *2; likewise k,p for any 1 <= k < p",
        "1,2": "the value is *2, else *1",
        "1,3": "the value is *3, else *1",
        "2,4": "the value is *4, else *2",
        "3,4": "the value is *4, else *3",
    }

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim:
        """For k = 1 it takes the promise to know that a value other than *1 is *2."""
        k, p = _numbers(variant)
        known = k > 1 or (given is not None and given.within(1, 2))
        return Claim("value", p, "value", 2) if known else Claim("value", 1, "value", 1)

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise:
        return Promise(_numbers(variant))

    def has_variant(self, name: str) -> bool:
        found = re.fullmatch(r"([1-9][0-9]{0,3}),([1-9][0-9]{0,3})", name)
        return found is not None and int(found[1]) < int(found[2]) <= MOST

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        vertices, edges = sizes["vertices"], sizes["edges"]
        for own in _stages(self.variant(variant)):
            made = [nimber_sizes(n) for n in own]
            vertices += 1 + sum(v for v, _ in made)
            edges += 1 + sum(1 + e for _, e in made)
        return {"vertices": vertices, "edges": edges}

    def build(self, source: Any, variant: str | None = None) -> Compiled[HardStart]:
        chosen = self.variant(variant)
        k, p = _numbers(chosen)
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, UndirectedGeography):
            found = getattr(source, "ruleset", type(source).__name__)
            raise ReductionError(f"expected a position of undirected-geography, got {found}")
        try:
            hard = tell_apart(position, 1, 2) if k == 1 else position
            target = tell_apart(hard, k, p)
        except GameError as error:
            raise Refused(str(error)) from None
        claim = self.claim_of(chosen)
        name = source.name if isinstance(source, GraphArrays) else str
        provenance = _provenance(position, chosen, name)
        edges = target.graph.edges
        graph = GraphArrays(
            UndirectedGeography.ruleset,
            target.graph.vertices,
            edges[:, 0].copy(),
            edges[:, 1].copy(),
            data={"start": target.tokens[0]},
            vertex_name=provenance.vertex_name,
        )
        plan = HardStart(position.graph, position.tokens[0], target.tokens[0])
        return Compiled(self, chosen, source, graph, provenance, claim, (), plan)

    def winning_moves(
        self, compiled: Compiled[HardStart], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """To the own 0; of a graph from a file, also to a start of value 0."""
        plan = compiled.plan
        lost = () if moves or not compiled.variant.startswith("2,") else (plan.start,)
        return (*lost, plan.top + 1)

    def back(self, compiled: Compiled[HardStart], position: Any, move: Any) -> Any:
        """A move within the graph; None for the others."""
        old = compiled.plan.graph.vertices
        if position is None or position.tokens[0] >= old:
            return None
        return move if move < old else None

    def source_position(self, compiled: Compiled[HardStart], position: Any) -> Any:
        """The graph's position, once the token is there."""
        old = compiled.plan.graph.vertices
        if position is None or position.tokens[0] >= old:
            return None
        seen = frozenset(v for v in position.visited if v < old)
        return UndirectedGeography(compiled.plan.graph, position.tokens, seen)

    def explain(self, compiled: Compiled[HardStart], position: Any, move: Any) -> str:
        gadget, _ = compiled.provenance.of_vertex(move)
        if gadget.kind == "own position":
            return f"{gadget.label}: its value says nothing of the graph"
        if gadget.kind == "stage":
            return f"on to {gadget.label}"
        start = move == compiled.plan.start
        return f"{gadget.label}, the hard start" if start else gadget.label

    def purpose(self, compiled: Compiled[HardStart], gadget: Gadget) -> Purpose:
        if gadget.kind == "graph":
            return Purpose(
                f"It is the vertex {gadget.label} of the graph, as it was.",
                "Only its start is joined to what stands above, and the token never comes back"
                " there.",
            )
        if gadget.kind == "own position":
            return Purpose(
                "It is a position of a known value, an option of the vertex that it belongs to.",
                "Its value does not depend on the graph; with it the vertex's value, the least"
                " that is not among its options, is what the construction wants.",
            )
        return _stage_purpose(compiled.variant, gadget.index)


def _stage_purpose(variant: str, index: int) -> Purpose:
    """Of v_i, v_p or w: its value is the least that is not among its own and the one below it."""
    own, names = _stages(variant)[index], _stage_names(variant)
    below = names[index - 1] if index else "the start of the graph"
    known = listed([nimber_in_words(n) for n in own])
    free = _least(own)
    filled = _least([*own, free])
    return Purpose(
        f"{names[index]} turns the two values that {below} can have into two others.",
        f"A value is the least that no option has. Of the options of {names[index]}, its own"
        f" positions have the values {known}; so it is {nimber_in_words(filled)} if {below} is"
        f" {nimber_in_words(free)}, else {nimber_in_words(free)}.",
    )


def _least(values: list[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def _numbers(variant: str) -> tuple[int, int]:
    k, p = variant.split(",")
    return int(k), int(p)


def _stages(variant: str) -> list[list[int]]:
    k, p = _numbers(variant)
    return [*stages(1, 2), *stages(1, p)] if k == 1 else stages(k, p)


def _stage_names(variant: str) -> list[str]:
    k, p = _numbers(variant)
    return ["w", f"v_{p}"] if k == 1 else [*(f"v_{i}" for i in range(3, k + 1)), f"v_{p}"]


def _provenance(position: UndirectedGeography, variant: str, name: Any) -> Provenance:
    vertices, edges = PartsBuilder(), PartsBuilder()
    old = position.graph.vertices
    vertices.add(GRAPH, old, 1)
    tails = position.graph.edges[:, 0].astype(np.int32)
    edges.add_rows(GRAPH, tails, np.zeros(len(tails), np.uint8))
    owners: list[tuple[int, int]] = []
    for i, own in enumerate(_stages(variant)):
        for builder in (vertices, edges):
            builder.add_rows(STAGE, np.array([i], np.int32), np.zeros(1, np.uint8))
        for n in own:
            made, joined = nimber_sizes(n)
            for builder, count in ((vertices, made), (edges, joined + 1)):
                index = np.full(count, len(owners), np.int32)
                builder.add_rows(OWN, index, np.zeros(count, np.uint8))
            owners.append((i, n))
    names = _stage_names(variant)
    start = position.tokens[0]

    def own_name(index: int) -> str:
        stage, n = owners[index]
        return f"own {nimber_in_words(n)} of {names[stage]}"

    kinds = (
        GadgetKind("graph", ("",), lambda v: ("vertex", v), name),
        GadgetKind("stage", ("",), lambda _: ("vertex", start), lambda i: names[i]),
        GadgetKind("own position", ("",), lambda _: ("vertex", start), own_name),
    )
    return Provenance(kinds, vertices.parts(), edges.parts())


REDUCTIONS = (UndirectedGeographyToNimberGeography(),)
