"""What a player may ask: winning moves, a line of best play, and where the game was lost."""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry.api.errors import Undecided, a, a_count, one_of, the_limits
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.knowledge import Source, knowledge
from gadgetry.api.playing.match import SOLVED, YOU, Match
from gadgetry.api.playing.opponents import numbers_of, reply

MOST_LINE = 40


@dataclass(frozen=True)
class Hints:
    """Who wins with best play, and the numbers of the winning moves of the player to move.

    `every`: these are all; a carried strategy knows one.
    """

    winner: str | None
    winning: tuple[int, ...]
    by: Source
    every: bool


@dataclass(frozen=True)
class TurningPoint:
    """The move, counted from 1, after which a game was lost; and what would have won instead."""

    number: int
    instead: tuple[int, ...]


def hints(match: Match, limits: Limits | None = None) -> Hints:
    """Who wins with best play, and by which moves; raises `Undecided` where the limits end.

    Of a puzzle the moves are those of a shortest solution, and the winner is "solved", or None
    where it cannot be solved any more.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> hints(match_of(gd.games.Nim((1, 2))))
    Hints(winner='first', winning=(2,), by='search', every=True)
    """
    a("`match`, as match_of makes it", match, Match)
    known = knowledge(match, the_limits(limits), every=True)
    return Hints(known.winner, numbers_of(match, known.winning), known.by, known.every)


def best_line(match: Match, most: int = MOST_LINE, limits: Limits | None = None) -> tuple[int, ...]:
    """A line of best play from here, at most so long; the limits are for each move.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> best_line(match_of(gd.games.Nim((1, 2))))
    (2, 0, 0)
    """
    a("`match`, as match_of makes it", match, Match)
    a_count("`most`, a number of moves", most)
    allowed = the_limits(limits)
    line: list[int] = []
    knowledge(match, allowed)  # a line of best play is one whose winner is known
    while not match.over and len(line) < most:
        line.append(reply(match, "perfect", 0, allowed).index)
        match = match.play(line[-1])
    return tuple(line)


def turning_point(match: Match, who: str, limits: Limits | None = None) -> TurningPoint | None:
    """Where a player gave away a win for good: "why did I lose".

    The last of his moves from a position that he would have won; None if he never had a win, or
    has one still. Raises `Undecided` where the limits end before that is known.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> turning_point(match_of(gd.games.Nim((1, 2)), [0, 0]), "first")
    TurningPoint(number=1, instead=(2,))
    """
    a("`match`, as match_of makes it", match, Match)
    one_of("`who`", who, match.players)
    allowed = the_limits(limits)
    wins = SOLVED if who == YOU else who
    if knowledge(match, allowed).winner == wins:
        return None
    for number in range(len(match.moves), 0, -1):
        before = match.at(number - 1)
        if before.turn == who and knowledge(before, allowed).winner == wins:
            try:
                known = knowledge(before, allowed, every=True)
            except Undecided:
                known = knowledge(before, allowed)
            return TurningPoint(number, numbers_of(before, known.winning))
    return None
