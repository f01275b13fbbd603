"""GENERALIZED GEOGRAPHY: a token walks along the arcs of a digraph and never comes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gadgetry.games.fields import ARCS, VERTEX, list_of, vertex_count
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.games.geography import geography_graph
from gadgetry.games.geography.geography_graph import GeographyGraph, vertex_list
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset, Small

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


@dataclass(frozen=True, slots=True)
class GeneralizedGeography(Impartial[int]):
    """A token on a vertex of a digraph; a move takes it along an arc to an unvisited vertex.

    The vertex the play starts on counts as visited. A move is the vertex it leads to.
    Make positions with `of`, which checks; all positions of a play share one `graph`,
    and `visited` holds the token's vertex too.

    >>> triangle = GeneralizedGeography.of(3, [(0, 1), (1, 2), (2, 0)], start=0)
    >>> triangle.moves(), triangle.play(1).play(2).moves()
    ((1,), ())
    >>> print(triangle.play(1))
    generalized-geography
    vertices 3
    start 1
    visited 0
    0->1
    1->2
    2->0
    """

    ruleset: ClassVar[str] = "generalized-geography"
    takes_arrays: ClassVar[bool] = True  # as `edges` of `from_json`
    graph: GeographyGraph
    token: int
    visited: frozenset[int]

    @classmethod
    def of(
        cls,
        vertices: int,
        arcs: ArrayLike | Iterable[Iterable[int]],
        start: int,
        visited: Iterable[int] = (),
    ) -> Self:
        """The position on a digraph given by its number of vertices and its arcs."""
        return cls._checked(GeographyGraph(vertices, arcs, directed=True), start, visited)

    @classmethod
    def _checked(cls, graph: GeographyGraph, start: int, visited: Iterable[int]) -> Self:
        seen = frozenset(visited) | {start}
        if not all(0 <= v < graph.vertices for v in seen):
            raise GameError(f"expected vertices 0 to {graph.vertices - 1}, got {sorted(seen)}")
        return cls(graph, start, seen)

    def moves(self) -> tuple[int, ...]:
        """The unvisited vertices that an arc leads to, ascending."""
        return tuple(v for v in self.graph.neighbours(self.token) if v not in self.visited)

    def play(self, move: int) -> Self:
        """Take the token to a vertex."""
        moves = self.moves()
        if move not in moves:
            raise IllegalMove(f"expected one of {moves}, got {move!r}")
        return type(self)(self.graph, move, self.visited | {move})

    def to_json(self) -> dict[str, Any]:
        """Digraph, token (`start`) and, if there are any, the other visited vertices."""
        data = {"ruleset": self.ruleset} | self.graph.to_json() | {"start": self.token}
        visited = sorted(self.visited - {self.token})
        return data | ({"visited": visited} if visited else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = GeographyGraph.from_json(data, directed=True)
        start = geography_graph.natural(data, "start", graph.vertices - 1)
        return cls._checked(graph, start, vertex_list(data, "visited", graph.vertices))

    def __str__(self) -> str:
        return geography_graph.to_text(self.to_json(), "->")

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        data = geography_graph.from_text(text, cls.ruleset, "->", ("start",), ("visited",))
        return cls.from_json(data)

    def to_networkx(self) -> Any:
        """A `networkx.DiGraph`; its vertices know `visited` and `token`."""
        import networkx as nx

        graph = nx.DiGraph()
        graph.add_nodes_from(
            (v, {"visited": v in self.visited, "token": v == self.token})
            for v in range(self.graph.vertices)
        )
        graph.add_edges_from(self.graph.edges.tolist())
        return graph


def _all(vertices: int) -> Iterator[GeneralizedGeography]:
    for arcs in rooted_graphs(vertices, directed=True):
        yield GeneralizedGeography.of(vertices, arcs, start=0)


def _random(vertices: int, rng: Random) -> GeneralizedGeography:
    arcs = random_rooted_graph(vertices, rng, directed=True)
    return GeneralizedGeography.of(vertices, arcs, start=0)


RULESET = Ruleset(
    position=GeneralizedGeography,
    summary="move a token along an arc to an unvisited vertex; who cannot move loses",
    paper="Schaefer 1978; Lichtenstein and Sipser 1980",
    fields={
        "vertices": vertex_count(1),
        "edges": ARCS,
        "start": VERTEX,
        "visited": list_of(VERTEX).if_any(),
    },
    small=Small("vertices", _all, _random),
    rules=Rules(
        position="A digraph, the vertex with the token, and the vertices that it has visited.",
        move="Take the token along an arc to a vertex that was not visited; a move is that vertex.",
        end="Who cannot move loses.",
        text="`vertices N`, `start V` with the token, a line `U->V` for each arc; `visited V ...` "
        "if there are any.",
        example="generalized-geography\nvertices 4\nstart 0\n0->1\n1->2\n2->3\n0->2",
    ),
)
