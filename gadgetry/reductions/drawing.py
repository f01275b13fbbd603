"""Where a reduction puts the vertices of its target, so that a picture shows the construction.

Coordinates are in units of about one vertex, x to the right and y upwards; an edge may have bends.
`rails` leads lines like those of a circuit diagram: down from their sources, along a level below
everything, up a lane outside, and in to their ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Place = tuple[float, float]


@dataclass(frozen=True)
class Drawing:
    """Places of vertices and edges of a compiled graph.

    `bends`: edge -> its inner points; `own`: edge -> the segment of its line, from 0, that no other
    edge shares (else the longest). `label`: what is written into a vertex, nothing for a dot.
    `regions`: label, kind of gadget and vertices of what stands on one ground; None for one ground
    a gadget.
    `headings`: place and words. `bars`: vertex -> width and height,
    of vertices drawn as long bars, which edges meet straight across.
    """

    places: NDArray[np.float64]
    bends: Mapping[int, Sequence[Place]] = field(default_factory=dict)
    own: Mapping[int, int] = field(default_factory=dict)
    label: Callable[[int], str] | None = None
    regions: Sequence[tuple[str, int, Sequence[int]]] | None = None
    headings: Sequence[tuple[float, float, str]] = ()
    bars: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    unit: float = 36.0

    def line(self, edge: int, tail: int, head: int) -> list[Place]:
        """The points of an edge's line, from its tail's place to its head's."""
        if edge not in self._inner:
            self._inner[edge] = [(float(x), float(y)) for x, y in self.bends.get(edge, ())]
        return [self.place(tail), *self._inner[edge], self.place(head)]

    def place(self, vertex: int) -> Place:
        """Where a vertex is."""
        return self._places[vertex]

    @cached_property
    def _places(self) -> list[Place]:
        return [(x, y) for x, y in self.places.tolist()]

    @cached_property
    def _inner(self) -> dict[int, list[Place]]:
        """The bends that were asked for, as plain numbers: a page asks for them at every move."""
        return {}


@dataclass(frozen=True)
class Rail:
    """A line to be led: its edge, where it starts and ends, and on which side it goes up."""

    edge: int
    start: Place
    end: Place
    right: bool


def rails(
    lines: Sequence[Rail], *, left: float, right: float, bottom: float,
    spread: float = 0.5, lane: float = 0.5, level: float = 0.5,
) -> dict[int, list[Place]]:  # fmt: skip
    """The bends of each edge: five, of which the segment from the first to the second is its own.

    Lines to the same end share its lane. The innermost lane is the lowest end's, and the highest
    level: lanes do not cross each other.

    >>> rails([Rail(7, (0, 0), (-2, 5), False)], left=-3, right=3, bottom=-2)
    {7: [(0.0, -0.5), (0.0, -1.8), (0.0, -2.0), (-3.0, -2.0), (-3.0, 5.0)]}
    """
    ends = sorted({(r.end[1], r.right, r.end) for r in lines})
    lanes: dict[Place, float] = {}
    levels: dict[Place, float] = {}
    used = [0, 0]
    for number, (_, side, end) in enumerate(ends):
        lanes[end] = right + lane * used[1] if side else left - lane * used[0]
        levels[end] = bottom - level * number
        used[side] += 1
    by_start: dict[Place, list[Rail]] = {}
    for rail in lines:
        by_start.setdefault(rail.start, []).append(rail)
    found: dict[int, list[Place]] = {}
    for (x, y), group in by_start.items():
        # outer lanes lie lower: they leave in the middle, so that drops do not cross levels twice
        group.sort(key=lambda r: (r.right, levels[r.end] if r.right else -levels[r.end]))
        for k, rail in enumerate(group):
            drop = float(x + spread * (k - (len(group) - 1) / 2))
            low, out = float(levels[rail.end]), float(lanes[rail.end])
            found[rail.edge] = [
                (drop, float(y - 0.5)), (drop, float(bottom + 0.2)), (drop, low), (out, low),
                (out, float(rail.end[1])),
            ]  # fmt: skip
    return {edge: found[edge] for edge in sorted(found)}
