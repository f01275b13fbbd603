"""A planar graph drawn by visibility: vertices are levels of rows, edges columns between them.

The graph holds the edge 0-1. Edges are added (`biconnected`) until it is biconnected; it is
directed from 0 to 1 (`short_ears`; or Tarjan's st-order, 1986, which makes long ways and sometimes
fewer columns), and drawn as Tamassia and Tollis (1986) do: the level of a vertex is the length of
the longest way to it from 0, the column of an edge that of the longest way across the faces to the
face on its left. Each vertex's row then runs over the columns of its edges, each edge's column from
the row of one end to that of the other, and nothing else meets. Where a vertex has an edge upwards
and one downwards, the leftmost ones share a column.

Everything is deterministic; `DrawingChoice` picks among drawings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gadgetry.reductions.connection.boards.short_ears import short_ear_order

Edge = tuple[int, int]


@dataclass(frozen=True)
class DrawingChoice:
    """Which of many drawings: is it the mirror image, and how the search for an st-order turns.

    `turn`: 0 and 1 take the neighbours of a vertex clockwise and back; higher ones start the
    round elsewhere. `deep`: by Tarjan's depth-first search, not by short ears.
    """

    mirrored: bool = False
    turn: int = 0
    deep: bool = False


FIRST = DrawingChoice()


@dataclass(frozen=True)
class Visibility:
    """The level of each vertex (0: level 0), and the column of each edge (upper end, lower end)."""

    level: tuple[int, ...]
    column: dict[Edge, int]


class Rotations:
    """A planar embedding: the neighbours of each vertex, in a ring clockwise.

    >>> triangle = Rotations([[1, 2], [2, 0], [0, 1]])
    >>> triangle.around(1), triangle.next_half_edge(0, 1)
    ([2, 0], (1, 2))
    """

    def __init__(self, clockwise: Sequence[Sequence[int]]) -> None:
        self.after: list[dict[int, int]] = []
        self.before: list[dict[int, int]] = []
        for ring in clockwise:
            shifted = [*ring[1:], *ring[:1]]
            self.after.append(dict(zip(ring, shifted, strict=True)))
            self.before.append(dict(zip(shifted, ring, strict=True)))

    def around(self, v: int) -> list[int]:
        """The neighbours of a vertex clockwise, from its first one."""
        ring: list[int] = []
        start = next(iter(self.after[v]), None)
        at = start
        while at is not None:
            ring.append(at)
            at = self.after[v][at]
            if at == start:
                break
        return ring

    def next_half_edge(self, v: int, w: int) -> Edge:
        """The next half edge of the face beside v-w."""
        return w, self.before[w][v]

    def put_after(self, v: int, new: int, ref: int) -> None:
        """Make `new` a neighbour of v, clockwise next to `ref`."""
        last = self.after[v][ref]
        self.after[v][ref], self.after[v][new] = new, last
        self.before[v][last], self.before[v][new] = new, ref

    def put_before(self, v: int, new: int, ref: int) -> None:
        """Make `new` a neighbour of v, counter-clockwise next to `ref`."""
        self.put_after(v, new, self.before[v][ref])


def visibility(rotations: Rotations, choice: DrawingChoice = FIRST) -> Visibility:
    """The drawing of a biconnected embedding with the edge 0-1.

    >>> drawn = visibility(Rotations([[1, 2], [2, 0], [0, 1]]))
    >>> drawn.level, drawn.column
    ((0, 2, 1), {(0, 2): 0, (2, 1): 0})
    """
    if choice.deep:
        order = st_order(rotations, choice)
    else:
        count = len(rotations.after)
        order = short_ear_order([_turned(rotations, v, choice) for v in range(count)])
    at = {v: i for i, v in enumerate(order)}
    edges = [
        (v, w) for v in order for w in rotations.around(v) if at[v] < at[w] and (v, w) != (0, 1)
    ]
    level = [0] * len(order)
    for v, w in edges:  # by the order of the upper ends
        level[w] = max(level[w], level[v] + 1)
    level[1] = max(level[1], 1)
    face = _faces(rotations)
    sides = {e: (face[e], face[e[1], e[0]]) for e in edges}
    if choice.mirrored:
        sides = {e: (b, a) for e, (a, b) in sides.items()}
    across = _longest(max(face.values(), default=0) + 1, sorted(set(sides.values())))
    return Visibility(tuple(level), {e: across[left] for e, (left, _) in sides.items()})


def st_order(rotations: Rotations, choice: DrawingChoice = FIRST) -> list[int]:
    """The vertices from 0 to 1, each other one between a neighbour before and one after it.

    >>> st_order(Rotations([[1, 3], [2, 0], [3, 1], [0, 2]]))
    [0, 3, 2, 1]
    """
    number, parent, low = {0: 0}, {1: 0}, {0: 0, 1: 1}
    preorder = [0, 1]
    number[1] = 1
    stack = [(1, iter(_turned(rotations, 1, choice)))]
    while stack:
        v, rest = stack[-1]
        w = next(rest, None)
        if w is None:
            stack.pop()
            if stack and number[low[v]] < number[low[stack[-1][0]]]:
                low[stack[-1][0]] = low[v]
        elif w not in number:
            number[w], parent[w], low[w] = len(preorder), v, w
            preorder.append(w)
            stack.append((w, iter(_turned(rotations, w, choice))))
        elif w != parent[v] and number[w] < number[low[v]]:
            low[v] = w
    following: dict[int, int | None] = {0: 1, 1: None}
    previous: dict[int, int | None] = {0: None, 1: 0}
    minus = {0: True}
    for v in preorder[2:]:
        p = parent[v]
        if minus.get(low[v], False):  # before its parent
            a, b = previous[p], p
        else:
            a, b = p, following[p]  # type: ignore[assignment]
        minus[p] = not minus.get(low[v], False)
        previous[v], following[v] = a, b
        if a is not None:
            following[a] = v
        if b is not None:
            previous[b] = v
    order, at = [], 0
    while at is not None:
        order.append(at)
        at = following[at]  # type: ignore[assignment]
    return order


def _turned(rotations: Rotations, v: int, choice: DrawingChoice) -> list[int]:
    ring = rotations.around(v)
    if choice.turn % 2:
        ring.reverse()
    start = choice.turn // 2 * (v + 1) % len(ring)
    return ring[start:] + ring[:start]


def _faces(rotations: Rotations) -> dict[Edge, int]:
    """The number of the face beside each half edge."""
    face: dict[Edge, int] = {}
    count = 0
    for v in range(len(rotations.after)):
        for w in rotations.around(v):
            at = (v, w)
            if at in face:
                continue
            while at not in face:
                face[at] = count
                at = rotations.next_half_edge(*at)
            count += 1
    return face


def _longest(nodes: int, arcs: list[Edge]) -> list[int]:
    """The length of the longest way to each node of an acyclic graph."""
    later: list[list[int]] = [[] for _ in range(nodes)]
    waiting = [0] * nodes
    for a, b in arcs:
        later[a].append(b)
        waiting[b] += 1
    longest = [0] * nodes
    ready = [v for v in range(nodes) if not waiting[v]]
    while ready:
        v = ready.pop()
        for w in later[v]:
            longest[w] = max(longest[w], longest[v] + 1)
            waiting[w] -= 1
            if not waiting[w]:
                ready.append(w)
    return longest
