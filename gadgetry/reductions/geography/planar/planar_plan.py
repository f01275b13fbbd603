"""A planar digraph from any GENERALIZED GEOGRAPHY: what matters of it, and how it is drawn."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from gadgetry._wording import counted
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.geography.planar.planar_rotation import SPLIT_ROLES, RotationPiece, pieces
from gadgetry.reductions.geography.planar.planarization import ArcDrawing, Blocked, draw, is_planar
from gadgetry.reductions.geography.planar.playable_arcs import Playable
from gadgetry.reductions.reduction import ReductionError, Refused, Sizes

MOST_ARCS = 20_000
MOST_CROSSED = 1_000


class PlanarPlan:
    """What is to be built: the arcs that matter, numbered anew, and how they are drawn."""

    def __init__(self, source: Any) -> None:
        given = GeographyArcs.of(source, drop_arcs_into_start=True)
        self.source_arcs = given
        every = list(zip(given.tails.tolist(), given.heads.tolist(), strict=True))
        if len(every) > MOST_ARCS:
            raise ReductionError(f"expected at most {MOST_ARCS:,} arcs, found {len(every):,}")
        self.playable = Playable(given.vertices, every, given.start)
        self.vertices = self.playable.reached
        self.number = {v: i for i, v in enumerate(self.vertices)}
        self.arcs = [(self.number[u], self.number[v]) for u, v in self.playable.arcs]
        used = {arc: i for i, arc in enumerate(every)}
        self.element = [used[arc] for arc in self.playable.arcs]
        unused = len(every) - len(self.arcs)
        self.notes = given.notes + (
            (f"dropped {counted(unused, 'arc')} that no play uses",) if unused else ()
        )
        self.side = self._two_sides()

    def name(self, vertex: int) -> str:
        """A vertex's name in the source."""
        return self.source_arcs.name(self.vertices[vertex])

    def line_name(self, arc: int) -> str:
        """An arc's name in the source."""
        tail, head = self.arcs[arc]
        return f"{self.name(tail)} -> {self.name(head)}"

    @cached_property
    def drawing(self) -> ArcDrawing:
        """Where no two arcs cross that may not."""
        asked: dict[tuple[int, int], bool] = {}

        def may_cross(a: int, b: int) -> bool:
            pair = (min(a, b), max(a, b))
            if pair not in asked:
                asked[pair] = self.obstacle(*pair) is None
            return asked[pair]

        order = None if is_planar(self.arcs) else self._least_free_first()
        try:
            return draw(len(self.vertices), self.arcs, may_cross, order)
        except Blocked as blocked:
            names = f"{self.line_name(blocked.arc)} and {self.line_name(blocked.other)}"
            raise Refused(
                "expected a digraph that can be drawn so that two arcs cross only if no play uses"
                f" both; found no drawing without a crossing of {names}:"
                f" {self.obstacle(blocked.arc, blocked.other)}. Formulas have such a drawing:"
                " compile them by qbf-to-planar-geography"
            ) from None

    def _least_free_first(self) -> list[int]:
        """The arcs by the number of those that they may plainly cross."""
        if len(self.arcs) > MOST_CROSSED:
            raise ReductionError(
                f"expected at most {MOST_CROSSED:,} arcs of a digraph that is not planar, found"
                f" {len(self.arcs):,}; formulas: compile them by qbf-to-planar-geography"
            )
        arcs, sides = self.playable.arcs, [self.side[tail] for tail, _ in self.arcs]
        free = [0] * len(arcs)
        for b in range(len(arcs)):
            for a in range(b):
                if sides[a] == sides[b] and self.playable.apart(arcs[a], arcs[b]):
                    free[a] += 1
                    free[b] += 1
        return sorted(range(len(arcs)), key=lambda a: free[a])

    def obstacle(self, a: int, b: int) -> str | None:
        """Why two arcs may not cross; None if they may."""
        found = self.playable.together(self.playable.arcs[a], self.playable.arcs[b])
        if found.answer == "found":
            play = " -> ".join(self.source_arcs.name(v) for v in found.play)
            return f"the play {play} uses both"
        if found.answer == "unknown":
            return f"whether a play uses both is undecided after {counted(found.steps, 'step')}"
        if self.side[self.arcs[a][0]] != self.side[self.arcs[b][0]]:
            return "they are of different players, and no crossover box fits both"
        return None

    @cached_property
    def pieces(self) -> list[list[RotationPiece]]:
        """What each vertex becomes."""
        return [pieces(rotation) for rotation in self.drawing.rotations]

    @property
    def splits(self) -> int:
        """How many vertices are split, counted again for what they are split into."""
        return sum(len(row) - 1 for row in self.pieces)

    @property
    def sizes(self) -> Sizes:
        """The exact sizes of the digraph."""
        crossings, splits = len(self.drawing.crossings), self.splits
        paths = sum(2 * (piece.merges + piece.forks) for row in self.pieces for piece in row)
        return {
            "vertices": len(self.vertices) + paths + len(SPLIT_ROLES) * splits + 11 * crossings,
            "edges": len(self.arcs) + paths + 12 * splits + 14 * crossings,
        }

    def _two_sides(self) -> list[int]:
        """The player to move at each vertex, 0 for the first; raises at an odd cycle."""
        joined: list[list[int]] = [[] for _ in self.vertices]
        for tail, head in self.arcs:
            joined[tail].append(head)
            joined[head].append(tail)
        before, side, waiting = {0: 0}, [0] * len(self.vertices), [0]
        for here in waiting:
            for w in joined[here]:
                if w not in before:
                    before[w], side[w] = here, 1 - side[here]
                    waiting.append(w)
                elif side[w] == side[here]:
                    cycle = " - ".join(self.name(v) for v in _cycle(before, here, w))
                    raise Refused(
                        f"expected a bipartite digraph; found the odd cycle {cycle}. Of formulas,"
                        " take the variant bipartite of qbf-to-generalized-geography"
                    )
        return side


def _cycle(before: dict[int, int], u: int, v: int) -> list[int]:
    """The cycle that the edge u - v closes in a tree, u first and last."""
    ways: list[list[int]] = []
    for end in (u, v):
        way = [end]
        while way[-1] != before[way[-1]]:
            way.append(before[way[-1]])
        ways.append(way)
    up, down = ways
    while len(up) > 1 and len(down) > 1 and up[-2] == down[-2]:
        up.pop()
        down.pop()
    return [*up, *reversed(down[:-1]), u]
