"""Opponents of a strategy, who try anything, and whole games against them."""

from collections.abc import Callable
from random import Random
from typing import Any

from gadgetry.games.position import Position
from gadgetry.reductions.reduction import Strategy

Opponent = Callable[[Random, Position[Any]], Any]


def random_opponent(rng: Random, position: Position[Any]) -> Any:
    """Any move."""
    return rng.choice(position.moves())


def greedy_opponent(rng: Random, position: Position[Any]) -> Any:
    """The move that leaves the fewest replies, among some."""
    moves = position.moves()
    some = rng.sample(moves, min(8, len(moves)))
    return min(some, key=lambda move: len(position.play(move).moves()))


def play(
    position: Position[Any], strategy: Strategy, opponent: Opponent, first: bool, rng: Random
) -> list[Any]:
    """One game of the strategy against the opponent, under normal play; the moves.

    Raises AssertionError if the strategy has no move left: it has lost.
    """
    played: list[Any] = []
    while True:
        mine = (len(played) % 2 == 0) == first
        if not position.moves():
            assert not mine, f"the strategy lost after {played}"
            return played
        move = strategy(position) if mine else opponent(rng, position)
        played.append(move)
        position = position.play(move)
