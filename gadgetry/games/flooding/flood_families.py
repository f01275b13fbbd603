"""Graphs for flooding games, coloured at random from a seed: grids, honeycombs, caterpillars ..."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.position import GameError

Edges = list[tuple[int, int]]
MOST_VERTICES = 10**6
MOST_COLOURS = 10**6


def honeycomb_edges(rows: int, columns: int) -> Edges:
    """Hexagons in rows, every second row half a cell to the right; numbered row by row.

    >>> honeycomb_edges(2, 2)
    [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    """
    edges = []
    for r in range(rows):
        for c in range(columns):
            below = (c - 1, c) if r % 2 == 0 else (c, c + 1)
            near = [(r, c + 1), *((r + 1, d) for d in below)]
            edges += [
                (r * columns + c, y * columns + x) for y, x in near if y < rows and 0 <= x < columns
            ]
    return sorted(edges)


def grid_edges(rows: int, columns: int) -> Edges:
    """Squares in rows, each next to those it shares a side with.

    >>> grid_edges(2, 2)
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    across = [(v, v + 1) for v in range(rows * columns) if (v + 1) % columns]
    return sorted(across + [(v, v + columns) for v in range((rows - 1) * columns)])


def caterpillar_edges(spine: int, legs: Iterable[int]) -> Edges:
    """A path 0, 1, ... and a leaf for each number in `legs`, on that vertex of the path.

    >>> caterpillar_edges(3, [0, 2, 2])
    [(0, 1), (0, 3), (1, 2), (2, 4), (2, 5)]
    """
    path = [(v, v + 1) for v in range(spine - 1)]
    return sorted(path + [(v, spine + i) for i, v in enumerate(legs)])


def interval_edges(intervals: list[tuple[int, int]]) -> Edges:
    """Which of some intervals, given by their first and last points, have a point in common.

    >>> interval_edges([(0, 2), (1, 3), (3, 4)])
    [(0, 1), (1, 2)]
    """
    return [
        (i, j)
        for j, (low, high) in enumerate(intervals)
        for i, (first, last) in enumerate(intervals[:j])
        if first <= high and low <= last
    ]


def random_intervals(count: int, rng: Random) -> list[tuple[int, int]]:
    """Intervals that are connected together, each beginning not far from where the last one ends.

    >>> len(random_intervals(4, Random(1)))
    4
    """
    intervals: list[tuple[int, int]] = []
    end = 0
    for _ in range(count):
        low = max(0, end - int(rng.random() * 4))
        intervals.append((low, low + int(rng.random() * 5)))
        end = max(end, intervals[-1][1])
    return intervals


def random_colours(count: int, colours: int, rng: Random) -> list[int]:
    """So many colours below a number.

    >>> random_colours(3, 1, Random(1))
    [0, 0, 0]
    """
    return [int(rng.random() * colours) for _ in range(count)]


def check(colours: int, **numbers: int) -> None:
    """Are the numbers of a family such that its board can be made?

    >>> check(0, rows=2)
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: colours: expected 1 to 1,000,000, got 0
    """
    if not 1 <= colours <= MOST_COLOURS:
        raise GameError(f"colours: expected 1 to {MOST_COLOURS:,}, got {colours:,}")
    for name, number in numbers.items():
        if not 1 <= number <= MOST_VERTICES:
            raise GameError(f"{name}: expected 1 to {MOST_VERTICES:,}, got {number:,}")


def _board(vertices: int, edges: Edges, colours: int, seed: int) -> FloodIt:
    return FloodIt(random_colours(vertices, colours, Random(seed)), edges)


def grid(rows: int, columns: int, colours: int, *, seed: int = 0) -> FloodIt:
    """A free board of squares, coloured at random; `board` has a source.

    >>> print(grid(1, 3, 2, seed=1))
    flood-it
    colours 0 1 1
    edges 0-1 1-2
    """
    check(colours, rows=rows, columns=columns, cells=rows * columns)
    return _board(rows * columns, grid_edges(rows, columns), colours, seed)


def honeycomb(rows: int, columns: int, colours: int, *, seed: int = 0) -> FloodIt:
    """A free board of hexagons, coloured at random.

    >>> len(honeycomb(3, 3, 4).edges)
    16
    """
    check(colours, rows=rows, columns=columns, cells=rows * columns)
    return _board(rows * columns, honeycomb_edges(rows, columns), colours, seed)


def caterpillar(spine: int, legs: int, colours: int, *, seed: int = 0) -> FloodIt:
    """A free board on a path on which leaves are hung, where and in which colours by chance.

    >>> len(caterpillar(3, 2, 4).colours)
    5
    """
    check(colours, spine=spine, vertices=spine + legs)
    rng = Random(seed)
    hung = sorted(int(rng.random() * spine) for _ in range(legs))
    paint = random_colours(spine + legs, colours, rng)
    return FloodIt(paint, caterpillar_edges(spine, hung))


def interval(intervals: int, colours: int, *, seed: int = 0) -> FloodIt:
    """A free board on an interval graph: intervals are next to each other when they meet.

    >>> len(interval(5, 3).colours)
    5
    """
    check(colours, intervals=intervals)
    if intervals > 10_000:
        raise GameError(f"intervals: expected at most 10,000, got {intervals:,}")
    rng = Random(seed)
    placed = random_intervals(intervals, rng)
    return FloodIt(random_colours(intervals, colours, rng), interval_edges(placed))


def rooted_interval(intervals: int, colours: int, *, seed: int = 0) -> FloodIt:
    """The same board with a source, the interval in the middle.

    >>> rooted_interval(5, 3).source
    2
    """
    free = interval(intervals, colours, seed=seed)
    return FloodIt(free.colours, free.edges, source=intervals // 2)


FAMILIES_OF = FloodIt.ruleset
FAMILIES = {
    "grid": grid,
    "honeycomb": honeycomb,
    "caterpillar": caterpillar,
    "interval": interval,
    "rooted-interval": rooted_interval,
}
