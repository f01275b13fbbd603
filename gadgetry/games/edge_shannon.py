"""The edge Shannon game (Shannon's switching game): Short and Cut claim the edges of a multigraph.

Short wins when his edges join the terminals, Cut when hers separate them. Unlike the vertex game
it is polynomial (Lehman 1964). Thesis of van Rijswijck, 4.5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from gadgetry.games.claims import (
    integer,
    integers,
    mover_in,
    numbers_in,
    pairs,
    player,
    text_lines,
)
from gadgetry.games.fields import EDGES, list_of, natural, one_of
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.registry import Ruleset


@dataclass(frozen=True)
class EdgeShannon(TwoPlayer[int]):
    """A position: the edges, the terminals, and which edges (by number) are claimed.

    >>> path = EdgeShannon(3, ((0, 1), (1, 2)), (0, 2))
    >>> path.moves(), path.play(0).play(1).winner()
    ((0, 1), 'Cut')
    """

    ruleset: ClassVar[str] = "edge-shannon"
    players: ClassVar[tuple[str, str]] = ("Short", "Cut")

    vertices: int
    edges: tuple[tuple[int, int], ...]
    terminals: tuple[int, int]
    short: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()
    mover: str = "Short"

    def __post_init__(self) -> None:
        player({"to_move": self.mover}, self.players)
        last = self.vertices - 1
        ends = [v for edge in (*self.edges, self.terminals) for v in edge]
        if any(not 0 <= v <= last for v in ends) or self.terminals[0] == self.terminals[1]:
            raise GameError(f"expected edges and two terminals on vertices 0 to {last}")
        claimed = self.short | self.cut
        if self.short & self.cut or any(not 0 <= e < len(self.edges) for e in claimed):
            raise GameError(f"expected edges 0 to {len(self.edges) - 1}, each claimed once at most")

    @property
    def to_move(self) -> str:
        """Short or Cut."""
        return self.mover

    def moves(self) -> tuple[int, ...]:
        """The free edges, in order."""
        if self.winner() is not None:
            return ()
        return tuple(e for e in range(len(self.edges)) if e not in self.short | self.cut)

    def play(self, move: int) -> Self:
        """Claim a free edge."""
        if type(move) is not int or move not in self.moves():
            raise IllegalMove(f"expected a free edge of an open game, got {move!r}")
        if self.mover == "Short":
            return replace(self, short=self.short | {move}, mover="Cut")
        return replace(self, cut=self.cut | {move}, mover="Short")

    def winner(self) -> str | None:
        """Short when the terminals are joined, Cut when they can no longer be."""
        if self._joined(self.short):
            return "Short"
        return None if self._joined(set(range(len(self.edges))) - self.cut) else "Cut"

    def _joined(self, allowed: Iterable[int]) -> bool:
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
        """The ends of the edge."""
        u, v = self.edges[move]
        return f"{move}:{u}-{v}"

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        return {
            "ruleset": self.ruleset,
            "vertices": self.vertices,
            "edges": [list(edge) for edge in self.edges],
            "terminals": list(self.terminals),
            "short": sorted(self.short),
            "cut": sorted(self.cut),
            "to_move": self.mover,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        vertices = integer(data, "vertices", 2)
        edges = pairs(data, "edges", 0, vertices - 1)
        terminals = integers(data, "terminals", 0, vertices - 1)
        if len(terminals) != 2:
            raise GameError('"terminals": expected two vertices')
        short, cut = (frozenset(integers(data, k, 0, len(edges) - 1)) for k in ("short", "cut"))
        ends = (terminals[0], terminals[1])
        return cls(vertices, tuple(edges), ends, short, cut, player(data, cls.players))

    def __str__(self) -> str:
        s, t = self.terminals
        lines = [self.ruleset, f"vertices {self.vertices}", f"terminals {s} {t}"]
        for e, (u, v) in enumerate(self.edges):
            owner = "short" if e in self.short else "cut" if e in self.cut else "edge"
            lines.append(f"{owner} {u} {v}")
        return "\n".join([*lines, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read lines `vertices N`, `terminals S T`, and a line `edge|short|cut U V` per edge."""
        data: dict[str, Any] = {"edges": [], "short": [], "cut": []}
        for number, words in text_lines(text, cls.ruleset):
            mover = mover_in(number, words, cls.players)
            if mover:
                data["to_move"] = mover
                continue
            key, values = words[0], numbers_in(number, words)
            if key == "vertices" and len(values) == 1:
                data[key] = values[0]
            elif key == "terminals" and len(values) == 2:
                data[key] = values
            elif key in ("edge", "short", "cut") and len(values) == 2:
                if key != "edge":
                    data[key].append(len(data["edges"]))
                data["edges"].append(values)
            else:
                raise GameError(
                    f"line {number}: expected vertices N, terminals S T, edge U V, short U V,"
                    f" cut U V or NAME to move, got {' '.join(words)!r}"
                )
        return cls.from_json(data)

    def to_networkx(self) -> Any:
        """The graph as `networkx.MultiGraph`; edges have their number as key, and an `owner`."""
        import networkx

        graph = networkx.MultiGraph(ruleset=self.ruleset, terminals=self.terminals)
        graph.add_nodes_from(range(self.vertices))
        for e, (u, v) in enumerate(self.edges):
            owner = "Short" if e in self.short else "Cut" if e in self.cut else None
            graph.add_edge(u, v, key=e, owner=owner)
        return graph


RULESET = Ruleset(
    position=EdgeShannon,
    summary="Short joins two terminals with the edges he claims; Cut separates them.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.5; Lehman (1964)",
    fields={
        "vertices": natural(2),
        "edges": EDGES,
        "terminals": list_of(natural(), 2),
        "short": list_of(natural()).if_any(),
        "cut": list_of(natural()).if_any(),
        "to_move": one_of(*EdgeShannon.players).if_any(),
    },
)
