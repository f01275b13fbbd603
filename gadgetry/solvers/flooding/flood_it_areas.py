"""The contracted graph of a FLOOD-IT position: one vertex for each area."""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry.games.flooding.flood_it import FloodIt


@dataclass(frozen=True)
class Areas:
    """Areas 0, 1, ... in the order of their names (an area's name is its least vertex).

    `colours` are numbered 0, 1, ... in ascending order of `palette`, the colours of the board;
    `source` is the area of the source. Neighbours have different colours.
    """

    names: tuple[int, ...]
    colours: tuple[int, ...]
    palette: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    source: int | None

    @property
    def masks(self) -> tuple[int, ...]:
        """The neighbours of each area as a bit mask."""
        return tuple(sum(1 << v for v in row) for row in self.neighbours)


def contract(position: FloodIt) -> Areas:
    """The contracted graph, found by a search from each area's least vertex.

    >>> contract(FloodIt.path("aabba", source=3))
    Areas(names=(0, 2, 4), colours=(0, 1, 0), palette=(0, 1), \
neighbours=((1,), (0, 2), (1,)), source=1)
    """
    paint = position.colours.tolist()
    adjacent: list[list[int]] = [[] for _ in paint]
    for u, v in position.edges.tolist():
        adjacent[u].append(v)
        adjacent[v].append(u)
    area = [-1] * len(paint)
    names: list[int] = []
    for name, colour in enumerate(paint):
        if area[name] >= 0:
            continue
        area[name], todo = len(names), [name]
        while todo:
            for v in adjacent[todo.pop()]:
                if area[v] < 0 and paint[v] == colour:
                    area[v] = len(names)
                    todo.append(v)
        names.append(name)
    touching: list[set[int]] = [set() for _ in names]
    for u, row in enumerate(adjacent):
        touching[area[u]].update(area[v] for v in row if area[v] != area[u])
    palette = sorted(set(paint))
    number = {colour: index for index, colour in enumerate(palette)}
    return Areas(
        tuple(names),
        tuple(number[paint[name]] for name in names),
        tuple(palette),
        tuple(tuple(sorted(row)) for row in touching),
        None if position.source is None else area[position.source],
    )
