"""Is a vertex of a Shannon game live? A puzzle: walk an induced path between the terminals by it.

A vertex is live if some colouring of all others leaves the winner to it, and that is so iff it is
on an induced path between the terminals (thesis of van Rijswijck, Theorem 13.1.1); else it is dead.
A move goes on from the first terminal to a vertex that is adjacent to the last one of the path and
to no other. It is solved when the path has come to the second terminal through the vertex asked
for. NP-complete: Fellows 1989; see `reductions/connection/cnf_to_live_vertex.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.connection import shannon
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.short_and_cut import FIELDS, board_in
from gadgetry.games.fields import VERTEX, list_of, vertex_count
from gadgetry.games.position import GameError, IllegalMove, Puzzle
from gadgetry.games.reading import integer, integers, numbers_in, text_lines
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True)
class LiveVertex(Puzzle[int]):
    """A graph with two terminals, the vertex to go through, and the path behind the first terminal.

    >>> square = LiveVertex(TerminalGraph(4, [(0, 1), (1, 3), (0, 2), (2, 3)], (0, 3)), 2)
    >>> square.moves(), square.play(2).moves(), square.play(2).play(3).solved()
    ((1, 2), (3,), True)
    >>> square.play(1).play(3).solved()
    False
    """

    graph: TerminalGraph
    through: int
    path: tuple[int, ...] = ()

    ruleset: ClassVar[str] = "live-vertex"

    def __post_init__(self) -> None:
        n = self.graph.vertices
        if type(self.through) is not int or not 0 <= self.through < n:
            raise GameError(f"through: expected a vertex 0 to {n - 1}, got {self.through!r}")
        if self.through in self.graph.terminals:
            raise GameError(f"through: expected no terminal, got {self.through}")
        object.__setattr__(self, "path", tuple(self.path))
        if not self._is_induced():
            raise GameError(
                "path: expected an induced path that goes on from the first terminal and ends at"
                f" the second one at the latest, got {list(self.path)}"
            )

    def _is_induced(self) -> bool:
        n, (first, last) = self.graph.vertices, self.graph.terminals
        if any(type(v) is not int or not 0 <= v < n for v in self.path):
            return False
        whole = (first, *self.path)
        place = {v: i for i, v in enumerate(whole)}
        if len(place) < len(whole) or last in whole[:-1]:
            return False
        near = self.graph.neighbours
        chords = (u for v in whole for u in near[v] if abs(place.get(u, place[v]) - place[v]) > 1)
        return all(v in near[u] for u, v in pairwise(whole)) and next(chords, None) is None

    @property
    def end(self) -> int:
        """The last vertex of the path."""
        return self.path[-1] if self.path else self.graph.terminals[0]

    def moves(self) -> tuple[int, ...]:
        """The vertices that go on with an induced path, ascending; none from the second terminal.

        >>> LiveVertex(TerminalGraph(4, [(0, 1), (1, 2), (0, 2), (2, 3)], (0, 3)), 1, (1,)).moves()
        ()
        """
        if self.end == self.graph.terminals[1]:
            return ()
        near = self.graph.neighbours
        before = {self.graph.terminals[0], *self.path} - {self.end}
        return tuple(v for v in near[self.end] if v not in before and before.isdisjoint(near[v]))

    def play(self, move: int) -> Self:
        """Go there."""
        if type(move) is not int or move not in self.moves():
            raise IllegalMove(
                f"expected a vertex that is adjacent to {self.end} and to no other of the path, one"
                f" of {list(self.moves())}; got {move!r}"
            )
        return replace(self, path=(*self.path, move))

    def solved(self) -> bool:
        """Is the path at the second terminal, and the vertex on it?"""
        return self.end == self.graph.terminals[1] and self.through in self.path

    def move_name(self, move: int) -> str:
        """`vertex 3`."""
        return f"vertex {move}"

    def to_json(self) -> dict[str, Any]:
        """Keys `ruleset vertices edges terminals through`, and `path` when there is one."""
        data = {
            "ruleset": self.ruleset,
            "vertices": self.graph.vertices,
            "edges": self.graph.edges.tolist(),
            "terminals": list(self.graph.terminals),
            "through": self.through,
        }
        return data | {"path": list(self.path)} if self.path else data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = TerminalGraph(*board_in(data))
        last = graph.vertices - 1
        return cls(graph, integer(data, "through", 0, last), integers(data, "path", 0, last))

    def __str__(self) -> str:
        s, t = self.graph.terminals
        lines = [self.ruleset, f"vertices {self.graph.vertices}", f"terminals {s} {t}"]
        lines.append(f"through {self.through}")
        if self.path:
            lines.append(" ".join(["path", *map(str, self.path)]))
        return "\n".join([*lines, *(f"edge {u} {v}" for u, v in self.graph.edges.tolist())])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read lines `vertices N`, `terminals S T`, `through V`, `path V ...` and `edge U V`.

        >>> LiveVertex.from_text("live-vertex\\nvertices 3\\nterminals 0 2\\nthrough 1\\nedge 0 1")
        LiveVertex(graph=<3 vertices, 1 edge, terminals (0, 2)>, through=1, path=())
        """
        data: dict[str, Any] = {"edges": []}
        counts = {"vertices": 1, "terminals": 2, "through": 1, "path": None, "edge": 2}
        once = ("vertices", "terminals", "through", "path")
        for number, words in text_lines(text, cls.ruleset, once):
            key, values = words[0], numbers_in(number, words)
            if key not in counts or counts[key] not in (None, len(values)):
                raise GameError(
                    "expected vertices N, terminals S T, through V, path V.., or edge U V, got"
                    f" {' '.join(words)!r}",
                    number,
                )
            if key == "edge":
                data["edges"].append(values)
            else:
                data[key] = values[0] if counts[key] == 1 else values
        return cls.from_json(data)

    def to_networkx(self) -> Any:
        """A `networkx.Graph` with `terminals` and `through`; vertices have `on_path`."""
        import networkx

        graph = networkx.Graph(
            ruleset=self.ruleset, terminals=self.graph.terminals, through=self.through
        )
        for v in range(self.graph.vertices):
            graph.add_node(v, on_path=v == self.graph.terminals[0] or v in self.path)
        graph.add_edges_from(self.graph.edges.tolist())
        return graph


