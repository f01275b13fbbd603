"""Boards 2 x n and interval graphs as a row of columns, and what a dynamic program asks of them.

The cells of a column are next to each other. On a board 2 x n a column is a column; its two cells
are its *ends*, by which a part of a solution is joined to the next. On an interval graph a column
is a maximal clique of the contracted graph, in a row in which those of each area are consecutive;
there is one end. `INFINITE` says that something cannot be.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.solvers.flooding.clique_paths import clique_path, members

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Costs: TypeAlias = NDArray[np.int32]

MOST_AREAS = 2000
INFINITE = 10**6


@dataclass(frozen=True)
class Contracted:
    """The areas of a board: their names, colours (numbered from 0), and neighbours as masks.

    >>> Contracted.of(FloodIt.path("aabb"))
    Contracted(names=(0, 2), colours=(0, 1), near=(2, 1))
    """

    names: tuple[int, ...]
    colours: tuple[int, ...]
    near: tuple[int, ...]

    @classmethod
    def of(cls, position: FloodIt) -> Contracted:
        """Each area is named by its least vertex."""
        of_vertex = position.areas()
        names, place = np.unique(of_vertex, return_inverse=True)
        near = [0] * len(names)
        for a, b in place[position.edges].tolist():
            if a != b:
                near[a] |= 1 << b
                near[b] |= 1 << a
        colours = np.unique(position.colours, return_inverse=True)[1][names]
        return cls(tuple(names.tolist()), tuple(colours.tolist()), tuple(near))


@dataclass(frozen=True)
class Strip:
    """Columns of vertices; their colours, numbered from 0; and the colours of what joins columns.

    `paint[p][r]` are the colours by which a part may reach end r of column p; `links[p]` is the set
    of colours in both column p and column p + 1 of an interval graph, or None on a board.

    >>> strip_of(FloodIt.board(["aba", "cdb"]))
    Strip(columns=((0, 3), (1, 4), (2, 5)), paint=(((0,), (2,)), ((1,), (3,)), ((0,), (1,))), \
links=(None, None), colours=4)
    """

    columns: tuple[tuple[int, ...], ...]
    paint: tuple[tuple[tuple[int, ...], ...], ...]
    links: tuple[frozenset[int] | None, ...]
    colours: int

    @property
    def ends(self) -> int:
        return len(self.paint[0])

    @property
    def entries(self) -> int:
        """How many numbers the table of the dynamic program has.

        >>> strip_of(FloodIt.path("abc")).entries
        96
        """
        return (len(self.columns) * self.ends) ** 2 * self.colours << self.colours

    def _sets(self) -> NDArray[np.bool_]:
        """Which set, a mask, has which colour."""
        return np.arange(1 << self.colours)[:, None] >> np.arange(self.colours) & 1 > 0

    def outside(self) -> Costs:
        """[set, colour]: infinite where the colour is not in the set."""
        return np.where(self._sets(), 0, INFINITE).astype(np.int32)

    def start(self, p: int) -> Costs:
        """[set, colour, end, end]: 0 if all is flooded by those colours; the ends have the last."""
        ends = self.reached(p) == 0
        fits = self._covering({c for end in self.paint[p] for c in end})
        free = fits[:, None, None, None] & ends[:, :, None] & ends[:, None, :]
        return np.where(free, 0, INFINITE).astype(np.int32)

    def reached(self, p: int) -> Costs:
        """[colour, end]: 0 if the end has that colour."""
        table = np.full((self.colours, self.ends), INFINITE, dtype=np.int32)
        for r, end in enumerate(self.paint[p]):
            table[list(end), r] = 0
        return table

    def lift(self, p: int) -> Costs:
        """[colour, end, end]: 0 if a part of that colour has the first when it has the second."""
        same = np.where(np.eye(self.ends, dtype=bool), 0, INFINITE)
        return np.minimum(self.reached(p)[:, :, None], same).astype(np.int32)

    def joint(self, p: int) -> Costs:
        """[set, colour]: 0 if parts of the colour can be joined between columns p and p + 1."""
        link = self.links[p]
        free = np.ones((1 << self.colours, self.colours), dtype=bool)
        if link is not None:
            free[:, [c for c in range(self.colours) if c not in link]] = False
            free &= self._covering(set(link))[:, None]
        return np.where(free, 0, INFINITE).astype(np.int32)

    def _covering(self, colours: set[int]) -> NDArray[np.bool_]:
        mask = sum(1 << c for c in colours)
        covering: NDArray[np.bool_] = np.arange(1 << self.colours) & mask == mask
        return covering


def _ladder(position: FloodIt) -> list[tuple[int, ...]] | None:
    """The columns of a board 2 x n or n x 2, n > 1, however it is numbered; None if it is none."""
    near: list[set[int]] = [set() for _ in position.colours]
    for u, v in position.edges.tolist():
        near[u].add(v)
        near[v].add(u)
    corners = [v for v, row in enumerate(near) if len(row) == 2]
    if 2 * len(position.edges) != 3 * len(near) - 4 or not corners:
        return None
    upper = corners[0]
    for lower in sorted(near[upper]):
        columns, left = [(upper, lower)], set(range(len(near))) - {upper, lower}
        while left:
            ahead = [near[v] & left for v in columns[-1]]
            if any(len(row) != 1 for row in ahead):
                break
            a, b = (row.pop() for row in ahead)
            if a == b or b not in near[a]:
                break
            columns.append((a, b))
            left -= {a, b}
        else:
            return list(columns)
    return None


def strip_of(position: FloodIt) -> Strip | None:
    """That of a board 2 x n, or of an interval graph (once contracted); None if it is neither.

    >>> strip_of(FloodIt.path("abcc")).links
    (frozenset({1}),)
    >>> strip_of(FloodIt.cycle("abcde")) is None
    True
    """
    if len(position.colours) > 2 * MOST_AREAS:
        return None
    palette = sorted(set(position.colours.tolist()))
    number = {colour: n for n, colour in enumerate(palette)}
    areas = Contracted.of(position)
    row = clique_path(areas.near) if len(areas.names) <= MOST_AREAS else None
    if row is not None:
        cliques = [tuple(members(clique)) for clique in row]
        links = (
            frozenset(areas.colours[a] for a in members(left & right))
            for left, right in pairwise(row)
        )
        return Strip(
            tuple(tuple(areas.names[a] for a in clique) for clique in cliques),
            tuple((tuple(areas.colours[a] for a in clique),) for clique in cliques),
            tuple(links),
            len(palette),
        )
    columns = _ladder(position)
    if columns is None:
        return None
    paint = (tuple((number[int(position.colours[v])],) for v in column) for column in columns)
    return Strip(tuple(columns), tuple(paint), (None,) * (len(columns) - 1), len(palette))
