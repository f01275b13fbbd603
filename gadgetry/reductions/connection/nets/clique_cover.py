"""Cliques that cover given edges of a graph, each vertex in a limited number of them.

A vertex whose neighbours are far apart needs many cliques; `crowded` finds one that needs too many.
The search takes the vertex with the least to spare first, its biggest clique first, and gives up a
choice that makes a vertex crowded. It is exponential in the worst case, counts its steps and says
when it gave up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Clique = tuple[int, ...]
Pair = tuple[int, int]
MOST_STEPS = 20_000
_MOST_NEIGHBOURS = 40  # looked at by `crowded`
_SMALL = 5  # cliques of which all parts are tried


@dataclass
class CliqueCover:
    """`near`: the neighbours of each vertex; `bare`: the edges to cover; `spare`: how many cliques
    each vertex may be in.

    >>> near = {0: {1, 2, 3}, 1: {0, 2}, 2: {0, 1}, 3: {0}}
    >>> cover = CliqueCover(near, [(0, 1), (0, 2), (0, 3), (1, 2)], dict.fromkeys(range(4), 2))
    >>> next(cover.covers())
    ((0, 1, 2), (0, 3))
    >>> cover.crowded() is None
    True
    """

    near: Mapping[int, set[int]]
    bare: list[Pair]
    spare: Mapping[int, int]
    steps: int = field(default=0, init=False)
    gave_up: bool = field(default=False, init=False)

    def crowded(self) -> tuple[int, Clique] | None:
        """A vertex with more neighbours, no two of them adjacent, than it may have cliques."""
        for v, mine in self._around().items():
            apart = self._apart(mine, self.spare[v])
            if apart is not None:
                return v, apart
        return None

    def _apart(self, mine: set[int], spare: int) -> Clique | None:
        """More neighbours than `spare`, no two adjacent: each would need its own clique."""
        if not spare < len(mine) <= _MOST_NEIGHBOURS:
            return None
        for apart in combinations(sorted(mine), spare + 1):
            if all(b not in self.near[a] for a, b in combinations(apart, 2)):
                return apart
        return None

    def covers(self, *, thrifty: bool = False) -> Iterator[tuple[Clique, ...]]:
        """Covers, the first one with big cliques; thrifty: edges alone wherever they do."""
        around, spare = self._around(), dict(self.spare)
        chosen: list[tuple[Clique, list[Pair]]] = []
        stack: list[Iterator[Clique]] = []
        forward = True
        while True:
            if forward:
                v = _tightest(around, spare)
                if v is None or (thrifty and spare[v] >= len(around[v])):
                    rest = {(a, b) for a, mine in around.items() for b in mine if a < b}
                    yield (*(clique for clique, _ in chosen), *sorted(rest))
                    forward = False
                    continue
                stack.append(iter(self._candidates(v, around, spare)))
            elif not stack:
                return
            else:
                _put_back(*chosen.pop(), around, spare)
            clique_next = next(stack[-1], None)
            if clique_next is None:
                stack.pop()
                forward = False
                if not chosen and not stack:
                    return
                continue
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.gave_up = True
                return
            chosen.append((clique_next, _take(clique_next, around, spare)))
            forward = all(
                self._apart(around[w], spare[w]) is None
                for w in {*clique_next, *(u for w in clique_next for u in around[w])}
            )

    def _around(self) -> dict[int, set[int]]:
        around: dict[int, set[int]] = {v: set() for v in self.near}
        for a, b in self.bare:
            around[a].add(b)
            around[b].add(a)
        return around

    def _candidates(
        self, v: int, around: Mapping[int, set[int]], spare: Mapping[int, int]
    ) -> list[Clique]:
        """Cliques that cover an edge of v, the biggest first."""
        if not spare[v]:
            return []
        u = min(around[v], key=lambda w: (spare[w] - len(around[w]), w))
        if not spare[u]:
            return []
        common = {w for w in self.near[v] & self.near[u] if spare[w] and around[w]}
        found: set[Clique] = set()
        for biggest in _maximal(common, self.near):
            sizes = range(len(biggest) + 1) if len(biggest) <= _SMALL else (0, 1, len(biggest))
            for size in sizes:
                for more in combinations(sorted(biggest), size):
                    found.add(_needed({u, v, *more}, around))
        return sorted((c for c in found if u in c and v in c), key=lambda c: (-len(c), c))


def _take(clique: Clique, around: Mapping[int, set[int]], spare: dict[int, int]) -> list[Pair]:
    """Put a clique into the cover; the edges that it covers, and nothing did before."""
    pairs = [(a, b) for a, b in combinations(clique, 2) if b in around[a]]
    for a, b in pairs:
        around[a].discard(b)
        around[b].discard(a)
    for w in clique:
        spare[w] -= 1
    return pairs


def _put_back(
    clique: Clique, pairs: list[Pair], around: Mapping[int, set[int]], spare: dict[int, int]
) -> None:
    """Take a clique out of the cover again: the opposite of `_take`."""
    for w in clique:
        spare[w] += 1
    for a, b in pairs:
        around[a].add(b)
        around[b].add(a)


def _tightest(around: Mapping[int, set[int]], spare: Mapping[int, int]) -> int | None:
    """One that cannot have its edges alone, if there is one, with the fewest cliques to spare."""
    open_ones = (v for v, mine in around.items() if mine)
    return min(
        open_ones,
        key=lambda v: (spare[v] >= len(around[v]), spare[v], -len(around[v]), v),
        default=None,
    )


def _needed(clique: set[int], around: Mapping[int, set[int]]) -> Clique:
    """Without the members that cover nothing."""
    return tuple(sorted(w for w in clique if around[w] & clique))


def _maximal(vertices: set[int], near: Mapping[int, set[int]]) -> Iterator[set[int]]:
    """The maximal cliques among some vertices (Bron and Kerbosch, with a pivot)."""
    stack: list[tuple[set[int], set[int], set[int]]] = [(set(), set(vertices), set())]
    while stack:
        clique, may, done = stack.pop()
        if not may and not done:
            yield clique
            continue
        pivot = max(sorted(may | done), key=lambda w: len(near[w] & may))
        for w in sorted(may - near[pivot]):
            stack.append((clique | {w}, may & near[w], done & near[w]))
            may = may - {w}
            done = done | {w}
