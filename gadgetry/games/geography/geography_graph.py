"""The board of the geography games: a graph or digraph that all positions of a play share."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry._wording import sizes_in_words
from gadgetry.formulas.distinct import distinct
from gadgetry.games.fields import MOST_VERTICES
from gadgetry.games.position import GameError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


class GeographyGraph:
    """An immutable graph or digraph on the vertices 0 to n-1.

    `edges` are kept as given, one row each, so that whoever built them can count on their
    order. Loops and repeated edges change no game: they stay in `edges` and are in no
    neighbourhood. Two graphs are equal when all their neighbourhoods are.

    >>> path = GeographyGraph(3, [(0, 1), (1, 2)])
    >>> path.neighbours(1), path == GeographyGraph(3, [(2, 1), (1, 0)])
    ((0, 2), True)
    >>> GeographyGraph(3, [(0, 1), (1, 2)], directed=True).neighbours(1)
    (2,)
    """

    __slots__ = ("_ends", "_hash", "_targets", "directed", "edges", "vertices")

    vertices: int
    directed: bool
    edges: NDArray[np.int32]

    def __init__(
        self, vertices: int, edges: ArrayLike | Iterable[Iterable[int]], *, directed: bool = False
    ) -> None:
        if not 0 <= vertices <= MOST_VERTICES:
            raise GameError(f"expected 0 to {MOST_VERTICES} vertices, got {shown(vertices)}")
        rows = np.asarray(edges if isinstance(edges, np.ndarray) else list(edges), np.int64)  # type: ignore[arg-type]
        rows = rows.reshape(-1, 2)
        wrong = ((rows < 0) | (rows >= vertices)).any(axis=1)
        if wrong.any():
            row = int(np.argmax(wrong))
            raise GameError(
                f"edge {row}: expected vertices 0 to {vertices - 1}, got {rows[row].tolist()}"
            )
        self.vertices = vertices
        self.directed = directed
        self.edges = rows.astype(np.int32)
        self.edges.flags.writeable = False
        arcs = rows if directed else np.concatenate((rows, rows[:, ::-1]))
        arcs = arcs[arcs[:, 0] != arcs[:, 1]]
        codes = distinct(arcs[:, 0] * max(vertices, 1) + arcs[:, 1])
        sources, targets = np.divmod(codes, max(vertices, 1))
        self._targets = targets.astype(np.int32)
        self._ends = np.searchsorted(sources, np.arange(vertices + 1)).astype(np.int32)
        self._hash = hash((vertices, directed, codes.tobytes()))

    def neighbours(self, vertex: int) -> tuple[int, ...]:
        """The vertices that an edge (an arc, in a digraph) leads to, ascending."""
        return tuple(self._targets[self._ends[vertex] : self._ends[vertex + 1]].tolist())

    def neighbourhoods(self) -> list[tuple[int, ...]]:
        """The neighbours of every vertex, in one go: what a solver starts from."""
        targets, ends = self._targets.tolist(), self._ends.tolist()
        return [tuple(targets[ends[v] : ends[v + 1]]) for v in range(self.vertices)]

    @property
    def rows(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The neighbours of all vertices in one array, and where those of each begin; read only.

        >>> neighbours, begins = GeographyGraph(3, [(0, 1), (1, 2)]).rows
        >>> neighbours.tolist(), begins.tolist()
        ([1, 0, 2, 1], [0, 1, 3, 4])
        """
        return self._targets, self._ends

    @property
    def degrees(self) -> NDArray[np.int32]:
        """The number of neighbours of every vertex."""
        return np.diff(self._ends)

    def to_json(self) -> dict[str, Any]:
        """The keys `vertices` and `edges` of a position's JSON form."""
        return {"vertices": self.vertices, "edges": self.edges.tolist()}

    @classmethod
    def from_json(cls, data: dict[str, Any], *, directed: bool = False) -> GeographyGraph:
        """Read what `to_json` wrote; `edges` may be an array."""
        vertices = natural(data, "vertices", MOST_VERTICES)
        edges = data.get("edges")
        if isinstance(edges, np.ndarray):
            return cls(vertices, edges, directed=directed)
        if not isinstance(edges, list):
            raise GameError(f'expected a list of edges as "edges", got {shown(edges)}')
        if not are_edges(edges, vertices):
            i = next(i for i, edge in enumerate(edges) if not are_edges([edge], vertices))
            raise GameError(
                f"edge {i}: expected two vertices 0 to {vertices - 1}, got {shown(edges[i])}"
            )
        return cls(vertices, edges, directed=directed)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, GeographyGraph)
            and self._hash == other._hash
            and self.vertices == other.vertices
            and self.directed == other.directed
            and np.array_equal(self._ends, other._ends)
            and np.array_equal(self._targets, other._targets)
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        kind = "digraph" if self.directed else "graph"
        sizes = {"vertices": self.vertices, "edges": len(self.edges)}
        return f"<{kind}, {sizes_in_words(sizes)}>"


