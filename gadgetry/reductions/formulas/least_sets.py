"""Least sets that join sides of a graph, or keep two of them apart.

A game of claiming vertices, at any position: what is left is the graph of the free vertices, in
which two are adjacent also where vertices that the player owns join them, and likewise the sides.
A least set is one that no part of it could stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

MOST_STEPS = 20_000_000


class TooManySteps(ValueError):
    """A search for least sets has taken more than `MOST_STEPS` steps."""


@dataclass
class Steps:
    """Counts what a search looks at, up to `MOST_STEPS`."""

    count: int = 0

    def take(self, more: int) -> None:
        """So many steps more."""
        self.count += more
        if self.count > MOST_STEPS:
            raise TooManySteps


@dataclass(frozen=True)
class JoinedSides:
    """The free vertices, by place, and the sides of the graph, as bit masks.

    `near[i]`: the places adjacent to place i; `sides`: the places on each side.
    """

    near: Sequence[int]
    sides: Sequence[int]
    steps: Steps = field(default_factory=Steps, compare=False)

    def reached(self, start: int, allowed: int) -> int:
        """What is joined to `start`, a mask, by allowed places; of `start` only what is allowed.

        >>> bin(JoinedSides([0b10, 0b101, 0b10], []).reached(0b1, 0b11))
        '0b11'
        """
        seen, fresh = 0, start & allowed
        while fresh:
            seen |= fresh
            around = 0
            for i in places(fresh):
                around |= self.near[i]
            self.steps.take(fresh.bit_count())
            fresh = around & allowed & ~seen
        return seen

    def around(self, chosen: int) -> int:
        """The places adjacent to these, and not among them."""
        found = 0
        for i in places(chosen):
            found |= self.near[i]
        self.steps.take(chosen.bit_count())
        return found & ~chosen


def joined_by(
    free: Sequence[int],
    neighbours: Callable[[int], Iterable[int]],
    owned: Container[int],
    sides: Sequence[Container[int]],
) -> JoinedSides:
    """What is left of a graph: owned vertices join those around them, and reach their sides.

    >>> path = [[1], [0, 2], [1]]
    >>> left = joined_by([0, 2], path.__getitem__, {1}, [{1}, {2}])
    >>> list(left.near), list(left.sides)
    ([2, 1], [3, 2])
    """
    place = {v: i for i, v in enumerate(free)}
    near, masks = [0] * len(free), [0] * len(sides)
    for i, start in enumerate(free):
        seen, stack = {start}, [start]
        while stack:
            v = stack.pop()
            for k, side in enumerate(sides):
                masks[k] |= (v in side) << i
            for w in neighbours(v):
                if w in place:
                    near[i] |= 1 << place[w]
                elif w in owned and w not in seen:
                    seen.add(w)
                    stack.append(w)
        near[i] &= ~(1 << i)
    return JoinedSides(near, masks)


def places(mask: int) -> Iterator[int]:
    """The places in a mask, ascending.

    >>> list(places(0b1101))
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def chordless_paths(graph: JoinedSides, start: int, end: int, allowed: int) -> Iterator[int]:
    """The paths from `start` to `end` without chords, that touch neither in between.

    >>> [bin(path) for path in chordless_paths(JoinedSides([0b10, 0b101, 0b10], []), 1, 4, 7)]
    ['0b111']
    """
    stack = [(1 << i, i, allowed & ~start) for i in reversed([*places(start & allowed)])]
    while stack:
        path, last, left = stack.pop()
        graph.steps.take(1)
        if end >> last & 1:
            yield path
            continue
        onward = graph.near[last] & left
        left &= ~onward
        stack += [(path | 1 << i, i, left) for i in reversed([*places(onward)])]


def joining_sets(graph: JoinedSides) -> Iterator[int]:
    """The least connected sets that touch all the sides, two or three of them.

    Two: the chordless paths. Three: in a least set a shortest path joins the first two sides, and
    a shortest one from beside it the third; so every least set is among their unions, each of
    which is tested.

    >>> row = JoinedSides([0b10, 0b101, 0b10], [0b1, 0b100, 0b10])
    >>> [bin(found) for found in joining_sets(row)]
    ['0b111']
    """
    everything = (1 << len(graph.near)) - 1
    first, second, *third = graph.sides
    paths = chordless_paths(graph, first, second, everything)
    if not third:
        yield from paths
        return
    seen: set[int] = set()
    for path in paths:
        for found in _with_third(graph, path, third[0], everything):
            if found not in seen and _is_least(graph, found):
                seen.add(found)
                yield found


def _with_third(graph: JoinedSides, path: int, third: int, everything: int) -> Iterator[int]:
    """The path, and where it does not touch the third side a way there from beside it."""
    if path & third:
        yield path
        return
    for way in chordless_paths(graph, graph.around(path), third, everything & ~path):
        yield path | way


def _is_least(graph: JoinedSides, found: int) -> bool:
    """Does no set with one place less have a part that touches all the sides?"""
    return not any(_joins(graph, found & ~(1 << i)) for i in places(found))


def _joins(graph: JoinedSides, chosen: int) -> bool:
    left = chosen & graph.sides[0]
    while left:
        part = graph.reached(left & -left, chosen)
        if all(part & side for side in graph.sides):
            return True
        left &= ~part
    return False


def least_cuts(graph: JoinedSides) -> Iterator[int]:
    """The least sets that keep two sides apart, each once; the sides must not touch.

    A least cut is the border of what is joined to the first side, A, if every place of it is also
    beside what is joined to the second one, B. From a cut others follow by moving one of its
    places, if it is not on the second side, to A: the border of the new B is the nearest cut
    beyond. What was tried stays in the cut from then on; a border without it is found elsewhere.
    (Takata, Space-optimal, backtracking algorithms to list the minimal vertex separators, 2010.)

    >>> square = JoinedSides([0b110, 0b1001, 0b1001, 0b110], [0b1, 0b1000])
    >>> [bin(cut) for cut in least_cuts(square)]
    ['0b1', '0b110', '0b1000']
    """
    first, second = graph.sides
    everything = (1 << len(graph.near)) - 1

    def border(inside: int) -> int:
        """Of the B that is left when `inside` is joined to the first side."""
        near = inside | first | graph.around(inside)
        beyond = graph.reached(second & ~near, everything & ~near)
        return (graph.around(beyond) | second) & near

    stack = [(0, border(0), 0)]
    while stack:
        inside, cut, kept = stack.pop()
        yield cut
        further = []
        for i in places(cut & ~kept & ~second):
            after = border(inside | 1 << i)
            if not kept & ~after:
                joined = graph.reached(first | inside | 1 << i, everything & ~after)
                further.append((joined, after, kept))
            kept |= 1 << i
        stack += reversed(further)
