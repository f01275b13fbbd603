"""Set colouring games, 13.5: patterns of captured sets in Hex that no smaller pattern explains.

A pattern is a connected set of empty cells, White's or Black's stones on some of the cells around
it, and nothing known of the others. White captures the set if she wins its local game in the graph
in which Black is Short: his stones are contracted, hers deleted (13.6, `local_games`). The pattern
is irreducible if no proper part of the set is captured by anyone, and no stone can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gadgetry.solvers.connection.contraction import Graph
from gadgetry.solvers.connection.local_games import LocalGame

Place = tuple[int, int]
Shape = tuple[Place, ...]
Stones = tuple[int, int]  # the cells that are Black's and White's
AROUND: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def beside(cell: Place) -> list[Place]:
    """The six cells around a cell."""
    return [(cell[0] + a, cell[1] + b) for a, b in AROUND]


def images(cells: Shape) -> Iterator[Shape]:
    """The cells turned and mirrored, in the same order, moved to the corner.

    >>> len(set(images(((0, 0), (0, 1), (0, 2)))))
    6
    """
    for mirrored in (False, True):
        turned = [(y, x) if mirrored else (x, y) for x, y in cells]
        for _ in range(6):
            turned = [(-y, x + y) for x, y in turned]
            low, left = (min(place[i] for place in turned) for i in (0, 1))
            yield tuple((x - low, y - left) for x, y in turned)


def shapes(cells: int) -> list[Shape]:
    """The connected sets of so many cells, up to turning and mirroring.

    >>> [len(shapes(cells)) for cells in range(1, 6)]
    [1, 1, 3, 7, 22]
    """
    found: set[Shape] = {((0, 0),)}
    for _ in range(cells - 1):
        larger = {(*s, new) for s in found for cell in s for new in beside(cell) if new not in s}
        found = {min(tuple(sorted(image)) for image in images(each)) for each in larger}
    return sorted(found)


class Surroundings:
    """A set of empty cells, numbered from 0; then the cells around it, and those around these.

    >>> lone = Surroundings(((0, 0),))
    >>> lone.inside, lone.ring, len(lone.near)
    (1, [1, 2, 3, 4, 5, 6], 19)
    """

    def __init__(self, shape: Shape) -> None:
        around = sorted({v for cell in shape for v in beside(cell)} - set(shape))
        far = sorted({v for cell in around for v in beside(cell)} - {*shape, *around})
        self.cells = [*shape, *around, *far]
        number = {cell: i for i, cell in enumerate(self.cells)}
        self.near = [
            sum(1 << number[v] for v in beside(cell) if v in number) for cell in self.cells
        ]
        self.size = len(shape)
        self.inside = (1 << self.size) - 1
        self.ring = list(range(self.size, self.size + len(around)))

    def reduced(self, stones: Stones) -> list[int]:
        """The graph in which Black is Short, with these stones."""
        near, (black, white) = list(self.near), stones
        while black:
            stone = black & -black
            black ^= stone
            joined = near[stone.bit_length() - 1]
            near[stone.bit_length() - 1] = 0
            left = joined
            while left:
                cell = left & -left
                left ^= cell
                at = cell.bit_length() - 1
                near[at] = (near[at] | joined) & ~cell & ~stone
        return [row & ~white for row in near]

    def irreducible(self) -> list[Stones]:
        """The stones of all irreducible patterns of White's on these cells.

        >>> len(Surroundings(((0, 0), (0, 1))).irreducible())
        28
        """
        found = set(self._captured((0, 0), 0, 0))
        return [
            (black, white)
            for black, white in sorted(found)
            if not any(
                (black & ~(1 << v), white & ~(1 << v)) in found
                for v in self.ring
                if (black | white) >> v & 1
            )
        ]

    def _captured(self, stones: Stones, left_open: int, done: int) -> Iterator[Stones]:
        """The stones, more than these, with which the whole set is captured and no part of it.

        A stone more leaves what is dead or captured so. With all the rest Black's, which joins
        most, the open cells beside each empty one must be joined: else White never captures it.
        """
        black, white = stones
        rest = sum(1 << v for v in self.ring[done:])
        most = self.reduced((black | rest, white))
        if not all(_clique(most, self.near[v] & left_open) for v in range(self.size)):
            return
        graph = self.reduced(stones)
        if any(_clique(graph, graph[v]) for v in range(self.size)):
            return  # that cell is dead: a part that is captured
        if rest:
            cell = rest & -rest
            yield from self._captured(stones, left_open | cell, done + 1)
            yield from self._captured((black | cell, white), left_open, done + 1)
            yield from self._captured((black, white | cell), left_open, done + 1)
        elif all(_clique(graph, graph[v] & ~self.inside) for v in range(self.size)):
            local = (*graph, 0, 0)  # the terminals, which play no part
            if LocalGame(local, self.inside).captured(False) and not self._part_captured(local):
                yield stones

    def _part_captured(self, graph: Graph) -> bool:
        parts = (
            sum(1 << v for v in chosen)
            for size in range(2, self.size)
            for chosen in combinations(range(self.size), size)
        )
        return any(LocalGame(graph, p).captured(short) for p in parts for short in (False, True))

    def pattern(self, stones: Stones) -> tuple[tuple[Place, str], ...]:
        """The stones and the empty cells, the first of all that are turned and mirrored.

        >>> lone = Surroundings(((0, 0),))
        >>> lone.pattern((1 << 1, 0)) == lone.pattern((1 << 6, 0)) != lone.pattern((0, 1 << 1))
        True
        """
        marks = ["e"] * self.size + ["bw"[stones[1] >> v & 1] for v in self.ring]
        kept = [v for v in range(len(marks)) if v < self.size or (stones[0] | stones[1]) >> v & 1]
        places = tuple(self.cells[v] for v in kept)
        return min(
            tuple(sorted(zip(image, (marks[v] for v in kept), strict=True)))
            for image in images(places)
        )


def irreducible_patterns(shape: Shape) -> int:
    """How many irreducible patterns a shape has, up to turning and mirroring.

    >>> [irreducible_patterns(shape) for shape in shapes(2)]
    [11]
    """
    board = Surroundings(shape)
    return len({board.pattern(stones) for stones in board.irreducible()})


def _clique(graph: list[int], vertices: int) -> bool:
    left = vertices
    while left:
        v = left & -left
        left ^= v
        if vertices & ~v & ~graph[v.bit_length() - 1]:
            return False
    return True
