"""Who wins, Grundy values, straight from the rules; and strategies that meet every reply."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any


@cache
def mover_wins(position: Any) -> bool:
    """Does the player to move win, when the players alternate?"""
    winner = position.winner()
    if winner is not None:
        return bool(winner == position.to_move)
    return any(not mover_wins(position.play(move)) for move in position.moves())


def winning_moves(position: Any) -> tuple[Any, ...]:
    """The moves after which the opponent loses."""
    return tuple(move for move in position.moves() if not mover_wins(position.play(move)))


def mex(values: Iterable[int]) -> int:
    """The least number that is not among them."""
    present = set(values)
    return next(k for k in range(len(present) + 1) if k not in present)


def grundy_value(position: Any, known: dict[Any, int] | None = None) -> int:
    """The Grundy value of an impartial position, by its moves and nothing else.

    `known` is what has been worked out, and is added to.
    """
    known = {} if known is None else known
    if position not in known:
        known[position] = mex(grundy_value(position.play(m), known) for m in position.moves())
    return known[position]


def beats_every_reply(position: Any, strategy: Callable[[Any], Any], mine: bool) -> int:
    """Play the strategy against every reply; the number of games won (none may be lost)."""
    games, waiting = 0, [(position, mine)]
    while waiting:
        here, turn = waiting.pop()
        if turn:
            assert here.moves(), "the strategy has lost"
            waiting.append((here.play(strategy(here)), False))
        else:
            waiting += [(here.play(move), True) for move in here.moves()]
            games += not here.moves()
    return games
