"""Coloured graphs as bitmasks with weights, and the moves of FLAG COLORING on them.

A connected graph is a tuple of neighbour masks and one of weights. A graph of two colours forgets
them: a move contracts the closed neighbourhood of a vertex, and exchanging the colours changes
nothing. In a graph of more colours every colour is one more vertex, of weight 0, adjacent to the
vertices of that colour, so that colours of the same role can be exchanged too.

*Twins*, vertices of one colour with the same neighbours (the fifty stars of the USA), are one
vertex with a *weight*. Proof that nothing is lost: exchanging two twins is an automorphism, so
moves at twins lead to isomorphic positions and one of them is enough. A move at a vertex of weight
w and a colour c makes one new vertex of one copy and of all neighbours of colour c, with all their
twins (if a vertex is adjacent to one twin, it is adjacent to all); w - 1 copies stay behind.
Twins of the new graph are found by one look at all neighbourhoods: equal neighbourhoods are
equal before and after twins are taken together, as they contain all or none of a set of twins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.solvers.general.colour_refinement import bits, connected_parts

Masks = tuple[int, ...]
Weights = tuple[int, ...]
Near = list[list[int]]


class Recoloured:
    """A graph after a move, on the old vertices and a new one; twins are put together when asked.

    The weight of vertex i is the sum of the old weights in `groups[i]`. Among the old weights, that
    of `played` is one less, and a 1 for the new vertex is appended.
    """

    __slots__ = ("_near", "_twins", "played")

    def __init__(self, masks: Masks, played: int) -> None:
        self._twins = twins(masks)
        self._near: Near | None = None
        self.played = played

    @property
    def groups(self) -> Iterable[list[int]]:
        """The old vertices of each vertex."""
        return self._twins.values()

    @property
    def near(self) -> Near:
        """The neighbours of each vertex."""
        if self._near is None:
            self._near = together(self._twins)
        return self._near

    def __len__(self) -> int:
        return len(self._twins)

    def branches(self) -> int:
        """How many vertices have more than two neighbours, twins counted."""
        return sum([mask.bit_count() > 2 for mask in self._twins])

    def weights(self, old: Weights) -> Weights:
        """The weights after the move."""
        new = [*old, 1]
        new[self.played] -= 1
        return tuple([new[g[0]] if len(g) == 1 else sum([new[v] for v in g]) for g in self.groups])


class FlagComponent(NamedTuple):
    """A connected component: the masks of its vertices, then of its colours if above two."""

    vertices: tuple[int, ...]
    masks: Masks

    @property
    def weights(self) -> Weights:
        """1 for each vertex, 0 for each colour."""
        return (1,) * len(self.vertices) + (0,) * (len(self.masks) - len(self.vertices))


def pieces(position: FlagColoring) -> list[FlagComponent]:
    """The components that have a move, with neighbour masks within each.

    >>> from gadgetry.games.flags.flag_families import france, star
    >>> pieces(star(2))
    [FlagComponent(vertices=(0, 1, 2), masks=(6, 1, 1))]
    >>> [len(piece.masks) for piece in pieces(france())]
    [6]
    """
    near: dict[int, list[int]] = {}
    for u, v in position.edges:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    found, todo = [], set(near)
    for start in sorted(near):
        if start not in todo:
            continue
        todo.discard(start)
        part = [start]
        for v in part:
            fresh = todo.intersection(near[v])
            todo -= fresh
            part += sorted(fresh)
        part.sort()
        place = {v: i for i, v in enumerate(part)}
        masks = [sum(1 << place[u] for u in near[v]) for v in part]
        colours = sorted({position.colours[v] or 0 for v in part})
        if len(colours) > 2:
            for i, v in enumerate(part):
                masks[i] |= 1 << len(part) + colours.index(position.colours[v] or 0)
            for colour in colours:
                masks.append(sum(1 << place[v] for v in part if position.colours[v] == colour))
        found.append(FlagComponent(tuple(part), tuple(masks)))
    return found


def recolour(masks: Masks, weights: Weights, played: int, merged: int) -> Recoloured:
    """Recolour one copy of a vertex to the colour of the neighbours `merged`, and contract.

    >>> after = recolour((0b10, 0b101, 0b1010, 0b100), (1, 1, 1, 1), 2, 0b1010)
    >>> after.near, list(after.groups)
    ([[1], [0]], [[0], [4]])
    """
    new = len(masks)
    hues = sum(1 << v for v, weight in enumerate(weights) if not weight)
    gone = merged | (1 << played if weights[played] == 1 else 0)
    around = masks[played] & ~hues  # the new vertex has the colour of the merged ones
    for v in bits(merged):
        around |= masks[v]
    around &= ~gone
    after = [
        mask & ~gone | (around >> v & 1) << new if not gone >> v & 1 else 0
        for v, mask in enumerate(masks)
    ]
    after.append(around)
    left = [v for v in bits(hues) if after[v]]
    if len(left) == 2:  # two colours: they are forgotten
        after = [0 if hues >> v & 1 else mask & ~hues for v, mask in enumerate(after)]
    return Recoloured(tuple(after), played)


def twins(masks: Masks) -> dict[int, list[int]]:
    """The sets of twins by their neighbours; isolated vertices fall out, but for the last one.

    A colour's neighbourhood has vertices only and a vertex's has its colour, so these never mix.

    >>> twins((0b110, 0b001, 0b001)), twins((0, 0))
    ({6: [0], 1: [1, 2]}, {0: [1]})
    """
    found: dict[int, list[int]] = {}
    for v, mask in enumerate(masks):
        if mask:
            found.setdefault(mask, []).append(v)
    return found or {0: [len(masks) - 1]}  # all has flowed together


def together(groups: dict[int, list[int]]) -> Near:
    """The neighbours in the graph with one vertex for each set of twins.

    >>> together({0b110: [0], 0b001: [1, 2]})
    [[1], [0]]
    """
    place = {group[0]: i for i, group in enumerate(groups.values())}
    kept = sum(1 << v for v in place)
    return [[place[u] for u in bits(mask & kept)] for mask in groups]


def targets(masks: Masks, weights: Weights, vertex: int) -> Iterator[int]:
    """The neighbours of a vertex, one mask for each colour among them.

    Three vertices of three colours, 0 - 1 - 2, then the three colours 3, 4, 5:

    >>> france = (0b001010, 0b010101, 0b100010, 0b001, 0b010, 0b100)
    >>> [bin(mask) for mask in targets(france, (1, 1, 1, 0, 0, 0), 1)]
    ['0b1', '0b100']
    """
    hues = [v for v, weight in enumerate(weights) if not weight]
    if not hues:
        yield masks[vertex]
    for hue in hues:
        if masks[vertex] & masks[hue] and not masks[vertex] >> hue & 1:
            yield masks[vertex] & masks[hue]


def chains(near: Near, weights: Weights) -> list[list[int]]:
    """Chains in a two-coloured graph: moves at all vertices of one lead to isomorphic graphs.

    Let v and w be adjacent, with one more neighbour each, a of v and b of w, all of weight 1.
    Contracting {a, v, w} and contracting {v, w, b} both leave the graph without v and w and with
    a and b adjacent. A chain is a set of vertices linked by such edges v-w.

    >>> chains([[1], [0, 2], [1, 3], [2, 4], [3]], (1, 1, 1, 1, 1))
    [[1, 2, 3]]
    """
    thin = {
        v
        for v, beside in enumerate(near)
        if len(beside) == 2 and weights[v] == weights[beside[0]] == weights[beside[1]] == 1
    }
    return connected_parts(near, thin)


def ranks(weights: Weights) -> Weights:
    """0 and 1 as they are, larger weights by their order: all that arranging and moves look at.

    >>> ranks((50, 1, 0, 7, 50))
    (3, 1, 0, 2, 3)
    """
    if max(weights) < 3:
        return weights
    above = sorted({weight for weight in weights if weight > 1})
    rank = {0: 0, 1: 1} | {weight: place + 2 for place, weight in enumerate(above)}
    return tuple([rank[weight] for weight in weights])


def packed(near: Near, order: list[int]) -> bytes:
    """The renumbered graph: of each vertex the bits of its neighbours that come later.

    >>> unpacked(packed([[1], [0, 2], [1]], [1, 0, 2]), 3)
    (6, 1, 1)
    """
    size = len(order)
    place = [0] * size
    for i, v in enumerate(order):
        place[v] = i
    rows = []
    for i, v in enumerate(order):
        later = sum([1 << place[u] - i for u in near[v] if place[u] > i])
        rows.append(later.to_bytes((size - i + 7) // 8, "little"))
    return b"".join(rows)


def unpacked(graph: bytes, size: int) -> Masks:
    """The masks of a packed graph of that many vertices; see `packed`."""
    masks, start = [0] * size, 0
    for i in range(size):
        stop = start + (size - i + 7) // 8
        later = int.from_bytes(graph[start:stop], "little") << i
        masks[i] |= later
        for u in bits(later):
            masks[u] |= 1 << i
        start = stop
    return tuple(masks)
