"""The edge Shannon game (Shannon's switching game): Short and Cut claim the edges of a multigraph.

Short wins when his edges join the terminals, Cut when hers separate them. Unlike the vertex game
it is polynomial (Lehman 1964). Thesis of van Rijswijck, 4.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.connection.short_and_cut import FIELDS, ShortAndCut, board_in, claims_in
from gadgetry.games.fields import MOST_VERTICES
from gadgetry.games.position import GameError
from gadgetry.games.reading import player
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True)
class EdgeShannon(ShortAndCut):
    """A position: the edges, the terminals, and which edges (by number) are claimed.

    >>> path = EdgeShannon(3, ((0, 1), (1, 2)), (0, 2))
    >>> path.moves(), path.play(0).play(1).winner()
    ((0, 1), 'Cut')
    """

    ruleset: ClassVar[str] = "edge-shannon"
    claimed: ClassVar[str] = "edge"
    claims: ClassVar[str] = "U V"

    vertices: int
    edges: tuple[tuple[int, int], ...]
    terminals: tuple[int, int]
    short: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()
    mover: str = "Short"

    def __post_init__(self) -> None:
        player({"to_move": self.mover}, self.players)
        if not 2 <= self.vertices <= MOST_VERTICES:
            raise GameError(f"expected from 2 to {MOST_VERTICES} vertices, got {self.vertices}")
        last = self.vertices - 1
        ends = [v for edge in (*self.edges, self.terminals) for v in edge]
        if any(not 0 <= v <= last for v in ends) or self.terminals[0] == self.terminals[1]:
            raise GameError(f"expected edges and two terminals on vertices 0 to {last}")
        claimed = self.short | self.cut
        if self.short & self.cut or any(not 0 <= e < len(self.edges) for e in claimed):
            raise GameError(f"expected edges 0 to {len(self.edges) - 1}, each claimed once at most")

    def moves(self) -> tuple[int, ...]:
        """The free edges, in order."""
        if self.winner() is not None:
            return ()
        return tuple(e for e in range(len(self.edges)) if e not in self.short | self.cut)

    def _free(self, move: int) -> bool:
        return 0 <= move < len(self.edges) and move not in self.short | self.cut

    def _joined(self, *, only_short: bool) -> bool:
        allowed = self.short if only_short else set(range(len(self.edges))) - self.cut
        near: dict[int, list[int]] = {}
        for u, v in (self.edges[e] for e in allowed):
            near.setdefault(u, []).append(v)
            near.setdefault(v, []).append(u)
        s, t = self.terminals
        seen, stack = {s}, [s]
        while stack:
            for v in near.get(stack.pop(), ()):
                if v not in seen:
                    seen.add(v)
                    stack.append(v)
        return t in seen

    def move_name(self, move: int) -> str:
        """The ends of the edge; the number alone of one that is not there."""
        if not 0 <= move < len(self.edges):
            return str(move)
        u, v = self.edges[move]
        return f"{move}:{u}-{v}"

    def _board(self) -> dict[str, Any]:
        edges, terminals = [list(edge) for edge in self.edges], list(self.terminals)
        return {"vertices": self.vertices, "edges": edges, "terminals": terminals}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        vertices, edges, terminals = board_in(data)
        return cls(vertices, tuple(edges), terminals, *claims_in(data, len(edges) - 1))

    @classmethod
    def _claim(cls, data: dict[str, Any], owner: str, numbers: list[int]) -> None:
        data[owner].append(len(data["edges"]))
        data["edges"].append(numbers)

    def __str__(self) -> str:
        s, t = self.terminals
        lines = [self.ruleset, f"vertices {self.vertices}", f"terminals {s} {t}"]
        for e, (u, v) in enumerate(self.edges):
            owner = "short" if e in self.short else "cut" if e in self.cut else "edge"
            lines.append(f"{owner} {u} {v}")
        return "\n".join([*lines, f"{self.mover} to move"])

    def to_networkx(self) -> Any:
        """The graph as `networkx.MultiGraph`; edges have their number as key, and an `owner`."""
        import networkx

        graph = networkx.MultiGraph(ruleset=self.ruleset, terminals=self.terminals)
        graph.add_nodes_from(range(self.vertices))
        for e, (u, v) in enumerate(self.edges):
            owner = "Short" if e in self.short else "Cut" if e in self.cut else None
            graph.add_edge(u, v, key=e, owner=owner)
        return graph


PAIRS = tuple(combinations(range(4), 2))  # of the terminals 0 and 1 and two inner vertices


def _all(edges: int) -> Iterator[EdgeShannon]:
    """All multigraphs with so many edges on the terminals and two inner vertices, up to the order
    of the terminals and of the others; either player to move."""
    orders = [(*ends, *inner) for ends in ((0, 1), (1, 0)) for inner in ((2, 3), (3, 2))]
    for chosen in combinations_with_replacement(PAIRS, edges):
        images = (sorted(tuple(sorted((p[u], p[v]))) for u, v in chosen) for p in orders)
        if min(images) == list(chosen):
            for mover in EdgeShannon.players:
                yield EdgeShannon(4, chosen, (0, 1), mover=mover)


def _random(edges: int, rng: Random) -> EdgeShannon:
    """On five vertices, some edges claimed."""
    chosen = [PAIRS_OF_FIVE[int(rng.random() * len(PAIRS_OF_FIVE))] for _ in range(edges)]
    owners = [rng.random() for _ in range(edges)]
    short = frozenset(e for e, owner in enumerate(owners) if owner < 0.1)
    cut = frozenset(e for e, owner in enumerate(owners) if owner > 0.9)
    mover = EdgeShannon.players[rng.random() < 0.5]
    return EdgeShannon(5, tuple(chosen), (0, 1), short, cut, mover)


PAIRS_OF_FIVE = tuple(combinations(range(5), 2))

RULESET = Ruleset(
    position=EdgeShannon,
    summary="Short joins two terminals with the edges he claims; Cut separates them.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.5; Lehman (1964)",
    fields=FIELDS,
    small=Small("edges", _all, _random),
    rules=Rules(
        position="A graph that may have several edges between two vertices, two terminals, the "
        "edges that Short and Cut have claimed, and who is to move.",
        move="Claim an edge that nobody has; a move is the number of the edge, from 0.",
        end="Short wins when his edges join the terminals, Cut when hers separate them.",
        text="`vertices N`, `terminals S T`, then for each edge a line `edge U V`, or `short U V` "
        "and `cut U V` if it is claimed; the last line is `Short to move` or `Cut to move`.",
        example="edge-shannon\n"
        "vertices 4\n"
        "terminals 0 3\n"
        "edge 0 1\n"
        "edge 1 3\n"
        "edge 0 2\n"
        "edge 2 3\n"
        "edge 1 2\n"
        "Short to move",
    ),
)
