"""The proof that directed-edge gadgets work, as a player of the graph with one spare move.

The spare move is a pass, or an edge elsewhere: the sum has the value `value xor 1`, so the winner
leaves the value 1 while the spare move is there, and 0 when it is gone. Everything is local:

    with the spare move                            without it
    a vertex of the digraph: into the `a` of the   a vertex with a pendant: onto the pendant
      arc that the digraph's strategy names        b: to f (the opponent must go to d, then d0)
    a: to b      c: to d      start: to p1         f: to b (whatever follows has a pendant)
    b: to c, but if it was reached through f:
      the spare move
    d: to y, but if it was reached from y: to f
    p1: to s     f, any pendant: the spare move

No move enters a gadget that was left, so each vertex below has the values of the module docstring
of the reduction: right way with y = *1: a 1, b 2, c 1, d 2; else a 2, b 1, c 2, d 1; f 0. Wrong
way: f 1, b 0.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.geography.edge_gadget import EdgeGadgets, F
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.reduction import Strategy

_ONWARD = {"a": 2, "b": 1, "c": 2}  # with a spare move, so many vertices on: a-b, b-c, c-d


class ValueStrategy:
    """The winner's moves, from a winning strategy of the digraph's game."""

    def __init__(self, arcs: GeographyArcs, gadgets: EdgeGadgets, strategy: Strategy) -> None:
        self.arcs, self.gadgets, self.strategy = arcs, gadgets, strategy
        self.graph = arcs.position().graph
        ends = zip(arcs.tails.tolist(), arcs.heads.tolist(), strict=True)
        self.number = {end: i for i, end in enumerate(ends)}

    def __call__(self, position: UndirectedGeography) -> Any:
        gadgets = self.gadgets
        token = gadgets.token(position)
        if gadgets.variant == "tokens":
            t, t1 = gadgets.start + 4, gadgets.start + 5
            spare = t1 not in position.visited
            step = self._step(token, position.visited) if spare else self._last(token, position)
            return (t, t1) if step is None else (token, step)
        if position.passes:
            step = self._step(token, position.visited)
            return "pass" if step is None else step
        return self._last(token, position)

    def _step(self, token: int, visited: frozenset[int]) -> int | None:
        """With the spare move: where to go; None to use it up."""
        gadgets = self.gadgets
        if token < gadgets.vertices:
            own = frozenset(v for v in visited if v < gadgets.vertices)
            move = self.strategy(GeneralizedGeography(self.graph, token, own))
            return int(gadgets.first(self.number[token, move]))
        if token >= gadgets.start:
            after = {0: gadgets.start + 2, 2: self.arcs.start}
            return after.get(token - gadgets.start)
        arc, role = gadgets.arc(token)
        first = gadgets.first(arc)
        if role == "d":
            right_way = first + 3 in visited  # through c
            return int(self.arcs.heads[arc] if right_way else first + F)
        if role not in _ONWARD or (role == "b" and first not in visited):
            return None
        return token + _ONWARD[role]

    def _last(self, token: int, position: UndirectedGeography) -> int:
        """Without it: along the matching of pendants, b-f and the prelude's pairs."""
        gadgets = self.gadgets
        if token < gadgets.vertices:
            return gadgets.pendant(token)
        role = gadgets.arc(token)[1]
        if role == "b":
            return token + F - 2
        if role == "f":
            return token + 2 - F
        return token + 1  # a, c, d, start, p1: the pendant is the next vertex
