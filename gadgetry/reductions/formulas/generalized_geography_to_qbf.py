"""The QBF is true iff the first player wins GENERALIZED GEOGRAPHY: a prefix walks along the arcs.

The first player is the existential one. `walk_in_time.py` has the construction and the exact sizes.
There are as many moves as the longest walk through unvisited vertices has arcs, at most one for
each of these: no play is longer. After the last move nobody can move.

The encoding is this project's.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.plays.walk_in_time import (
    WalkingFormula,
    Walks,
    position_of,
    walks,
)
from gadgetry.reductions.kinds import Kind


class GeneralizedGeographyToQbf(WalkingFormula):
    """Geography as a QBF.

    >>> from gadgetry.formulas.evaluation import truth
    >>> paths = [[(0, 1)], [(0, 1), (1, 2)]]
    >>> games = [GeneralizedGeography.of(3, arcs, start=0) for arcs in paths]
    >>> [truth(GeneralizedGeographyToQbf().build(game).target) for game in games]
    [True, False]
    """

    source = Kind.named("generalized-geography")
    theorem = "The QBF is true iff the first player wins GENERALIZED GEOGRAPHY."
    citation = "the construction is Gadgetry's"
    claim = Claim("truth", True, "winner", "first")
    carries = ("winning moves", "strategy")
    bounds = (("generalized-geography", 4),)
    ablation = ("generalized-geography", 4)
    checked = "all digraphs on at most 4 vertices, and random ones; winner and moves"

    def start(self, source: Any) -> GeneralizedGeography:
        position: GeneralizedGeography = position_of(self.name, source, GeneralizedGeography)
        return position

    def walks(self, position: GeneralizedGeography) -> Walks:
        graph = position.graph
        unvisited = graph.vertices - len(position.visited)
        return walks(position.token, position.visited, graph.neighbours, unvisited)


REDUCTIONS = (GeneralizedGeographyToQbf(),)
