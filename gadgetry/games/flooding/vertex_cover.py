"""VERTEX COVER as a puzzle: take vertices until every edge has a taken end, k of them at most.

A move takes a vertex of an edge that has no taken end yet. It is solved when there is no such
edge; when k vertices are taken and it is not solved, no move is left. So "it can be solved" is
the question "is there a cover of at most k vertices?", and the number of moves is the least size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.fields import EDGES, MOST_VERTICES, VERTEX, list_of, vertex_count
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.games.geography.geography_graph import GeographyGraph, natural, vertex_list
from gadgetry.games.position import GameError, IllegalMove, Puzzle
from gadgetry.games.reading import numbers_in, text_lines
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True)
class VertexCover(Puzzle[int]):
    """A graph without loops and repeated edges, k, and the vertices taken so far.

    >>> star = VertexCover.of(4, [(0, 1), (0, 2), (0, 3)], 1)
    >>> star.moves(), star.play(0).solved(), star.play(1).moves()
    ((0, 1, 2, 3), True, ())
    """

    graph: GeographyGraph
    k: int
    taken: frozenset[int] = frozenset()

    ruleset: ClassVar[str] = "vertex-cover"

    def __post_init__(self) -> None:
        n = self.graph.vertices
        if type(self.k) is not int or not 0 <= self.k <= MOST_VERTICES:
            raise GameError(f"k: expected a number 0 to {MOST_VERTICES}, got {self.k!r}")
        if int(self.graph.degrees.sum()) != 2 * len(self.graph.edges):
            raise GameError("edges: expected every edge once, and no loop")
        wrong = [v for v in self.taken if type(v) is not int or not 0 <= v < n]
        if wrong or len(self.taken) > self.k:
            raise GameError(
                f"taken: expected at most k = {self.k} of the vertices 0 to {n - 1},"
                f" got {sorted(self.taken, key=str)}"
            )

    @classmethod
    def of(
        cls,
        vertices: int,
        edges: Iterable[Iterable[int]],
        k: int | None = None,
        taken: Iterable[int] = (),
    ) -> Self:
        """The puzzle on a graph; without k, of any size."""
        graph = GeographyGraph(vertices, edges)
        return cls(graph, vertices if k is None else k, frozenset(taken))

    def open_edges(self) -> tuple[tuple[int, int], ...]:
        """The edges without a taken end, in the order of the graph."""
        edges = self.graph.edges.tolist()
        return tuple((u, v) for u, v in edges if u not in self.taken and v not in self.taken)

    def moves(self) -> tuple[int, ...]:
        """The vertices of open edges, ascending; none when k are taken."""
        if len(self.taken) >= self.k:
            return ()
        return tuple(sorted({v for edge in self.open_edges() for v in edge}))

    def play(self, move: int) -> Self:
        """Take a vertex."""
        if type(move) is not int or move not in self.moves():
            raise IllegalMove(
                f"expected a vertex of an edge without a taken end, at most {self.k} of them,"
                f" one of {list(self.moves())}; got {move!r}"
            )
        return replace(self, taken=self.taken | {move})

    def solved(self) -> bool:
        """Has every edge a taken end?"""
        return not self.open_edges()

    def move_name(self, move: int) -> str:
        """`vertex 3`."""
        return f"vertex {move}"

    def to_json(self) -> dict[str, Any]:
        """Keys `ruleset vertices edges k`, and `taken` when there are some."""
        data = {"ruleset": self.ruleset, **self.graph.to_json(), "k": self.k}
        return data | {"taken": sorted(self.taken)} if self.taken else data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; without `k`, a cover of any size is asked for."""
        graph = GeographyGraph.from_json(data)
        k = natural(data, "k", MOST_VERTICES, graph.vertices)
        return cls(graph, k, frozenset(vertex_list(data, "taken", graph.vertices)))

    def __str__(self) -> str:
        lines = [self.ruleset, f"vertices {self.graph.vertices}"]
        if len(self.graph.edges):
            lines.append("edges " + " ".join(f"{u}-{v}" for u, v in self.graph.edges.tolist()))
        lines.append(f"k {self.k}")
        if self.taken:
            lines.append("taken " + " ".join(map(str, sorted(self.taken))))
        return "\n".join(lines)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read lines `vertices N`, `edges U-V ...`, `k K` and `taken V ...`.

        >>> path = VertexCover.from_text("vertex-cover\\nvertices 3\\nedges 0-1 1-2\\nk 1")
        >>> path.play(1).solved()
        True
        """
        data: dict[str, Any] = {"edges": []}
        seen: set[str] = set()
        for number, words in text_lines(text, cls.ruleset):
            if words[0] not in ("vertices", "edges", "k", "taken") or words[0] in seen:
                raise GameError(
                    f"expected one line each of vertices, edges, k and taken, got {words[0]!r}",
                    number,
                )
            seen.add(words[0])
            if words[0] == "edges":
                pairs = [word.replace("-", " ").split() for word in words[1:]]
                data["edges"] = [numbers_in(number, ["edges", *pair]) for pair in pairs]
            elif words[0] == "taken":
                data["taken"] = numbers_in(number, words)
            elif len(found := numbers_in(number, words)) == 1:
                data[words[0]] = found[0]
            else:
                raise GameError(f"expected {words[0]} and one number", number)
        return cls.from_json(data)

    def to_networkx(self) -> Any:
        """A `networkx.Graph`; vertices have the attribute `taken`, the graph has `k`."""
        import networkx as nx

        graph = nx.Graph(k=self.k)
        graph.add_nodes_from((v, {"taken": v in self.taken}) for v in range(self.graph.vertices))
        graph.add_edges_from(self.graph.edges.tolist())
        return graph


def _all(vertices: int) -> Iterator[VertexCover]:
    """Connected graphs, with every k that makes a difference."""
    for edges in rooted_graphs(vertices):
        for k in range(vertices):
            yield VertexCover.of(vertices, edges, k)


def _random(vertices: int, rng: Random) -> VertexCover:
    edges = random_rooted_graph(vertices, rng)
    return VertexCover.of(vertices, edges, int(rng.random() * vertices))


_LADDER = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 5)]

RULESET = Ruleset(
    position=VertexCover,
    summary="Take at most k vertices so that every edge has a taken end.",
    paper="Karp 1972",
    small=Small("vertices", _all, _random),
    fields={
        "vertices": vertex_count(),
        "edges": EDGES,
        "k": vertex_count().if_any(),
        "taken": list_of(VERTEX).if_any(),
    },
    examples=lambda: (
        VertexCover.of(6, _LADDER),
        VertexCover.of(4, [(0, 1), (1, 2), (2, 3), (0, 3)]),
    ),
    rules=Rules(
        position="A graph, a number k, and the vertices that were taken.",
        move="Take a vertex of an edge that has no taken end yet, while fewer than k are taken; a "
        "move is the vertex.",
        end="A puzzle for one: it is solved when every edge has a taken end, and the value is "
        "the least number of moves.",
        text="`vertices N`, `edges U-V ...`, `k K`; `taken V ...` if there are any.",
        example="vertex-cover\nvertices 4\nedges 0-1 0-2 0-3 1-2\nk 2",
    ),
)
