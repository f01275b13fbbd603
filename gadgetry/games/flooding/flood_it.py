"""FLOOD-IT: recolour a monochromatic area until one colour is left.

The board is a connected coloured graph. An *area* is a connected set of vertices of one colour
that cannot be made larger; it is named by its least vertex. A move recolours an area, which then
flows together with the neighbouring areas of the new colour. *Fixed*: only the area of the
source may be recoloured, and a move is a colour. *Free*: any area may be, and a move is
(vertex, colour). The puzzle is solved when one colour is left.

Legal colours are those that occur on the board, except the area's own; as in the paper they need
not occur next to the area. (To do so never makes the solution shorter, see `solvers.flood_it`,
but it may be as short.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

import numpy as np

from gadgetry._wording import counted, sizes_in_words
from gadgetry.games.fields import (
    COLOUR,
    EDGES,
    MOST_NUMBER,
    MOST_VERTICES,
    VERTEX,
    for_each_vertex,
    or_null,
    vertex_count,
)
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.games.numbers import integer_in
from gadgetry.games.position import GameError, IllegalMove, Puzzle
from gadgetry.games.registry import Rules, Ruleset, Small

if TYPE_CHECKING:
    from numpy.typing import NDArray

FloodMove: TypeAlias = int | tuple[int, int]


@dataclass(frozen=True, eq=False, repr=False)
class FloodIt(Puzzle[FloodMove]):
    """A coloured connected graph; `source` is the only vertex to recolour, or None (free).

    `colours[v]` is the colour of vertex `v`; `edges` has two columns, the smaller end first.

    >>> p = FloodIt.path("abac")
    >>> p.moves()[:4]
    ((0, 1), (0, 2), (1, 0), (1, 2))
    >>> q = p.play((1, 0))
    >>> q.colours.tolist(), q.moves(), q.play((3, 0)).solved()
    ([0, 0, 0, 2], ((0, 2), (3, 0)), True)
    >>> FloodIt.path("abac", source=1).moves()
    (0, 2)
    """

    colours: NDArray[np.int32]
    edges: NDArray[np.int32]
    source: int | None = None

    ruleset: ClassVar[str] = "flood-it"

    def __init__(
        self,
        colours: Iterable[int],
        edges: Iterable[Sequence[int]],
        source: int | None = None,
    ) -> None:
        paint = _integers(colours, "colours", f"colours 0 to {MOST_NUMBER}")
        n = len(paint)
        if n == 0:
            raise GameError("colours: expected at least one vertex, got none")
        if n > MOST_VERTICES:
            raise GameError(f"colours: expected at most {MOST_VERTICES} vertices, got {n}")
        pairs = _integers(edges, "edges", f"vertices 0 to {n - 1}").reshape(-1, 2)
        if pairs.size and pairs.max() >= n:
            raise GameError(f"edges: expected vertices 0 to {n - 1}, got {pairs.max()}")
        pairs = np.sort(pairs, axis=1)
        if (loops := pairs[pairs[:, 0] == pairs[:, 1], 0]).size:
            raise GameError(f"edges: expected two different ends, got a loop at {loops[0]}")
        pairs, times = np.unique(pairs, axis=0, return_counts=True)
        if (twice := pairs[times > 1]).size:
            raise GameError(f"edges: expected every edge once, got {twice[0].tolist()} again")
        if (apart := np.flatnonzero(_least_connected(n, pairs))).size:
            raise GameError(f"edges: expected a connected graph, got no path from 0 to {apart[0]}")
        if source is not None and (type(source) is not int or not 0 <= source < n):
            raise GameError(f"source: expected a vertex 0 to {n - 1}, got {source!r}")
        self._hold(paint, pairs, source)

    def _hold(
        self, colours: NDArray[np.int32], edges: NDArray[np.int32], source: int | None
    ) -> None:
        for name, array in (("colours", colours), ("edges", edges)):
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        object.__setattr__(self, "source", source)

    @classmethod
    def path(cls, word: str | Sequence[int], source: int | None = None) -> Self:
        """A path whose vertices have the colours of the word in order."""
        colours = _colours(word)
        return cls(colours, [(v, v + 1) for v in range(len(colours) - 1)], source)

    @classmethod
    def cycle(cls, word: str | Sequence[int], source: int | None = None) -> Self:
        """A cycle of at least three vertices with the colours of the word in order."""
        colours = _colours(word)
        if (n := len(colours)) < 3:
            raise GameError(f"cycle: expected at least three vertices, got {n}")
        return cls(colours, [(v, (v + 1) % n) for v in range(n)], source)

    @classmethod
    def board(cls, rows: Sequence[str | Sequence[int]], source: int | None = None) -> Self:
        """A rectangle of cells, numbered row by row, each next to those it shares a side with.

        >>> FloodIt.board(["ab", "ba"], source=0).edges.tolist()
        [[0, 1], [0, 2], [1, 3], [2, 3]]
        """
        cells = [_colours(row) for row in rows]
        width = len(cells[0]) if cells else 0
        for number, row in enumerate(cells, start=1):
            if len(row) != width:
                raise GameError(
                    f"board row {number}: expected {counted(width, 'cell')}, got {len(row)}"
                )
        n = width * len(cells)
        across = [(v, v + 1) for v in range(n) if (v + 1) % width]
        down = [(v, v + width) for v in range(n - width)]
        return cls([colour for row in cells for colour in row], across + down, source)

    def areas(self) -> NDArray[np.int32]:
        """For each vertex the name of its area: the area's least vertex."""
        ends = self.colours[self.edges]
        return _least_connected(len(self.colours), self.edges[ends[:, 0] == ends[:, 1]])

    def moves(self) -> tuple[FloodMove, ...]:
        """Fixed: colours, ascending. Free: (least vertex of an area, colour), ascending."""
        palette = np.unique(self.colours).tolist()
        if self.source is not None:
            return tuple(c for c in palette if c != self.colours[self.source])
        names = np.unique(self.areas()).tolist()
        own = self.colours[names].tolist()
        return tuple(
            (v, c) for v, mine in zip(names, own, strict=True) for c in palette if c != mine
        )

    def play(self, move: FloodMove) -> Self:
        """Recolour an area; in the free game any vertex of the area may name it."""
        vertex, colour = self._read_move(move)
        areas = self.areas()
        flooded = np.where(areas == areas[vertex], np.int32(colour), self.colours)
        after = object.__new__(type(self))
        after._hold(flooded, self.edges, self.source)
        return after

    def _read_move(self, move: FloodMove) -> tuple[int, int]:
        if self.source is not None:
            pair: Any = (self.source, move)
            expected = "a colour of the board that the source does not have"
        else:
            pair = move
            expected = "(vertex, colour of the board that the vertex does not have)"
        if isinstance(pair, tuple) and len(pair) == 2 and all(type(x) is int for x in pair):
            vertex, colour = pair
            known = 0 <= vertex < len(self.colours) and colour in self.colours
            if known and colour != self.colours[vertex]:
                return vertex, colour
        raise IllegalMove(f"expected {expected}, got {move!r}")

    def solved(self) -> bool:
        """Is there one colour only?"""
        return bool((self.colours == self.colours[0]).all())

    def move_name(self, move: FloodMove) -> str:
        """`colour 2`, or `vertex 5 to colour 2`."""
        return f"colour {move}" if isinstance(move, int) else "vertex {} to colour {}".format(*move)

    def to_json(self) -> dict[str, Any]:
        """Keys `ruleset vertices edges colours`, and `source` when fixed."""
        data: dict[str, Any] = {
            "ruleset": self.ruleset,
            "vertices": len(self.colours),
            "edges": self.edges.tolist(),
            "colours": self.colours.tolist(),
        }
        return data if self.source is None else data | {"source": self.source}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; `source` may be missing or null (free)."""
        colours, edges = data.get("colours"), data.get("edges")
        if not isinstance(colours, list):
            raise GameError("colours: expected a list of colours from 0 on")
        if data.get("vertices") != len(colours):
            raise GameError(
                f"vertices: expected {len(colours)}, the number of colours,"
                f" got {data.get('vertices')!r}"
            )
        if not isinstance(edges, list):
            raise GameError("edges: expected a list of pairs of vertices")
        return cls(colours, edges, data.get("source"))

    def __str__(self) -> str:
        lines = [self.ruleset, "colours " + " ".join(map(str, self.colours.tolist()))]
        if len(self.edges):
            lines.append("edges " + " ".join(f"{u}-{v}" for u, v in self.edges.tolist()))
        return "\n".join(lines if self.source is None else [*lines, f"source {self.source}"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read `str`; or, instead of colours and edges, a line `path WORD`, `cycle WORD`
        or `board ROW ROW ...`.

        >>> print(FloodIt.from_text("flood-it\\npath aba\\nsource 1"))
        flood-it
        colours 0 1 0
        edges 0-1 1-2
        source 1
        """
        lines = text.split("\n")
        if lines[0].strip() != cls.ruleset:
            raise GameError(f"expected {cls.ruleset}, got {lines[0]!r}", 1)
        found: dict[str, tuple[int, list[str]]] = {}
        for number, line in enumerate(lines[1:], start=2):
            if not (words := line.split()):
                continue
            if words[0] not in ("colours", "edges", "source", "path", "cycle", "board"):
                raise GameError(
                    f"expected colours, edges, path, cycle, board or source, got {words[0]!r}",
                    number,
                )
            if words[0] in found:
                raise GameError(f"expected one line {words[0]}, got another", number)
            found[words[0]] = number, words[1:]
        return cls._from_lines(found)

    @classmethod
    def _from_lines(cls, found: dict[str, tuple[int, list[str]]]) -> Self:
        number = 1
        try:
            source = None
            if "source" in found:
                number, words = found.pop("source")
                source = integer_in(words[0]) if len(words) == 1 else None
                if source is None:
                    raise GameError("source: expected one vertex")
            shape = sorted(found)
            if shape in (["colours"], ["colours", "edges"]):
                number, words = found["colours"]
                colours = [integer_in(word) for word in words]
                number, pairs = found.get("edges", (number, []))
                return cls(colours, [[integer_in(x) for x in p.split("-")] for p in pairs], source)
            if shape not in (["path"], ["cycle"], ["board"]):
                raise GameError(
                    "expected lines colours and edges, or one of path, cycle, board;"
                    f" got {' '.join(shape) or 'none'}"
                )
            number, words = found[shape[0]]
            if shape == ["board"]:
                return cls.board(words, source)
            if len(words) != 1:
                raise GameError(f"{shape[0]}: expected one word, got {len(words)}")
            return (cls.path if shape == ["path"] else cls.cycle)(words[0], source)
        except ValueError as error:
            raise GameError(str(error), number) from None

    def to_networkx(self) -> Any:
        """A `networkx.Graph`; vertices have the attribute `colour`, the graph has `source`."""
        import networkx as nx

        graph = nx.Graph(source=self.source)
        graph.add_nodes_from((v, {"colour": c}) for v, c in enumerate(self.colours.tolist()))
        graph.add_edges_from(self.edges.tolist())
        return graph

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FloodIt):
            return NotImplemented
        return (
            self.source == other.source
            and np.array_equal(self.colours, other.colours)
            and np.array_equal(self.edges, other.edges)
        )

    def __hash__(self) -> int:
        return hash((self.colours.tobytes(), self.edges.tobytes(), self.source))

    def __repr__(self) -> str:
        kind = "free" if self.source is None else f"source {self.source}"
        used = len(np.unique(self.colours))
        sizes = {"vertices": len(self.colours), "edges": len(self.edges), "colours": used}
        return f"<flood-it, {sizes_in_words(sizes)}, {kind}>"