def natural(data: dict[str, Any], key: str, most: int, default: int | None = None) -> int:
    """The number 0 to `most` under a key of JSON data."""
    number = data.get(key, default)
    if type(number) is not int or not 0 <= number <= most:
        raise GameError(f'expected a number 0 to {most} as "{key}", got {shown(number)}')
    return number


def vertex_list(data: dict[str, Any], key: str, vertices: int) -> list[int]:
    """The list of distinct vertices under a key of JSON data; the key may be missing."""
    found = data.get(key, [])
    if not (
        isinstance(found, list) and are_vertices(found, vertices) and len(set(found)) == len(found)
    ):
        raise GameError(
            f'expected distinct vertices 0 to {vertices - 1} as "{key}", got {shown(found)}'
        )
    return found


def are_vertices(found: list[Any], vertices: int) -> bool:
    """Are these all vertices 0 to `vertices` - 1? (True and 1.0 are not.)

    >>> are_vertices([0, 2], 3), are_vertices([3], 3), are_vertices([True], 3), are_vertices([], 0)
    (True, False, False, True)
    """
    if not set(map(type, found)) <= {int}:
        return False
    return not found or (min(found) >= 0 and max(found) < vertices)


def are_edges(found: list[Any], vertices: int) -> bool:
    """Are these all lists of two vertices 0 to `vertices` - 1?

    >>> are_edges([[0, 1], [2, 0]], 3), are_edges([[0, 1, 2]], 3), are_edges(["01"], 3)
    (True, False, False)
    """
    if not set(map(type, found)) <= {list} or not set(map(len, found)) <= {2}:
        return False
    return are_vertices(list(chain.from_iterable(found)), vertices)


def shown(value: object) -> str:
    """A hostile value, cut to a length that fits a message."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        return type(value).__name__


def to_text(data: dict[str, Any], arrow: str) -> str:
    """The text form of a position's JSON form: its keys, then one edge a line.

    >>> print(to_text({"ruleset": "g", "vertices": 2, "edges": [[0, 1]], "start": 0}, "->"))
    g
    vertices 2
    start 0
    0->1
    """
    lines = [data["ruleset"], f"vertices {data['vertices']}"]
    for key, value in data.items():
        if key not in ("ruleset", "vertices", "edges"):
            numbers = value if isinstance(value, list) else [value]
            lines.append(" ".join([key, *map(str, numbers)]))
    return "\n".join(lines + [f"{u}{arrow}{v}" for u, v in data["edges"]])


def from_text(
    text: str, ruleset: str, arrow: str, one: tuple[str, ...], many: tuple[str, ...]
) -> dict[str, Any]:
    """Read what `to_text` wrote: `one` are the keys with one number, `many` with any."""
    data: dict[str, Any] = {"ruleset": ruleset, "edges": []}
    edge = re.compile(rf"([0-9]{{1,9}})\s*{re.escape(arrow)}\s*([0-9]{{1,9}})")
    line_of_key = re.compile(r"([a-z]+)((?: +[0-9]{1,9})*)")
    lines = [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != ruleset:
        raise GameError(f"expected {ruleset!r}, got {shown(text.strip()[:60])}", 1)
    for i, line in lines[1:]:
        wanted = "'vertices' and their number" if len(data) == 2 else f"an edge such as 0{arrow}1"
        if (match := edge.fullmatch(line)) and "vertices" in data:
            numbers = [int(match[1]), int(match[2])]
            data["edges"].append(numbers)
        elif (match := line_of_key.fullmatch(line)) and (len(data) > 2 or match[1] == "vertices"):
            key, numbers = match[1], [int(word) for word in match[2].split()]
            if key not in (*one, *many, "vertices"):
                raise GameError(f"expected {wanted}, or {', '.join((*one, *many))}; got {key!r}", i)
            if key in data:
                raise GameError(f"expected one line {key}, got another", i)
            if key not in many and len(numbers) != 1:
                raise GameError(f"expected one number after {key!r}, got {shown(line)}", i)
            data[key] = numbers if key in many else numbers[0]
            if key in ("vertices", "passes", "board", "left"):
                continue
        else:
            raise GameError(f"expected {wanted}, got {shown(line)}", i)
        if not are_vertices(numbers, data["vertices"]):
            most = data["vertices"] - 1
            raise GameError(f"expected vertices 0 to {most}, got {shown(line)}", i)
    return data
