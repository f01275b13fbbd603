"""Names for the vertices of a graph that do not depend on how they were numbered, mostly.

`arrange` puts the vertices of a graph in an order found by colour refinement: cells of vertices
are split by how many neighbours they have in each cell until nothing changes. Vertices alone in
their cell are *fixed*; what is left falls into *limbs* when the fixed vertices are taken out.
While one limb holds more than half of the vertices, a vertex of it is singled out and refinement
goes on; then the limbs, each at most half as large, are arranged on their own and sorted.

Two graphs are isomorphic if their arranged graphs are equal, whatever happened on the way: an
arranged graph is the graph itself, renumbered. The converse can fail, since the vertex singled
out is any of its cell; a table keyed by arranged graphs then holds two entries where one would
do, and loses time but never gives a wrong answer.

Two limbs of equal form can be exchanged: the cells are equitable, so vertices of one cell have the
same fixed neighbours, and the form has the cells and all edges within a limb. So exchanging them
is an automorphism, and `arrange` returns, besides the order, vertices that *represent* all: every
vertex can be moved to one of them by automorphisms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

Neighbours = Sequence[Sequence[int]]

_LARGE = 256  # from here on a round takes long enough to look at the clock


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set.

    >>> bits(0b1101)
    [0, 2, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def connected_parts(near: Neighbours, vertices: set[int]) -> list[list[int]]:
    """The connected components of the graph on these vertices, which are used up.

    >>> connected_parts([[1], [0, 2], [1, 3], [2]], {0, 2, 3})
    [[0], [2, 3]]
    """
    parts = []
    while vertices:
        part = [vertices.pop()]
        for v in part:
            fresh = vertices.intersection(near[v])
            vertices -= fresh
            part += fresh
        parts.append(part)
    return parts


def refine(near: Neighbours, labels: list[int], tick: Callable[[], None]) -> list[int]:
    """Split cells (vertices of equal label) until they are equitable.

    The new labels depend on the graph and the old labels only, not on the numbering.

    >>> path = [[1], [0, 2], [1, 3], [2, 4], [3]]
    >>> refine(path, [0] * 5, lambda: None)
    [0, 1, 2, 1, 0]
    """
    size = len(near)
    cells = len(set(labels))
    while cells < size:
        if size > _LARGE:
            tick()
        label_of = labels.__getitem__
        signs = [
            (label, *sorted(map(label_of, beside)))
            for beside, label in zip(near, labels, strict=True)
        ]
        rank = {sign: place for place, sign in enumerate(sorted(set(signs)))}
        if len(rank) == cells:
            break
        cells = len(rank)
        labels = [rank[sign] for sign in signs]
    return labels


def arrange(
    near: Neighbours, labels: Sequence[int], tick: Callable[[], None] = lambda: None
) -> tuple[list[int], list[int]]:
    """The vertices in an order found by refinement, and some that represent all of them.

    >>> star_with_a_long_ray = [[1, 2, 3, 4], [0], [0], [0], [0, 5], [4]]
    >>> arrange(star_with_a_long_ray, [0] * 6)
    ([5, 4, 0, 1, 2, 3], [5, 4, 0, 1])
    """
    size = len(near)
    rank = {label: place for place, label in enumerate(sorted(set(labels)))}
    current = [rank[label] for label in labels]
    while True:
        current = refine(near, current, tick)
        cells: list[list[int]] = [[] for _ in range(max(current) + 1)]
        for v, label in enumerate(current):
            cells[label].append(v)
        fixed = [cell[0] for cell in cells if len(cell) == 1]
        if len(fixed) == size:
            return fixed, fixed
        limbs = connected_parts(near, set(range(size)).difference(fixed))
        large = max(limbs, key=len)
        if 2 * len(large) <= size:
            break
        chosen = max(large, key=lambda v: (len(near[v]), current[v]))
        current[chosen] = len(cells)
    forms = sorted((_form(near, current, limb, tick) for limb in limbs), key=lambda form: form[0])
    order, represent = list(fixed), list(fixed)
    for _, equal in groupby(forms, key=lambda form: form[0]):
        alike = list(equal)
        represent += alike[0][2]
        for _, inner, _ in alike:
            order += inner
    return order, represent


_Form = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def _form(
    near: Neighbours, labels: list[int], limb: list[int], tick: Callable[[], None]
) -> tuple[_Form, list[int], list[int]]:
    """A limb arranged: its labels and inner edges in that order; the order; representatives."""
    if len(limb) == 1:
        return ((labels[limb[0]],), ()), limb, limb
    place = {v: i for i, v in enumerate(limb)}
    inner = [[place[u] for u in near[v] if u in place] for v in limb]
    order, represent = arrange(inner, [labels[v] for v in limb], tick)
    rank = {v: i for i, v in enumerate(order)}
    edges = tuple(tuple(sorted([rank[u] for u in inner[v]])) for v in order)
    return (
        (tuple(labels[limb[v]] for v in order), edges),
        [limb[v] for v in order],
        [limb[v] for v in represent],
    )
