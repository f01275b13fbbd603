"""What of a GENERALIZED GEOGRAPHY some play can use: its arcs, and which two of them together.

An arc u -> v is used by some play iff u can be reached without v, that is, iff v does not dominate
u. Whether a play uses two given arcs is hard to tell in general (two disjoint paths in a digraph):
a play that uses a and then b is a path to a, and another from there to b. Only the first is
searched for, without shortcuts, as a shorter way to a leaves more for the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Arc = tuple[int, int]
Answer = Literal["never", "found", "unknown"]


@dataclass(frozen=True)
class Together:
    """Does a play use two arcs? `play`: such a play, as vertices; `steps`: of the search."""

    answer: Answer
    play: tuple[int, ...] = ()
    steps: int = 0


class Playable:
    """The arcs of a digraph that plays from `start` can use, in their order.

    >>> found = Playable(4, [(0, 1), (1, 2), (2, 1), (3, 0), (2, 0)], start=0)
    >>> found.arcs
    [(0, 1), (1, 2)]
    """

    def __init__(self, vertices: int, arcs: Sequence[Arc], start: int) -> None:
        self.vertices, self.start = vertices, start
        successors: list[list[int]] = [[] for _ in range(vertices)]
        for tail, head in arcs:
            successors[tail].append(head)
        self._dominator = _immediate_dominators(successors, start)
        self.arcs = [(u, v) for u, v in arcs if u in self._dominator and v not in self.before(u)]
        self.successors: list[list[int]] = [[] for _ in range(vertices)]
        for tail, head in self.arcs:
            self.successors[tail].append(head)
        self._after: dict[Arc, tuple[set[int], set[int]]] = {}

    def before(self, vertex: int) -> set[int]:
        """The vertices that every play to `vertex` has visited, with itself.

        >>> sorted(Playable(4, [(0, 1), (0, 2), (1, 3), (2, 3)], 0).before(3))
        [0, 3]
        """
        found = {vertex}
        while vertex != self.start:
            vertex = self._dominator[vertex]
            found.add(vertex)
        return found

    @cached_property
    def reached(self) -> list[int]:
        """The vertices that plays can visit, the start first, then ascending."""
        heads = {head for _, head in self.arcs} - {self.start}
        return [self.start, *sorted(heads)]

    def together(self, a: Arc, b: Arc, most_steps: int = 100_000) -> Together:
        """Does some play use both arcs, in either order?

        >>> ring = Playable(4, [(0, 1), (0, 2), (1, 3), (2, 3), (3, 1), (3, 2)], 0)
        >>> ring.together((0, 1), (0, 2)).answer, ring.together((0, 1), (3, 2))
        ('never', Together(answer='found', play=(0, 1, 3, 2), steps=1))
        """
        if self.apart(a, b):
            return Together("never")
        steps, sure = 0, True
        for first, second in ((a, b), (b, a)):
            if not self._may_follow(first, second):
                continue
            found = self._search(first, second, most_steps)
            steps += found.steps
            if found.answer == "found":
                return found
            sure = sure and found.answer == "never"
        return Together("never" if sure else "unknown", steps=steps)

    def apart(self, a: Arc, b: Arc) -> bool:
        """Is it plain that no play uses both? (False: a search must tell.)

        >>> ring = Playable(4, [(0, 1), (0, 2), (1, 3), (2, 3), (3, 1), (3, 2)], 0)
        >>> ring.apart((1, 3), (2, 3)), ring.apart((0, 1), (3, 2))
        (True, False)
        """
        if a[0] == b[0] or a[1] == b[1]:
            return True
        return not (self._may_follow(a, b) or self._may_follow(b, a))

    def _may_follow(self, first: Arc, second: Arc) -> bool:
        """False: surely not, as what every play to the first arc has visited is in the way."""
        if first not in self._after:
            gone = self.before(first[0])
            self._after[first] = gone, set(_reach(self.successors, first[1], gone))
        gone, reached = self._after[first]
        return second[0] in reached and second[1] not in gone and second[1] != first[1]

    def _search(self, first: Arc, second: Arc, most_steps: int) -> Together:
        """A play that uses the first arc and then the second: every way to the first is tried."""
        kept = {first[1], second[0], second[1]}
        if self.start in kept:
            return Together("never")
        near: list[set[int]] = [set(row) for row in self.successors]
        steps, path = 0, [self.start]
        ahead: list[Iterator[int]] = [iter(())]
        skipped: list[set[int]] = [set()]  # heads of arcs from earlier vertices: a shortcut
        entering = True
        while path:
            here = path[-1]
            if entering:
                steps += 1
                if steps > most_steps:
                    return Together("unknown", steps=steps)
                rest = _path(self.successors, first[1], second[0], {*path, first[0], second[1]})
                choices: list[int] = []
                if rest and here == first[0]:
                    return Together("found", (*path, *rest, second[1]), steps)
                if rest:
                    gone = kept | set(path[:-1]) | skipped[-1]
                    if first[0] in set(_reach(self.successors, here, gone)):
                        choices = [w for w in self.successors[here] if w not in gone]
                ahead[-1] = iter(choices)
            step = next(ahead[-1], None)
            entering = step is not None
            if step is None:
                path.pop(), ahead.pop(), skipped.pop()
            else:
                skipped.append(skipped[-1] | (near[here] - {step}))
                path.append(step)
                ahead.append(iter(()))
        return Together("never", steps=steps)


def _reach(successors: Sequence[Sequence[int]], start: int, gone: set[int]) -> Iterator[int]:
    """All that can be reached without the vertices that are gone, the start first."""
    seen, waiting = {start}, [start] if start not in gone else []
    while waiting:
        here = waiting.pop()
        yield here
        for w in successors[here]:
            if w not in seen and w not in gone:
                seen.add(w)
                waiting.append(w)


def _path(
    successors: Sequence[Sequence[int]], start: int, goal: int, gone: set[int]
) -> tuple[int, ...]:
    """A shortest path without the vertices that are gone; empty if there is none."""
    if start in gone or goal in gone:
        return ()
    before, waiting = {start: start}, [start]
    for here in waiting:
        if here == goal:
            path = [goal]
            while path[-1] != start:
                path.append(before[path[-1]])
            return tuple(reversed(path))
        for w in successors[here]:
            if w not in before and w not in gone:
                before[w] = here
                waiting.append(w)
    return ()


def _immediate_dominators(successors: Sequence[Sequence[int]], start: int) -> dict[int, int]:
    """Of each vertex that can be reached, the last one that every path to it has visited."""
    order = _postorder(successors, start)
    number = {v: i for i, v in enumerate(order)}
    before: dict[int, list[int]] = {v: [] for v in order}
    for v in order:
        for w in successors[v]:
            before[w].append(v)
    found = {start: start}
    changed = True
    while changed:  # Cooper, Harvey and Kennedy
        changed = False
        for v in reversed(order[:-1]):
            ways = [u for u in before[v] if u in found]
            last = ways[0]
            for u in ways[1:]:
                while u != last:
                    if number[u] < number[last]:
                        u = found[u]
                    else:
                        last = found[last]
            if found.get(v) != last:
                found[v] = last
                changed = True
    return found


def _postorder(successors: Sequence[Sequence[int]], start: int) -> list[int]:
    seen, order = {start}, []
    waiting = [(start, iter(successors[start]))]
    while waiting:
        here, ahead = waiting[-1]
        step = next((w for w in ahead if w not in seen), None)
        if step is None:
            order.append(here)
            waiting.pop()
        else:
            seen.add(step)
            waiting.append((step, iter(successors[step])))
    return order
