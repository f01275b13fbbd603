"""The graphs of "Octal Games on Graphs": chains, k-podes, bipodes, grids and parts of grids."""

from __future__ import annotations

from collections.abc import Callable

from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.games.position import GameError

MOST_VERTICES = 10**6


def chain(code: str, vertices: int) -> OctalGraph:
    """P_m: m vertices in a row (Definition 24, and also m = 0 and 1).

    >>> chain("0.03", 3).graph.edges.tolist()
    [[0, 1], [1, 2]]
    """
    _at_least(0, vertices=vertices)
    return OctalGraph.of(code, vertices, [(v, v + 1) for v in range(vertices - 1)])


def pode(code: str, *lengths: int) -> OctalGraph:
    """Pod(l1,...,lk): the central vertex 0, on which chains of these lengths are appended.

    >>> pode("0.33", 1, 2).graph.edges.tolist()
    [[0, 1], [0, 2], [2, 3]]
    """
    edges = _podes([0], [lengths])
    return OctalGraph.of(code, len(edges) + 1, edges)


def bipode(code: str, middle: int, first: int, *lengths: int) -> OctalGraph:
    """Bipod: two podes whose centres, 0 and m, a chain of m edges connects.

    The first `first` lengths are those of the pode at 0, the others those of the pode at m.

    >>> bipode("0.33", 1, 2, 1, 1, 1).graph.edges.tolist()
    [[0, 1], [0, 2], [0, 3], [1, 4]]
    """
    _at_least(0, middle=middle, first=first)
    if first > len(lengths):
        raise GameError(f"expected at least {first} lengths, got {len(lengths)}")
    edges = [(v, v + 1) for v in range(middle)]
    edges += _podes([0, middle], [lengths[:first], lengths[first:]], middle + 1)
    return OctalGraph.of(code, len(edges) + 1, edges)


def grid(code: str, rows: int, columns: int) -> OctalGraph:
    """The rectangular grid, row by row (Definition 30).

    >>> grid("0.03", 2, 2).graph.edges.tolist()
    [[0, 1], [2, 3], [0, 2], [1, 3]]
    """
    _at_least(0, rows=rows, columns=columns, squares=rows * columns)
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    across = [(r * columns + c, r * columns + c + 1) for r, c in squares if c + 1 < columns]
    down = [(r * columns + c, (r + 1) * columns + c) for r, c in squares if r + 1 < rows]
    return OctalGraph.of(code, rows * columns, across + down)


def grid_graph(code: str, rows: int, *columns: int) -> OctalGraph:
    """A part of a grid: column by column the sum of 2^row over its squares, row 0 on top.

    >>> sorted(grid_graph("0.03", 2, 3, 1).gone)
    [3]
    """
    whole = grid(code, rows, len(columns))
    for column in columns:
        if column >= 1 << rows:
            raise GameError(f"expected columns of {rows} squares, below {1 << rows}; got {column}")
    gone = [
        r * len(columns) + c
        for r in range(rows)
        for c, column in enumerate(columns)
        if not column >> r & 1
    ]
    return OctalGraph(whole.code, whole.graph, frozenset(gone))


def _podes(
    centres: list[int], groups: list[tuple[int, ...]], first: int = 1
) -> list[tuple[int, int]]:
    """The edges of chains appended to centres; new vertices are numbered from `first`."""
    edges: list[tuple[int, int]] = []
    fresh = first
    for centre, lengths in zip(centres, groups, strict=True):
        for length in lengths:
            _at_least(0, length=length)
            end = centre
            for _ in range(length):
                edges.append((end, fresh))
                end, fresh = fresh, fresh + 1
    return edges


def _at_least(least: int, **numbers: int) -> None:
    for name, number in numbers.items():
        if not least <= number <= MOST_VERTICES:
            raise GameError(f"{name}: expected {least} to {MOST_VERTICES}, got {number}")


FAMILIES_OF = OctalGraph.ruleset
FAMILIES: dict[str, Callable[..., OctalGraph]] = {
    "chain": chain,
    "pode": pode,
    "bipode": bipode,
    "grid": grid,
    "grid-graph": grid_graph,
}
