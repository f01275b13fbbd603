"""Arratia's game: the Shannon game in which both claim vertices beside Short's last one.

Short begins at the first terminal. Who is to move claims a free vertex adjacent to Short's last
one; where there is none the game is over. Short wins when his vertices join the terminals, else
Cut. The thesis does not say what happens when nobody can move; here Cut, who has kept the terminals
apart, wins then. The game is PSPACE-complete, too (Arratia-Quesada 2002).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.connection import shannon
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.short_and_cut import FIELDS, board_in, claims_in
from gadgetry.games.fields import VERTEX
from gadgetry.games.position import GameError
from gadgetry.games.reading import integer
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True)
class Arratia(Shannon):
    """A position of the Shannon game, and Short's `last` vertex; without one, the first terminal.

    >>> path = Arratia(TerminalGraph(4, [(0, 1), (1, 2), (2, 3)], (0, 3)))
    >>> path.moves(), path.play(1).moves(), path.play(1).play(2).winner()
    ((1,), (2,), 'Cut')
    """

    ruleset: ClassVar[str] = "arratia"
    numbered: ClassVar[tuple[str, ...]] = ("last",)

    last: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.last is not None and self.last not in self.short:
            raise GameError(f"expected as the last vertex one of Short's, got {self.last}")

    def moves(self) -> tuple[int, ...]:
        """The free vertices beside Short's last one, in order."""
        return () if self._joined(only_short=True) else self._beside()

    def play(self, move: int) -> Self:
        """Claim one of them; Short goes there."""
        after = super().play(move)
        return replace(after, last=move) if self.mover == "Short" else after

    def winner(self) -> str | None:
        """Short when the terminals are joined, Cut when nobody can move."""
        if self._joined(only_short=True):
            return "Short"
        return None if self._beside() else "Cut"

    def _beside(self) -> tuple[int, ...]:
        here = self.graph.terminals[0] if self.last is None else self.last
        return tuple(v for v in self.graph.neighbours[here] if super(Arratia, self)._free(v))

    def _free(self, move: int) -> bool:
        return move in self._beside()

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        data = super().to_json()
        mover = data.pop("to_move")
        last = {} if self.last is None else {"last": self.last}
        return {**data, **last, "to_move": mover}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        graph = TerminalGraph(*board_in(data))
        last = integer(data, "last", 0, graph.vertices - 1) if "last" in data else None
        return cls(graph, *claims_in(data, graph.vertices - 1), last)

    def __str__(self) -> str:
        *lines, mover = super().__str__().splitlines()
        lines += [] if self.last is None else [f"last {self.last}"]
        return "\n".join([*lines, mover])


def _all(vertices: int) -> Iterator[Arratia]:
    """On the graphs of all small Shannon games, from either terminal; either player to move."""
    assert shannon.RULESET.small is not None
    for game in shannon.RULESET.small.exactly(vertices):
        assert isinstance(game, Shannon)
        for terminals in (game.graph.terminals, game.graph.terminals[::-1]):
            graph = TerminalGraph(game.graph.vertices, game.graph.edges, terminals)
            yield Arratia(graph, mover=game.mover)


def _random(vertices: int, rng: Random) -> Arratia:
    """A random Shannon game; Short's last vertex is one of his, if he has any."""
    assert shannon.RULESET.small is not None
    game = shannon.RULESET.small.random(vertices, rng)
    assert isinstance(game, Shannon)
    last = min(game.short, default=None)
    return Arratia(game.graph, game.short, game.cut, game.mover, last)


EXAMPLE = ((0, 1), (0, 2), (1, 3), (2, 3), (1, 4), (2, 5), (3, 4), (3, 5), (4, 6), (5, 6))

RULESET = Ruleset(
    position=Arratia,
    summary="Shannon's game where both claim vertices beside the last one of Short's.",
    paper="van Rijswijck, Set Colouring Games (2006), 10.3; Arratia-Quesada (2002)",
    fields={key: field for key, field in FIELDS.items() if key != "to_move"}
    | {"last": VERTEX.if_any(), "to_move": FIELDS["to_move"]},
    small=Small("vertices", _all, _random),
    examples=lambda: (
        Arratia(TerminalGraph(7, EXAMPLE, (0, 6))),
        Arratia(TerminalGraph(7, EXAMPLE, (0, 6)), mover="Cut"),
        Arratia(TerminalGraph(4, ((0, 1), (0, 2), (1, 3), (2, 3)), (0, 3)), mover="Cut"),
    ),
    rules=Rules(
        position="A graph, two terminals, which belong to Short, the vertices that Short and Cut "
        "have claimed, the last one that Short has, and who is to move.",
        move="Claim a vertex that nobody has, beside the last one of Short's, or at the start "
        "beside the first terminal; a move is the vertex.",
        end="Short wins when his vertices join the terminals; Cut wins when they do not and nobody "
        "can move.",
        text="`vertices N`, `terminals S T`, a line `edge U V` for each edge; `short V ...` and "
        "`cut V ...` if some are claimed; `last V`, the vertex that Short has claimed last, if he "
        "has one; the last line is `Short to move` or `Cut to move`.",
        example="arratia\n"
        "vertices 7\n"
        "terminals 0 6\n" + "".join(f"edge {u} {v}\n" for u, v in EXAMPLE) + "Short to move",
    ),
)
