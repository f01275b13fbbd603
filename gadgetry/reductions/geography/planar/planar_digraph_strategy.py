"""The proof for planar GENERALIZED GEOGRAPHY from any digraph as a player, for either winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.planar.planar_digraph import CROSSOVER, SPLIT, PlanarDigraph
from gadgetry.reductions.geography.planar.planar_kinds import straight_on
from gadgetry.reductions.geography.planar.planar_rotation import C1, C2, Q1, Q2, U1, U2, Y1, Y2, Ref
from gadgetry.reductions.reduction import Strategy


class PlanarDigraphStrategy:
    """Go where the source's strategy goes, keep straight, and answer wrong turns at once.

    Of a vertex that is split into pieces 0, 1, 2 ..., split s joins piece s and all later ones:
    from piece s by its q1 to piece s + 1, and back from the last piece by its q2.
    """

    def __init__(
        self,
        digraph: PlanarDigraph,
        source_position: Callable[[Any], Any],
        strategy: Strategy,
    ) -> None:
        self.digraph, self.plan = digraph, digraph.plan
        self.source_position, self.strategy = source_position, strategy

    def __call__(self, position: GeneralizedGeography) -> int:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        token = position.token
        if token in self.digraph.chooser:
            return self._choice(position)
        kind, _, role = self.digraph.board.gadget(token)
        first = token - role
        if kind == SPLIT:  # who was there before claims so, else goes on
            claim, other, on = (C1, Y2, U1) if role == Q1 else (C2, Y1, U2)
            return first + (claim if first + other in position.visited else on)
        if kind != CROSSOVER:
            raise AssertionError(f"no choice was expected at vertex {token}")
        return straight_on(position, first)

    def _choice(self, position: GeneralizedGeography) -> int:
        token = position.token
        v, here = self.digraph.chooser[token], self.digraph.piece[token]
        wanted = self._refutation(v, here, position)
        if wanted is None:
            move = self.plan.number[self.strategy(self.source_position(position))]
            wanted = next(
                a for a, out in self.plan.drawing.rotations[v] if out and self._head(a) == move
            )
        wanted = self._towards(v, here, wanted)
        if self.digraph.tails[v, wanted] == token:
            return self.digraph.onto[v, wanted]
        return self.digraph.on[token]

    def _head(self, arc: int) -> int:
        return self.plan.arcs[arc][1]

    def _refutation(self, v: int, here: int, position: GeneralizedGeography) -> Ref | None:
        """The link that answers an arrival at a vertex that was visited before, if it was one."""
        found: Ref | None = None
        visited = {
            self.digraph.piece[w]
            for w in position.visited
            if self.digraph.chooser.get(w) == v and self.digraph.piece[w] != here
        }
        for s, split in enumerate(self.digraph.splits[v][: here + 1]):
            if here == s and any(i > s for i in visited) and split[Y2] not in position.visited:
                found = ("link", s, Q1)
            if here > s and s in visited and split[Y1] not in position.visited:
                found = ("link", s, Q2)
        return found

    def _towards(self, v: int, here: int, wanted: Ref) -> Ref:
        """What to take at this piece, to come to an arc, or a link, of another."""
        there = self.digraph.piece[self.digraph.tails[v, wanted]]
        last = len(self.digraph.splits[v])
        if there == here:
            return wanted
        if there < here == last:
            return ("link", there, Q2)
        return ("link", here, Q1)  # to a later one; back leads over the last
