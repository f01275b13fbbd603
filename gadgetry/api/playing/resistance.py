"""What somebody plays who is bound to lose: a move that makes it hard for the winner."""

from __future__ import annotations

from typing import Any

from gadgetry._wording import counted
from gadgetry.api.compiling import Compilation
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.formula_pane import values_of
from gadgetry.api.playing.knowledge import searched
from gadgetry.api.playing.match import Match
from gadgetry.formulas import Qbf
from gadgetry.games.position import Position, TwoPlayer
from gadgetry.solvers.registry import parts

MOST_PLAYED = 3_000  # moves that are tried for the longest resistance,
STEPS_PLAYED = 100_000  # and fewer in a large position: a move takes about a step for each part
MOST_MEANT = 5_000  # moves that are looked at for what they mean in the formula
MOST_TRIED = 24  # moves of which a solver is asked whether they are refuted at once
AT_ONCE = 20_000  # steps in which a solver would refute a move at once


class _TooMany(Exception):
    """More moves than are tried."""


def resisting(match: Match, limits: Limits, *, known: bool) -> tuple[Any, str]:
    """A move for who is bound to lose (`known`), or may be; and in words why this one.

    The longest resistance where that is cheap; else a move that sets the next variable of the
    formula, so that the play stays there; else one that a solver does not refute at once.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> resisting(match_of(gd.games.Nim((2, 2))), gd.Limits(), known=True)
    ((0, 1), 'bound to lose: this resists for 4 moves')
    """
    lost = "bound to lose: " if known else ""
    if len(only := match.legal(2)) == 1:
        return only[0], f"{lost}the only move"
    if known and (longest := _longest(match.position)) is not None:
        move, moves = longest
        return move, f"{lost}this resists for {counted(moves, 'move')}"
    if (move := _in_the_formula(match)) is not None:
        return move, f"{lost}this stays in the formula"
    some = match.legal(MOST_TRIED)
    for move in some:
        verdict = searched(match.position.play(move), Limits(steps=AT_ONCE), False)
        if verdict is not None and verdict.outcome is None:
            return move, f"{lost}this is not refuted at once"
    return some[0], f"{lost}the first legal move"


def _in_the_formula(match: Match) -> Any:
    """A move that gives a value to a variable that has none, the outermost; None if there is none.

    Where the source is a game, any move that stands for one there.
    """
    if not isinstance(match.thing, Compilation):
        return None
    moves = match.legal(MOST_MEANT)
    meant = zip(moves, match.thing.compiled.back(match.position, moves), strict=True)
    source = match.thing.source
    if not isinstance(source, Qbf):
        return next((move for move, other in meant if other is not None), None)
    values = values_of(match).of
    order = {v: i for i, v in enumerate((*source.free, *(v for _, v in source.quantified())))}
    fresh = [(order[abs(x)], move) for move, x in meant if x is not None and abs(x) not in values]
    return min(fresh, key=lambda pair: pair[0], default=(0, None))[1]


def _longest(position: Position[Any]) -> tuple[Any, int] | None:
    """The loser's move against which the winner needs longest; None if that takes too long."""
    moves_left = min(MOST_PLAYED, STEPS_PLAYED // parts(position))
    seen: dict[Any, tuple[bool, int]] = {}

    def ends(at: Position[Any]) -> dict[Any, tuple[bool, int]]:
        """By move: does the opponent win after it, and how many moves are left then?"""
        nonlocal moves_left
        moves = at.moves()
        moves_left -= len(moves)
        if moves_left < 0:
            raise _TooMany
        return {move: outcome(at.play(move)) for move in moves}

    def outcome(at: Position[Any]) -> tuple[bool, int]:
        """Does the player to move win, and in how many moves, if each does his best?"""
        if at not in seen:
            winner = at.winner() if isinstance(at, TwoPlayer) else None
            if winner is not None:
                return winner == at.to_move, 0  # type: ignore[attr-defined]
            after = ends(at).values()
            won = [moves + 1 for wins, moves in after if not wins]
            lost = [moves + 1 for wins, moves in after if wins]
            seen[at] = (True, min(won)) if won else (False, max(lost, default=0))
        return seen[at]

    try:
        after = {move: moves + 1 for move, (_, moves) in ends(position).items()}
    except (_TooMany, RecursionError):
        return None
    longest = max(after, key=lambda move: after[move])
    return longest, after[longest]
