"""The vertex Shannon game (generalized Hex): Short and Cut claim the vertices of a graph.

Two vertices, the terminals, belong to Short from the start. Short wins when his vertices join
the terminals, Cut when hers separate them; no draws. Either player may be to move.
Thesis of van Rijswijck, 4.5; PSPACE-complete: Even & Tarjan 1976.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from gadgetry._wording import sizes_in_words
from gadgetry.formulas.distinct import distinct
from gadgetry.games.connection.short_and_cut import FIELDS, ShortAndCut, board_in, claims_in
from gadgetry.games.fields import MOST_VERTICES
from gadgetry.games.position import GameError
from gadgetry.games.reading import player
from gadgetry.games.registry import Rules, Ruleset, Small

if TYPE_CHECKING:
    from numpy.typing import NDArray


class TerminalGraph:
    """A simple graph with two terminals: vertices 0..n-1, edges as an array of pairs.

    >>> TerminalGraph(3, [(0, 1), (1, 2)], (0, 2)).neighbours
    [[1], [0, 2], [1]]
    """

    vertices: int
    edges: NDArray[np.int32]
    terminals: tuple[int, int]

    def __init__(
        self,
        vertices: int,
        edges: Iterable[tuple[int, int]] | NDArray[np.int32],
        terminals: tuple[int, int],
    ) -> None:
        if not 2 <= vertices <= MOST_VERTICES:
            raise GameError(f"expected from 2 to {MOST_VERTICES} vertices, got {vertices}")
        array = edges if isinstance(edges, np.ndarray) else np.array(list(edges), np.int64)
        array = array.reshape(-1, 2).astype(np.int64)
        if array.size and not (array.min() >= 0 and array.max() < vertices):
            raise GameError(f"expected edges between vertices 0 to {vertices - 1}")
        ends = np.sort(array, axis=1)
        codes = ends[:, 0] * vertices + ends[:, 1]
        if (ends[:, 0] == ends[:, 1]).any() or len(distinct(codes)) != len(codes):
            raise GameError("expected a simple graph, got a loop or an edge twice")
        s, t = terminals
        if s == t or not (0 <= s < vertices and 0 <= t < vertices):
            raise GameError(f"expected two terminals from 0 to {vertices - 1}, got {terminals!r}")
        self.vertices = vertices
        self.edges = array.astype(np.int32)
        self.edges.flags.writeable = False
        self.terminals = (s, t)

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex, in order."""
        lists: list[list[int]] = [[] for _ in range(self.vertices)]
        for u, v in self.edges.tolist():
            lists[u].append(v)
            lists[v].append(u)
        return [sorted(adjacent) for adjacent in lists]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TerminalGraph):
            return NotImplemented
        same = (self.vertices, self.terminals) == (other.vertices, other.terminals)
        return same and np.array_equal(self.edges, other.edges)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.vertices, self.terminals, self.edges.tobytes()))

    def __repr__(self) -> str:
        sizes = {"vertices": self.vertices, "edges": len(self.edges)}
        return f"<{sizes_in_words(sizes)}, terminals {self.terminals}>"


