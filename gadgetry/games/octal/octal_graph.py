"""OCTAL games on graphs: a move takes connected vertices out of one component.

Definition 22 of the report: in the game 0.u1u2... a move takes i vertices of one component that
induce a connected subgraph, and the component may fall into j components, j = 0, 1 or 2, if and
only if the bit 2^j of u_i is set. On a chain this is the game on a heap. We allow j = 3, too; no
move on a chain leaves three parts, so there the digits 8 to F are 0 to 7, unlike on a heap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gadgetry.games.fields import EDGES, VERTEX, WORD, list_of, vertex_count
from gadgetry.games.geography import geography_graph
from gadgetry.games.geography.geography_graph import GeographyGraph, vertex_list
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Taken = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OctalGraph(Impartial[Taken]):
    """A graph of which some vertices are gone; a move is the vertices it takes, ascending.

    Make positions with `of`, which checks; all positions of a play share one `graph`.

    >>> path = OctalGraph.of("0.33", 4, [(0, 1), (1, 2), (2, 3)])
    >>> path.moves()
    ((0,), (3,), (0, 1), (2, 3))
    >>> OctalGraph.of("0.7", 4, [(0, 1), (1, 2), (2, 3)]).moves()
    ((0,), (1,), (2,), (3,))
    """

    ruleset: ClassVar[str] = "octal-graph"
    code: OctalCode
    graph: GeographyGraph
    gone: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls,
        code: str,
        vertices: int,
        edges: ArrayLike | Iterable[Iterable[int]],
        gone: Iterable[int] = (),
    ) -> Self:
        """The position on a graph given by its number of vertices and its edges."""
        return cls._checked(OctalCode.of(code), GeographyGraph(vertices, edges), gone)

    @classmethod
    def _checked(cls, code: OctalCode, graph: GeographyGraph, gone: Iterable[int]) -> Self:
        if code.digits[0]:
            raise GameError(f"expected a code 0.u1u2..., every move takes a vertex; got {code}")
        taken = frozenset(gone)
        if not all(0 <= v < graph.vertices for v in taken):
            raise GameError(f"expected vertices 0 to {graph.vertices - 1}, got {sorted(taken)}")
        return cls(code, graph, taken)

    def moves(self) -> tuple[Taken, ...]:
        """Those that take least first, then by their vertices."""
        near = self.graph.neighbourhoods()
        found = []
        for part in self._parts(near):
            for taken in _connected_sets(near, part, self.code.most_taken(len(part))):
                if self._allowed(near, part, taken):
                    found.append(tuple(sorted(taken)))
        return tuple(sorted(found, key=lambda taken: (len(taken), taken)))

    def _allowed(self, near: list[tuple[int, ...]], part: set[int], taken: frozenset[int]) -> bool:
        if not self.code.digit(len(taken)):
            return False
        return self.code.allows(len(taken), len(_components(near, part - taken)))

    def play(self, move: Taken) -> Self:
        """Take the vertices."""
        whole = range(self.graph.vertices)
        if isinstance(move, tuple) and move and all(type(v) is int and v in whole for v in move):
            near = self.graph.neighbourhoods()
            taken = frozenset(move)
            for part in self._parts(near):
                if tuple(sorted(taken)) == move and taken <= part:
                    connected = len(_components(near, set(taken))) == 1
                    if connected and self._allowed(near, part, taken):
                        return type(self)(self.code, self.graph, self.gone | taken)
        raise IllegalMove(f"expected connected vertices that {self.code} allows, got {move!r}")

    def _parts(self, near: list[tuple[int, ...]]) -> list[set[int]]:
        return _components(near, set(range(self.graph.vertices)) - self.gone)

    def components(self) -> tuple[OctalGraph, ...]:
        """Each connected component alone.

        >>> [part.gone for part in OctalGraph.of("0.3", 3, [(0, 2)]).components()]
        [frozenset({1}), frozenset({0, 2})]
        """
        whole = frozenset(range(self.graph.vertices))
        parts = self._parts(self.graph.neighbourhoods())
        return tuple(OctalGraph(self.code, self.graph, whole - part) for part in parts)

    def move_name(self, move: Taken) -> str:
        """The vertices."""
        return " ".join(map(str, move))

    def to_json(self) -> dict[str, Any]:
        """The code as text, the graph, and the vertices that are gone if there are any."""
        data = {"ruleset": self.ruleset, "code": str(self.code)} | self.graph.to_json()
        return data | ({"gone": sorted(self.gone)} if self.gone else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = GeographyGraph.from_json(data)
        gone = vertex_list(data, "gone", graph.vertices)
        return cls._checked(OctalCode.of(data.get("code")), graph, gone)

    def __str__(self) -> str:
        data = self.to_json()
        del data["code"]
        name, _, rest = geography_graph.to_text(data, "-").partition("\n")
        return f"{name}\ncode {self.code}\n{rest}"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        lines = text.splitlines()
        places = [i for i, line in enumerate(lines) if line.strip()][1:2]
        match [lines[i].split() for i in places]:
            case [["code", code]]:
                lines[places[0]] = ""  # the other lines keep their numbers
            case _:
                raise GameError("expected a code such as 'code 0.33'", 2)
        rest = geography_graph.from_text("\n".join(lines), cls.ruleset, "-", (), ("gone",))
        return cls.from_json({"code": code, **rest})

    def to_networkx(self) -> Any:
        """A `networkx.Graph` of the vertices that are left."""
        import networkx as nx

        graph = nx.Graph()
        graph.add_nodes_from(v for v in range(self.graph.vertices) if v not in self.gone)
        graph.add_edges_from((u, v) for u, v in self.graph.edges.tolist() if not {u, v} & self.gone)
        return graph


def _components(near: list[tuple[int, ...]], left: set[int]) -> list[set[int]]:
    """The connected components of what is left, by their smallest vertices."""
    found, todo = [], set(left)
    for start in sorted(left):
        if start in todo:
            todo.discard(start)
            part = [start]
            for v in part:
                fresh = todo.intersection(near[v])
                todo -= fresh
                part += fresh
            found.append(set(part))
    return found


def _connected_sets(
    near: list[tuple[int, ...]], part: set[int], most: int
) -> Iterator[frozenset[int]]:
    """The connected sets of one to `most` vertices of a component."""
    sets = {frozenset((v,)) for v in part}
    for size in range(1, most + 1):
        yield from sets
        if size < most:
            sets = {
                grown | {v}
                for grown in sets
                for u in grown
                for v in near[u]
                if v in part and v not in grown
            }


RULESET = Ruleset(
    OctalGraph,
    "take connected vertices of a graph as an octal code allows; who cannot move loses",
    "Dailly, Octal Games on Graphs, Definition 22",
    fields={
        "code": WORD,
        "vertices": vertex_count(),
        "edges": EDGES,
        "gone": list_of(VERTEX).if_any(),
    },
    rules=Rules(
        position="A graph of which some vertices are gone, and a code 0.d1d2d3...",
        move="Take i vertices that are connected with each other, if the digit di allows in how "
        "many parts their component falls: 1 for none, 2 for one, 4 for two, 8 for three, and sums "
        "of these, with A to F for 10 to 15. After three dots the last digit goes on for ever.",
        end="Who cannot move loses.",
        text="`code 0.D...`, `vertices N`, a line `U-V` for each edge; `gone V ...` if there are "
        "any.",
        example="octal-graph\ncode 0.33\nvertices 4\n0-1\n1-2\n2-3",
    ),
)
