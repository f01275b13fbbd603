"""A drawing of a digraph in which only arcs cross that may: rotations, and crossings along arcs.

A planar embedding where there is one, if possible with arcs in and arcs out apart round every
vertex. Else as many edges as fit without a crossing, a spanning
tree first, and the other arcs one by one along shortest ways through the faces. Where an arc finds
no way, all is tried again with this arc first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Arc = tuple[int, int]
End = tuple[int, bool]
"""An arc at a vertex: its number, and whether it goes out."""
May = Callable[[int, int], bool]

MOST_TRIES = 24


class Blocked(ValueError):
    """No drawing was found: every way for an arc crosses one that it may not cross."""

    def __init__(self, arc: int, other: int) -> None:
        super().__init__(f"arc {arc} would have to cross arc {other}")
        self.arc, self.other = arc, other


@dataclass(frozen=True)
class ArcDrawing:
    """`rotations`: the arcs round each vertex, clockwise; `along`: each arc's crossings, in order.

    `crossings`: the two arcs of each crossing.
    """

    rotations: tuple[tuple[End, ...], ...]
    along: tuple[tuple[int, ...], ...]
    crossings: tuple[Arc, ...]


def draw(
    vertices: int, arcs: Sequence[Arc], may_cross: May, order: Sequence[int] | None = None
) -> ArcDrawing:
    """A drawing of a connected digraph without loops and repeated arcs.

    `order`: which arcs should rather not cross others, the first ones first.

    >>> square = [(0, 1), (1, 2), (2, 3), (0, 3)]
    >>> draw(4, square, lambda a, b: False).crossings
    ()
    >>> complete = [(u, v) for v in range(5) for u in range(v)]
    >>> len(draw(5, complete, lambda a, b: True).crossings)
    1
    """
    rotations = in_and_out_apart(vertices, arcs)
    if rotations is not None:
        return ArcDrawing(rotations, ((),) * len(arcs), ())
    order = list(range(len(arcs))) if order is None else list(order)
    blocked: Blocked | None = None
    for _ in range(MOST_TRIES):
        try:
            return _attempt(vertices, arcs, may_cross, order)
        except Blocked as error:
            blocked = blocked or error
            if order[0] == error.arc:
                break
            order = [error.arc, *(a for a in order if a != error.arc)]
    assert blocked is not None
    raise blocked


def in_and_out_apart(vertices: int, arcs: Sequence[Arc]) -> tuple[tuple[End, ...], ...] | None:
    """Rotations without crossings, where all arcs in follow each other and so all arcs out.

    That is an embedding of the graph with an edge, from in to out, for each vertex. None if there
    is none; there may be other embeddings.

    >>> in_and_out_apart(3, [(0, 1), (1, 2), (0, 2), (2, 1)])[1]
    ((3, False), (0, False), (1, True))
    """
    from networkx import Graph, check_planarity

    graph = Graph()  # vertex v comes in at 2v and goes out at 2v + 1
    graph.add_edges_from((2 * v, 2 * v + 1) for v in range(vertices))
    graph.add_edges_from((2 * u + 1, 2 * v) for u, v in arcs)
    planar, embedding = check_planarity(graph)
    if not planar:
        return None
    number = {arc: a for a, arc in enumerate(arcs)}
    found = []
    for v in range(vertices):
        rotation: list[End] = []
        for node, other in ((2 * v, 2 * v + 1), (2 * v + 1, 2 * v)):
            near = list(embedding.neighbors_cw_order(node))
            start = near.index(other) + 1
            out = node % 2 == 1
            for w in (*near[start:], *near[: start - 1]):
                rotation.append((number[(v, w // 2) if out else (w // 2, v)], out))
        found.append(tuple(rotation))
    return tuple(found)


def is_planar(arcs: Sequence[Arc]) -> bool:
    """Is there a drawing without crossings?

    >>> [is_planar([(u, v) for v in range(n) for u in range(v)]) for n in (4, 5)]
    [True, False]
    """
    from networkx import Graph, check_planarity

    graph = Graph()
    graph.add_edges_from(arcs)
    return bool(check_planarity(graph)[0])


def _attempt(vertices: int, arcs: Sequence[Arc], may_cross: May, order: list[int]) -> ArcDrawing:
    edges = list(dict.fromkeys(frozenset(arcs[a]) for a in order))
    tree = _spanning_tree(vertices, edges)
    kept, embedding = _planar_part(vertices, tree, [e for e in edges if e not in set(tree)])
    board = _Rotations(vertices, may_cross)
    drawn: dict[frozenset[int], int] = {}
    for a, arc in enumerate(arcs):
        if frozenset(arc) in kept and frozenset(arc) not in drawn:
            drawn[frozenset(arc)] = a
    board.embed(arcs, drawn, embedding)
    for a, arc in enumerate(arcs):
        if drawn.get(frozenset(arc), a) != a:
            board.beside(a, drawn[frozenset(arc)])
    for a in order:
        if frozenset(arcs[a]) not in kept:
            board.insert(a, *arcs[a])
    return board.drawing(len(arcs))


def _spanning_tree(vertices: int, edges: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    root = list(range(vertices))

    def find(v: int) -> int:
        while root[v] != v:
            root[v] = root[root[v]]
            v = root[v]
        return v

    tree = []
    for edge in edges:
        u, v = (find(w) for w in edge)
        if u != v:
            root[u] = v
            tree.append(edge)
    return tree


def _planar_part(
    vertices: int, tree: list[frozenset[int]], others: list[frozenset[int]]
) -> tuple[set[frozenset[int]], dict[int, list[int]]]:
    """The tree and as many of the others as fit, in order; and the clockwise neighbours."""
    from networkx import Graph, check_planarity

    graph = Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(sorted(map(sorted, tree)))
    kept = set(tree)
    pieces = [others] if others else []
    while pieces:  # halves, and halves of halves, where the whole does not fit
        piece = pieces.pop()
        rows = [tuple(sorted(edge)) for edge in piece]
        graph.add_edges_from(rows)
        if check_planarity(graph)[0]:
            kept |= set(piece)
            continue
        graph.remove_edges_from(rows)
        if len(piece) > 1:
            half = len(piece) // 2
            pieces += [piece[half:], piece[:half]]
    _, embedding = check_planarity(graph)
    return kept, {v: list(embedding.neighbors_cw_order(v)) for v in range(vertices)}


class _Rotations:
    """Segments of arcs between vertices and crossings; darts 2i and 2i + 1 are segment i's ends.

    The face of a dart is at its left; the next dart of the face follows the twin, clockwise.
    """

    def __init__(self, vertices: int, may_cross: May) -> None:
        self.vertices, self.may_cross = vertices, may_cross
        self.round: list[list[int]] = [[] for _ in range(vertices)]
        self.at: list[int] = []  # the node of each dart
        self.of: list[int] = []  # the arc of each segment

    def segment(self, arc: int, tail: int, head: int) -> int:
        """A new segment, not yet round its ends."""
        self.at += [tail, head]
        self.of.append(arc)
        return len(self.of) - 1

    def embed(
        self, arcs: Sequence[Arc], drawn: dict[frozenset[int], int], near: dict[int, list[int]]
    ) -> None:
        """One arc of each edge that fits, as the embedding has it."""
        segments = {edge: self.segment(a, *arcs[a]) for edge, a in drawn.items()}
        for v, others in near.items():
            for w in others:
                s = segments[frozenset((v, w))]
                self.round[v].append(2 * s if self.at[2 * s] == v else 2 * s + 1)

    def beside(self, arc: int, opposite: int) -> None:
        """An arc back, at the side of its opposite where the ends alternate less."""
        s = self.of.index(opposite)
        tail, head = self.at[2 * s + 1], self.at[2 * s]
        new = self.segment(arc, tail, head)
        best: tuple[int, list[int], list[int]] | None = None
        for side in (0, 1):
            here, there = list(self.round[tail]), list(self.round[head])
            here.insert(here.index(2 * s + 1) + side, 2 * new)
            there.insert(there.index(2 * s) + 1 - side, 2 * new + 1)
            turns = _turns(here) + _turns(there)
            if best is None or turns < best[0]:
                best = turns, here, there
        assert best is not None
        _, self.round[tail], self.round[head] = best

    def insert(self, arc: int, tail: int, head: int) -> None:
        """An arc along a shortest way through the faces."""
        face = self._faces()
        way = self._way(arc, tail, head, face, self.may_cross)
        if way is None:
            bad = self._way(arc, tail, head, face, lambda a, b: True)
            assert bad is not None
            others = [self.of[d // 2] for d in bad]
            raise Blocked(arc, next(b for b in others if not self.may_cross(arc, b)))
        begin = face[way[0]] if way else self._common(tail, head, face)
        end = face[way[-1] ^ 1] if way else begin
        nodes = [tail, *range(len(self.round), len(self.round) + len(way)), head]
        self.round += [[] for _ in way]
        new = [self.segment(arc, u, v) for u, v in pairwise(nodes)]
        for node, dart, wanted in ((tail, 2 * new[0], begin), (head, 2 * new[-1] + 1, end)):
            rotation = self.round[node]
            corner = next(i for i, d in enumerate(rotation) if face.get(d) == wanted)
            rotation.insert(corner, dart)
        for i, dart in enumerate(way):
            self._cross(dart, nodes[i + 1], 2 * new[i] + 1, 2 * new[i + 1])

    def _cross(self, dart: int, node: int, back: int, on: int) -> None:
        """Split the dart's segment at a new node, which the new line crosses from its left."""
        s = dart // 2
        end = self.at[2 * s + 1]
        rest = self.segment(self.of[s], node, end)
        self.round[end][self.round[end].index(2 * s + 1)] = 2 * rest + 1
        self.at[2 * s + 1] = node
        ahead, behind = (2 * rest, 2 * s + 1) if dart % 2 == 0 else (2 * s + 1, 2 * rest)
        self.round[node] = [ahead, on, behind, back]

    def _faces(self) -> dict[int, int]:
        """The face of each dart."""
        after = {d: row[(i + 1) % len(row)] for row in self.round for i, d in enumerate(row)}
        face: dict[int, int] = {}
        for start in after:
            dart = start
            while dart not in face:
                face[dart] = start
                dart = after[dart ^ 1]
        return face

    def _common(self, tail: int, head: int, face: dict[int, int]) -> int:
        there = {face[d] for d in self.round[head]}
        return next(face[d] for d in self.round[tail] if face[d] in there)

    def _way(
        self, arc: int, tail: int, head: int, face: dict[int, int], may_cross: May
    ) -> list[int] | None:
        """The darts to cross, each from its face; None if there is no way."""
        goals = {face[d] for d in self.round[head]}
        doors: dict[int, list[int]] = {}
        for dart, f in face.items():
            doors.setdefault(f, []).append(dart)
        came: dict[int, int | None] = {face[d]: None for d in self.round[tail]}
        waiting = list(came)
        for f in waiting:
            if f in goals:
                way: list[int] = []
                door = came[f]
                while door is not None:
                    way.append(door)
                    door = came[face[door]]
                return way[::-1]
            for dart in doors[f]:
                beyond = face[dart ^ 1]
                if beyond not in came and may_cross(arc, self.of[dart // 2]):
                    came[beyond] = dart
                    waiting.append(beyond)
        return None

    def drawing(self, arcs: int) -> ArcDrawing:
        """What was drawn."""
        along: list[tuple[int, ...]] = [()] * arcs
        pairs: dict[int, list[int]] = {}
        for v in range(self.vertices):
            for dart in self.round[v]:
                if dart % 2 == 0:
                    nodes = self._follow(dart)
                    along[self.of[dart // 2]] = tuple(n - self.vertices for n in nodes)
                    for n in nodes:
                        pairs.setdefault(n - self.vertices, []).append(self.of[dart // 2])
        ends = (tuple((self.of[d // 2], d % 2 == 0) for d in row) for row in self.round)
        rotations = tuple(row for row, _ in zip(ends, range(self.vertices), strict=False))
        found = tuple((min(pairs[i]), max(pairs[i])) for i in range(len(pairs)))
        return ArcDrawing(rotations, tuple(along), found)

    def _follow(self, dart: int) -> list[int]:
        """The crossings along an arc, from its first dart."""
        nodes: list[int] = []
        while (node := self.at[dart ^ 1]) >= self.vertices:
            nodes.append(node)
            row = self.round[node]
            dart = row[(row.index(dart ^ 1) + 2) % 4]
        return nodes


def _turns(rotation: list[int]) -> int:
    """How often going out and coming in alternate round a node."""
    return sum(a % 2 != b % 2 for a, b in zip(rotation, rotation[1:] + rotation[:1], strict=True))
