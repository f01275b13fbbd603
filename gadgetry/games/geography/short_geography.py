"""SHORT GEOGRAPHY: Alice must win UNDIRECTED GEOGRAPHY by a certain number of moves.

A token walks along the edges of a graph and never comes back; who cannot move loses, and if the
moves are used up while the player to move still could, Bob has won. Alice and Bob move in turn.

So "short" games are defined in the literature on parameterized complexity: does the first player
win within k moves? (SHORT GENERALIZED GEOGRAPHY, on digraphs, is AW[*]-complete: Abrahamson, Downey
and Fellows, Ann. Pure Appl. Logic 73, 1995.) arXiv:2106.02114 says that the short version on
undirected graphs is PSPACE-complete, where k is part of the input; its list of references is not in
our copy. With as many moves as there are vertices it is UNDIRECTED GEOGRAPHY, which is polynomial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.fields import (
    EDGES,
    MOST_VERTICES,
    VERTEX,
    list_of,
    natural,
    one_of,
    vertex_count,
)
from gadgetry.games.general.small_graphs import random_rooted_graph, rooted_graphs
from gadgetry.games.geography import geography_graph
from gadgetry.games.geography.board_graph import GridBoard
from gadgetry.games.geography.geography_graph import GeographyGraph, vertex_list
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.registry import Rules, Ruleset, Small

ALICE, BOB = "Alice", "Bob"


@dataclass(frozen=True, slots=True)
class ShortGeography(TwoPlayer[int]):
    """A token on a graph, the visited vertices, the moves that are left, and who is to move.

    A move is the vertex that it leads to. Make positions with `of`, which checks; all positions of
    a play share one `graph`, and `visited` holds the token's vertex too.

    >>> path = ShortGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0, left=3)
    >>> path.moves(), path.play(1).play(2).play(3).winner()
    ((1,), 'Alice')
    >>> ShortGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0, left=2).play(1).play(2).winner()
    'Bob'
    """

    ruleset: ClassVar[str] = "short-geography"
    players: ClassVar[tuple[str, str]] = (ALICE, BOB)
    graph: GeographyGraph
    token: int
    visited: frozenset[int]
    left: int
    mover: str = ALICE

    @classmethod
    def of(
        cls,
        vertices: int,
        edges: Iterable[Iterable[int]],
        start: int,
        left: int,
        visited: Iterable[int] = (),
        mover: str = ALICE,
    ) -> Self:
        """The position on a graph given by its number of vertices and its edges."""
        return cls._checked(GeographyGraph(vertices, edges), start, left, visited, mover)

    @classmethod
    def _checked(
        cls, graph: GeographyGraph, start: int, left: int, visited: Iterable[int], mover: str
    ) -> Self:
        seen = frozenset(visited) | {start}
        if not all(0 <= v < graph.vertices for v in seen):
            raise GameError(f"expected vertices 0 to {graph.vertices - 1}, got {sorted(seen)}")
        if type(left) is not int or not 0 <= left <= MOST_VERTICES:
            raise GameError(f"expected 0 to {MOST_VERTICES} moves left, got {left!r:.60}")
        if mover not in cls.players:
            raise GameError(f"expected Alice or Bob to move, got {mover!r:.60}")
        return cls(graph, start, seen, left, mover)

    @property
    def to_move(self) -> str:
        """Whose turn it is."""
        return self.mover

    def _steps(self) -> tuple[int, ...]:
        return tuple(v for v in self.graph.neighbours(self.token) if v not in self.visited)

    def winner(self) -> str | None:
        """Who cannot move has lost; else Bob has won when no move is left."""
        if not self._steps():
            return BOB if self.mover == ALICE else ALICE
        return None if self.left else BOB

    def moves(self) -> tuple[int, ...]:
        """The unvisited neighbours of the token, ascending; none when no move is left."""
        return self._steps() if self.left else ()

    def play(self, move: int) -> Self:
        """Take the token to a vertex."""
        moves = self.moves()
        if type(move) is not int or move not in moves:
            raise IllegalMove(f"expected one of {moves}, got {move!r:.60}")
        other = BOB if self.mover == ALICE else ALICE
        return type(self)(self.graph, move, self.visited | {move}, self.left - 1, other)

    def to_json(self) -> dict[str, Any]:
        """Graph, token (`start`), moves `left`, `mover`, and the other visited vertices if any."""
        data: dict[str, Any] = {"ruleset": self.ruleset} | self.graph.to_json()
        data |= {"start": self.token, "left": self.left, "mover": self.mover}
        visited = sorted(self.visited - {self.token})
        return data | ({"visited": visited} if visited else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; without `mover`, Alice is to move."""
        graph = GeographyGraph.from_json(data)
        start = geography_graph.natural(data, "start", graph.vertices - 1)
        left = geography_graph.natural(data, "left", MOST_VERTICES)
        visited = vertex_list(data, "visited", graph.vertices)
        return cls._checked(graph, start, left, visited, data.get("mover", ALICE))

    def __str__(self) -> str:
        data = self.to_json()
        first, *rest = geography_graph.to_text(data | {"mover": []}, "-").splitlines()
        named = [f"mover {self.mover}" if line == "mover" else line for line in rest]
        return "\n".join([first, *named])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        lines, mover = text.splitlines(), None
        for number, line in enumerate(lines):
            match line.split():
                case ["mover", name]:
                    if mover is not None or name not in cls.players:
                        raise GameError("expected 'mover Alice' or 'mover Bob', once", number + 1)
                    mover, lines[number] = name, ""
        one, many = ("start", "left"), ("visited",)
        data = geography_graph.from_text("\n".join(lines), cls.ruleset, "-", one, many)
        return cls.from_json(data | ({"mover": mover} if mover else {}))

    def to_networkx(self) -> Any:
        """A `networkx.Graph`; its vertices know `visited` and `token`."""
        import networkx as nx

        graph = nx.Graph()
        graph.add_nodes_from(
            (v, {"visited": v in self.visited, "token": v == self.token})
            for v in range(self.graph.vertices)
        )
        graph.add_edges_from(self.graph.edges.tolist())
        return graph


