"""The deck of cards that generalized-geography-to-uno makes of a bipartite digraph."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from gadgetry.games.geography.uno import Card
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.provenance import PartsBuilder, Provenance
from gadgetry.reductions.reduction import Refused

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


@dataclass(frozen=True)
class Deck:
    """The cards: the vertices v, their pendants, 16 cards for each arc, the prelude."""

    arcs: GeographyArcs

    @property
    def vertices(self) -> int:
        """How many vertices the digraph has."""
        return self.arcs.vertices

    @property
    def count(self) -> int:
        """How many arcs it has."""
        return len(self.arcs.tails)

    @property
    def first(self) -> int:
        """The number of the first arc's card `a`."""
        return 2 * self.vertices

    @property
    def start(self) -> int:
        """The number of the card `start`."""
        return self.first + 16 * self.count

    def sides(self) -> NDArray[np.uint8]:
        """In whose hand each card is: two cards match only if their sides differ."""
        own = two_sides(self.arcs)
        across = np.array([role in ACROSS for role in ROLES], np.uint8)
        within = (own[self.arcs.tails][:, None] ^ across).ravel()
        s = own[self.arcs.start]
        prelude = np.array([s, 1 - s, 1 - s, s], np.uint8)
        return np.concatenate((own, 1 - own, within, prelude))

    @cached_property
    def numbers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
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
        return (
            np.concatenate((each, each, colours.ravel(), more_colours)),
            np.concatenate((each, v + each, ranks.ravel(), more_ranks)),
        )

    def cards(self, which: NDArray[Any]) -> tuple[Card, ...]:
        """The cards of some vertices."""
        colours, ranks = (column[which].tolist() for column in self.numbers)
        return tuple(zip(colours, ranks, strict=True))

    def hands(self) -> list[tuple[Card, ...]]:
        """The hand of the player to move and the other one, ascending; `start` is on the pile."""
        sides = self.sides()
        mine = 1 - sides[self.start]
        order = np.lexsort(self.numbers[::-1])
        order = order[order != self.start]
        return [self.cards(order[sides[order] == side]) for side in (mine, 1 - mine)]

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


@dataclass(frozen=True)
class Deal:
    """The deck, and its cards in the order of the provenance's vertices."""

    deck: Deck

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return self.deck.cards(np.arange(self.deck.start + 4))

    @cached_property
    def vertex_of(self) -> dict[Card, int]:
        """The vertex that each card stands for."""
        return {card: v for v, card in enumerate(self.cards)}


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
