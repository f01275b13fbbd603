"""Is a graph an interval graph? Its maximal cliques in a row, those of each vertex consecutive.

A lexicographic breadth-first search gives the maximal cliques of a chordal graph, the last of which
is an end of some row if there is any. The cliques are then split into an ordered list of classes:
the cliques that contain a pivot must be consecutive, so the first and the last class that have some
are cut; what tells classes of a clique tree apart gives the next pivots (Habib, McConnell, Paul and
Viennot, Lex-BFS and partition refinement, Theoretical Computer Science 234, 2000). Whether the row
is one is looked at in the end: so a row that is given is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

Classes = list[list[int]]


def members(mask: int) -> Iterator[int]:
    """The elements of a set that is a mask.

    >>> list(members(0b1101))
    [0, 2, 3]
    """
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def breadth_first(near: Sequence[int]) -> Iterator[int]:
    """The vertices in the order of a lexicographic breadth-first search from the first.

    >>> list(breadth_first((0b0110, 0b1001, 0b0001, 0b0010)))
    [0, 1, 2, 3]
    """
    classes = [list(range(len(near)))]
    while classes:
        first, *classes = classes
        v, *rest = first
        yield v
        split: Classes = []
        for one in [rest, *classes]:
            split.append([u for u in one if near[v] >> u & 1])
            split.append([u for u in one if not near[v] >> u & 1])
        classes = [one for one in split if one]


def maximal_cliques(near: Sequence[int]) -> list[int] | None:
    """Those of a chordal graph, as masks, in the order of the search; None if it has a hole.

    >>> maximal_cliques((0b0110, 0b1001, 0b0001, 0b0010))
    [3, 5, 10]
    >>> maximal_cliques((0b1010, 0b0101, 0b1010, 0b0101)) is None
    True
    """
    before, place, cliques = 0, dict[int, int](), list[int]()
    for v in breadth_first(near):
        earlier = near[v] & before
        if earlier:
            parent = max(members(earlier), key=place.__getitem__)
            if earlier & ~near[parent] & ~(1 << parent):
                return None
        if cliques and cliques[-1] == earlier:
            cliques.pop()
        cliques.append(earlier | 1 << v)
        before |= 1 << v
        place[v] = len(place)
    return [c for c in cliques if not any(c != other and c & ~other == 0 for other in cliques)]


def _tree(cliques: list[int]) -> list[tuple[int, int]]:
    """A clique tree: one of greatest weight, the weight of an edge being what is common."""
    best = dict.fromkeys(range(1, len(cliques)), (-1, 0))
    edges, new = [], 0
    while best:
        for i, old in best.items():
            best[i] = max(old, ((cliques[i] & cliques[new]).bit_count(), new))
        i = max(best, key=lambda one: best[one][0])
        edges.append((best.pop(i)[1], i))
        new = i
    return edges


def _cut(classes: Classes, chosen: set[int]) -> Classes:
    """The first and the last class that have chosen ones, cut such that these come together."""
    touched = [n for n, one in enumerate(classes) if chosen & set(one)]
    cut: Classes = []
    for n, one in enumerate(classes):
        inside = [c for c in one if c in chosen]
        outside = [c for c in one if c not in chosen]
        if n == touched[0]:
            cut += [outside, inside]
        elif n == touched[-1]:
            cut += [inside, outside]
        else:
            cut.append(one)
    return [one for one in cut if one]


def _is_path(row: list[int]) -> bool:
    gone = 0
    for left, right in pairwise(row):
        gone |= left & ~right
        if right & gone:
            return False
    return True


def clique_path(near: Sequence[int]) -> list[int] | None:
    """The maximal cliques in such a row, as masks; None if the graph is no interval graph.

    >>> clique_path((0b0110, 0b1001, 0b0001, 0b0010))
    [5, 3, 10]
    """
    cliques = maximal_cliques(near)
    if cliques is None:
        return None
    edges = _tree(cliques)
    classes, pivots, used = [list(range(len(cliques)))], 0, 0
    while max(map(len, classes)) > 1:
        if fresh := pivots & ~used:
            vertex = fresh & -fresh
            used |= vertex
            classes = _cut(classes, {i for i, c in enumerate(cliques) if c & vertex})
        else:
            n = next(n for n, one in enumerate(classes) if len(one) > 1)
            last = max(classes[n])
            classes[n : n + 1] = [[c for c in classes[n] if c != last], [last]]
        home = {c: n for n, one in enumerate(classes) for c in one}
        for a, b in [edge for edge in edges if home[edge[0]] != home[edge[1]]]:
            pivots |= cliques[a] & cliques[b]
            edges.remove((a, b))
    row = [cliques[one[0]] for one in classes]
    return row if _is_path(row) else None