@dataclass(frozen=True)
class Shannon(ShortAndCut):
    """A position: the graph, who claimed which vertices, and who is to move.

    >>> path = Shannon(TerminalGraph(4, [(0, 1), (1, 2), (2, 3)], (0, 3)))
    >>> path.moves(), path.play(1).to_move, path.play(1).play(2).winner()
    ((1, 2), 'Cut', 'Cut')
    """

    ruleset: ClassVar[str] = "shannon"
    claimed: ClassVar[str] = "vertex"
    claims: ClassVar[str] = "V.."

    graph: TerminalGraph
    short: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()
    mover: str = "Short"

    def __post_init__(self) -> None:
        player({"to_move": self.mover}, self.players)
        object.__setattr__(self, "short", frozenset(self.short))
        object.__setattr__(self, "cut", frozenset(self.cut))
        claimed = self.short | self.cut
        wrong = set(self.short & self.cut) | (claimed & set(self.graph.terminals))
        wrong |= {v for v in claimed if not 0 <= v < self.graph.vertices}
        if wrong:
            raise GameError(
                f"expected each inner vertex claimed at most once, got vertex {min(wrong)}"
            )

    def moves(self) -> tuple[int, ...]:
        """The free vertices, in order."""
        if self.winner() is not None:
            return ()
        taken = self.short | self.cut | set(self.graph.terminals)
        return tuple(v for v in range(self.graph.vertices) if v not in taken)

    def _free(self, move: int) -> bool:
        taken = move in self.short or move in self.cut or move in self.graph.terminals
        return 0 <= move < self.graph.vertices and not taken

    def _joined(self, *, only_short: bool) -> bool:
        s, t = self.graph.terminals
        seen, stack = {s}, [s]
        while stack:
            for v in self.graph.neighbours[stack.pop()]:
                if v == t:
                    return True
                if v not in seen and (v in self.short if only_short else v not in self.cut):
                    seen.add(v)
                    stack.append(v)
        return False

    def _board(self) -> dict[str, Any]:
        graph = self.graph
        edges, terminals = graph.edges.tolist(), list(graph.terminals)
        return {"vertices": graph.vertices, "edges": edges, "terminals": terminals}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = TerminalGraph(*board_in(data))
        return cls(graph, *claims_in(data, graph.vertices - 1))

    @classmethod
    def _claim(cls, data: dict[str, Any], owner: str, numbers: list[int]) -> None:
        data[owner] += numbers

    def __str__(self) -> str:
        s, t = self.graph.terminals
        lines = [self.ruleset, f"vertices {self.graph.vertices}", f"terminals {s} {t}"]
        lines += [
            " ".join([name, *map(str, sorted(claimed))])
            for name, claimed in (("short", self.short), ("cut", self.cut))
            if claimed
        ]
        lines += [f"edge {u} {v}" for u, v in self.graph.edges.tolist()]
        return "\n".join([*lines, f"{self.mover} to move"])

    def to_networkx(self) -> Any:
        """The graph as `networkx.Graph`; vertices carry `owner` (Short, Cut or None)."""
        import networkx

        graph = networkx.Graph(ruleset=self.ruleset, terminals=self.graph.terminals)
        owned = self.short | set(self.graph.terminals)
        for v in range(self.graph.vertices):
            owner = "Short" if v in owned else "Cut" if v in self.cut else None
            graph.add_node(v, owner=owner)
        graph.add_edges_from(self.graph.edges.tolist())
        return graph


def _all(vertices: int) -> Iterator[Shannon]:
    """All graphs on so many vertices and the terminals 0 and 1, which are not adjacent, up to the
    numbers of the vertices and the order of the terminals; either player to move."""
    n = vertices + 2
    pairs = [pair for pair in combinations(range(n), 2) if pair != (0, 1)]
    number = {pair: i for i, pair in enumerate(pairs)}
    orders = [(*ends, *inner) for ends in ((0, 1), (1, 0)) for inner in permutations(range(2, n))]
    images = [[1 << number[min(p[u], p[v]), max(p[u], p[v])] for u, v in pairs] for p in orders]
    seen: set[int] = set()
    for mask in range(1 << len(pairs)):
        if mask in seen:
            continue
        chosen = [i for i in range(len(pairs)) if mask >> i & 1]
        seen.update(sum(image[i] for i in chosen) for image in images)
        graph = TerminalGraph(n, [pairs[i] for i in chosen], (0, 1))
        for mover in Shannon.players:
            yield Shannon(graph, mover=mover)


def _random(vertices: int, rng: Random) -> Shannon:
    """About two edges a vertex, some vertices claimed."""
    n = vertices + 2
    pairs = [pair for pair in combinations(range(n), 2) if pair != (0, 1)]
    dense = min(1.0, 2 * n / max(1, len(pairs)))
    edges = [pair for pair in pairs if rng.random() < dense]
    owners = [rng.random() for _ in range(vertices)]
    short = {v for v, owner in enumerate(owners, 2) if owner < 0.1}
    cut = {v for v, owner in enumerate(owners, 2) if owner > 0.9}
    mover = Shannon.players[rng.random() < 0.5]
    return Shannon(TerminalGraph(n, edges, (0, 1)), frozenset(short), frozenset(cut), mover)


RULESET = Ruleset(
    position=Shannon,
    summary="Short joins two terminals with the vertices he claims; Cut separates them.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.5; Even & Tarjan (1976)",
    fields=FIELDS,
    small=Small("vertices", _all, _random),
    rules=Rules(
        position="A graph, two terminals, which belong to Short, the vertices that Short and Cut "
        "have claimed, and who is to move.",
        move="Claim a vertex that nobody has; a move is the vertex.",
        end="Short wins when his vertices join the terminals, Cut when hers separate them.",
        text="`vertices N`, `terminals S T`, a line `edge U V` for each edge; `short V ...` and "
        "`cut V ...` if some are claimed; the last line is `Short to move` or `Cut to move`.",
        example="shannon\n"
        "vertices 5\n"
        "terminals 0 3\n"
        "edge 0 1\n"
        "edge 1 3\n"
        "edge 0 2\n"
        "edge 2 3\n"
        "edge 1 2\n"
        "edge 0 4\n"
        "edge 4 3\n"
        "Short to move",
    ),
)
