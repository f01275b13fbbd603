"""An st-order of a biconnected graph by short ears, so that its longest ways are short.

An ear is a path whose ends are placed and whose inner vertices are not. From 0 and 1 on, the
shortest ear that is known is placed between its ends, its vertices evenly spread, so that a later
ear runs from what is high to what is low. (An st-order by depth-first search makes long ears, and
so drawings with a row for nearly each vertex.)

A tree from the placed vertices tells for each other one a shortest way back; an edge between two
of its branches closes an ear. In a biconnected graph some edge always does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

_SPREAD = 64  # bits of the place of a vertex, at first and more


def short_ear_order(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """The vertices from 0 to 1, each other one between a neighbour before and one after it.

    The graph is biconnected and holds the edge 0-1.

    >>> short_ear_order([[1, 3], [2, 0], [3, 1], [0, 2]])
    [0, 3, 2, 1]
    """
    return _Ears(neighbours).order()


class _Ears:
    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        self.place = {0: 0, 1: 1 << _SPREAD}
        self.used = set(self.place.values())
        self.parent = _tree(neighbours)

    def order(self) -> list[int]:
        """Place ears, the shortest first, until all vertices are placed."""
        edges = [
            (v, w)
            for v, near in enumerate(self.neighbours)
            for w in near
            if v < w and self.parent[w] != v and self.parent[v] != w
        ]
        while len(self.place) < len(self.neighbours):
            edges = self._round(edges)
        return sorted(self.place, key=self.place.__getitem__)

    def _round(self, edges: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """All ears that the edges close, the shortest first; the edges that close none yet."""
        waiting = [(len(self.back(v)) + len(self.back(w)), v, w) for v, w in edges]
        heapify(waiting)
        idle = []
        while waiting:
            length, v, w = heappop(waiting)
            ear = [*reversed(self.back(v)), *self.back(w)]
            if len(ear) == 2:
                continue
            if ear[0] == ear[-1]:
                idle.append((v, w))
            elif len(ear) < length:  # what was placed since has made it shorter
                heappush(waiting, (len(ear), v, w))
            else:
                self.put(ear)
        return idle

    def back(self, v: int) -> list[int]:
        """The way from a vertex to the first placed one."""
        path = [v]
        while path[-1] not in self.place:
            path.append(self.parent[path[-1]])
        return path

    def put(self, ear: list[int]) -> None:
        """The inner vertices of an ear between its ends."""
        if self.place[ear[0]] > self.place[ear[-1]]:
            ear = ear[::-1]
        while self.place[ear[-1]] - self.place[ear[0]] < len(self.neighbours) * (len(ear) + 2):
            self.place = {v: place << _SPREAD for v, place in self.place.items()}
            self.used = set(self.place.values())
        low, high = self.place[ear[0]], self.place[ear[-1]]
        for i, v in enumerate(ear[1:-1], 1):
            at = low + (high - low) * i // (len(ear) - 1)
            while at in self.used:
                at += 1
            self.used.add(at)
            self.place[v] = at


def _tree(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """The parent of each vertex on a shortest way to 0 or 1; these are their own."""
    parent = [-1] * len(neighbours)
    parent[0], parent[1] = 0, 1
    queue = deque([0, 1])
    while queue:
        v = queue.popleft()
        for w in neighbours[v]:
            if parent[w] < 0:
                parent[w] = v
                queue.append(w)
    return parent
