"""UNDIRECTED EDGE GEOGRAPHY: a token walks along the edges of a graph, and no edge twice.

Vertices may be visited again. Who wins is PSPACE-complete in general, also on planar graphs of
degree at most three; on bipartite graphs it is linear algebra over GF(2) (Fraenkel, Scheinerman and
Ullman, Undirected edge geography, 1993; the theorem, with its proof, is in
`gadgetry/solvers/geography/even_kernels.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.fields import EDGES, MOST_VERTICES, VERTEX, vertex_count
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.games.geography import geography_graph
from gadgetry.games.geography.board_graph import GridBoard
from gadgetry.games.geography.geography_graph import GeographyGraph, natural, shown
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset, Small

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class EdgeGeography(Impartial[int]):
    """A graph of the edges that are left, and a token; a move is the vertex it goes to.

    The edge that it takes is gone. Make positions with `of`, which checks: each edge stands once,
    and joins different vertices; `edges` ascend.

    >>> triangle = EdgeGeography.of(3, [(0, 1), (1, 2), (0, 2)], start=0)
    >>> triangle.moves(), triangle.play(1).play(2).moves()
    ((1, 2), (0,))
    """

    ruleset: ClassVar[str] = "edge-geography"
    vertices: int
    edges: tuple[Edge, ...]
    token: int

    @classmethod
    def of(cls, vertices: int, edges: Iterable[Iterable[int]], start: int) -> Self:
        """The position on a graph given by its number of vertices and its edges."""
        if not 0 <= vertices <= MOST_VERTICES:
            raise GameError(f"expected 0 to {MOST_VERTICES} vertices, got {shown(vertices)}")
        if type(start) is not int or not 0 <= start < vertices:
            raise GameError(f"expected a token on a vertex 0 to {vertices - 1}, got {shown(start)}")
        seen: set[Edge] = set()
        for number, edge in enumerate(edges):
            u, v = sorted(edge)
            if not 0 <= u <= v < vertices:
                raise GameError(
                    f"edge {number}: expected vertices 0 to {vertices - 1}, got {u}-{v}"
                )
            if u == v or (u, v) in seen:
                wanted = "two different vertices" if u == v else "each edge once"
                raise GameError(f"edge {number}: expected {wanted}, got {u}-{v}")
            seen.add((u, v))
        return cls(vertices, tuple(sorted(seen)), start)

    def moves(self) -> tuple[int, ...]:
        """The vertices at the other ends of the token's edges, ascending."""
        ends = [u + v - self.token for u, v in self.edges if self.token in (u, v)]
        return tuple(sorted(ends))

    def play(self, move: int) -> Self:
        """Take the token along an edge, which is gone."""
        used = (self.token, move) if type(move) is int and self.token < move else (move, self.token)
        left = tuple(edge for edge in self.edges if edge != used)
        if type(move) is not int or len(left) == len(self.edges):
            raise IllegalMove(f"expected one of {self.moves()}, got {move!r:.60}")
        return type(self)(self.vertices, left, move)

    def neighbourhoods(self) -> list[list[int]]:
        """The neighbours of every vertex by the edges that are left, ascending.

        >>> EdgeGeography.of(3, [(1, 2), (0, 2)], start=0).neighbourhoods()
        [[2], [2], [0, 1]]
        """
        rows: list[list[int]] = [[] for _ in range(self.vertices)]
        for u, v in self.edges:
            rows[u].append(v)
            rows[v].append(u)
        return [sorted(row) for row in rows]

    def to_json(self) -> dict[str, Any]:
        """The graph of the edges that are left, and the token (`start`)."""
        edges = [list(edge) for edge in self.edges]
        return {
            "ruleset": self.ruleset,
            "vertices": self.vertices,
            "edges": edges,
            "start": self.token,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = GeographyGraph.from_json(data)
        start = natural(data, "start", graph.vertices - 1)
        return cls.of(graph.vertices, graph.edges.tolist(), start)

    def __str__(self) -> str:
        return geography_graph.to_text(self.to_json(), "-")

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        return cls.from_json(geography_graph.from_text(text, cls.ruleset, "-", ("start",), ()))

    def to_networkx(self) -> Any:
        """A `networkx.Graph` of the edges that are left; its vertices know `token`."""
        import networkx as nx

        graph = nx.Graph()
        graph.add_nodes_from((v, {"token": v == self.token}) for v in range(self.vertices))
        graph.add_edges_from(self.edges)
        return graph


def _all(vertices: int) -> Iterator[EdgeGeography]:
    for edges in rooted_graphs(vertices):
        yield EdgeGeography.of(vertices, edges, start=0)


def _random(vertices: int, rng: Random) -> EdgeGeography:
    return EdgeGeography.of(vertices, random_rooted_graph(vertices, rng), start=0)


def _examples() -> tuple[EdgeGeography, ...]:
    """A triangle, which the first player wins, and a square, which the second one does."""
    return (
        EdgeGeography.of(3, [(0, 1), (1, 2), (0, 2)], start=0),
        EdgeGeography.of(4, [(0, 1), (1, 2), (2, 3), (0, 3)], start=0),
    )


def grid(rows: int, columns: int, neighbours: int = 4, start: int = 0) -> EdgeGeography:
    """A board whose inner cells have 3, 4, 6 or 8 neighbours; cells count from 0, row by row.

    >>> grid(2, 2).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    board = GridBoard(rows, columns, neighbours)
    return EdgeGeography.of(board.cells, board.edges(), start)


RULESET = Ruleset(
    EdgeGeography,
    "move a token along an edge that was not used; who cannot move loses",
    "Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theor. Comput. Sci. 112 (1993)",
    fields={"vertices": vertex_count(1), "edges": EDGES, "start": VERTEX},
    small=Small("vertices", _all, _random),
    examples=_examples,
    rules=Rules(
        position="A graph of the edges that are left, and the vertex with the token.",
        move="Take the token along an edge, which is gone from then on; a move is the vertex it "
        "leads to. Vertices may be visited again.",
        end="Who cannot move loses.",
        text="`vertices N`, `start V` with the token, a line `U-V` for each edge.",
        example="edge-geography\nvertices 4\nstart 0\n0-1\n0-2\n1-2\n2-3",
    ),
)
FAMILIES_OF = EdgeGeography.ruleset
FAMILIES: dict[str, Callable[..., EdgeGeography]] = {"grid": grid}
