"""What somebody plays who is bound to lose: a move that makes it hard for the winner."""

from __future__ import annotations

from typing import Any

from gadgetry.api.compiling import Compilation
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.knowledge import searched
from gadgetry.api.playing.match import Match
from gadgetry.games.position import Position, TwoPlayer

MOST_POSITIONS = 2_000  # that are looked at for the longest resistance
MOST_TRIED = 24  # moves of which a solver is asked whether they are refuted at once
AT_ONCE = 20_000  # steps in which a solver would refute a move at once


class _TooMany(Exception):
    """More positions than are looked at."""


def resisting(match: Match, limits: Limits, *, known: bool) -> tuple[Any, str]:
    """A move for who is bound to lose (`known`), or may be; and in words why this one.

    The longest resistance where that is cheap; else a move that stands for one of the formula,
    so that the play stays there; else one that a solver does not refute at once.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> resisting(match_of(gd.games.Nim((2, 2))), gd.Limits(), known=True)
    ((0, 1), 'bound to lose: this resists for 4 moves')
    """
    lost = "bound to lose: " if known else ""
    if known and (longest := _longest(match.position)) is not None:
        move, moves = longest
        return move, f"{lost}this resists for {moves} move{'s' * (moves != 1)}"
    some = match.legal(MOST_TRIED)
    for move in some:
        if _stays_in_the_formula(match, move):
            return move, f"{lost}this stays in the formula"
    for move in some:
        verdict = searched(match.position.play(move), Limits(steps=AT_ONCE), False)
        if verdict is not None and verdict.outcome is None:
            return move, f"{lost}this is not refuted at once"
    return some[0], f"{lost}the first legal move"


def _stays_in_the_formula(match: Match, move: Any) -> bool:
    """Does it stand for a move of what the game was compiled from?"""
    thing = match.thing
    if not isinstance(thing, Compilation):
        return False
    position = match.position
    for step in reversed(thing.compiled.steps):
        move = step.reduction.back(step, position, move)
        if move is None:
            return False
        position = step.reduction.source_position(step, position)
    return True


def _longest(position: Position[Any]) -> tuple[Any, int] | None:
    """The loser's move against which the winner needs longest; None if that takes too long."""
    seen: dict[Any, tuple[bool, int]] = {}

    def outcome(at: Position[Any]) -> tuple[bool, int]:
        """Does the player to move win, and in how many moves, if each does his best?"""
        if at in seen:
            return seen[at]
        if len(seen) > MOST_POSITIONS:
            raise _TooMany
        winner = at.winner() if isinstance(at, TwoPlayer) else None
        if winner is not None:
            return winner == at.to_move, 0  # type: ignore[attr-defined]
        ends = [outcome(at.play(move)) for move in at.moves()]
        won = [moves + 1 for wins, moves in ends if not wins]
        lost = [moves + 1 for wins, moves in ends if wins]
        seen[at] = (True, min(won)) if won else (False, max(lost, default=0))
        return seen[at]

    try:
        ends = {move: outcome(position.play(move))[1] + 1 for move in position.moves()}
    except (_TooMany, RecursionError):
        return None
    longest = max(ends, key=lambda move: ends[move])
    return longest, ends[longest]
