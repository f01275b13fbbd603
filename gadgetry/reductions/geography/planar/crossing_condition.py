"""When may arcs of a GENERALIZED GEOGRAPHY cross? If no play uses two of them."""

from __future__ import annotations

from collections.abc import Sequence

Arc = tuple[int, int]


def never_two(successors: Sequence[Sequence[int]], start: int, arcs: Sequence[Arc]) -> bool:
    """Is it sure that no play from `start` uses two of the arcs? (False: it may.)

    Every play that reaches the tail of one of the arcs has visited the vertices that all paths
    to these tails share. If, without those, no tail can be reached from any head, it is sure.

    >>> chain = [[1], [2, 3], [4], [4], [1]]  # 0 -> 1 -> 2 or 3 -> 4 -> 1
    >>> never_two(chain, 0, [(2, 4), (3, 4)]), never_two(chain, 0, [(0, 1), (3, 4)])
    (True, False)
    """
    tails, heads = {tail for tail, _ in arcs}, {head for _, head in arcs}
    shared = unavoidable(successors, start, tails)
    seen = set(heads) - shared
    ahead = list(seen)
    while ahead:
        here = ahead.pop()
        if here in tails:
            return False
        fresh = set(successors[here]) - shared - seen
        seen |= fresh
        ahead += fresh
    return True


def unavoidable(successors: Sequence[Sequence[int]], start: int, goals: set[int]) -> set[int]:
    """The vertices on every path from the start to any goal.

    >>> sorted(unavoidable([[1, 2], [3], [3], [4], []], 0, {4}))
    [0, 3, 4]
    >>> sorted(unavoidable([[1, 2], [3], [3], [4], []], 0, {1, 4}))
    [0]
    """
    path = _some_path(successors, start, goals)
    place = {v: i for i, v in enumerate(path)}
    found, seen, reached = set(), set(), 0
    for i, vertex in enumerate(path):
        if reached <= i:  # no way round, from anywhere before
            found.add(vertex)
        ahead = [vertex]
        while ahead:
            here = ahead.pop()
            if here in goals:
                reached = len(path)
            for w in successors[here]:
                if w in place:
                    reached = max(reached, place[w])
                elif w not in seen:
                    seen.add(w)
                    ahead.append(w)
    return found


def _some_path(successors: Sequence[Sequence[int]], start: int, goals: set[int]) -> list[int]:
    before: dict[int, int] = {start: start}
    ahead = [start]
    for here in ahead:
        if here in goals:
            path = [here]
            while path[-1] != start:
                path.append(before[path[-1]])
            return path[::-1]
        for w in successors[here]:
            if w not in before:
                before[w] = here
                ahead.append(w)
    return []
