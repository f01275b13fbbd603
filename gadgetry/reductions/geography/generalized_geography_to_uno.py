"""UNCOOPERATIVE UNO has the value *2 (else *1) iff the first player wins the bipartite digraph.

UNO is UNDIRECTED GEOGRAPHY on the graph of the cards: cards of different hands are joined if they
have the same colour or the same rank. The labels that the paper promises (Lemma E.1) do not exist
in general, see docs/errata.md. This gadget for an arc x -> y, of 16 vertices and 20
edges, can be labelled:

    x-a  a-a0  a-b  b-c  b-f  c-c0  c-d  f-d  d-d0  d-e  e-e0  e-i
    i-c1  i-c2  i-c3   j-c1  j-c2  j-c3   c3-c30   j-y

together with a pendant v0 of every vertex v and the prelude start-start0, start-p1, p1-p10, p1-s.

    colours   {v, v0, a of the arcs from v, j of the arcs to v, p1 if v = s}
              {b, c, d, f}  {e, e0, i}  {c3, c30}  {start, start0}
    ranks     {a, a0, b}  {c, c0}  {d, d0, e}  {i, j, c1, c2, c3}  {p1, p10, start}

and everything else is its own. `start` lies on the pile, the other cards are in the two hands
by their side of the bipartition. Arcs into s, self-loops and repeated arcs are dropped.

    2V + 16E + 4 cards, V + 20E + 4 pairs of cards that match

SWAP UNO, where once in the game the hands may be swapped, is the sum with *1: there the first
player wins iff he wins the digraph's game.

Demaine et al. 2014 (UNO); Burke, Ferland and Teng, "Winning the War by (Strategically) Losing
Battles" (arXiv:2106.02114), appendix E; the gadget is Gadgetry's.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import numpy as np

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Card, Uno
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.geography.edge_purposes import edge_purpose
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.geography.uno_deck import EDGES, ROLES, Deal, Deck
from gadgetry.reductions.geography.uno_strategy import SwapUnoStrategy
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import (
    Bounds,
    Compiled,
    Reduction,
    Sizes,
    Strategy,
)

Hands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]


class GeneralizedGeographyToUno(Reduction[Deal]):
    """A deck of cards for every bipartite digraph.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> won = GeneralizedGeography.of(2, [(0, 1)], start=0)
    >>> compiled = GeneralizedGeographyToUno().build(won)
    >>> compiled.sizes, compiled.target.moves()
    ({'cards': 24, 'matches': 26}, ((0, 11), (10, 12)))
    >>> lost = GeneralizedGeography.of(1, [], start=0)
    >>> print(GeneralizedGeographyToUno().build(lost).target)
    uno
    pile 1/2
    hand 0/1 0/2 1/3
    hand 0/0 2/2
    """

    source = Kind.named("generalized-geography")
    target = Kind.named("uno")
    theorem = (
        "UNCOOPERATIVE UNO has the value *2, else *1, iff the first player wins GENERALIZED"
        " GEOGRAPHY on a bipartite digraph."
    )
    citation = "Burke, Ferland & Teng, arXiv:2106.02114, appendix E; the gadget is Gadgetry's"
    claim: ClassVar[Claim] = Claim("value", 2, "winner", "first")
    carries: ClassVar[tuple[str, ...]] = ("winning moves",)
    bounds: ClassVar[Bounds] = (("generalized-geography", 4), ("qbf", 2, 3))
    checked = (
        "all bipartite digraphs on up to 3 vertices, random ones on 6; QBFs with up to 2 variables"
        " and 2 clauses, random ones with 3; labels against the gadget's edges"
    )
    proved = (
        "for all bipartite digraphs: the value (generalized_geography_to_uno_correct in"
        " proofs/geography/generalized_geography_to_uno.v)"
    )
    wants = ("bipartite",)
    promise: ClassVar[Promise | None] = Promise((1, 2))

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise | None:
        return self.promise

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        arcs = GeographyArcs.of(source, drop_arcs_into_start=True)
        return self.sizes_from({"vertices": arcs.vertices, "edges": len(arcs.tails)}, variant)

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        """Of a digraph of which no arc is dropped, as those of formulas are."""
        vertices, arcs = sizes["vertices"], sizes["edges"]
        return {"cards": 2 * vertices + 16 * arcs + 4, "matches": vertices + EDGES * arcs + 4}

    def build(self, source: Any, variant: str | None = None) -> Compiled[Deal]:
        chosen = self.variant(variant)
        arcs = GeographyArcs.of(source, drop_arcs_into_start=True)
        deck = Deck(arcs)
        hand, other = deck.hands()
        position = self._position((hand, other), deck.cards(np.array([deck.start]))[0])
        return Compiled(
            self, chosen, source, position, deck.provenance(), self.claim, arcs.notes, Deal(deck)
        )

    def _position(self, hands: Hands, pile: Card) -> Any:
        return Uno(hands, pile)

    def winning_moves(
        self, compiled: Compiled[Deal], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Without the swap the card `start0` always wins, and no other does."""
        return (compiled.plan.cards[compiled.plan.deck.start + 1],)

    def back(self, compiled: Compiled[Deal], position: Any, move: Any) -> Any:
        """The card `a` of an arc, played onto x, is the move along the arc."""
        deck = compiled.plan.deck
        vertex = compiled.plan.vertex_of.get(move)
        if vertex is None or not deck.first <= vertex < deck.start:
            return None
        arc, role = divmod(vertex - deck.first, 16)
        if ROLES[role] != "a" or not self._comes_from(
            compiled, position, int(deck.arcs.tails[arc])
        ):
            return None
        return int(deck.arcs.heads[arc])

    def _comes_from(self, compiled: Compiled[Deal], position: Any, vertex: int) -> bool:
        if position is None:
            return True
        pile = position.uno.pile if isinstance(position, SwapUno) else position.pile
        return pile is not None and compiled.plan.vertex_of.get(pile) == vertex

    def source_position(self, compiled: Compiled[Deal], position: Any) -> Any:
        """The digraph's position, while the pile's card is that of one of its vertices."""
        if position is None:
            return None
        uno: Uno = position.uno if isinstance(position, SwapUno) else position
        deck, number = compiled.plan.deck, compiled.plan.vertex_of
        here = None if uno.pile is None else number.get(uno.pile)
        if here is None or here >= deck.vertices:
            return None
        held = {number.get(card) for hand in uno.hands for card in hand}
        visited = frozenset(v for v in range(deck.vertices) if v not in held)
        return GeneralizedGeography(deck.arcs.position().graph, here, visited)

    def explain(self, compiled: Compiled[Deal], position: Any, move: Any) -> str:
        if move == "swap":
            return "swap hands: a pass"
        card = f"{move[0]}/{move[1]}"
        vertex = compiled.plan.vertex_of.get(move)
        return f"{card}: {compiled.provenance.vertex_name(vertex)}" if vertex is not None else card

    def purpose(self, compiled: Compiled[Deal], gadget: Gadget) -> Purpose:
        return edge_purpose(compiled.plan.deck.arcs, compiled.provenance, gadget)


