"""HONEY-BEE: FLOOD-IT for two players, who each flood from a source of their own.

The mover gives the area of his source a colour that neither source has now and that occurs on a
vertex in neither area; the area absorbs its neighbours of that colour. The game ends when every
vertex is in one of the two areas, and the larger area wins (Fleischer & Woeginger 2010; PSPACE-
complete on graphs).

Conventions, where the papers leave it open. A move that absorbs nothing is *wasted*; it is
allowed, but two wasted moves in a row end the game, so that no game is longer than twice the
number of vertices. The game also ends when no colour can be played, which is the case for both
players at once. A tie is won by the second player. The sources have different colours at the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from gadgetry.games.fields import (
    COLOUR,
    EDGES,
    VERTEX,
    for_each_vertex,
    list_of,
    natural,
    one_of,
    vertex_count,
)
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.numbers import integer_in
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.registry import Rules, Ruleset


@dataclass(frozen=True)
class HoneyBee(TwoPlayer[int]):
    """A coloured graph (a free FLOOD-IT board), the two sources, who is to move, and how many
    moves were wasted in a row.

    >>> game = HoneyBee(FloodIt.path("acdcb"), (0, 4))
    >>> game.moves(), game.held()
    ((2, 3), (1, 1))
    >>> over = game.play(2).play(3)
    >>> over.moves(), over.held(), over.winner()
    ((), (2, 1), 'First')
    """

    board: FloodIt
    sources: tuple[int, int]
    mover: str = "First"
    wasted: int = 0

    ruleset: ClassVar[str] = "honey-bee"
    players: ClassVar[tuple[str, str]] = ("First", "Second")

    def __post_init__(self) -> None:
        n = len(self.board.colours)
        if self.board.source is not None:
            raise GameError("source: expected none, HONEY-BEE has two sources")
        pair = tuple(self.sources) if isinstance(self.sources, Sequence) else ()
        if len(pair) != 2 or not all(type(v) is int and 0 <= v < n for v in pair):
            raise GameError(f"sources: expected two vertices 0 to {n - 1}, got {self.sources!r}")
        if self.board.colours[pair[0]] == self.board.colours[pair[1]]:
            raise GameError(f"sources: expected two of different colours, got {pair!r}")
        if not isinstance(self.mover, str) or self.mover not in self.players:
            raise GameError(f"to_move: expected First or Second, got {self.mover!r}")
        if type(self.wasted) is not int or not 0 <= self.wasted <= 2:
            raise GameError(f"wasted: expected 0 to 2 moves, got {self.wasted!r}")
        object.__setattr__(self, "sources", pair)

    @property
    def to_move(self) -> str:
        """First or Second."""
        return self.mover

    def held(self) -> tuple[int, int]:
        """The numbers of vertices in the two areas."""
        areas = self.board.areas()
        first, second = (int((areas == areas[source]).sum()) for source in self.sources)
        return first, second

    def moves(self) -> tuple[int, ...]:
        """The colours that can be played, ascending."""
        if self.wasted == 2:
            return ()
        areas = self.board.areas()
        open_vertices = ~np.isin(areas, areas[list(self.sources)])
        taken = self.board.colours[list(self.sources)].tolist()
        return tuple(
            c for c in np.unique(self.board.colours[open_vertices]).tolist() if c not in taken
        )

    def play(self, move: int) -> Self:
        """Give the mover's area a colour."""
        if type(move) is not int or move not in self.moves():
            raise IllegalMove(
                "expected a colour of a vertex in neither area that neither area has,"
                f" one of {list(self.moves())}, got {move!r}"
            )
        mine = self.players.index(self.mover)
        board = self.board.play((self.sources[mine], move))
        after = replace(self, board=board, mover=self.players[1 - mine], wasted=0)
        if after.held()[mine] == self.held()[mine]:
            return replace(after, wasted=self.wasted + 1)
        return after

    def winner(self) -> str | None:
        """Who has the larger area when the game is over; the second player if they are equal."""
        if self.moves():
            return None
        first, second = self.held()
        return "First" if first > second else "Second"

    def move_name(self, move: int) -> str:
        """`colour 2`."""
        return f"colour {move}"

    def to_json(self) -> dict[str, Any]:
        """Keys `ruleset vertices edges colours sources to_move wasted`."""
        return self.board.to_json() | {
            "ruleset": self.ruleset,
            "sources": list(self.sources),
            "to_move": self.mover,
            "wasted": self.wasted,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; `to_move` and `wasted` may be missing."""
        return cls(
            FloodIt.from_json(data),
            data.get("sources", ()),
            data.get("to_move", "First"),
            data.get("wasted", 0),
        )

    def __str__(self) -> str:
        lines = [self.ruleset, *str(self.board).split("\n")[1:]]
        lines += ["sources {} {}".format(*self.sources), f"wasted {self.wasted}"]
        return "\n".join([*lines, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read the lines of a FLOOD-IT board, `sources U V`, `wasted N` and `First to move`.

        >>> HoneyBee.from_text("honey-bee\\nboard abc bca\\nsources 0 5").to_json()["sources"]
        Traceback (most recent call last):
        ...
        gadgetry.games.position.GameError: sources: expected two of different colours, got (0, 5)
        """
        lines = text.split("\n")
        if lines[0].strip() != cls.ruleset:
            raise GameError(f"expected {cls.ruleset}, got {lines[0]!r}", 1)
        board = [FloodIt.ruleset]
        found: dict[str, Any] = {}
        for number, line in enumerate(lines[1:], start=2):
            key, value = _own_line(number, line.split())
            board.append("" if key else line)  # so that the board's lines keep their numbers
            if key in found:
                raise GameError(f"expected one line {key}, got another", number)
            if key:
                found[key] = value
        if "sources" not in found:
            raise GameError("expected a line sources U V, got none")
        return cls(FloodIt.from_text("\n".join(board)), **found)

    def to_networkx(self) -> Any:
        """A `networkx.Graph`; vertices have the attribute `colour`, the graph has `sources`."""
        graph = self.board.to_networkx()
        del graph.graph["source"]
        graph.graph["sources"] = self.sources
        return graph


def _own_line(number: int, words: list[str]) -> tuple[str, Any]:
    """The field that a line gives, and its value; an empty name for a line of the board."""
    try:
        match words:
            case [mover, "to", "move"]:
                return "mover", mover
            case ["sources", *vertices]:
                return "sources", tuple(integer_in(v) for v in vertices)
            case ["wasted", moves]:
                return "wasted", integer_in(moves)
    except ValueError:
        raise GameError(f"expected numbers, got {' '.join(words)!r}", number) from None
    return "", None


RULESET = Ruleset(
    position=HoneyBee,
    summary="Two players flood from their own sources; the larger area wins.",
    paper="Fleischer & Woeginger, An algorithmic analysis of the Honey-Bee game (2010)",
    fields={
        "vertices": vertex_count(2),
        "edges": EDGES,
        "colours": for_each_vertex("colour", COLOUR),
        "sources": list_of(VERTEX, 2),
        "to_move": one_of(*HoneyBee.players).if_any(),
        "wasted": natural(0, 2).if_any(),
    },
    rules=Rules(
        position="A connected graph whose vertices have colours, a source for each of the two "
        "players, who is to move, and how many moves in a row were wasted.",
        move="Give the area of your source a colour that neither source has and that is on a "
        "vertex outside both areas; it flows together with its neighbours of that colour. A "
        "move is a colour.",
        end="When all vertices are in the two areas, no colour is left, or two moves in a row "
        "absorbed nothing, the larger area wins; the second player wins a tie.",
        text="`colours C0 C1 ...`, one for each vertex; `edges U-V ...`; `sources U V`; `wasted "
        "N`; the last line is `First to move` or `Second to move`.",
        example="honey-bee\n"
        "colours 0 2 3 2 1\n"
        "edges 0-1 1-2 2-3 3-4\n"
        "sources 0 4\n"
        "wasted 0\n"
        "First to move",
    ),
)
