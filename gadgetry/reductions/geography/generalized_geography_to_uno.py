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
Battles" (arXiv:2106.02114), appendix E; the gadget is Gadgetry's, checked and not proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Card, Uno
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.geography.uno_strategy import SwapUnoStrategy
from gadgetry.reductions.provenance import PartsBuilder, Provenance
from gadgetry.reductions.reduction import (
    Bounds,
    Compiled,
    Reduction,
    Refused,
    Sizes,
    Strategy,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERTEX, ARC, PRELUDE = range(3)
ROLES: Final = (
    "a", "a0", "b", "c", "c0", "d", "d0", "f", "e", "e0", "i", "c1", "c2", "c3", "c30", "j",
)  # fmt: skip
ACROSS: Final = ("a", "c", "d0", "f", "e", "c1", "c2", "c3")  # those of the other side than x
COLOURS: Final = {  # within an arc; a has the colour of x, and j that of y
    "b": 0, "c": 0, "d": 0, "f": 0, "e": 1, "e0": 1, "i": 1, "c3": 2, "c30": 2,
    "a0": 3, "c0": 4, "d0": 5, "c1": 6, "c2": 7,
}  # fmt: skip
RANKS: Final = {
    "a": 0, "a0": 0, "b": 0, "c": 1, "c0": 1, "d": 2, "d0": 2, "e": 2,
    "i": 3, "j": 3, "c1": 3, "c2": 3, "c3": 3, "f": 4, "e0": 5, "c30": 6,
}  # fmt: skip
EDGES: Final = 20


class GeneralizedGeographyToUno(Reduction):
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

    source = "generalized-geography"
    target = "uno"
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
    wants = ("bipartite",)
    promise: ClassVar[Promise | None] = Promise((1, 2))

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise | None:
        return self.promise

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        if isinstance(source, Mapping):
            vertices, arcs = source["vertices"], source["edges"]
        else:
            found = GeographyArcs.of(source, drop_arcs_into_start=True)
            vertices, arcs = found.vertices, len(found.tails)
        return {"cards": 2 * vertices + 16 * arcs + 4, "matches": vertices + EDGES * arcs + 4}

    def build(self, source: Any, variant: str | None = None) -> Compiled:
        chosen = self.variant(variant)
        arcs = GeographyArcs.of(source, drop_arcs_into_start=True)
        deck = Deck(arcs)
        cards = deck.cards()
        hands: list[list[Card]] = [[], []]
        for vertex, (card, side) in enumerate(zip(cards, deck.sides().tolist(), strict=True)):
            if vertex != deck.start:
                hands[side].append(card)
        mine = 1 - int(deck.sides()[deck.start])
        position = self._position(hands[mine], hands[1 - mine], cards[deck.start])
        data = {"deck": deck, "vertex": {card: v for v, card in enumerate(cards)}, "cards": cards}
        return Compiled(
            self, chosen, source, position, deck.provenance(), self.claim, arcs.notes, data
        )

    def _position(self, hand: list[Card], other: list[Card], pile: Card) -> Any:
        return Uno.of(hand, other, pile)

    def winning_moves(
        self, compiled: Compiled, outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Without the swap the card `start0` always wins, and no other does."""
        return (compiled.data["cards"][compiled.data["deck"].start + 1],)

    def back(self, compiled: Compiled, position: Any, move: Any) -> Any:
        """The card `a` of an arc, played onto x, is the move along the arc."""
        deck: Deck = compiled.data["deck"]
        vertex = compiled.data["vertex"].get(move)
        if vertex is None or not deck.first <= vertex < deck.start:
            return None
        arc, role = divmod(vertex - deck.first, 16)
        if ROLES[role] != "a" or not self._comes_from(
            compiled, position, int(deck.arcs.tails[arc])
        ):
            return None
        return int(deck.arcs.heads[arc])

    def _comes_from(self, compiled: Compiled, position: Any, vertex: int) -> bool:
        if position is None:
            return True
        pile = position.uno.pile if isinstance(position, SwapUno) else position.pile
        return bool(compiled.data["vertex"].get(pile) == vertex)

    def explain(self, compiled: Compiled, position: Any, move: Any) -> str:
        if move == "swap":
            return "swap hands: a pass"
        card = f"{move[0]}/{move[1]}"
        vertex = compiled.data["vertex"].get(move)
        return f"{card}: {compiled.provenance.vertex_name(vertex)}" if vertex is not None else card


class GeneralizedGeographyToSwapUno(GeneralizedGeographyToUno):
    """The same deck, and one swap of the hands: who wins is the claim.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> won = GeneralizedGeography.of(2, [(0, 1)], start=0)
    >>> GeneralizedGeographyToSwapUno().build(won).target.moves()
    ((0, 11), (10, 12), 'swap')
    """

    target = "swap-uno"
    theorem = "The first player wins SWAP UNO iff he wins GENERALIZED GEOGRAPHY on the digraph."
    claim: ClassVar[Claim] = Claim("winner", "first", "winner", "first")
    carries: ClassVar[tuple[str, ...]] = ("winning moves", "strategy")
    promise = None

    def _position(self, hand: list[Card], other: list[Card], pile: Card) -> Any:
        return SwapUno.of(hand, other, pile)

    def winning_moves(
        self, compiled: Compiled, outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """To the card `p1`, that is to s."""
        return (compiled.data["cards"][compiled.data["deck"].start + 2],) if outcome else ()

    def transfer(self, compiled: Compiled, strategy: Strategy, endgame: Strategy) -> Strategy:
        """Gadget by gadget, without any other search than that of a gadget's 16 vertices."""
        deck: Deck = compiled.data["deck"]
        return SwapUnoStrategy(deck.arcs, compiled.data["cards"], ROLES, strategy)


class Deck:
    """The cards: the vertices v, their pendants, 16 cards for each arc, the prelude."""

    def __init__(self, arcs: GeographyArcs) -> None:
        self.arcs, self.vertices, self.count = arcs, arcs.vertices, len(arcs.tails)
        self.first = 2 * self.vertices
        self.start = self.first + 16 * self.count
        self._sides = two_sides(arcs)

    def sides(self) -> NDArray[np.uint8]:
        """In whose hand each card is: two cards match only if their sides differ."""
        own = self._sides
        across = np.array([role in ACROSS for role in ROLES], np.uint8)
        within = (own[self.arcs.tails][:, None] ^ across).ravel()
        s = own[self.arcs.start]
        prelude = np.array([s, 1 - s, 1 - s, s], np.uint8)
        return np.concatenate((own, 1 - own, within, prelude))

    def cards(self) -> list[Card]:
        """Colour and rank of each card, all different."""
        v, e = self.vertices, self.count
        each, arc = np.arange(v), np.arange(e)
        colours, ranks = np.empty((e, 16), np.int64), np.empty((e, 16), np.int64)
        for k, role in enumerate(ROLES):
            colours[:, k] = v + 8 * arc + COLOURS.get(role, 0)
            ranks[:, k] = 2 * v + 7 * arc + RANKS[role]
        colours[:, ROLES.index("a")] = self.arcs.tails
        colours[:, ROLES.index("j")] = self.arcs.heads
        last_colour, last_rank = v + 8 * e, 2 * v + 7 * e
        # start, start0, p1, p10
        more_colours = [last_colour, last_colour, self.arcs.start, last_colour + 1]
        more_ranks = [last_rank, last_rank + 1, last_rank, last_rank]
        all_colours = np.concatenate((each, each, colours.ravel(), more_colours)).tolist()
        all_ranks = np.concatenate((each, v + each, ranks.ravel(), more_ranks)).tolist()
        return list(zip(all_colours, all_ranks, strict=True))

    def provenance(self) -> Provenance:
        """Where the cards, and the pairs that match, come from."""
        arcs = self.arcs
        vertices, edges = PartsBuilder(), PartsBuilder()
        for role in (0, 1):
            each = np.arange(self.vertices, dtype=np.int32)
            vertices.add_rows(VERTEX, each, np.full(self.vertices, role, np.uint8))
        vertices.add(ARC, self.count, 16)
        vertices.add(PRELUDE, 1, 4)
        edges.add(VERTEX, self.vertices, 1)
        edges.add(ARC, self.count, EDGES)
        edges.add(PRELUDE, 1, 4)
        return Provenance(arcs.gadget_kinds(ROLES), vertices.parts(), edges.parts())


def two_sides(arcs: GeographyArcs) -> NDArray[np.uint8]:
    """The side of each vertex; raises if the digraph is not bipartite.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> path = GeneralizedGeography.of(3, [(0, 1), (2, 1)], start=0)
    >>> two_sides(GeographyArcs.of(path, drop_arcs_into_start=True)).tolist()
    [0, 1, 0]
    """
    joined: list[list[int]] = [[] for _ in range(arcs.vertices)]
    for tail, head in zip(arcs.tails.tolist(), arcs.heads.tolist(), strict=True):
        joined[tail].append(head)
        joined[head].append(tail)
    side = [2] * arcs.vertices
    for root in range(arcs.vertices):
        if side[root] != 2:
            continue
        side[root], ahead = 0, [root]
        while ahead:
            here = ahead.pop()
            for w in joined[here]:
                if side[w] == 2:
                    side[w] = 1 - side[here]
                    ahead.append(w)
                elif side[w] == side[here]:
                    raise Refused(
                        "expected a bipartite digraph, such as the variant bipartite of"
                        f" qbf-to-generalized-geography; found an odd cycle through"
                        f" {arcs.name(here)} and {arcs.name(w)}"
                    )
    return np.array(side, np.uint8)


REDUCTIONS = (GeneralizedGeographyToUno(), GeneralizedGeographyToSwapUno())
