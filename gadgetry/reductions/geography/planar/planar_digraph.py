"""A planar digraph from any GENERALIZED GEOGRAPHY: its vertices and arcs, gadget by gadget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.reductions.geography.planar.digraph_builder import PlanarBoard
from gadgetry.reductions.geography.planar.planar_kinds import (
    CROSSOVER_ARCS,
    CROSSOVER_ROLES,
    F1,
    F2,
    W,
    Y,
)
from gadgetry.reductions.geography.planar.planar_plan import PlanarPlan
from gadgetry.reductions.geography.planar.planar_rotation import (
    SPLIT_ARCS,
    SPLIT_ROLES,
    Ref,
    RotationPiece,
)
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import GadgetKind

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERTEX, MERGE, FORK, SPLIT, CROSSOVER, LINE = range(6)


class PlanarDigraph:
    """The digraph; vertex v of the plan is its vertex v.

    `chooser`: the vertices at which the choices of a vertex of the plan are, with that vertex;
    `piece`: and with their piece. `tails`: where an arc, or a link to a split, begins, by vertex of
    the plan; `onto`: its next vertex. `on`: from a chooser on to the choices put off. `splits`: the
    vertices of each split, by vertex of the plan. `entered`: the first arcs of all lines.
    """

    def __init__(self, plan: PlanarPlan) -> None:
        self.plan, self.board = plan, PlanarBoard()
        self.chooser: dict[int, int] = {}
        self.entered: dict[tuple[int, int], int] = {}
        self._of: dict[int, list[int]] = {MERGE: [], FORK: [], SPLIT: []}  # gadget -> vertex
        self.piece: dict[int, int] = {}
        self.tails: dict[tuple[int, Ref], int] = {}
        self.onto: dict[tuple[int, Ref], int] = {}
        self.splits: list[list[list[int]]] = []
        self._heads: dict[tuple[int, Ref], int] = {}
        self.on: dict[int, int] = {}
        for v in range(len(plan.vertices)):
            self._vertex(VERTEX, v, 0)
        for v, row in enumerate(plan.pieces):
            self._pieces(v, row)
        self._lines()

    def step(self, vertex: int, arc: int) -> int:
        """The first step from a vertex that is not split towards one of its arcs."""
        if self.tails[vertex, arc] != vertex:
            return self.on[vertex]
        return self.onto[vertex, arc]

    def kinds(self) -> tuple[GadgetKind, ...]:
        """The kinds of gadgets, in the order of their numbers."""
        plan, of = self.plan, self._of

        def vertex_kind(kind: int, name: str, roles: tuple[str, ...]) -> GadgetKind:
            def element(i: int) -> Element:
                return ("vertex", plan.vertices[of[kind][i]])

            return GadgetKind(
                name, roles, element, lambda i: f"{name} {i + 1} of {plan.name(of[kind][i])}"
            )

        def crossed(i: int) -> str:
            a, b = plan.drawing.crossings[i]
            return f"crossover of {plan.line_name(a)} and {plan.line_name(b)}"

        return (
            GadgetKind("vertex", ("",), lambda v: ("vertex", plan.vertices[v]), plan.name),
            vertex_kind(MERGE, "merge", ("t", "mid")),
            vertex_kind(FORK, "fork", ("w", "mid")),
            vertex_kind(SPLIT, "split", SPLIT_ROLES),
            GadgetKind(
                "crossover",
                CROSSOVER_ROLES,
                lambda i: ("arc", plan.element[plan.drawing.crossings[i][0]]),
                crossed,
            ),
            GadgetKind("arc", (), lambda i: ("arc", plan.element[i]), plan.line_name),
        )

    def _vertex(self, kind: int, index: int, role: int) -> int:
        return self.board.vertex(kind, index, role, (0.0, 0.0))

    def _gadget(self, kind: int, v: int, roles: int) -> list[int]:
        """The vertices of a new gadget at a vertex of the plan."""
        self._of[kind].append(v)
        return [self._vertex(kind, len(self._of[kind]) - 1, role) for role in range(roles)]

    def _pieces(self, v: int, row: Sequence[RotationPiece]) -> None:
        splits = [self._gadget(SPLIT, v, len(SPLIT_ROLES)) for _ in row[1:]]
        self.splits.append(splits)
        for split in splits:
            for tail, head in SPLIT_ARCS:
                self.board.arc(split[tail], split[head])
        for i, (x, piece) in enumerate(zip([v, *(s[0] for s in splits)], row, strict=True)):
            self._merges(v, x, piece)
            for choice in self._forks(v, x, piece):
                self.chooser[choice], self.piece[choice] = v, i
        for piece in row:
            for ref in (*piece.ins, *piece.outs):
                if isinstance(ref, tuple):
                    end = splits[ref[1]][ref[2]]
                    into = (v, ref) in self._heads
                    arc = (end, self._heads[v, ref]) if into else (self.tails[v, ref], end)
                    if not into:
                        self.onto[v, ref] = end
                    self.board.arc(*arc, owner=self.board.gadget(end)[:2])

    def _merges(self, v: int, x: int, piece: RotationPiece) -> None:
        merges = [self._gadget(MERGE, v, 2) for _ in range(piece.merges)]
        for i, (t, mid) in enumerate(merges):
            self.board.arc(t, mid)
            self.board.arc(mid, merges[i + 1][0] if i + 1 < len(merges) else x)
        for k, ref in enumerate(piece.ins):  # the first two to the first merge, then one to each
            i = max(k - 1, 0)
            self._heads[v, ref] = merges[i][0] if i < len(merges) else x

    def _forks(self, v: int, x: int, piece: RotationPiece) -> list[int]:
        choices = [x]
        for _ in range(piece.forks):
            w, mid = self._gadget(FORK, v, 2)
            self.board.arc(choices[-1], mid)
            self.board.arc(mid, w)
            self.on[choices[-1]] = mid
            choices.append(w)
        for k, ref in enumerate(piece.outs):
            self.tails[v, ref] = choices[min(k, len(choices) - 1)]
        return choices

    def _lines(self) -> None:
        """Every arc, from box to box."""
        plan, drawing = self.plan, self.plan.drawing
        boxes: list[list[int]] = []
        for i in range(len(drawing.crossings)):
            roles = range(len(CROSSOVER_ROLES))
            boxes.append([self._vertex(CROSSOVER, i, role) for role in roles])
            for tail, head in CROSSOVER_ARCS:
                self.board.arc(boxes[-1][tail], boxes[-1][head])
        for a, (tail, head) in enumerate(plan.arcs):
            line = [self.tails[tail, a]]
            for i in drawing.along[a]:
                first = drawing.crossings[i][0] == a
                line.append(boxes[i][F1 if first else F2])
                line.append(boxes[i][Y if first else W])
            line.append(self._heads[head, a])
            self.entered[line[0], line[1]] = a
            self.onto[tail, a] = line[1]
            for segment in zip(line[::2], line[1::2], strict=True):
                self.board.arc(*segment, owner=(LINE, a))


def coordinates(vertices: int, arcs: Sequence[tuple[int, int]]) -> NDArray[Any]:
    """Places on a grid, such that no two of the straight lines cross.

    >>> coordinates(3, [(0, 1), (1, 2)]).shape
    (3, 2)
    """
    from networkx import Graph, check_planarity, combinatorial_embedding_to_pos

    graph = Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(arcs)
    planar, embedding = check_planarity(graph)
    assert planar
    places = combinatorial_embedding_to_pos(embedding)
    return np.array([places[v] for v in range(vertices)], float)
