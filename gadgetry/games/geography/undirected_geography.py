"""UNDIRECTED GEOGRAPHY: tokens walk along the edges of a graph and never come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from gadgetry.games.fields import EDGES, VERTEX, list_of, natural, vertex_count
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.games.geography import geography_graph
from gadgetry.games.geography.board_graph import MOST_CELLS, with_board
from gadgetry.games.geography.geography_graph import GeographyGraph, vertex_list
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset, Small

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

UndirectedMove = int | tuple[int, int] | Literal["pass"]
MOST_PASSES = 10**6


@dataclass(frozen=True, slots=True)
class UndirectedGeography(Impartial[UndirectedMove]):
    """Tokens on a graph; a move takes one along an edge to a vertex none has visited.

    With one token (the usual game) a move is the vertex it leads to; with more it is the
    pair (from, to). While `passes` are left, either player may use one up instead ("pass").
    Make positions with `of`, which checks; all positions of a play share one `graph`,
    `tokens` ascend, and `visited` holds their vertices too.

    >>> path = UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=1)
    >>> path.moves(), path.play(2).moves()
    ((0, 2), (3,))
    >>> UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=[0, 3], passes=2).moves()
    ((0, 1), (3, 2), 'pass')
    """

    ruleset: ClassVar[str] = "undirected-geography"
    takes_arrays: ClassVar[bool] = True  # as `edges` of `from_json`
    graph: GeographyGraph
    tokens: tuple[int, ...]
    visited: frozenset[int]
    passes: int = 0

    @classmethod
    def of(
        cls,
        vertices: int,
        edges: ArrayLike | Iterable[Iterable[int]],
        start: int | Iterable[int],
        *,
        passes: int = 0,
        visited: Iterable[int] = (),
    ) -> Self:
        """The position on a graph given by its number of vertices and its edges."""
        tokens = (start,) if isinstance(start, int) else tuple(start)
        return cls._checked(GeographyGraph(vertices, edges), tokens, visited, passes)

    @classmethod
    def _checked(
        cls, graph: GeographyGraph, tokens: Iterable[int], visited: Iterable[int], passes: int
    ) -> Self:
        stand = tuple(sorted(tokens))
        seen = frozenset(visited) | frozenset(stand)
        if not all(0 <= v < graph.vertices for v in seen):
            raise GameError(f"expected vertices 0 to {graph.vertices - 1}, got {sorted(seen)}")
        if len(set(stand)) < len(stand):
            raise GameError(f"expected tokens on different vertices, got {stand}")
        if not 0 <= passes <= MOST_PASSES:
            raise GameError(f"expected 0 to {MOST_PASSES} passes, got {passes}")
        return cls(graph, stand, seen, passes)

    def moves(self) -> tuple[UndirectedMove, ...]:
        """Token by token and vertex by vertex, ascending; the pass comes last."""
        steps = tuple(
            v if len(self.tokens) == 1 else (t, v)
            for t in self.tokens
            for v in self.graph.neighbours(t)
            if v not in self.visited
        )
        return (*steps, "pass") if self.passes else steps

    def play(self, move: UndirectedMove) -> Self:
        """Move a token, or pass."""
        moves = self.moves()
        if move not in moves:
            raise IllegalMove(f"expected one of {moves}, got {move!r}")
        if isinstance(move, str):
            return type(self)(self.graph, self.tokens, self.visited, self.passes - 1)
        source, target = (self.tokens[0], move) if isinstance(move, int) else move
        tokens = tuple(sorted({*self.tokens, target} - {source}))
        return type(self)(self.graph, tokens, self.visited | {target}, self.passes)

    def move_name(self, move: UndirectedMove) -> str:
        """A vertex, `from-to`, or `pass`."""
        return f"{move[0]}-{move[1]}" if isinstance(move, tuple) else str(move)

    def components(self) -> tuple[UndirectedGeography, ...]:
        """The tokens that can meet go together; the passes go alone.

        An edge between two tokens is dead, so tokens can meet only across unvisited vertices.

        >>> joined = UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=[1, 2], passes=1)
        >>> [(part.tokens, part.passes) for part in joined.components()]
        [((1,), 0), ((2,), 0), ((), 1)]
        """
        if len(self.tokens) + bool(self.passes) <= 1:
            return (self,)
        groups: list[tuple[tuple[int, ...], set[int]]] = []
        for token in self.tokens:
            tokens: tuple[int, ...] = (token,)
            reach = self._reach(token)
            for group in [g for g in groups if not reach.isdisjoint(g[1])]:
                groups.remove(group)
                tokens, reach = tuple(sorted(group[0] + tokens)), reach | group[1]
            groups.append((tokens, reach))
        parts = [type(self)(self.graph, tokens, self.visited) for tokens, _ in sorted(groups)]
        if self.passes:
            parts.append(type(self)(self.graph, (), self.visited, self.passes))
        return tuple(parts)

    def _reach(self, token: int) -> set[int]:
        reach: set[int] = set()
        ahead = [token]
        while ahead:
            fresh = set(self.graph.neighbours(ahead.pop())) - self.visited - reach
            reach |= fresh
            ahead += fresh
        return reach

    def to_json(self) -> dict[str, Any]:
        """Graph, `start` (or `tokens`), and where there are any `visited`, `passes`, `board`."""
        graph = self.graph.to_json()
        board = {key: graph.pop(key) for key in ("board", "holes") if key in graph}
        data: dict[str, Any] = {"ruleset": self.ruleset} | graph
        if len(self.tokens) == 1:
            data["start"] = self.tokens[0]
        else:
            data["tokens"] = list(self.tokens)
        if visited := sorted(self.visited.difference(self.tokens)):
            data["visited"] = visited
        if self.passes:
            data["passes"] = self.passes
        return data | board

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = GeographyGraph.from_json(data)
        holes = vertex_list(data, "holes", graph.vertices)
        if "board" in data:
            graph = with_board(graph, data["board"], holes)
        elif holes:
            raise GameError('expected "board" with "holes"')
        if ("start" in data) == ("tokens" in data):
            raise GameError('expected one of the keys "start" and "tokens"')
        if "start" in data:
            tokens = [geography_graph.natural(data, "start", graph.vertices - 1)]
        else:
            tokens = vertex_list(data, "tokens", graph.vertices)
        visited = vertex_list(data, "visited", graph.vertices)
        passes = geography_graph.natural(data, "passes", MOST_PASSES, default=0)
        return cls._checked(graph, tokens, visited, passes)

    def __str__(self) -> str:
        return geography_graph.to_text(self.to_json(), "-")

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        one, many = ("start", "passes"), ("tokens", "visited", "board", "holes")
        return cls.from_json(geography_graph.from_text(text, cls.ruleset, "-", one, many))

    def to_networkx(self) -> Any:
        """A `networkx.Graph`; its vertices know `visited` and `token`."""
        import networkx as nx

        graph = nx.Graph()
        graph.add_nodes_from(
            (v, {"visited": v in self.visited, "token": v in self.tokens})
            for v in range(self.graph.vertices)
        )
        graph.add_edges_from(self.graph.edges.tolist())
        return graph


def _all(vertices: int) -> Iterator[UndirectedGeography]:
    for edges in rooted_graphs(vertices):
        yield UndirectedGeography.of(vertices, edges, start=0)


def _random(vertices: int, rng: Random) -> UndirectedGeography:
    return UndirectedGeography.of(vertices, random_rooted_graph(vertices, rng), start=0)


RULESET = Ruleset(
    position=UndirectedGeography,
    summary="move a token along an edge to an unvisited vertex; who cannot move loses",
    paper="Fraenkel, Scheinerman and Ullman 1993; Burke, Ferland and Teng, arXiv:2106.02114",
    fields={
        "vertices": vertex_count(),
        "edges": EDGES,
        "start": VERTEX.if_any(),
        "tokens": list_of(VERTEX).if_any(),
        "visited": list_of(VERTEX).if_any(),
        "passes": natural(0, MOST_PASSES).if_any(),
        "board": list_of(natural(1, MOST_CELLS), 3).if_any(),
        "holes": list_of(VERTEX).if_any(),
    },
    small=Small("vertices", _all, _random),
    rules=Rules(
        position="A graph, the vertex with the token (or several tokens), the vertices that were "
        "visited, and how many passes are left.",
        move="Take a token along an edge to a vertex that was not visited; a move is that vertex, "
        "or (from, to) with several tokens. While passes are left, `pass` uses one up "
        "instead.",
        end="Who cannot move loses.",
        text="`vertices N`, `start V` with the token (or `tokens U V ...`), a line `U-V` for each "
        "edge; `visited V ...` and `passes N` if there are any; `board ROWS COLUMNS NEIGHBOURS` "
        "and `holes V ...` if the graph is a board.",
        example="undirected-geography\nvertices 4\nstart 1\n0-1\n1-2\n2-3",
    ),
)
