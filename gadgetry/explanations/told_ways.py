"""A line of play that goes the ways that the gadgets tell, where these are as good as others."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gadgetry.explanations.elements import formula_in, quantified
from gadgetry.explanations.names import vertex_of_move
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.reduction import Compiled

MOST_VERTICES = 20_000  # of a target whose gadgets are asked for their ways
Score = tuple[int, ...]


@dataclass
class Level:
    """One step of a chain: the ways of its gadgets in the order of the prefix, and the play.

    `score`: to go on with a way is better than to begin one, and that is better than anything else;
    of ways to begin, the best is that of the first gadget of which nothing is played yet.
    """

    step: Compiled
    played: list[int] = field(default_factory=list)

    @cached_property
    def ways(self) -> list[tuple[tuple[int, ...], tuple[int, int]]]:
        """The vertices of each way, with its gadget."""
        provenance, formula = self.step.provenance, formula_in(self.step.source)
        if len(provenance.vertices) > MOST_VERTICES:
            return []
        order = (
            {("variable", v): i for i, (v, _) in enumerate(quantified(formula))} if formula else {}
        )
        rows = []
        names = [kind.name for kind in provenance.kinds]
        for number, gadget in enumerate(provenance.gadgets()):
            purpose = self.step.reduction.purpose(self.step, gadget)
            key = (names.index(gadget.kind), gadget.index)
            place = order.get(gadget.element, len(order))
            rows += [(place, number, way.vertices, key) for way in purpose.ways] if purpose else []
        return [(vertices, key) for _, _, vertices, key in sorted(rows)]

    def score(self, vertex: int | None) -> Score:
        """How well a move fits in."""
        if vertex is None:
            return (0, 0)
        longest = 0
        for vertices, _ in self.ways:
            for k in range(len(vertices) - 1, longest, -1):
                if vertices[k] == vertex and tuple(self.played[-k:]) == vertices[:k]:
                    longest = k
        if longest:
            return (2, longest)
        parts = self.step.provenance.vertices
        begun = {(int(parts.kind[v]), int(parts.index[v])) for v in self.played}
        for place, (vertices, key) in enumerate(self.ways):
            if vertices[0] == vertex and key not in begun:
                return (1, -place)
        return (0, 0)


class ToldWays:
    """The levels of a chain, from the target down to what is nearest to the source."""

    def __init__(self, compiled: ChainCompiled) -> None:
        self.levels = [Level(step) for step in reversed(compiled.steps)]

    def score(self, position: Any, move: Any) -> Score:
        """Of a move, nearest to the source first; a move that means nothing there is the worst."""
        scores: list[Score] = []
        for level, vertex in zip(self.levels, self._down(position, move), strict=False):
            scores.append(level.score(vertex))
        depth = len(scores)
        return (depth, *(number for score in reversed(scores) for number in score))

    def play(self, position: Any, move: Any) -> None:
        """Remember a move."""
        for level, vertex in zip(self.levels, self._down(position, move), strict=False):
            if vertex is not None:
                level.played.append(vertex)

    def _down(self, position: Any, move: Any) -> list[int | None]:
        """The vertex of the move in each level that it has a meaning in."""
        vertices: list[int | None] = []
        for level in self.levels:
            vertices.append(vertex_of_move(level.step, position, move))
            move = level.step.reduction.back(level.step, position, move)
            if move is None or position is None:
                break
            position = level.step.reduction.source_position(level.step, position)
        return vertices
