"""A compiled graph: arrays, at tens of bytes a vertex; the position is made on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.games.position import Position
from gadgetry.games.registry import position_from_json, ruleset
from gadgetry.reductions.rows import rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SLICE = 1 << 15


@dataclass(frozen=True)
class GraphArrays:
    """A position of a graph ruleset: `vertices` 0..n-1, edges (arcs) `tails[i] -> heads[i]`.

    `vertex_data` has a value for each vertex (colours); `data` is the rest of the position
    (`start`, `terminals`, `to_move` ...), both by their names in the bundle's `target`.
    `vertex_name`, if any, names a vertex for whoever explains; it is in no file.

    >>> graph = GraphArrays("flag-coloring", 2, np.array([0]), np.array([1]),
    ...                     {"colours": np.array([0, 1])})
    >>> graph.position().moves()
    ((0, 1), (1, 0))
    """

    ruleset: str
    vertices: int
    tails: NDArray[np.int32]
    heads: NDArray[np.int32]
    vertex_data: dict[str, NDArray[Any]] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    vertex_name: Callable[[int], str] | None = field(default=None, compare=False)

    def name(self, vertex: int) -> str:
        """The vertex's name; its number if it has none."""
        return self.vertex_name(vertex) if self.vertex_name else str(vertex)

    def position(self) -> Position[Any]:
        """The position as its ruleset has it: Python objects, for small graphs."""
        edges = np.column_stack((self.tails, self.heads))
        takes_arrays = getattr(ruleset(self.ruleset).position, "takes_arrays", False)
        return position_from_json(self._json(edges if takes_arrays else edges.tolist()))

    def to_json(self) -> dict[str, Any]:
        """The bundle's `target`."""
        return self._json(np.column_stack((self.tails, self.heads)).tolist())

    def _json(self, edges: Any) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "vertices": self.vertices,
            "edges": edges,
            **{name: column.tolist() for name, column in self.vertex_data.items()},
            **self.data,
        }

    def edge_rows(
        self, before: str, between: str, after: str, first: int = 0, step: int = _SLICE
    ) -> Iterator[str]:
        """The edges as rows `tail head` with words around them, `step` to a piece.

        `first` is the number of the first vertex.

        >>> graph = GraphArrays("flag-coloring", 13, np.array([0, 12]), np.array([10, 7]))
        >>> list(graph.edge_rows("e ", " ", "; ", first=1))
        ['e 1 11; e 13 8; ']
        """
        for start in range(0, len(self.tails), step):
            tails, heads = (ends[start : start + step] + first for ends in (self.tails, self.heads))
            yield rows(len(tails), before, tails, between, heads, after)

    def edge_lines(self) -> Iterator[str]:
        """The edges as lines `tail head`, many to a piece.

        >>> list(GraphArrays("flag-coloring", 2, np.array([0]), np.array([1])).edge_lines())
        ['0 1\\n']
        """
        return self.edge_rows("", " ", "\n")
