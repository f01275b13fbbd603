"""The directed-edge gadgets of UNDIRECTED GEOGRAPHY: their numbering and their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.provenance import GadgetKind, Parts, PartsBuilder
from gadgetry.reductions.reduction import Sizes

VERTEX, ARC, PRELUDE, SECOND = range(4)
ROLES: Final = ("a", "a0", "b", "c", "c0", "d", "d0", "f")
A, A0, B, C, C0, D, D0, F = range(8)
# x-a first and d-y last: their other ends are the arc's, and are put in later.
GADGET_EDGES: Final = (
    (A, A), (A, A0), (A, B), (B, C), (B, F), (C, C0), (C, D), (F, D), (D, D0), (D, D),
)  # fmt: skip


@dataclass(frozen=True)
class EdgeGadgets:
    """The numbering: the digraph's vertices, their pendants, 8 vertices for each arc, prelude.

    >>> gadgets = EdgeGadgets(2, 1, "prelude")
    >>> gadgets.pendant(1), gadgets.first(0), gadgets.start
    (3, 4, 12)
    >>> gadgets.arc(6), gadgets.sizes
    ((0, 'b'), {'vertices': 16, 'edges': 16})
    """

    vertices: int
    arcs: int
    variant: str

    @property
    def start(self) -> int:
        """The first vertex of the prelude."""
        return 2 * self.vertices + 8 * self.arcs

    @property
    def sizes(self) -> Sizes:
        """The exact sizes of the graph."""
        more = {"plain": 0, "tokens": 6}.get(self.variant, 4)
        return {
            "vertices": 2 * self.vertices + 8 * self.arcs + more,
            "edges": self.vertices + 10 * self.arcs + more,
        }

    def pendant(self, vertex: int) -> int:
        """The pendant v0 of a vertex of the digraph."""
        return self.vertices + vertex

    def first(self, arc: Any) -> Any:
        """The vertex a of an arc's gadget; the other seven follow, in the order of `ROLES`."""
        return 2 * self.vertices + 8 * arc

    def arc(self, vertex: int) -> tuple[int, str | None]:
        """The arc to whose gadget a vertex belongs, and its role; no role for other vertices."""
        if not 2 * self.vertices <= vertex < self.start:
            return -1, None
        arc, role = divmod(vertex - 2 * self.vertices, 8)
        return arc, ROLES[role]

    def more_edges(self, s: int) -> list[tuple[int, int]]:
        """The edges of the prelude, and of the second token."""
        start, start0, p1, p10, t, t1 = range(self.start, self.start + 6)
        if self.variant == "plain":
            return []
        prelude = [(start, start0), (start, p1), (p1, p10), (p1, s)]
        return prelude + ([(t, t1), (start, t)] if self.variant == "tokens" else [])

    def data(self, s: int) -> dict[str, Any]:
        """Where the tokens stand, and the pass."""
        if self.variant == "plain":
            return {"start": s}
        if self.variant == "tokens":
            return {"tokens": [self.start, self.start + 4]}
        return {"start": self.start} | ({"passes": 1} if self.variant == "pass" else {})

    def token(self, position: UndirectedGeography) -> int:
        """The token on the gadgets, where there are two."""
        return next(t for t in position.tokens if t < self.start + 4)

    def parts(self) -> Parts:
        """Which gadget each vertex belongs to."""
        parts = PartsBuilder()
        each = np.arange(self.vertices, dtype=np.int32)
        for role in (0, 1):
            parts.add_rows(VERTEX, each, np.full(self.vertices, role, np.uint8))
        parts.add(ARC, self.arcs, 8)
        if self.variant != "plain":
            parts.add(PRELUDE, 1, 4)
        if self.variant == "tokens":
            parts.add(SECOND, 1, 2)
        return parts.parts()

    def kinds(self, arcs: GeographyArcs) -> tuple[GadgetKind, ...]:
        """The kinds of gadgets."""
        return (
            *arcs.gadget_kinds(ROLES),
            GadgetKind(
                "second token",
                ("t", "t1"),
                lambda _: ("vertex", arcs.start),
                lambda _: "second token",
            ),
        )

    def name(self, arcs: GeographyArcs, vertex: int) -> str:
        """`b1`, `b1'` for its pendant, `c of b1 -> c2`, `start`."""
        arc, role = self.arc(vertex)
        if role is not None:
            tail, head = int(arcs.tails[arc]), int(arcs.heads[arc])
            return f"{role} of {arcs.name(tail)} -> {arcs.name(head)}"
        if vertex >= self.start:
            return ("start", "start0", "p1", "p10", "t", "t1")[vertex - self.start]
        return arcs.name(vertex % self.vertices) + "'" * (vertex >= self.vertices)

    def explain(self, arcs: GeographyArcs, token: int | None, vertex: int) -> str:
        """A move of the token, in the words of the digraph."""
        arc, role = self.arc(vertex)
        if role is None:
            return self._explain_outside(arcs, vertex)
        tail, head = int(arcs.tails[arc]), int(arcs.heads[arc])
        gadget = f"gadget {arcs.name(tail)} -> {arcs.name(head)}"
        if role == "a" and token in (tail, None):
            return f"entering {gadget}"
        if role == "d" and token == head:
            return f"entering {gadget} the wrong way: loses to f"
        if role.endswith("0"):
            return f"{role} in {gadget} is a dead end: it wins iff no other move is left elsewhere"
        side = f", coming from {self.name(arcs, token)}" if token is not None else ""
        return f"{role} in {gadget}{side}"

    def _explain_outside(self, arcs: GeographyArcs, vertex: int) -> str:
        name = self.name(arcs, vertex)
        if vertex < self.vertices:
            return f"reaching {name}"
        if vertex >= self.start and not name.endswith("0"):
            spent = "the spare move of the second token" if name == "t1" else "through the prelude"
            return f"{name}: {spent}"
        return f"{name} is a dead end: it wins iff no other move is left elsewhere"


@dataclass(frozen=True)
class DirectedEdges:
    """The arcs of the digraph, and the gadgets that they become."""

    arcs: GeographyArcs
    gadgets: EdgeGadgets
