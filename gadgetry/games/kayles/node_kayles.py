"""NODE KAYLES: take a vertex of a graph, and with it all its neighbours.

The vertices that the players pick are an independent set, and the game is over when it is maximal.
On a path it is DAWSON'S KAYLES, the octal game 0.137.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gadgetry.games.fields import EDGES, VERTEX, list_of, vertex_count
from gadgetry.games.general.small_graphs import graphs, random_graph
from gadgetry.games.geography import geography_graph
from gadgetry.games.geography.geography_graph import GeographyGraph, vertex_list
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset, Small

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


@dataclass(frozen=True, slots=True)
class NodeKayles(Impartial[int]):
    """A graph of which some vertices are taken; a move is a vertex that is left.

    Make positions with `of`, which checks; all positions of a play share one `graph`.

    >>> path = NodeKayles.of(4, [(0, 1), (1, 2), (2, 3)])
    >>> path.moves(), path.play(1).moves()
    ((0, 1, 2, 3), (3,))
    """

    ruleset: ClassVar[str] = "node-kayles"
    graph: GeographyGraph
    taken: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls,
        vertices: int,
        edges: ArrayLike | Iterable[Iterable[int]],
        taken: Iterable[int] = (),
    ) -> Self:
        """The position on a graph given by its number of vertices and its edges."""
        gone = frozenset(taken)
        if not all(0 <= v < vertices for v in gone):
            raise GameError(f"expected vertices 0 to {vertices - 1}, got {sorted(gone)}")
        return cls(GeographyGraph(vertices, edges), gone)

    def moves(self) -> tuple[int, ...]:
        """The vertices that are left, ascending."""
        return tuple(v for v in range(self.graph.vertices) if v not in self.taken)

    def play(self, move: int) -> Self:
        """Take the vertex and its neighbours."""
        if type(move) is not int or not 0 <= move < self.graph.vertices or move in self.taken:
            raise IllegalMove(f"expected a vertex that is left, got {move!r:.60}")
        return type(self)(self.graph, self.taken | {move, *self.graph.neighbours(move)})

    def components(self) -> tuple[NodeKayles, ...]:
        """Each connected component of what is left.

        >>> [part.moves() for part in NodeKayles.of(3, [(0, 2)]).components()]
        [(0, 2), (1,)]
        """
        whole, left = frozenset(range(self.graph.vertices)), set(self.moves())
        parts = []
        for start in self.moves():
            if start not in left:
                continue
            left.discard(start)
            part = [start]
            for v in part:
                fresh = left.intersection(self.graph.neighbours(v))
                left -= fresh
                part += fresh
            parts.append(NodeKayles(self.graph, whole.difference(part)))
        return tuple(parts)

    def to_json(self) -> dict[str, Any]:
        """The graph, and the vertices that are taken if there are any."""
        data: dict[str, Any] = {"ruleset": self.ruleset} | self.graph.to_json()
        return data | ({"taken": sorted(self.taken)} if self.taken else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = GeographyGraph.from_json(data)
        return cls(graph, frozenset(vertex_list(data, "taken", graph.vertices)))

    def __str__(self) -> str:
        return geography_graph.to_text(self.to_json(), "-")

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        return cls.from_json(geography_graph.from_text(text, cls.ruleset, "-", (), ("taken",)))

    def to_networkx(self) -> Any:
        """A `networkx.Graph` of the vertices that are left."""
        import networkx as nx

        graph = nx.Graph()
        graph.add_nodes_from(self.moves())
        edges = self.graph.edges.tolist()
        graph.add_edges_from((u, v) for u, v in edges if not {u, v} & self.taken)
        return graph


def _all(vertices: int) -> Iterator[NodeKayles]:
    return (NodeKayles.of(vertices, edges) for edges in graphs(vertices))


def _random(vertices: int, rng: Random) -> NodeKayles:
    return NodeKayles.of(vertices, random_graph(vertices, rng))


def _examples() -> tuple[NodeKayles, ...]:
    """A path that the first player wins, and a cycle that the second one does."""
    path = [(v, v + 1) for v in range(5)]
    return NodeKayles.of(5, path[:4]), NodeKayles.of(6, [*path, (0, 5)])


RULESET = Ruleset(
    NodeKayles,
    "take a vertex and its neighbours; who cannot move loses",
    "Schaefer 1978",
    fields={"vertices": vertex_count(), "edges": EDGES, "taken": list_of(VERTEX).if_any()},
    small=Small("vertices", _all, _random),
    examples=_examples,
    rules=Rules(
        position="A graph of which some vertices are taken.",
        move="Take a vertex that is left, and with it all its neighbours.",
        end="Who cannot move loses.",
        text="`vertices N`, a line `U-V` for each edge; `taken V ...` if there are any.",
        example="node-kayles\nvertices 5\n0-1\n1-2\n2-3\n3-4",
    ),
)
