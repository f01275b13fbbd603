"""Is a bipartite graph that of a deck of cards? By SAT.

Cards of different hands are joined if they agree in colour or in rank. The edges of equal colours
are a disjoint union of complete bipartite graphs, and so are those of equal ranks. So a bipartite
graph has labels iff its edges can be put into two classes (one edge may be in both) each of which
is such a union; that is, of every path of three edges of a class the ends are joined in it too.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from gadgetry.games.geography.uno import Card
from gadgetry.games.position import GameError


def uno_labels(vertices: int, edges: Iterable[tuple[int, int]]) -> list[Card] | None:
    """A colour and a rank for each vertex, such that of vertices on different sides exactly the
    joined ones agree in one of them; None if there are none. The graph must be bipartite.

    >>> uno_labels(3, [(0, 1), (1, 2)]) is not None
    True
    >>> cycle, chords = (range(14), 1), (range(0, 14, 2), 5)
    >>> heawood = [(i, (i + step) % 14) for start, step in (cycle, chords) for i in start]
    >>> uno_labels(14, heawood) is None
    True
    """
    joined: list[set[int]] = [set() for _ in range(vertices)]
    for u, v in edges:
        joined[u].add(v)
        joined[v].add(u)
    number: dict[tuple[int, int], int] = {}
    for u in range(vertices):
        for v in sorted(joined[u]):
            number.setdefault((min(u, v), max(u, v)), len(number) + 1)
    _check_bipartite(joined)
    classes = _classes(joined, number)
    if classes is None:
        return None
    colours, ranks = (_components(vertices, chosen) for chosen in classes)
    return list(zip(colours, ranks, strict=True))


def _classes(
    joined: list[set[int]], number: dict[tuple[int, int], int]
) -> list[list[tuple[int, int]]] | None:
    from pysat.solvers import Cadical153

    m = len(number)

    def edge(u: int, v: int) -> int | None:
        return number.get((min(u, v), max(u, v)))

    with Cadical153() as sat:
        for i in range(1, m + 1):
            sat.add_clause([i, i + m])
        for (u, v), middle in number.items():
            for t, w in product(sorted(joined[u] - {v}), sorted(joined[v] - {u})):
                path = [edge(t, u), middle, edge(v, w)]
                closing = edge(t, w)
                for shift in (0, m):
                    clause = [-(i + shift) for i in path if i is not None]
                    sat.add_clause(clause + ([closing + shift] if closing is not None else []))
        if not sat.solve():
            return None
        true = {x for x in sat.get_model() if x > 0}
    return [[e for e, i in number.items() if i + shift in true] for shift in (0, m)]


def _components(vertices: int, edges: list[tuple[int, int]]) -> list[int]:
    """A number for each vertex, the same for those that the edges connect."""
    label = list(range(vertices))

    def root(v: int) -> int:
        while label[v] != v:
            label[v] = label[label[v]]
            v = label[v]
        return v

    for u, v in edges:
        label[root(u)] = root(v)
    return [root(v) for v in range(vertices)]


def _check_bipartite(joined: list[set[int]]) -> None:
    side: dict[int, int] = {}
    for start in range(len(joined)):
        if start in side:
            continue
        side[start], ahead = 0, [start]
        while ahead:
            here = ahead.pop()
            for w in joined[here]:
                if w not in side:
                    side[w] = 1 - side[here]
                    ahead.append(w)
                elif side[w] == side[here]:
                    raise GameError(f"expected a bipartite graph, found an odd cycle through {w}")
