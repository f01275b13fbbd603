"""A planar digraph that is being drawn: vertices with gadget, role and place, arcs with bends."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import GadgetKind, PartsBuilder, Provenance

if TYPE_CHECKING:
    from numpy.typing import NDArray

Place = tuple[float, float]


def _numbers() -> array[float]:
    return array("d")


def _integers() -> array[int]:
    return array("i")


@dataclass
class PlanarBoard:
    """Collects vertices and arcs; `y` falls as the play goes on.

    >>> board = PlanarBoard()
    >>> a, b = board.vertex(0, 0, 0, (0, 0)), board.vertex(0, 0, 1, (0, -1))
    >>> board.arc(a, b)
    >>> board.graph(lambda v: "ab"[v]).position().moves()
    (1,)
    """

    bends: dict[int, list[Place]] = field(default_factory=dict)
    # of the vertices, and of the arcs: their columns
    xs: array[float] = field(default_factory=_numbers)
    ys: array[float] = field(default_factory=_numbers)
    kinds: array[int] = field(default_factory=_integers)
    indices: array[int] = field(default_factory=_integers)
    roles: array[int] = field(default_factory=_integers)
    tails: array[int] = field(default_factory=_integers)
    heads: array[int] = field(default_factory=_integers)
    arc_kinds: array[int] = field(default_factory=_integers)
    arc_indices: array[int] = field(default_factory=_integers)

    def gadget(self, vertex: int) -> tuple[int, int, int]:
        """The kind and the index of a vertex's gadget, and its role there."""
        return self.kinds[vertex], self.indices[vertex], self.roles[vertex]

    def vertex(self, kind: int, index: int, role: int, place: Place) -> int:
        """A new vertex."""
        self.kinds.append(kind)
        self.indices.append(index)
        self.roles.append(role)
        self.xs.append(place[0])
        self.ys.append(place[1])
        return len(self.xs) - 1

    def arc(
        self,
        tail: int,
        head: int,
        bends: list[Place] | None = None,
        owner: tuple[int, int] | None = None,
    ) -> None:
        """A new arc; its gadget is the owner, else that of the newer one of its ends."""
        if bends:
            self.bends[len(self.tails)] = bends
        self.tails.append(tail)
        self.heads.append(head)
        newer = max(tail, head)
        kind, index = owner or (self.kinds[newer], self.indices[newer])
        self.arc_kinds.append(kind)
        self.arc_indices.append(index)

    def gadgets(
        self, kind: int, places: NDArray[Any], tails: NDArray[Any], heads: NDArray[Any]
    ) -> None:
        """Gadgets 0, 1, 2 ... of a kind at once: places of their vertices, and their arcs, a row
        for each gadget. Vertices are numbered on from those that are there.
        """
        count, roles = places.shape[:2]
        arcs = tails.shape[1]
        self.xs.frombytes(places[:, :, 0].tobytes())
        self.ys.frombytes(places[:, :, 1].tobytes())
        for column, values in (
            (self.kinds, np.full(count * roles, kind)),
            (self.indices, np.repeat(np.arange(count), roles)),
            (self.roles, np.tile(np.arange(roles), count)),
            (self.tails, tails),
            (self.heads, heads),
            (self.arc_kinds, np.full(count * arcs, kind)),
            (self.arc_indices, np.repeat(np.arange(count), arcs)),
        ):
            column.frombytes(values.astype(np.int32).tobytes())

    @property
    def places(self) -> NDArray[Any]:
        """Where each vertex stands."""
        return np.column_stack((self.xs, self.ys))

    @property
    def ends(self) -> list[tuple[int, int]]:
        """The tail and the head of each arc."""
        return list(zip(self.tails, self.heads, strict=True))

    def graph(self, name: object) -> GraphArrays:
        """The digraph, with the token on vertex 0."""
        return GraphArrays(
            GeneralizedGeography.ruleset,
            len(self.xs),
            _column(self.tails),
            _column(self.heads),
            data={"start": 0},
            vertex_name=name if callable(name) else None,
        )

    def provenance(self, kinds: tuple[GadgetKind, ...]) -> Provenance:
        """Where the vertices and arcs come from."""
        vertices, edges = PartsBuilder(), PartsBuilder()
        roles = _column(self.roles)
        for builder, kind, index, role in (
            (vertices, self.kinds, self.indices, roles),
            (edges, self.arc_kinds, self.arc_indices, np.zeros(len(self.tails), np.int32)),
        ):
            sort, its = _column(kind), _column(index)
            starts = np.flatnonzero(np.diff(sort, prepend=-1)).tolist()
            for start, end in pairwise([*starts, len(sort)]):
                builder.add_rows(int(sort[start]), its[start:end], role[start:end].astype(np.uint8))
        return Provenance(kinds, vertices.parts(), edges.parts())


def _column(values: array[int]) -> NDArray[np.int32]:
    return np.array(values, np.int32)
