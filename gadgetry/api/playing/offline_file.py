"""A game as one file: all positions that a player can reach against the perfect opponent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gadgetry._wording import counted
from gadgetry.api.errors import a_count, one_of, the_limits
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.formula_pane import values_of
from gadgetry.api.playing.knowledge import Knowledge, knowledge
from gadgetry.api.playing.match import Match, match_of
from gadgetry.api.playing.opponents import Reply, numbers_of, reply
from gadgetry.api.playing.viewing import meaning, position_view, words

SCHEMA = "gadgetry-offline/1"
MOST_POSITIONS = 3_000


class TooLarge(ValueError):
    """A game that does not fit into a file; `size` is the number of its positions, at least.

    >>> TooLarge(7, 5).size
    7
    """

    def __init__(self, size: int, most: int) -> None:
        super().__init__(
            f"expected a game of at most {counted(most, 'position')} against the perfect opponent,"
            f" got at least {size:,}; play it with the server"
        )
        self.size, self.most = size, most


@dataclass
class _Tree:
    """The positions so far, each with its node; and those still to be looked at."""

    who: str
    limits: Limits
    most: int
    words: dict[str, str]
    nodes: list[dict[str, Any]] = field(default_factory=list)
    number: dict[Any, int] = field(default_factory=dict)
    waiting: list[Match] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def node(self, match: Match) -> int:
        """The number of a match's position, which is looked at later if it is new."""
        values = values_of(match)
        key = match.position, match.turn, tuple(sorted(values.of.items())), values.note
        if key not in self.number:
            if len(self.number) == self.most:
                raise TooLarge(self.most + 1, self.most)
            self.number[key] = len(self.number)
            self.waiting.append(match)
        return self.number[key]

    def look(self, match: Match) -> None:
        """Make the node of a match's position, and name those that follow."""
        following: dict[str, int] = {}
        answer: Reply | None = None
        if match.mover == self.who:
            for index in range(len(match.legal())):
                following[str(index)] = self.node(match.play(index))
        elif match.mover is not None:
            answer = reply(match, "perfect", 0, self.limits)
            following[str(answer.index)] = self.node(match.play(answer.index))
        known = _known(match, self.limits)
        shown = position_view(match, last=False) | {"played": [], "words": self.words}
        rows = shown.pop("picture").splitlines()
        for move, told in zip(match.legal(), shown["moves"], strict=False):
            told["said"] = meaning(match, move)
        self.nodes.append(
            {
                "view": shown,
                "picture": [self.lines.setdefault(row, len(self.lines)) for row in rows],
                "next": following,
                "reply": None if answer is None else answer.index,
                "by": None if answer is None else answer.by,
                "winning": list(numbers_of(match, known.winning)),
                "winner": known.winner,
            }
        )


def _reader(start: Match, limits: Limits) -> str:
    """The loser, if the game is not over before his first move."""
    winner = knowledge(start, limits).winner
    loser = next((player for player in start.players if player != winner), start.players[0])
    match = start
    while match.mover not in (None, loser):
        match = match.play(reply(match, "perfect", 0, limits).index)
    return loser if match.mover == loser else start.other(loser)


def _known(match: Match, limits: Limits) -> Knowledge:
    """All winning moves where a search knows them at once, else what the strategy knows."""
    known = knowledge(match, limits)
    return knowledge(match, limits, every=True) if known.by == "search" else known


def offline(
    thing: Any, who: str | None = None, most: int = MOST_POSITIONS, limits: Limits | None = None
) -> dict[str, Any]:
    """All that a page needs to play a game without a server.

    `who` is played by the reader, by default the loser, for whom every move is answered, but the
    winner where the loser would never get to move. At most `most` positions may be reached, else
    `TooLarge` is raised. A node is a position: its `view` without the picture and what depends on
    the way there, each move with what it `said` in the formula; the numbers of the picture's
    `lines`; by the number of a move the `next` node; the opponent's `reply`; the `winning` moves,
    and the `winner` with best play.

    >>> import gadgetry as gd
    >>> file = offline(gd.games.Nim((1, 2)))
    >>> file["you"], len(file["nodes"])
    ('second', 5)
    >>> offline(gd.games.Nim((1,)))["you"]
    'first'
    """
    a_count("`most`, a number of positions", most, 1)
    start = match_of(thing)
    allowed = the_limits(limits).from_now()
    if who is None:
        who = _reader(start, allowed)
    one_of("`who`", who, start.players)
    tree = _Tree(who, allowed, most, words(start))
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
