"""A planar digraph that is being drawn: vertices with gadget, role and place, arcs with bends."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import GadgetKind, PartsBuilder, Provenance

Place = tuple[float, float]


@dataclass
class PlanarBoard:
    """Collects vertices and arcs; `y` falls as the play goes on.

    >>> board = PlanarBoard()
    >>> a, b = board.vertex(0, 0, 0, (0, 0)), board.vertex(0, 0, 1, (0, -1))
    >>> board.arc(a, b)
    >>> board.graph(lambda v: "ab"[v]).position().moves()
    (1,)
    """

    places: list[Place] = field(default_factory=list)
    gadgets: list[tuple[int, int, int]] = field(default_factory=list)
    arcs: list[tuple[int, int]] = field(default_factory=list)
    of_arc: list[tuple[int, int]] = field(default_factory=list)
    bends: dict[int, list[Place]] = field(default_factory=dict)

    def vertex(self, kind: int, index: int, role: int, place: Place) -> int:
        """A new vertex."""
        self.gadgets.append((kind, index, role))
        self.places.append(place)
        return len(self.places) - 1

    def arc(
        self,
        tail: int,
        head: int,
        bends: list[Place] | None = None,
        owner: tuple[int, int] | None = None,
    ) -> None:
        """A new arc; its gadget is the owner, else that of the newer one of its ends."""
        if bends:
            self.bends[len(self.arcs)] = bends
        self.arcs.append((tail, head))
        self.of_arc.append(owner or self.gadgets[max(tail, head)][:2])

    def graph(self, name: object) -> GraphArrays:
        """The digraph, with the token on vertex 0."""
        rows = np.array(self.arcs, np.int32).reshape(-1, 2)
        return GraphArrays(
            GeneralizedGeography.ruleset,
            len(self.places),
            rows[:, 0].copy(),
            rows[:, 1].copy(),
            data={"start": 0},
            vertex_name=name if callable(name) else None,
        )

    def provenance(self, kinds: tuple[GadgetKind, ...]) -> Provenance:
        """Where the vertices and arcs come from."""
        vertices, edges = PartsBuilder(), PartsBuilder()
        for builder, rows in ((vertices, self.gadgets), (edges, [(*g, 0) for g in self.of_arc])):
            table = np.array(rows, np.int64).reshape(-1, 3)
            starts = np.flatnonzero(np.diff(table[:, 0], prepend=-1))
            for start, end in pairwise([*starts, len(table)]):
                run = table[start:end]
                index, role = run[:, 1].astype(np.int32), run[:, 2].astype(np.uint8)
                builder.add_rows(int(run[0, 0]), index, role)
        return Provenance(kinds, vertices.parts(), edges.parts())
