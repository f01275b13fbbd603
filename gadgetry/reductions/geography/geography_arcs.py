"""The arcs that matter of a GENERALIZED GEOGRAPHY, whatever form the position comes in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.labels import Label, Naming, Origin, itself
from gadgetry.reductions.provenance import GadgetKind
from gadgetry.reductions.reduction import ReductionError

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class GeographyArcs:
    """A digraph without loops, repeated arcs and arcs at vertices that were visited before.

    `numbers` are those that the arcs have in the source.

    >>> game = GeneralizedGeography.of(3, [(0, 1), (1, 1), (0, 1), (1, 2), (2, 0)], start=0)
    >>> arcs = GeographyArcs.of(game, drop_arcs_into_start=True)
    >>> arcs.tails.tolist(), arcs.heads.tolist()
    ([0, 1], [1, 2])
    >>> arcs.notes
    ('dropped 1 self-loops', 'dropped 1 repeated arcs', 'dropped 1 arcs into the start')
    """

    vertices: int
    tails: NDArray[np.int32]
    heads: NDArray[np.int32]
    start: int
    name: Callable[[int], str]
    notes: tuple[str, ...]
    numbers: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    @classmethod
    def of(cls, source: Any, *, drop_arcs_into_start: bool) -> GeographyArcs:
        """The arcs of a position, or of a graph as arrays."""
        visited: list[int] = []
        name: Callable[[int], str] = str
        if isinstance(source, GraphArrays) and source.ruleset == GeneralizedGeography.ruleset:
            vertices, start = source.vertices, int(source.data["start"])
            name = source.vertex_name or str
            tails, heads = source.tails, source.heads
            visited = list(source.data.get("visited", ()))
        elif isinstance(source, GeneralizedGeography):
            vertices, start = source.graph.vertices, source.token
            tails, heads = source.graph.edges[:, 0], source.graph.edges[:, 1]
            visited = sorted(source.visited - {start})
        else:
            found = getattr(source, "ruleset", type(source).__name__)
            raise ReductionError(f"expected a position of generalized-geography, got {found}")
        keep = tails != heads
        dropped = {"self-loops": len(keep) - int(keep.sum())}
        if visited:
            gone = np.zeros(vertices, bool)
            gone[visited] = True
            dead = keep & (gone[tails] | gone[heads])
            dropped["arcs at visited vertices"] = int(dead.sum())
            keep &= ~dead
        keep, dropped["repeated arcs"] = _first_ones(keep, tails, heads, vertices)
        if drop_arcs_into_start:
            back = keep & (heads == start)
            dropped["arcs into the start"] = int(back.sum())
            keep &= ~back
        notes = tuple(f"dropped {n} {what}" for what, n in dropped.items() if n)
        numbers = np.flatnonzero(keep)
        if not keep.all():
            tails, heads = tails[keep], heads[keep]
        return cls(vertices, tails, heads, start, name, notes, numbers)

    def gadget_kinds(self, roles: tuple[str, ...]) -> tuple[GadgetKind, ...]:
        """Vertices with a pendant, a gadget with those roles for each arc, and the prelude."""

        name = self.name if isinstance(self.name, Naming) else Naming(self.vertices, self.name)
        tail, head = (name, self.tails.__getitem__), (name, self.heads.__getitem__)
        arc = Label("gadget ", tail, " -> ", head)
        return (
            GadgetKind("vertex", ("", "0"), Origin("vertex", itself), Label((name, itself))),
            GadgetKind("directed edge", roles, Origin("arc", itself), arc),
            GadgetKind(
                "prelude",
                ("start", "start0", "p1", "p10"),
                lambda _: ("vertex", self.start),
                lambda _: "prelude",
            ),
        )

    def position(self) -> GeneralizedGeography:
        """The position, for small graphs."""
        rows = np.column_stack((self.tails, self.heads))
        return GeneralizedGeography.of(self.vertices, rows, self.start)


def _first_ones(
    keep: NDArray[np.bool_], tails: NDArray[np.int32], heads: NDArray[np.int32], vertices: int
) -> tuple[NDArray[np.bool_], int]:
    """Keep the first of equal arcs, and say how many are gone."""
    keys = tails.astype(np.int64) * vertices + heads
    kept = np.flatnonzero(keep)
    _, first = np.unique(keys[kept], return_index=True)
    unique = np.zeros(len(keep), bool)
    unique[kept[first]] = True
    return unique, len(kept) - len(first)
