"""FLAG COLORING: recolour one region of a map to the colour of a neighbour; regions flow together.

Burke and Tennenhouse, "Vexing vexillological logic", Ruleset 1.1. A position is a coloured graph.
A move takes a monochromatic component and gives it the colour of a neighbouring vertex. Edges
between vertices of one colour are contracted, so that the graph is always properly coloured and a
move is (vertex, new colour). On a properly two-coloured graph there is one new colour, and the
move contracts the closed neighbourhood of a vertex that has neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gadgetry._wording import counted
from gadgetry.games.fields import (
    COLOUR,
    EDGES,
    MOST_NUMBER,
    MOST_VERTICES,
    for_each_vertex,
    or_null,
    vertex_count,
)
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset

if TYPE_CHECKING:
    import networkx

Recolouring = tuple[int, int]


@dataclass(frozen=True, init=False)
class FlagColoring(Impartial[Recolouring]):
    """A properly coloured graph; the constructor contracts the edges within a colour.

    `colours[v]` is the colour of vertex v, None when v has been contracted into another vertex:
    a contracted vertex keeps the least of the numbers that flowed together, so a vertex has the
    same name throughout a game. `edges` are pairs (u, v) with u < v, sorted, each once.

    >>> position = FlagColoring([0, 1, 1, 0], [(0, 1), (1, 2), (2, 3)])
    >>> position.colours, position.edges
    ((0, 1, None, 0), ((0, 1), (1, 3)))
    >>> position.moves()
    ((0, 1), (1, 0), (3, 1))
    >>> position.play((3, 1)).colours
    (0, 1, None, None)
    """

    ruleset: ClassVar[str] = "flag-coloring"
    colours: tuple[int | None, ...]
    edges: tuple[tuple[int, int], ...]

    def __init__(
        self, colours: Iterable[int | None], edges: Iterable[tuple[int, int]] = ()
    ) -> None:
        given = tuple(colours)
        if len(given) > MOST_VERTICES:
            raise GameError(f"expected at most {MOST_VERTICES} vertices, got {len(given)}")
        for vertex, colour in enumerate(given):
            good = type(colour) is int and 0 <= colour <= MOST_NUMBER
            if not good and colour is not None:
                raise GameError(
                    f"vertex {vertex}: expected a colour 0 to {MOST_NUMBER} or None, got {colour!r}"
                )
        pairs = [_checked(edge, given) for edge in edges]
        contracted, kept = _contract(given, pairs)
        object.__setattr__(self, "colours", contracted)
        object.__setattr__(self, "edges", kept)

    @cached_property
    def neighbours(self) -> dict[int, tuple[int, ...]]:
        """The neighbours of each vertex, vertices and neighbours in order.

        >>> FlagColoring([0, 1, 0], [(0, 1), (1, 2)]).neighbours
        {0: (1,), 1: (0, 2), 2: (1,)}
        """
        lists: dict[int, list[int]] = {v: [] for v, c in enumerate(self.colours) if c is not None}
        for u, v in self.edges:
            lists[u].append(v)
            lists[v].append(u)
        return {v: tuple(sorted(near)) for v, near in lists.items()}

    def moves(self) -> tuple[Recolouring, ...]:
        """Every vertex with every colour next to it, by vertex and then by colour."""
        return tuple((v, colour) for v in self.neighbours for colour in self._colours_beside(v))

    def play(self, move: Recolouring) -> Self:
        """Recolour the vertex and contract."""
        legal = isinstance(move, tuple) and len(move) == 2 and all(type(m) is int for m in move)
        if not legal or move[0] not in self.neighbours:
            raise IllegalMove(f"expected (vertex, colour of a neighbour), got {move!r}")
        vertex, colour = move
        beside = self._colours_beside(vertex)
        if colour not in beside:
            choice = f"one of {beside}" if beside else "nothing: it has no neighbours"
            raise IllegalMove(
                f"vertex {vertex}: expected a colour beside it, {choice}; got {move!r}"
            )
        return type(self)((*self.colours[:vertex], colour, *self.colours[vertex + 1 :]), self.edges)

    def components(self) -> tuple[FlagColoring, ...]:
        """The connected components, by least vertex; vertices keep their names.

        >>> [str(part.edges) for part in FlagColoring([0, 1, 0, 1], [(0, 3), (1, 2)]).components()]
        ['((0, 3),)', '((1, 2),)']
        """
        parts = _connected(self.neighbours)
        if len(parts) == 1:
            return (self,)
        return tuple(
            FlagColoring(
                [c if v in part else None for v, c in enumerate(self.colours)],
                [edge for edge in self.edges if edge[0] in part],
            )
            for part in parts
        )

    def move_name(self, move: Recolouring) -> str:
        """For example `vertex 3 to colour 1`."""
        return f"vertex {move[0]} to colour {move[1]}"

    def to_json(self) -> dict[str, Any]:
        """The graph; the colour of a vertex that has been contracted away is null."""
        return {
            "ruleset": self.ruleset,
            "vertices": len(self.colours),
            "edges": [list(edge) for edge in self.edges],
            "colours": list(self.colours),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; a graph that is not properly coloured is contracted."""
        if not isinstance(data, dict) or data.get("ruleset") != cls.ruleset:
            raise GameError(f'expected a JSON object with "ruleset": "{cls.ruleset}"')
        vertices, colours, edges = (data.get(key) for key in ("vertices", "colours", "edges"))
        if type(vertices) is not int or vertices < 0:
            raise GameError(f'expected "vertices" to be a number of vertices, got {vertices!r}')
        if not isinstance(colours, list) or len(colours) != vertices:
            raise GameError(
                f'expected "colours" to be a list of {counted(vertices, "colour")} or nulls'
            )
        if not isinstance(edges, list) or not all(isinstance(edge, list) for edge in edges):
            raise GameError('expected "edges" to be a list of pairs [u, v]')
        return cls(colours, [tuple(edge) for edge in edges])

    def __str__(self) -> str:
        lines = [self.ruleset, f"vertices {len(self.colours)}"]
        for v, near in self.neighbours.items():
            later = "".join(f" {u}" for u in near if u > v)
            lines.append(f"{v} {self.colours[v]}:{later}")
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read `vertex colour: neighbours` lines; a vertex without a line is contracted away.

        An edge may stand at either end or at both; `#` starts a comment.

        >>> print(FlagColoring.from_text("flag-coloring\\nvertices 2\\n0 0: 1\\n1 1:"), end="")
        flag-coloring
        vertices 2
        0 0: 1
        1 1:
        """
        lines = [line.split("#")[0].strip() for line in text.splitlines()]
        numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
        if not numbered or numbered[0][1] != cls.ruleset:
            raise GameError(f"expected {cls.ruleset!r}", 1)
        size = numbered[1][1].split() if len(numbered) > 1 else []
        if len(size) != 2 or size[0] != "vertices":
            line_number = numbered[1][0] if len(numbered) > 1 else numbered[0][0] + 1
            raise GameError("expected 'vertices N'", line_number)
        colours: list[int | None] = [None] * _number(size[1], numbered[1][0], MOST_VERTICES + 1)
        edges: dict[tuple[int, int], int] = {}
        for number, line in numbered[2:]:
            head, colon, tail = line.partition(":")
            words = head.split()
            if not colon or len(words) != 2:
                raise GameError(f"expected 'vertex colour: neighbours', got {line!r}", number)
            vertex = _number(words[0], number, len(colours))
            if colours[vertex] is not None:
                raise GameError(f"expected each vertex once, got {vertex} again", number)
            colours[vertex] = _number(words[1], number, MOST_NUMBER + 1)
            for word in tail.split():
                edges.setdefault((vertex, _number(word, number, len(colours))), number)
        for edge, number in edges.items():
            try:
                _checked(edge, colours)
            except GameError as error:
                raise GameError(str(error), number) from None
        return cls(colours, edges)

    def to_networkx(self) -> networkx.Graph:
        """A `networkx.Graph` whose nodes have the attribute `colour`.

        >>> FlagColoring([0, 1], [(0, 1)]).to_networkx().nodes(data="colour")
        NodeDataView({0: 0, 1: 1}, data='colour')
        """
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from((v, {"colour": self.colours[v]}) for v in self.neighbours)
        graph.add_edges_from(self.edges)
        return graph

    def _colours_beside(self, vertex: int) -> list[int]:
        beside = (self.colours[u] for u in self.neighbours[vertex])
        return sorted({colour for colour in beside if colour is not None})


def _checked(edge: Any, colours: tuple[int | None, ...] | list[int | None]) -> tuple[int, int]:
    """The edge, when it joins two different vertices that have a colour."""
    if not isinstance(edge, tuple) or len(edge) != 2 or not all(type(end) is int for end in edge):
        raise GameError(f"expected an edge (u, v) of two vertices, got {edge!r}")
    u, v = edge
    for end in edge:
        if not 0 <= end < len(colours) or colours[end] is None:
            raise GameError(f"edge {u}-{v}: expected vertices with a colour, got {end}")
    if u == v:
        raise GameError(f"edge {u}-{v}: expected two different vertices")
    return u, v


def _contract(
    colours: tuple[int | None, ...], edges: list[tuple[int, int]]
) -> tuple[tuple[int | None, ...], tuple[tuple[int, int], ...]]:
    """Contract the edges whose ends have one colour; the least vertex gives the name."""
    least = list(range(len(colours)))

    def find(v: int) -> int:
        while least[v] != v:
            least[v] = least[least[v]]
            v = least[v]
        return v

    for u, v in edges:
        if colours[u] == colours[v]:
            a, b = find(u), find(v)
            least[max(a, b)] = min(a, b)
    kept = {(find(u), find(v)) for u, v in edges if colours[u] != colours[v]}
    names = tuple(colour if find(v) == v else None for v, colour in enumerate(colours))
    return names, tuple(sorted({(min(edge), max(edge)) for edge in kept}))


def _connected(neighbours: dict[int, tuple[int, ...]]) -> list[set[int]]:
    seen: set[int] = set()
    parts = []
    for start in neighbours:
        if start in seen:
            continue
        part, todo = {start}, [start]
        while todo:
            fresh = [u for u in neighbours[todo.pop()] if u not in part]
            part.update(fresh)
            todo.extend(fresh)
        seen |= part
        parts.append(part)
    return parts


def _number(word: str, line: int, below: int) -> int:
    """The number in a word of a text; few digits, so that no text is slow to read."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 10 and int(word) < below):
        raise GameError(f"expected a number 0 to {below - 1}, got {word!r}", line)
    return int(word)


RULESET = Ruleset(
    position=FlagColoring,
    summary="recolour a component to the colour of a neighbour; the last move wins",
    paper="Burke and Tennenhouse, Vexing vexillological logic, Ruleset 1.1",
    fields={
        "vertices": vertex_count(),
        "edges": EDGES,
        "colours": for_each_vertex("colour", or_null(COLOUR)),
    },
    rules=Rules(
        position="A graph whose vertices have colours; neighbours of one colour flow together to "
        "one vertex, which keeps the least of their numbers.",
        move="Give a vertex the colour of one of its neighbours; a move is (vertex, colour).",
        end="Who cannot move, because one vertex is left of each part, loses.",
        text="`vertices N`, then for each vertex a line `V COLOUR: U ...` with its neighbours of "
        "higher number.",
        example="flag-coloring\nvertices 5\n0 0: 1\n1 1: 2 4\n2 0: 3\n3 1:\n4 2:",
    ),
)
