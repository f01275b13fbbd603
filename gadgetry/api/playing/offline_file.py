"""A game as one file: all positions that a player can reach against the perfect opponent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gadgetry.api.errors import a_count, one_of, the_limits
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.knowledge import knowledge
from gadgetry.api.playing.match import Match, match_of
from gadgetry.api.playing.opponents import number_of, reply
from gadgetry.api.playing.viewing import view

SCHEMA = "gadgetry-offline/1"
MOST_POSITIONS = 3_000


class TooLarge(ValueError):
    """A game that does not fit into a file; `size` is the number of its positions, at least.

    >>> TooLarge(7, 5).size
    7
    """

    def __init__(self, size: int, most: int) -> None:
        super().__init__(
            f"expected a game of at most {most:,} positions against the perfect opponent, "
            f"got at least {size:,}; play it with the server"
        )
        self.size, self.most = size, most


@dataclass
class _Tree:
    """The positions so far, each with its node; and those still to be looked at."""

    who: str
    limits: Limits
    most: int
    nodes: list[dict[str, Any]] = field(default_factory=list)
    number: dict[Any, int] = field(default_factory=dict)
    waiting: list[Match] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def node(self, match: Match) -> int:
        """The number of a match's position, which is looked at later if it is new."""
        key = match.position, match.turn
        if key not in self.number:
            if len(self.number) == self.most:
                raise TooLarge(self.most + 1, self.most)
            self.number[key] = len(self.number)
            self.waiting.append(match)
        return self.number[key]

    def look(self, match: Match) -> None:
        """Make the node of a match's position, and name those that follow."""
        known = knowledge(match, self.limits, every=True)
        following: dict[str, int] = {}
        answer = None
        if match.mover == self.who:
            for index in range(len(match.legal())):
                following[str(index)] = self.node(match.play(index))
        elif match.mover is not None:
            answer = reply(match, "perfect", 0, self.limits).index
            following[str(answer)] = self.node(match.play(answer))
        shown = view(Match(match.thing, match.moves))
        picture = shown.pop("picture").splitlines()
        self.nodes.append(
            {
                "view": shown,
                "picture": [self.lines.setdefault(line, len(self.lines)) for line in picture],
                "next": following,
                "reply": answer,
                "winning": sorted(number_of(match, move) for move in known.winning),
                "winner": known.winner,
            }
        )


def offline(
    thing: Any, who: str | None = None, most: int = MOST_POSITIONS, limits: Limits | None = None
) -> dict[str, Any]:
    """All that a page needs to play a game without a server: see the page of the format.

    `who` is played by the reader, by default the loser, for whom every move is answered; `most`
    positions may be reached, else `TooLarge` says how many there are.

    >>> import gadgetry as gd
    >>> file = offline(gd.games.Nim((1, 2)))
    >>> file["you"], len(file["nodes"])
    ('second', 5)
    """
    a_count("`most`, a number of positions", most, 1)
    start = match_of(thing)
    allowed = the_limits(limits)
    if who is None:
        who = next((p for p in start.players if p != knowledge(start, allowed).winner), "you")
    one_of("`who`", who, start.players)
    tree = _Tree(who, allowed, most)
    tree.node(start)
    while tree.waiting:
        tree.look(tree.waiting.pop(0))
    return {
        "schema": SCHEMA,
        "you": who,
        "start": 0,
        "nodes": tree.nodes,
        "lines": list(tree.lines),
    }