def live_vertex(
    vertices: int, edges: Iterable[tuple[int, int]], terminals: tuple[int, int], through: int
) -> LiveVertex:
    """The puzzle on a graph.

    >>> live_vertex(3, [(0, 1), (1, 2)], (0, 2), 1).moves()
    (1,)
    """
    return LiveVertex(TerminalGraph(vertices, edges, terminals), through)


def _all(vertices: int) -> Iterator[LiveVertex]:
    """On the graphs of all small Shannon games, through every vertex."""
    assert shannon.RULESET.small is not None
    for game in shannon.RULESET.small.exactly(vertices):
        assert isinstance(game, Shannon)
        if game.mover == "Short":  # the same graph comes with Cut to move
            graph = _terminals_last(game.graph)
            yield from (LiveVertex(graph, v) for v in range(vertices))


def _random(vertices: int, rng: Random) -> LiveVertex:
    assert shannon.RULESET.small is not None
    inner = max(1, vertices)
    game = shannon.RULESET.small.random(inner, rng)
    assert isinstance(game, Shannon)
    return LiveVertex(_terminals_last(game.graph), int(rng.random() * inner))


def _terminals_last(graph: TerminalGraph) -> TerminalGraph:
    """The same graph, whose terminals are 0 and 1, with these as its last vertices."""
    n = graph.vertices
    return TerminalGraph(n, (graph.edges - 2) % n, (n - 2, n - 1))


# Vertex 3 is dead between 0 and 4, though no clique cuts it off: what Figure 13.3 shows.
NO_CLIQUE = ((0, 1), (0, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4))

RULESET = Ruleset(
    position=LiveVertex,
    summary="Walk an induced path from one terminal to the other, through a given vertex.",
    paper="van Rijswijck, Set Colouring Games (2006), 13.1; Fellows (1989)",
    fields={
        "vertices": vertex_count(3),
        "edges": FIELDS["edges"],
        "terminals": FIELDS["terminals"],
        "through": VERTEX,
        "path": list_of(VERTEX).if_any(),
    },
    small=Small("vertices", _all, _random),
    examples=lambda: (
        live_vertex(6, [(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 5)], (0, 5), 4),
        live_vertex(4, [(0, 1), (1, 2), (2, 3)], (0, 3), 1),
    ),
    rules=Rules(
        position="A graph, two terminals, a vertex to go through, and the path that has been "
        "walked from the first terminal.",
        move="Go from the end of the path to a vertex that is adjacent to it, and to no other "
        "vertex of the path; a move is the vertex.",
        end="A puzzle for one: it is solved when the path is at the second terminal and has gone "
        "through the vertex. The value is the least number of moves. If it can be solved, the "
        "vertex is live in the Shannon game on this graph, else it is dead.",
        text="`vertices N`, `terminals S T`, `through V`, a line `edge U V` for each edge; "
        "`path V ...` if some have been walked, without the first terminal.",
        example="live-vertex\n"
        "vertices 5\n"
        "terminals 0 4\n"
        "through 2\n"
        "edge 0 1\n"
        "edge 1 2\n"
        "edge 2 4\n"
        "edge 0 3\n"
        "edge 3 4\n"
        "edge 1 3",
    ),
)
