"""Opponents: one who plays perfectly, and a careless one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import Undecided, a, one_of, the_limits
from gadgetry.api.limiting import Limits
from gadgetry.api.playing.knowledge import Knowledge, answer_of_step, knowledge
from gadgetry.api.playing.match import Match
from gadgetry.api.playing.resistance import resisting
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.swap_hex import SwapHex
from gadgetry.games.position import GameError, Position
from gadgetry.players.hex_settings import MOST_ROWS
from gadgetry.solvers.limits import Budget

By = Literal["search", "strategy", "chance", "nothing to lose", "estimates", "undecided"]
OPPONENTS = ("perfect", "careless")
HEX = (Hex.ruleset, SwapHex.ruleset)
MOST_SEARCHED = 40  # empty cells of a Hex board on which the exact solver is asked first


@dataclass(frozen=True)
class Reply:
    """The number of a move, where it comes from, and that in words.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> reply(match_of(gd.games.Nim((1, 2)))).said
    'a winning move, by search'
    """

    index: int
    by: By
    said: str


def reply(
    match: Match,
    opponent: str = "perfect",
    seed: int = 0,
    limits: Limits | None = None,
    *,
    hex_seconds: float | None = None,
) -> Reply:
    """The move of an opponent whose turn it is.

    "perfect": by the exact solver, within steps; where the game is out of its reach, by the
    strategy carried over from the formula, and on Hex boards by estimates: with `hex_seconds` for
    about so long at most, else with the same effort everywhere. Who is bound to lose resists as
    well as he can. A "careless" one plays anything, by the seed and the moves so far.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> match = match_of(gd.games.Hex(3, 3))
    >>> reply(match).by, reply(match, "careless").by
    ('search', 'chance')
    """
    a("`match`, as match_of makes it", match, Match)
    one_of("`opponent`", opponent, OPPONENTS)
    allowed = the_limits(limits)
    if match.over:
        raise GameError("expected a match that is open: this one is over")
    if opponent == "careless":
        return _careless(match, seed)
    if is_estimated(match):
        return _estimated(match, allowed, hex_seconds)
    try:
        known = knowledge(match, allowed)
    except Undecided as limit:
        if is_played_on(match.position):
            return _estimated(match, allowed, hex_seconds)
        if (answer := answer_of_step(match, allowed)) is not None:
            said = "the construction's answer to a play that has left the formula"
            return Reply(number_of(match, answer), "strategy", said)
        move, said = resisting(match, allowed, known=False)
        return Reply(number_of(match, move), "undecided", f"{limit}: {said}")
    if known.winning:
        return _winning(match, known)
    move, said = resisting(match, allowed, known=True)
    return Reply(number_of(match, move), "nothing to lose", said)


def _winning(match: Match, known: Knowledge) -> Reply:
    number = number_of(match, known.winning[0])
    if known.by == "search":
        return Reply(number, "search", "a winning move, by search")
    formula = match.thing.source.kind if isinstance(match.thing, Compilation) else "formula"
    return Reply(number, "strategy", f"by the winner's strategy, carried over from the {formula}")


def is_estimated(match: Match) -> bool:
    """Is it a plain Hex board so large that the Hex player is asked and not the solver?

    Not on a board that was compiled: there the solver has few cells that matter, and the formula's
    winner a strategy.

    >>> from gadgetry.api.playing.match import match_of
    >>> is_estimated(match_of(Hex(6, 6))), is_estimated(match_of(Hex(7, 7)))
    (False, True)
    """
    plain = not isinstance(match.thing, Compilation) and is_played_on(match.position)
    return plain and len(match.legal()) > MOST_SEARCHED


def is_played_on(position: Position[Any]) -> bool:
    """Is it a board of Hex on which the Hex player plays?

    >>> from gadgetry.games.connection.reverse_hex import ReverseHex
    >>> is_played_on(Hex(26, 26)), is_played_on(Hex(27, 1)), is_played_on(ReverseHex(5, 5))
    (True, False, False)
    """
    if not isinstance(position, Hex) or position.ruleset not in HEX:
        return False
    return max(position.rows, position.columns) <= MOST_ROWS


def _estimated(match: Match, limits: Limits, seconds: float | None) -> Reply:
    """The move of the Hex player, who is certain of some wins and losses and estimates the rest."""
    from gadgetry.api.players import hex_choice, hex_in_time

    position, ahead = match.position, ""
    if swap := isinstance(position, SwapHex):
        position = position.without_swap
    if seconds is None:
        left = Budget(limits).time_left
        time = None if left is None else max(left, 0)
        chosen: Any = hex_choice(position, "light", time=time, swap=swap)
    else:
        chosen = hex_in_time(position, seconds, swap=swap)
        ahead = f": {chosen.said}"
    number = number_of(match, chosen.move)
    if chosen.certain is None:
        said = f"a good move, as far as the Hex player can tell{ahead}"
        return Reply(number, "estimates", said)
    if chosen.certain:
        return Reply(number, "search", "a winning move: the Hex player is certain")
    return Reply(number, "nothing to lose", "the Hex player is certain to lose")


def _careless(match: Match, seed: int) -> Reply:
    """Any move: the same for the same seed and the same moves so far."""
    moves = match.legal()
    rng = Random(f"{seed}:{'.'.join(map(str, match.moves))}")
    return Reply(rng.randrange(len(moves)), "chance", f"one of {len(moves):,}, by chance")


def number_of(match: Match, move: Any) -> int:
    """The number of a move among the legal ones."""
    for number, one in enumerate(match.position.each_move()):
        if one == move:
            return number
    raise GameError(f"expected a legal move, got {move!r}")


def numbers_of(match: Match, moves: Iterable[Any]) -> tuple[int, ...]:
    """The numbers of some moves among the legal ones, ascending.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> numbers_of(match_of(gd.games.Hex(2, 2)), ["b2", "a1"])
    (0, 3)
    """
    wanted = frozenset(moves)
    legal = match.legal() if wanted else ()
    return tuple(number for number, move in enumerate(legal) if move in wanted)
