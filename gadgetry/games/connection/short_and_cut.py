"""Short and Cut: one joins two terminals of a graph, the other keeps them apart.

They claim parts of it in turn: vertices (`shannon`) or edges (`edge_shannon`). No draws.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any, ClassVar, Self

from gadgetry.games.fields import (
    EDGES,
    MOST_VERTICES,
    VERTEX,
    Field,
    list_of,
    one_of,
    vertex_count,
)
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.reading import (
    elements,
    integer,
    integers,
    mover_in,
    numbers_in,
    pairs,
    player,
    text_lines,
)


class ShortAndCut(TwoPlayer[int]):
    """A position: a graph with two terminals, who claimed what, and who is to move."""

    players: ClassVar[tuple[str, str]] = ("Short", "Cut")
    claimed: ClassVar[str]
    """What they claim: a vertex or an edge."""
    claims: ClassVar[str]
    """The numbers after `short` and `cut` in a line of text: `V..` (any) or `U V` (two)."""
    many_terminals: ClassVar[bool] = False
    """May there be more than two terminals?"""
    named: ClassVar[tuple[str, ...]] = ()
    """The lines of text that name a player, such as `draw Cut`."""
    numbered: ClassVar[tuple[str, ...]] = ()
    """The lines of text that name a vertex, such as `last 3`."""

    short: frozenset[int]
    cut: frozenset[int]
    mover: str

    @abstractmethod
    def _free(self, move: int) -> bool:
        """May that be claimed while the game is open?"""

    @abstractmethod
    def _joined(self, *, only_short: bool) -> bool:
        """Do the parts of Short, or else all that are not Cut's, join the terminals?"""

    @abstractmethod
    def _board(self) -> dict[str, Any]:
        """The graph in JSON: `vertices`, `edges` and `terminals`."""

    @classmethod
    @abstractmethod
    def _claim(cls, data: dict[str, Any], owner: str, numbers: list[int]) -> None:
        """Put a line `short` or `cut` into the JSON data."""

    @property
    def to_move(self) -> str:
        """Short or Cut."""
        return self.mover

    def play(self, move: int) -> Self:
        """Claim what is free."""
        if type(move) is not int or not self._free(move) or self.winner() is not None:
            raise IllegalMove(f"expected a free {self.claimed} of an open game, got {move!r}")
        if self.mover == "Short":
            return replace(self, short=self.short | {move}, mover="Cut")  # type: ignore[type-var]
        return replace(self, cut=self.cut | {move}, mover="Short")  # type: ignore[type-var]

    def winner(self) -> str | None:
        """Short when the terminals are joined, Cut when they can no longer be."""
        if self._joined(only_short=True):
            return "Short"
        return None if self._joined(only_short=False) else "Cut"

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        claims = {"short": sorted(self.short), "cut": sorted(self.cut)}
        return {"ruleset": self.ruleset, **self._board(), **claims, "to_move": self.mover}

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read lines `vertices N`, `terminals S T`, `edge U V`, and `short` and `cut` with what
        they claimed: vertices `V..`, or an edge `U V` in place of its line `edge U V`."""
        data: dict[str, Any] = {"edges": [], "short": [], "cut": []}
        many = 2 if cls.claims == "U V" else None
        terminals = None if cls.many_terminals else 2
        counts = {"vertices": 1, "terminals": terminals, "edge": 2, "short": many, "cut": many}
        counts |= dict.fromkeys(cls.numbered, 1)
        once = ("vertices", "terminals", *cls.named, *cls.numbered)
        for number, words in text_lines(text, cls.ruleset, once):
            mover = mover_in(number, words, cls.players)
            if mover:
                data["to_move"] = mover
                continue
            if words[0] in cls.named and len(words) == 2:
                data[words[0]] = words[1]
                continue
            key, values = words[0], numbers_in(number, words)
            if key not in counts or counts[key] not in (None, len(values)):
                raise GameError(
                    f"expected vertices N, terminals {'V..' if cls.many_terminals else 'S T'},"
                    f" edge U V, short {cls.claims}, cut {cls.claims},"
                    f"{''.join(f' {key} NAME,' for key in cls.named)}"
                    f"{''.join(f' {key} V,' for key in cls.numbered)} or NAME to move,"
                    f" got {' '.join(words)!r}",
                    number,
                )
            if key in ("short", "cut"):
                cls._claim(data, key, values)
            elif key == "edge":
                data["edges"].append(values)
            else:
                data[key] = values if key == "terminals" else values[0]
        return cls.from_json(data)


def board_in(data: dict[str, Any]) -> tuple[int, list[tuple[int, int]], tuple[int, int]]:
    """The number of vertices, the edges and the terminals of JSON data.

    >>> board_in({"vertices": 2, "edges": [[0, 1]], "terminals": [1, 0]})
    (2, [(0, 1)], (1, 0))
    """
    count = integer(data, "vertices", 2, MOST_VERTICES)
    terminals = integers(data, "terminals", 0, count - 1)
    if len(terminals) != 2:
        raise GameError('"terminals": expected two vertices')
    return count, pairs(data, "edges", 0, count - 1), (terminals[0], terminals[1])


def claims_in(data: dict[str, Any], last: int) -> tuple[frozenset[int], frozenset[int], str]:
    """What Short and Cut claimed, none beyond the last, and who is to move.

    >>> claims_in({"short": [1], "to_move": "Cut"}, 1)
    (frozenset({1}), frozenset(), 'Cut')
    """
    short, cut = (elements(data, key, 0, last) for key in ("short", "cut"))
    return short, cut, player(data, ShortAndCut.players)


FIELDS: dict[str, Field] = {
    "vertices": vertex_count(2),
    "edges": EDGES,
    "terminals": list_of(VERTEX, 2),
    "short": list_of(VERTEX).if_any(),
    "cut": list_of(VERTEX).if_any(),
    "to_move": one_of(*ShortAndCut.players).if_any(),
}