def _all(vertices: int) -> Iterator[ShortGeography]:
    for edges in rooted_graphs(vertices):
        for left in range(1, max(vertices, 2), 2):  # Alice makes the last move of a win
            yield ShortGeography.of(vertices, edges, 0, left)


def _random(vertices: int, rng: Random) -> ShortGeography:
    edges = random_rooted_graph(vertices, rng)
    return ShortGeography.of(vertices, edges, 0, 1 + 2 * int(rng.random() * (vertices // 2)))


def _examples() -> tuple[ShortGeography, ...]:
    """A path on which Alice wins in three moves, and not in two."""
    path = [(0, 1), (1, 2), (2, 3)]
    return ShortGeography.of(4, path, 0, 3), ShortGeography.of(4, path, 0, 2)


def grid(rows: int, columns: int, neighbours: int, start: int, left: int) -> ShortGeography:
    """A board whose inner cells have 3, 4, 6 or 8 neighbours; cells count from 0, row by row.

    >>> grid(2, 3, 4, 0, 5).moves()
    (1, 3)
    """
    board = GridBoard(rows, columns, neighbours)
    return ShortGeography.of(board.cells, board.edges(), start, left)


RULESET = Ruleset(
    ShortGeography,
    "move a token along an edge to an unvisited vertex; Alice must win by so many moves",
    "Abrahamson, Downey and Fellows 1995 (on digraphs); Burke, Ferland and Teng, arXiv:2106.02114",
    fields={
        "vertices": vertex_count(1),
        "edges": EDGES,
        "start": VERTEX,
        "left": natural(0, MOST_VERTICES),
        "mover": one_of(ALICE, BOB).if_any(),
        "visited": list_of(VERTEX).if_any(),
    },
    small=Small("vertices", _all, _random),
    examples=_examples,
    rules=Rules(
        position="A graph, the vertex with the token, the vertices that were visited, how many "
        "moves are left, and whether Alice or Bob is to move.",
        move="Take the token along an edge to a vertex that was not visited; a move is that "
        "vertex. Each move is one fewer left.",
        end="Who cannot move loses. When no move is left and the player to move still could, Bob "
        "wins.",
        text="`vertices N`, `start V` with the token, `left K`, `mover Alice` or `mover Bob`, a "
        "line `U-V` for each edge; `visited V ...` if there are any.",
        example="short-geography\nvertices 4\nstart 0\nleft 3\nmover Alice\n0-1\n1-2\n2-3\n1-3",
    ),
)
FAMILIES_OF = ShortGeography.ruleset
FAMILIES: dict[str, Callable[..., ShortGeography]] = {"grid": grid}
