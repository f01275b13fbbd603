"""The winner's play of SWAP UNO, from a winning strategy of the digraph's game.

As in `undirected_geography_strategy`, the winner leaves the value 1 while the swap is there, and 0
when it is gone. At the digraph's vertices its strategy says which gadget to enter; within a gadget
the values are those of its 16 vertices, with an end worth 1, or 2 which stands for all other
values: which of them it is, is seen from the position being a won one, and where it is not, there
is a move that is right for both (checked, not proved).
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import count, product
from typing import Any, Final

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.reductions.geography.uno_deck import ROLES, Deal
from gadgetry.reductions.reduction import Strategy

UNO_EDGE: Final = (
    "x-a a-a0 a-b b-c b-f c-c0 c-d f-d d-d0 d-e e-e0 e-i i-c1 i-c2 i-c3 j-c1 j-c2 j-c3 c3-c30 j-y"
)


def _joined() -> dict[str, list[str]]:
    joined: dict[str, list[str]] = {}
    for edge in UNO_EDGE.split():
        u, v = edge.split("-")
        joined.setdefault(u, []).append(v)
        joined.setdefault(v, []).append(u)
    return joined


JOINED: Final = _joined()


@cache
def local_value(token: str, gone: frozenset[str], x: int, y: int) -> int:
    """The value of a token within a gadget whose ends, if they are not gone, have values x and y.

    >>> [local_value("a", frozenset("xa"), 1, y) for y in (1, 2)]
    [1, 2]
    """
    ends = {"x": x, "y": y}
    seen = {
        ends[v] if v in ends else local_value(v, gone | {v}, x, y)
        for v in JOINED[token]
        if v not in gone
    }
    return next(k for k in count() if k not in seen)


def local_move(token: str, gone: frozenset[str], spare: bool) -> str | None:
    """Where to go, within a gadget, in a won position; None to use up the spare move.

    >>> local_move("b", frozenset("xab"), True), local_move("b", frozenset("xab"), False)
    ('c', 'f')
    """
    goal = 1 if spare else 0
    fitting: list[set[str | None]] = []
    for x, y in product((1, 2), repeat=2):
        now = local_value(token, gone, x, y)
        if now == goal:
            continue  # then the position would be lost
        ends = {"x": x, "y": y}
        after: dict[str | None, int] = {
            v: ends[v] if v in ends else local_value(v, gone | {v}, x, y)
            for v in JOINED[token]
            if v not in gone
        }
        good = {v for v, value in after.items() if value == goal}
        fitting.append(good | ({None} if spare and now == 0 else set()))
    moves = set.intersection(*fitting)
    return min(moves, key=lambda move: move or "")


class SwapUnoStrategy:
    """Cards for the winner of SWAP UNO on a deal."""

    def __init__(self, deal: Deal, strategy: Strategy) -> None:
        self.deal, self.arcs, self.strategy = deal, deal.deck.arcs, strategy
        self.first, self.start = deal.deck.first, deal.deck.start

    @cached_property
    def _number(self) -> dict[tuple[int, int], int]:
        ends = zip(self.arcs.tails.tolist(), self.arcs.heads.tolist(), strict=True)
        return {end: i for i, end in enumerate(ends)}

    @cached_property
    def _graph(self) -> Any:
        return self.arcs.position().graph

    def __call__(self, position: SwapUno) -> Any:
        uno = position.uno
        vertex_of, pile = self.deal.vertex_of, uno.pile
        assert pile is not None  # a deal has a card on it
        left = {vertex_of[card] for hand in uno.hands for card in hand}
        token = vertex_of[pile]
        step = self._step(token, left, position.swap)
        return "swap" if step is None else self.deal.cards[step]

    def _step(self, token: int, left: set[int], spare: bool) -> int | None:
        n = self.arcs.vertices
        if token < n:
            return self._enter(token, left) if spare else n + token
        if token >= self.start:
            role = token - self.start
            onward = (
                {0: self.start + 2, 2: self.arcs.start} if spare else {0: token + 1, 2: token + 1}
            )
            return onward.get(role)
        if token < self.first:
            return None  # a pendant
        return self._within(token, left, spare)

    def _enter(self, token: int, left: set[int]) -> int:
        visited = frozenset(v for v in range(self.arcs.vertices) if v not in left)
        move = self.strategy(GeneralizedGeography(self._graph, token, visited))
        return self.first + 16 * self._number[token, move]

    def _within(self, token: int, left: set[int], spare: bool) -> int | None:
        arc, role = divmod(token - self.first, 16)
        first = token - role
        place = {name: first + k for k, name in enumerate(ROLES)}
        place |= {"x": int(self.arcs.tails[arc]), "y": int(self.arcs.heads[arc])}
        gone = frozenset(name for name, v in place.items() if v not in left)
        move = local_move(ROLES[role], gone, spare)
        return None if move is None else place[move]
