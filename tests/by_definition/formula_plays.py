"""A strategy of a formula's winner, played against replies in the game of quantifiers."""

from collections.abc import Iterator
from random import Random
from typing import Any

from gadgetry.reductions.reduction import Compiled
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.quantifier_game import QuantifierGame


def winning_move(position: Any) -> Any:
    """By search: of the player who is to move and wins."""
    moves = solve(position, Question(value=False, moves="one")).winning_moves
    assert moves, "asked where the player to move loses"
    return moves[0]


def lost_plays(compiled: Compiled, outcome: bool, rng: Random, times: int) -> Iterator[list[int]]:
    """Plays that the winner's strategy, carried to the formula, has lost against random replies."""
    strategy = compiled.reduction.transfer(compiled, winning_move, winning_move)
    winner = "exists" if outcome else "forall"
    order = [v for block in compiled.target.prefix for v in block.variables]
    for _ in range(times):
        game, values = QuantifierGame.of(compiled.target), {}
        sensible = rng.random() < 0.7  # else replies break the rules soon
        while game.winner() is None:
            if game.to_move == winner:
                move = strategy(values)
            else:
                move = rng.choice((1, -1)) * order[len(values)]
                if sensible and game.play(move).winner() == winner:
                    move = -move
            assert abs(move) == order[len(values)]
            values[abs(move)] = move > 0
            game = game.play(move)
        if game.winner() != winner:
            yield [v if x else -v for v, x in values.items()]