class GeneralizedGeographyToSwapUno(GeneralizedGeographyToUno):
    """The same deck, and one swap of the hands: who wins is the claim.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> won = GeneralizedGeography.of(2, [(0, 1)], start=0)
    >>> GeneralizedGeographyToSwapUno().build(won).target.moves()
    ((0, 11), (10, 12), 'swap')
    """

    target = Kind.named("swap-uno")
    theorem = "The first player wins SWAP UNO iff he wins GENERALIZED GEOGRAPHY on the digraph."
    claim: ClassVar[Claim] = Claim("winner", "first", "winner", "first")
    proved = (
        "for all bipartite digraphs: who wins (generalized_geography_to_swap_uno_correct in"
        " proofs/geography/generalized_geography_to_uno.v)"
    )
    carries: ClassVar[tuple[str, ...]] = ("winning moves", "strategy")
    promise = None

    def _position(self, hands: Hands, pile: Card) -> Any:
        return SwapUno(Uno(hands, pile))

    def winning_moves(
        self, compiled: Compiled[Deal], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """To the card `p1`, that is to s."""
        return (compiled.plan.cards[compiled.plan.deck.start + 2],) if outcome else ()

    def transfer(self, compiled: Compiled[Deal], strategy: Strategy, endgame: Strategy) -> Strategy:
        """Gadget by gadget, without any other search than that of a gadget's 16 vertices."""
        return SwapUnoStrategy(compiled.plan, strategy)


REDUCTIONS = (GeneralizedGeographyToUno(), GeneralizedGeographyToSwapUno())
