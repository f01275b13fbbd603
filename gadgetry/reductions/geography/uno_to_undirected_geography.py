"""UNCOOPERATIVE UNO is UNDIRECTED GEOGRAPHY: the same game in other words, so of the same value.

One vertex per card and one for the pile, where the token stands; cards of different hands are
joined if they match, and the pile to the cards of the player to move that match it. The token goes
from hand to hand. Moves are the same moves. The swap of SWAP UNO is a pass.

    vertices: first the hand of the player to move, then the other hand, then the pile
    |V| = cards + 1 (an empty pile is a vertex too, joined to the whole hand)

Every chain that ends in UNO can so go on to a graph; the other way only some graphs are those of
a deck, which `gadgetry.solvers.geography.uno_graph` decides.

Demaine et al. 2014; Burke, Ferland and Teng (arXiv:2106.02114), appendix E.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Card, Uno, matching_pairs
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, measure

CARD, PILE = range(2)


@dataclass(frozen=True)
class CardVertices:
    """The card of each vertex but the last one, which is the pile."""

    cards: tuple[Card, ...]


class UnoToUndirectedGeography(Reduction[CardVertices]):
    """Cards as vertices.

    >>> game = Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2))
    >>> compiled = UnoToUndirectedGeography().build(game)
    >>> compiled.graph.to_json()["edges"], compiled.target.moves()
    ([[0, 2], [1, 2], [0, 3]], (0,))
    """

    source = Kind.named("uno")
    target = Kind.named("undirected-geography")
    theorem = "UNO has the value of UNDIRECTED GEOGRAPHY on the graph of its cards."
    citation = "Demaine et al. 2014; Burke, Ferland & Teng, arXiv:2106.02114, appendix E"
    claim = Claim("value", None, "value", None)
    carries = ("winning moves", "value")
    bounds = (("uno", 4),)
    checked = "random deals of up to 8 cards: values and winning moves"
    proved = (
        "for all deals: the value (uno_to_undirected_geography_correct in"
        " proofs/geography/uno_to_undirected_geography.v)"
    )
    position: ClassVar[type[Any]] = Uno

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise | None:
        """The value is kept, and so is what is promised of it."""
        return given

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        sizes = measure(source)
        empty = self._uno(source).pile is None
        return {"vertices": sizes["cards"] + empty, "edges": sizes["matches"]}

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        """Of a deal that a reduction makes: it has a card on the pile."""
        return {"vertices": sizes["cards"], "edges": sizes["matches"]}

    def build(self, source: Any, variant: str | None = None) -> Compiled[CardVertices]:
        chosen = self.variant(variant)
        uno = self._uno(source)
        hand, other = uno.hands
        cards, pile = [*hand, *other], len(hand) + len(other)
        rows = np.array(matching_pairs(uno), np.int32).reshape(-1, 2)

        def name(vertex: int) -> str:
            return "pile" if vertex == pile else uno.move_name(cards[vertex])

        passes = {"passes": 1} if isinstance(source, SwapUno) and source.swap else {}
        graph = GraphArrays(
            UndirectedGeography.ruleset,
            pile + 1,
            rows[:, 0].copy(),
            rows[:, 1].copy(),
            data={"start": pile} | passes,
            vertex_name=name,
        )
        kinds = (
            GadgetKind("card", ("",), lambda v: ("card", v), name),
            GadgetKind("pile", ("",), lambda _: ("card", pile), lambda _: "pile"),
        )
        vertices, parts = PartsBuilder(), PartsBuilder()
        vertices.add(CARD, pile, 1)
        vertices.add(PILE, 1, 1)
        parts.add_rows(CARD, rows[:, 0].copy(), np.zeros(len(rows), np.uint8))
        provenance = Provenance(kinds, vertices.parts(), parts.parts())
        plan = CardVertices(tuple(cards))
        return Compiled(self, chosen, source, graph, provenance, self.claim, (), plan)

    def _uno(self, source: Any) -> Uno:
        if not isinstance(source, self.position):
            found = getattr(source, "ruleset", type(source).__name__)
            raise ReductionError(f"expected a position of {self.source}, got {found}")
        return source.uno if isinstance(source, SwapUno) else source

    def winning_moves(
        self, compiled: Compiled[CardVertices], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The vertices of the winning cards: all of them, where a card is there twice."""
        hand = self._uno(compiled.source).hands[0]
        cards = tuple(i for i, card in enumerate(hand) if card in moves)
        return (*cards, "pass") if "swap" in moves else cards

    def back(self, compiled: Compiled[CardVertices], position: Any, move: Any) -> Any:
        """The card; the swap for the pass."""
        return "swap" if move == "pass" else compiled.plan.cards[move]

    def explain(self, compiled: Compiled[CardVertices], position: Any, move: Any) -> str:
        if move == "pass":
            return "swap hands"
        return f"play {compiled.provenance.vertex_name(move)}"

    def purpose(self, compiled: Compiled[CardVertices], gadget: Gadget) -> Purpose:
        if gadget.kind == "pile":
            return Purpose(
                "It is the card on the pile, where the token starts.",
                "It is joined to the cards of the player to move that match it: the first moves.",
            )
        return Purpose(
            f"It stands for the card {gadget.label}.",
            "It is joined to the cards of the other hand that have its colour or its rank. The"
            " last card played is where the token is; the next one comes from the other hand and"
            " must match it, and no card is played twice: that is UNDIRECTED GEOGRAPHY, move by"
            " move.",
        )


class SwapUnoToUndirectedGeography(UnoToUndirectedGeography):
    """With one pass for the swap.

    >>> game = SwapUno.of([(1, 1)], [], pile=(1, 2))
    >>> SwapUnoToUndirectedGeography().build(game).target.moves()
    (0, 'pass')
    """

    source = Kind.named("swap-uno")
    theorem = "SWAP UNO is UNDIRECTED GEOGRAPHY with one pass on the graph of its cards."
    bounds = (("swap-uno", 4),)
    proved = (
        "for all deals: who wins, and the value (swap_uno_to_undirected_geography_correct,"
        " swap_uno_to_undirected_geography_value in"
        " proofs/geography/uno_to_undirected_geography.v)"
    )
    position = SwapUno


REDUCTIONS = (UnoToUndirectedGeography(), SwapUnoToUndirectedGeography())
