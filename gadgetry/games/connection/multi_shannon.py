"""The multi-Shannon game: Short joins every two terminals that can be joined, Cut joins none.

Terminals belong to nobody. Two of them are joined by vertices of Short's when a path between them
has all its inner vertices among those; no other terminal lies on it. Those that are adjacent, and
those that no path joins, do not count. Short may join some pairs and not others: that is a draw,
and `draw` says for whom it counts, so that each position asks one of two questions. With two
terminals this is the Shannon game. Thesis of van Rijswijck, 13.6, with the definition corrected
(docs/errata.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from random import Random
from typing import Any, ClassVar, Self

from gadgetry._wording import counted
from gadgetry.games.connection.short_and_cut import FIELDS, ShortAndCut, claims_in
from gadgetry.games.fields import MOST_VERTICES, VERTEX, list_of, one_of
from gadgetry.games.position import GameError
from gadgetry.games.reading import integer, integers, pairs, player
from gadgetry.games.registry import Rules, Ruleset, Small

MOST_TERMINALS = 1_000


@dataclass(frozen=True)
class ManyTerminals:
    """A simple graph with terminals.

    >>> star = ManyTerminals(4, ((3, 0), (3, 1), (3, 2)), (0, 1, 2))
    >>> star.wanted, star.joined({3}) == star.wanted, star.joined(())
    ([6, 5, 3], True, [0, 0, 0])
    """

    vertices: int
    edges: tuple[tuple[int, int], ...]
    terminals: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 2 <= self.vertices <= MOST_VERTICES:
            raise GameError(f"expected from 2 to {MOST_VERTICES} vertices, got {self.vertices}")
        ends = {v for edge in self.edges for v in edge} | set(self.terminals)
        if ends and not 0 <= min(ends) <= max(ends) < self.vertices:
            raise GameError(f"expected edges and terminals from 0 to {self.vertices - 1}")
        simple = {(min(edge), max(edge)) for edge in self.edges}
        if len(simple) < len(self.edges) or any(u == v for u, v in simple):
            raise GameError("expected a simple graph, got a loop or an edge twice")
        several = len(set(self.terminals)) == len(self.terminals)
        if not several or not 2 <= len(self.terminals) <= MOST_TERMINALS:
            raise GameError(
                f"expected from 2 to {MOST_TERMINALS:,} different terminals,"
                f" got {counted(len(self.terminals), 'terminal')}"
            )

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex."""
        lists: list[list[int]] = [[] for _ in range(self.vertices)]
        for u, v in self.edges:
            lists[u].append(v)
            lists[v].append(u)
        return lists

    @cached_property
    def number(self) -> dict[int, int]:
        """Which terminal a vertex is, from 0."""
        return {v: i for i, v in enumerate(self.terminals)}

    @cached_property
    def inner(self) -> frozenset[int]:
        """The vertices that are played for."""
        return frozenset(range(self.vertices)) - set(self.terminals)

    @cached_property
    def wanted(self) -> list[int]:
        """For each terminal the mask of those that can be joined to it, and are not adjacent."""
        beside = [
            sum(1 << self.number[u] for u in self.neighbours[v] if u in self.number)
            for v in self.terminals
        ]
        every = self.joined(self.inner)
        return [mask & ~near for mask, near in zip(every, beside, strict=True)]

    def joined(self, vertices: Iterable[int]) -> list[int]:
        """For each terminal the mask of those that these vertices join to it."""
        left, found = set(vertices), [0] * len(self.terminals)
        while left:
            stack, ends = [left.pop()], 0
            while stack:
                for u in self.neighbours[stack.pop()]:
                    if u in self.number:
                        ends |= 1 << self.number[u]
                    elif u in left:
                        left.remove(u)
                        stack.append(u)
            rest = ends
            while rest:
                found[(rest & -rest).bit_length() - 1] |= ends & ~(rest & -rest)
                rest &= rest - 1
        return found


