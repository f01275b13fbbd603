"""The QBF is true iff Alice wins SHORT GEOGRAPHY: a prefix walks so many moves along the edges.

Alice is the existential player. `walk_in_time.py` has the construction and the exact sizes. There
are as many moves as are left, and one more if the last of these is Alice's, or none is left and Bob
is to move: in that one he shows that he still could. If he cannot, there or before, she has won;
and so the number of moves bounds the formula, however large the graph is. Where every walk through
unvisited vertices is shorter than that, there are as many moves as the longest of these has edges.

The encoding is this project's.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.geography.short_geography import BOB, ShortGeography
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.plays.walk_in_time import (
    WalkingFormula,
    Walks,
    position_of,
    walks,
)
from gadgetry.reductions.kinds import Kind


class ShortGeographyToQbf(WalkingFormula):
    """Geography with a number of moves as a QBF.

    >>> from gadgetry.formulas.evaluation import truth
    >>> path = [(0, 1), (1, 2), (2, 3)]
    >>> games = [ShortGeography.of(4, path, start=0, left=moves) for moves in (2, 3)]
    >>> [truth(ShortGeographyToQbf().build(game).target) for game in games]
    [False, True]
    """

    source = Kind.named("short-geography")
    theorem = "The QBF is true iff Alice wins SHORT GEOGRAPHY."
    citation = "the construction is Gadgetry's"
    claim = Claim("truth", True, "winner", "Alice")
    carries = ("winning moves", "strategy")
    bounds = (("short-geography", 5),)
    ablation = ("short-geography", 5)
    checked = "all rooted graphs on at most 5 vertices, and random ones; winner and moves"

    def start(self, source: Any) -> ShortGeography:
        position: ShortGeography = position_of(self.name, source, ShortGeography)
        return position

    def walks(self, position: ShortGeography) -> Walks:
        graph, bob = position.graph, position.mover == BOB
        most = position.left + ((position.left % 2 == 0) is bob)
        unvisited = graph.vertices - len(position.visited)
        return walks(position.token, position.visited, graph.neighbours, min(most, unvisited), bob)


REDUCTIONS = (ShortGeographyToQbf(),)
