"""Who wins a match with best play, by which moves, and how that is known.

The exact solver is asked, within steps, so that every machine answers the same. Where a game is
out of its quick reach, the strategy that is carried over from the formula knows the winner as long
as he has followed it; of a large position it is asked first, and of others the solver.
"""

from __future__ import annotations

import atexit
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, Literal

from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import Undecided
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.match import SOLVED, Match
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.position import Impartial, Position, Puzzle
from gadgetry.reductions.claim import other_players
from gadgetry.reductions.reduction import Compiled, ReductionError, Strategy
from gadgetry.solvers.limits import LimitReached
from gadgetry.solvers.registry import NoSolver, parts, solve
from gadgetry.solvers.verdict import Question, Verdict
from gadgetry.verifiers.strategies import search_endgame

STEPS = 5_000_000  # about half a second, for one question about one position
LARGE = 600  # parts of a position, vertices and edges, from which on a search takes long to begin
QUICK = 300_000  # before the carried strategy is asked, which answers at once
REMEMBERED = 4096

Source = Literal["search", "strategy"]


@dataclass(frozen=True)
class Knowledge:
    """Who wins (of a puzzle "solved", None if it cannot be), by which moves, and who says so.

    `winning`: moves of the player to move; at least one of them if he wins, all if `every`.
    """

    winner: str | None
    winning: tuple[Any, ...]
    by: Source
    every: bool


def knowledge(match: Match, limits: Limits, *, every: bool = False) -> Knowledge:
    """What is known of a match by now; `every` winning move is wanted, or one is enough.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> knowledge(match_of(gd.games.Nim((1, 2))), gd.Limits(), every=True)
    Knowledge(winner='first', winning=((1, 1),), by='search', every=True)
    """
    if match.over:
        return Knowledge(match.winner, (), "search", True)
    allowed = limits.or_steps(STEPS)
    if not every:  # all winning moves are known to a search only
        large = parts(match.position) > LARGE
        if large and (known := _by_strategy(match)) is not None:
            return known
        quick = replace(allowed, steps=min(QUICK, allowed.steps or QUICK))
        known = _by_search(match, quick, every) or _by_strategy(match) or _by_source(match, quick)
        if known is not None:
            return known
    known = _by_search(match, allowed, every) or _by_strategy(match) or _by_source(match, allowed)
    if known is not None:
        return known
    verdict = searched(match.position, allowed, every)
    raise Undecided(verdict.limit if verdict and verdict.limit else "no solver applied")


def _by_search(match: Match, limits: Limits, every: bool) -> Knowledge | None:
    verdict = searched(match.position, limits, every)
    if verdict is None or verdict.outcome is None:
        return None
    winner = _winner(match, verdict.outcome)
    return Knowledge(winner, verdict.winning_moves or (), "search", every)


def _by_strategy(match: Match) -> Knowledge | None:
    """The formula's winner, as long as he has played by his strategy."""
    carried = carried_by(match.thing)
    if carried is None or not carried.followed(match):
        return None
    mine = match.turn == carried.player
    moves = (carried.strategy(match.position),) if mine else ()
    return Knowledge(carried.player, moves, "strategy", not mine)


def _by_source(match: Match, limits: Limits) -> Knowledge | None:
    """What a search says of the game that the last step began with, in which the play still is.

    The formula's winner may have left his strategy and the play still stand for a position of that
    game: who wins there wins here, by the strategy of the step.
    """
    step = last_step(match)
    if step is None:
        return None
    source = step.reduction.source_position(step, match.position)
    if not isinstance(source, Impartial):
        return None
    verdict = searched(source, limits, False)
    if verdict is None or verdict.outcome is None:
        return None
    move = answer_of_step(match, limits) if verdict.outcome else None
    return Knowledge(_winner(match, verdict.outcome), () if move is None else (move,), "strategy",
                     every=not verdict.outcome)  # fmt: skip


def last_step(match: Match) -> Compiled[Any] | None:
    """The last step, if it carries strategies from an impartial game to one, and who wins what
    stands for a position of that game; else None.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> formula = gd.parse("exists x . x")
    >>> last_step(match_of(gd.compile(formula, to="flag-coloring"))).reduction.name
    'avoid-true-to-flag-coloring'
    >>> last_step(match_of(gd.compile(formula, to="shannon"))) is None
    True
    """
    if not isinstance(match.thing, Compilation) or not isinstance(match.position, Impartial):
        return None
    step = match.thing.compiled.last
    carried = step.reduction.carried(step.variant)
    return step if "strategy" in carried and "positions" in carried else None


def answer_of_step(match: Match, limits: Limits) -> Any:
    """What the strategy of the last step plays, on what a search plays in the game before it; None
    where it has no answer. It wins if any move does, where that game knows the position or the
    opponent has just left it; else it is a guess.
    """
    step = last_step(match)
    if step is None:
        return None
    try:
        endgame = partial(search_endgame, limits=limits.or_steps(STEPS))
        move = step.reduction.transfer(step, endgame, endgame)(match.position)
    except (ValueError, KeyError, StopIteration, LimitReached):
        return None
    return next((legal for legal in match.position.each_move() if legal == move), None)


def _winner(match: Match, outcome: bool) -> str | None:
    if isinstance(match.position, Puzzle):
        return SOLVED if outcome else None
    return match.turn if outcome else match.other(match.turn)


@lru_cache(maxsize=REMEMBERED)
def searched(position: Position[Any], limits: Limits, every: bool) -> Verdict | None:
    """What the exact solver says of who wins; None where there is none."""
    puzzle = isinstance(position, Puzzle)
    question = Question(value=puzzle, moves="all" if every else "one")
    try:
        return solve(position, question, limits)
    except NoSolver:
        return None


@dataclass(frozen=True, eq=False)
class Carried:
    """The strategy of the formula's winner, as a player of the game that it was compiled to."""

    player: str
    strategy: Strategy

    def followed(self, match: Match) -> bool:
        """Has he played by the strategy all along?"""
        return all(
            self._follows(position, move)
            for number, (position, move) in enumerate(
                zip(match.positions, match.played, strict=False)
            )
            if match.at(number).turn == self.player
        )

    def _follows(self, position: Position[Any], move: Any) -> bool:
        try:
            return bool(self.strategy(position) == move)
        except (ValueError, KeyError, StopIteration):
            return False  # asked where the strategy has no answer: it was left before


@lru_cache(maxsize=32)
def carried_by(thing: Compilation | Position[Any]) -> Carried | None:
    """The carried strategy, if every step carries it and the claim is about who wins."""
    if not isinstance(thing, Compilation) or not isinstance(thing.source, Cnf | Qbf):
        return None
    claim = thing.claim
    if claim.property != "winner" or not thing.compiled.carries("strategy"):
        return None
    truth = solve(thing.source, Question(value=False), Limits().or_steps(100 * STEPS)).outcome
    if truth is None:
        return None
    player = claim.equals if truth == claim.source_equals else other_players()[claim.equals]
    try:
        return Carried(player, thing.strategy())
    except (LimitReached, ReductionError):
        return None


# A strategy may hold a SAT solver, whose module is gone when the caches are at Python's end.
atexit.register(carried_by.cache_clear)
