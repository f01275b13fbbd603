"""The edge Shannon switching game: Short and Cut claim the edges of a multigraph in turn.

Short wins when the edges he has claimed join the two terminals, Cut when hers separate them;
there are no draws. Either player may be to move. Parallel edges are allowed, loops are not; a
move is the number of an edge. (With vertices instead of edges it is PSPACE-complete; this one is
polynomial: Lehman 1964, see `gadgetry.solvers.edge_shannon`.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.registry import Ruleset

MOST_VERTICES = 2**26


@dataclass(frozen=True, eq=False, repr=False)
class EdgeShannon(TwoPlayer[int]):
    """A multigraph with two terminals, who claimed which edges, and who is to move.

    >>> square = EdgeShannon(4, [(0, 1), (1, 2), (0, 3), (3, 2)], (0, 2))
    >>> square.moves(), square.to_move
    ((0, 1, 2, 3), 'Short')
    >>> square.play(0).play(1).play(2).play(3).winner()
    'Cut'
    """

    vertices: int
    edges: NDArray[np.int32]
    terminals: tuple[int, int]
    short: frozenset[int]
    cut: frozenset[int]
    mover: str

    ruleset: ClassVar[str] = "edge-shannon"
    players: ClassVar[tuple[str, str]] = ("Short", "Cut")

    def __init__(
        self,
        vertices: int,
        edges: Iterable[Sequence[int]],
        terminals: Sequence[int],
        short: Iterable[int] = (),
        cut: Iterable[int] = (),
        mover: str = "Short",
    ) -> None:
        if type(vertices) is not int or not 2 <= vertices <= MOST_VERTICES:
            raise GameError(f"vertices: expected 2 to {MOST_VERTICES}, got {vertices!r}")
        last = vertices - 1
        rows = [tuple(_integers("edges", row, last, size=2)) for row in edges]
        for number, (u, v) in enumerate(rows):
            if u == v:
                raise GameError(f"edges: expected two different ends, edge {number} is a loop")
        s, t = _integers("terminals", terminals, last, size=2)
        if s == t:
            raise GameError(f"terminals: expected two different vertices, got {s} twice")
        claims = {
            name: frozenset(_integers(name, claimed, len(rows) - 1))
            for name, claimed in (("short", short), ("cut", cut))
        }
        if both := claims["short"] & claims["cut"]:
            raise GameError(f"cut: expected edges that Short has not claimed, got {min(both)}")
        if not isinstance(mover, str) or mover not in self.players:
            raise GameError(f"to_move: expected Short or Cut, got {mover!r}")
        pairs = np.array(rows, np.int32).reshape(-1, 2)
        pairs.flags.writeable = False
        self._hold(vertices, pairs, (s, t), claims["short"], claims["cut"], mover)

    def _hold(self, *values: object) -> None:
        for field, value in zip(fields(self), values, strict=True):
            object.__setattr__(self, field.name, value)

    @property
    def to_move(self) -> str:
        """Short or Cut."""
        return self.mover

    def moves(self) -> tuple[int, ...]:
        """The free edges, ascending."""
        if self.winner() is not None:
            return ()
        taken = self.short | self.cut
        return tuple(edge for edge in range(len(self.edges)) if edge not in taken)

    def play(self, move: int) -> Self:
        """Claim a free edge."""
        known = type(move) is int and 0 <= move < len(self.edges)
        if not known or move in self.short | self.cut or self.winner() is not None:
            raise IllegalMove(f"expected the number of a free edge of an open game, got {move!r}")
        short, cut, mover = self.short, self.cut | {move}, "Short"
        if self.mover == "Short":
            short, cut, mover = self.short | {move}, self.cut, "Cut"
        after = object.__new__(type(self))
        after._hold(self.vertices, self.edges, self.terminals, short, cut, mover)
        return after

    def winner(self) -> str | None:
        """Short when his edges join the terminals, Cut when the others' no longer can."""
        if self._joined(self.short):
            return "Short"
        usable = set(range(len(self.edges))) - self.cut
        return None if self._joined(usable) else "Cut"

    def _joined(self, usable: Iterable[int]) -> bool:
        adjacent: dict[int, list[int]] = {}
        for u, v in self.edges[sorted(usable)].tolist():
            adjacent.setdefault(u, []).append(v)
            adjacent.setdefault(v, []).append(u)
        s, t = self.terminals
        seen, todo = {s}, [s]
        while todo:
            for v in adjacent.get(todo.pop(), ()):
                if v not in seen:
                    seen.add(v)
                    todo.append(v)
        return t in seen

    def move_name(self, move: int) -> str:
        """The edge's number and its ends."""
        u, v = self.edges[move].tolist()
        return f"edge {move} ({u}-{v})"

    def to_json(self) -> dict[str, Any]:
        """Keys `ruleset vertices edges terminals short cut to_move`; claims are edge numbers."""
        return {
            "ruleset": self.ruleset,
            "vertices": self.vertices,
            "edges": self.edges.tolist(),
            "terminals": list(self.terminals),
            "short": sorted(self.short),
            "cut": sorted(self.cut),
            "to_move": self.mover,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; `short`, `cut` and `to_move` may be missing."""
        lists = {key: data.get(key, []) for key in ("edges", "terminals", "short", "cut")}
        for key, value in lists.items():
            if not isinstance(value, list):
                raise GameError(f"{key}: expected a list, got {value!r}")
        return cls(vertices=data.get("vertices", 0), **lists, mover=data.get("to_move", "Short"))

    def __str__(self) -> str:
        s, t = self.terminals
        lines = [self.ruleset, f"vertices {self.vertices}", f"terminals {s} {t}"]
        for key, claimed in (("short", self.short), ("cut", self.cut)):
            lines += [" ".join([key, *map(str, sorted(claimed))])] if claimed else []
        lines += [f"edge {u} {v}" for u, v in self.edges.tolist()]
        return "\n".join([*lines, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read lines `vertices N`, `terminals S T`, `edge U V` (numbered from 0 in their order),
        `short E..`, `cut E..` and `Short to move`.

        >>> EdgeShannon.from_text("edge-shannon\\nvertices 2\\nterminals 0 1\\nedge 0 1")
        EdgeShannon(2 vertices, 1 edges, terminals (0, 1), Short to move)
        """
        lines = text.split("\n")
        if lines[0].strip() != cls.ruleset:
            raise GameError(f"line 1: expected {cls.ruleset}, got {lines[0]!r}")
        found: dict[str, Any] = {"edges": []}
        for number, line in enumerate(lines[1:], start=2):
            value: Any
            try:
                match line.split():
                    case []:
                        continue
                    case [mover, "to", "move"]:
                        key, value = "to_move", mover
                    case ["edge", u, v]:
                        found["edges"].append([int(u), int(v)])
                        continue
                    case ["vertices", n]:
                        key, value = "vertices", int(n)
                    case ["terminals" | "short" | "cut" as key, *words]:
                        value = [int(word) for word in words]
                    case _:
                        raise ValueError("another line")
            except ValueError:
                raise GameError(
                    f"line {number}: expected vertices N, terminals S T, edge U V, short E..,"
                    f" cut E.. or NAME to move, got {line!r}"
                ) from None
            if key in found:
                raise GameError(f"line {number}: expected one line {key}, got another")
            found[key] = value
        return cls.from_json(found)

    def to_networkx(self) -> Any:
        """A `networkx.MultiGraph`; edges have as key their number, and `owner`."""
        import networkx as nx

        graph = nx.MultiGraph(terminals=self.terminals)
        graph.add_nodes_from(range(self.vertices))
        for number, (u, v) in enumerate(self.edges.tolist()):
            owner = "Short" if number in self.short else "Cut" if number in self.cut else None
            graph.add_edge(u, v, key=number, owner=owner)
        return graph

    def _same(self) -> tuple[object, ...]:
        edges = self.edges.tobytes()
        return self.vertices, edges, self.terminals, self.short, self.cut, self.mover

    def __eq__(self, other: object) -> bool:
        return self._same() == other._same() if isinstance(other, EdgeShannon) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same())

    def __repr__(self) -> str:
        sizes = f"{self.vertices} vertices, {len(self.edges)} edges"
        return f"EdgeShannon({sizes}, terminals {self.terminals}, {self.mover} to move)"


def _integers(
    name: str, values: Iterable[int], last: int, size: int | None = None
) -> tuple[int, ...]:
    """Whole numbers 0 to `last`, `size` of them."""
    numbers = tuple(values) if isinstance(values, Iterable) else (values,)
    good = all(type(x) is int and 0 <= x <= last for x in numbers)
    if not good or size not in (None, len(numbers)):
        count = f"{size} numbers" if size else "numbers"
        raise GameError(f"{name}: expected {count} from 0 to {last}, got {numbers!r}")
    return numbers


RULESET = Ruleset(
    position=EdgeShannon,
    summary="Short joins two terminals with the edges he claims; Cut separates them.",
    paper="Lehman, A solution of the Shannon switching game (1964)",
)