@dataclass(frozen=True)
class MultiShannon(ShortAndCut):
    """A position: the graph, who claimed which vertices, for whom a draw counts, who is to move.

    >>> path = ManyTerminals(5, ((0, 1), (1, 2), (2, 3), (3, 4)), (0, 2, 4))
    >>> [MultiShannon(path, draw=name).play(1).winner() for name in ("Short", "Cut")]
    ['Short', None]
    """

    ruleset: ClassVar[str] = "multi-shannon"
    claimed: ClassVar[str] = "vertex"
    claims: ClassVar[str] = "V.."
    many_terminals: ClassVar[bool] = True
    named: ClassVar[tuple[str, ...]] = ("draw",)

    graph: ManyTerminals
    short: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()
    draw: str = "Cut"
    mover: str = "Short"

    def __post_init__(self) -> None:
        for name in (self.mover, self.draw):
            player({"to_move": name}, self.players)
        if self.short & self.cut or not self.short | self.cut <= self.graph.inner:
            raise GameError("expected each vertex that is no terminal claimed once at most")

    def moves(self) -> tuple[int, ...]:
        """The free vertices, in order."""
        if self.winner() is not None:
            return ()
        return tuple(sorted(self.graph.inner - self.short - self.cut))

    def winner(self) -> str | None:
        """The player who is sure of what is asked; where no two terminals count, Short."""
        wanted = self.graph.wanted
        now = self.graph.joined(self.short)
        at_most = self.graph.joined(self.graph.inner - self.cut)
        if not any(wanted):
            return "Short"
        if self.draw == "Cut":
            if not any(w & ~j for w, j in zip(wanted, now, strict=True)):
                return "Short"
            return "Cut" if any(w & ~j for w, j in zip(wanted, at_most, strict=True)) else None
        if any(w & j for w, j in zip(wanted, now, strict=True)):
            return "Short"
        return None if any(w & j for w, j in zip(wanted, at_most, strict=True)) else "Cut"

    def _free(self, move: int) -> bool:
        return move in self.graph.inner and move not in self.short | self.cut

    def _joined(self, *, only_short: bool) -> bool:
        raise NotImplementedError  # `winner` asks of all pairs

    def _board(self) -> dict[str, Any]:
        graph = self.graph
        edges, terminals = [list(edge) for edge in graph.edges], list(graph.terminals)
        return {"vertices": graph.vertices, "edges": edges, "terminals": terminals}

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        data = super().to_json()
        mover = data.pop("to_move")
        return {**data, "draw": self.draw, "to_move": mover}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        count = integer(data, "vertices", 2, MOST_VERTICES)
        edges = tuple(pairs(data, "edges", 0, count - 1))
        graph = ManyTerminals(count, edges, integers(data, "terminals", 0, count - 1))
        short, cut, mover = claims_in(data, count - 1)
        if data.get("draw", "Cut") not in cls.players:
            raise GameError(f'"draw": expected Short or Cut, got {data["draw"]!r}')
        return cls(graph, short, cut, data.get("draw", "Cut"), mover)

    @classmethod
    def _claim(cls, data: dict[str, Any], owner: str, numbers: list[int]) -> None:
        data[owner] += numbers

    def __str__(self) -> str:
        graph = self.graph
        claims = (("terminals", graph.terminals), ("short", self.short), ("cut", self.cut))
        lines = [self.ruleset, f"vertices {graph.vertices}"]
        lines += [
            " ".join([name, *map(str, listed if name == "terminals" else sorted(listed))])
            for name, listed in claims
            if listed
        ]
        lines += [f"edge {u} {v}" for u, v in graph.edges]
        return "\n".join([*lines, f"draw {self.draw}", f"{self.mover} to move"])


def _all(vertices: int) -> Iterator[MultiShannon]:
    """All graphs on so many vertices and three terminals, which are not adjacent, up to the order
    of either; both players to move, and a draw for either."""
    n = vertices + 3
    between = [pair for pair in combinations(range(n), 2) if pair[1] > 2]
    number = {pair: i for i, pair in enumerate(between)}
    orders = [
        (*ends, *inner) for ends in permutations(range(3)) for inner in permutations(range(3, n))
    ]
    images = [[1 << number[min(p[u], p[v]), max(p[u], p[v])] for u, v in between] for p in orders]
    seen: set[int] = set()
    for mask in range(1 << len(between)):
        if mask in seen:
            continue
        chosen = [i for i in range(len(between)) if mask >> i & 1]
        seen.update(sum(image[i] for i in chosen) for image in images)
        graph = ManyTerminals(n, tuple(between[i] for i in chosen), (0, 1, 2))
        for draw in MultiShannon.players:
            for mover in MultiShannon.players:
                yield MultiShannon(graph, draw=draw, mover=mover)


def _random(vertices: int, rng: Random) -> MultiShannon:
    """Three or four terminals, about two edges a vertex, some vertices claimed."""
    count = 3 + (rng.random() < 0.5)
    n = vertices + count
    between = list(combinations(range(n), 2))
    dense = min(1.0, 2 * n / max(1, len(between)))
    edges = tuple(pair for pair in between if rng.random() < dense)
    owners = [rng.random() for _ in range(vertices)]
    short = frozenset(v for v, owner in enumerate(owners, count) if owner < 0.1)
    cut = frozenset(v for v, owner in enumerate(owners, count) if owner > 0.9)
    draw, mover = (MultiShannon.players[rng.random() < 0.5] for _ in range(2))
    return MultiShannon(ManyTerminals(n, edges, tuple(range(count))), short, cut, draw, mover)


EXAMPLE = ((0, 3), (3, 4), (4, 1), (4, 5), (5, 2), (3, 5))

RULESET = Ruleset(
    position=MultiShannon,
    summary="Short joins every two terminals that he can, Cut none; a draw counts for one of them.",
    paper="van Rijswijck, Set Colouring Games (2006), 13.6",
    fields={key: field for key, field in FIELDS.items() if key != "to_move"}
    | {
        "terminals": list_of(VERTEX),
        "draw": one_of(*MultiShannon.players).if_any(),
        "to_move": FIELDS["to_move"],
    },
    small=Small("vertices", _all, _random),
    examples=lambda: tuple(
        MultiShannon(ManyTerminals(6, EXAMPLE, (0, 1, 2)), draw=draw, mover=mover)
        for draw in MultiShannon.players
        for mover in MultiShannon.players
    ),
    rules=Rules(
        position="A graph, its terminals, which nobody has, the vertices that Short and Cut have "
        "claimed, for whom a draw counts, and who is to move.",
        move="Claim a vertex that nobody has and that is no terminal; a move is the vertex.",
        end="Of two terminals that are not adjacent, and that paths without other terminals join, "
        "Short wants to have such a path, Cut that he has none. Short wins when he has one for "
        "every two of them, Cut when he has none for any two; a draw is won by whom it counts for.",
        text="`vertices N`, `terminals V ...`, a line `edge U V` for each edge; `short V ...` and "
        "`cut V ...` if some are claimed; `draw Short` or `draw Cut`, for whom a draw counts; the "
        "last line is `Short to move` or `Cut to move`.",
        example="multi-shannon\n"
        "vertices 6\n"
        "terminals 0 1 2\n"
        "edge 0 3\n"
        "edge 3 4\n"
        "edge 4 1\n"
        "edge 4 5\n"
        "edge 5 2\n"
        "edge 3 5\n"
        "draw Short\n"
        "Cut to move",
    ),
)