def _colours(word: str | Sequence[int]) -> list[int]:
    """Digits stand for themselves, letters a, b, c, ... for 0, 1, 2, ..."""
    if not isinstance(word, str):
        return list(word)
    if word.isascii() and word.isdigit():
        return [int(digit) for digit in word]
    if word.isascii() and (word.islower() or word.isupper()) and word.isalpha():
        return [ord(letter) - ord("a") for letter in word.lower()]
    raise GameError(f"expected digits only, or letters of one case only, got {word!r}")


def _integers(values: Any, name: str, expected: str) -> NDArray[np.int32]:
    """A fresh array of whole numbers 0 to 2^31 - 1; for edges, a flat one."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "iu":
        flat = values.ravel()
    else:
        rows = list(values)
        if name == "edges":
            for row in rows:
                if not isinstance(row, list | tuple) or len(row) != 2:
                    raise GameError(f"edges: expected pairs of vertices, got {row!r}")
            rows = [end for row in rows for end in row]
        for value in rows:
            if type(value) is not int or not 0 <= value < 2**31:
                raise GameError(f"{name}: expected {expected}, got {value!r}")
        flat = np.array(rows, np.int64)
    if flat.size and not 0 <= flat.min() <= flat.max() < 2**31:
        raise GameError(f"{name}: expected {expected}, got {flat.min()} to {flat.max()}")
    return flat.astype(np.int32)


def _least_connected(n: int, edges: NDArray[np.int32]) -> NDArray[np.int32]:
    """For each vertex the least vertex that a path of these edges leads to."""
    least = np.arange(n, dtype=np.int32)
    while True:
        ends = np.sort(least[edges], axis=1)
        ends = ends[ends[:, 0] < ends[:, 1]]
        if not len(ends):
            return least
        # Every tree that has a smaller neighbour hangs itself under the smallest of them.
        np.minimum.at(least, ends[:, 1], ends[:, 0])
        while (least[least] != least).any():
            least = least[least]


def _all(vertices: int) -> Iterator[FloodIt]:
    """Fixed at 0, areas of one vertex, at most three colours, which are named as they come."""
    for edges in rooted_graphs(vertices):
        for paint in product(range(3), repeat=vertices - 1):
            colours = (0, *paint)
            new = all(c <= 1 + max(colours[:v]) for v, c in enumerate(colours) if v)
            if new and all(colours[u] != colours[v] for u, v in edges):
                yield FloodIt(colours, edges, 0)


def _random(vertices: int, rng: Random) -> FloodIt:
    colours = [int(3 * rng.random()) for _ in range(vertices)]
    return FloodIt(colours, random_rooted_graph(vertices, rng), 0)


RULESET = Ruleset(
    position=FloodIt,
    summary="Recolour an area (the source's, or any) until one colour is left.",
    paper="Fukui, Nakanishi, Uehara, Uno, Uno: The complexity of free flood filling games",
    small=Small("vertices", _all, _random),
    fields={
        "vertices": vertex_count(1),
        "edges": EDGES,
        "colours": for_each_vertex("colour", COLOUR),
        "source": or_null(VERTEX).if_any(),
    },
    rules=Rules(
        position="A connected graph whose vertices have colours; an area is a largest connected "
        "set of one colour. With a source only its area may be recoloured (fixed), without one "
        "any (free).",
        move="Give an area another colour that is on the board, and it flows together with its "
        "neighbours of that colour; a move is a colour (fixed) or (vertex, colour) (free).",
        end="A puzzle for one: it is solved when one colour is left, and the value is the least "
        "number of moves.",
        text="`colours C0 C1 ...`, one for each vertex; `edges U-V ...`; `source V` if it is "
        "fixed.",
        example="flood-it\ncolours 0 1 0 2 1\nedges 0-1 1-2 2-3 3-4",
    ),
)
