"""The oracle: slow, obvious solvers straight from the rules, for every ruleset.

They know of a position only what its rules say: `moves()`, `play()`, and for two players
`to_move` and `winner()`, for puzzles `solved()`. They share no code with the engines, which are
tested against them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import count
from typing import Any, TypeVar

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import GameError, Impartial, Position, Puzzle, TwoPlayer
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Answer = TypeVar("Answer")
Rule = Generator[Any, Answer, Answer]  # yields positions, is sent the answers for them


def grundy_value(position: Impartial[Any], memo: dict[Any, int], budget: Budget) -> int:
    """The Grundy value: the least number that no option has.

    >>> from gadgetry.games.general.nim import Nim
    >>> grundy_value(Nim((1, 2)), {}, Budget())
    3
    """

    def value(position: Impartial[Any]) -> Rule[int]:
        seen = set()
        for move in position.each_move():
            budget.look()
            seen.add((yield position.play(move)))
        return next(k for k in count() if k not in seen)

    return _settle(position, value, memo, budget)


def winner(position: TwoPlayer[Any], memo: dict[Any, str], budget: Budget) -> str:
    """Who wins when both play as well as they can."""

    def wins(position: TwoPlayer[Any]) -> Rule[str]:
        over = position.winner()
        if over is not None:
            return over
        moves, mover = position.moves(), position.to_move
        if not moves:
            raise GameError(f"{position.ruleset}: expected a winner or a move, found neither")
        for move in moves:
            if (yield position.play(move)) == mover:
                return mover
        return next(player for player in position.players if player != mover)

    return _settle(position, wins, memo, budget)


def fewest_moves(puzzle: Puzzle[Any], budget: Budget) -> tuple[int | None, tuple[Any, ...]]:
    """The least number of moves that solve a puzzle, None if none do; the moves to begin with."""
    moves = puzzle.moves()
    # Each position of the same distance, with the first moves of the shortest ways there.
    layer: dict[Any, set[Any]] = {puzzle: set(moves)}
    reached: set[Any] = {puzzle}
    for distance in count():
        if not layer:
            return None, ()
        begin = [first for position, first in layer.items() if position.solved()]
        if begin:
            good = set().union(*begin) if distance else set()
            return distance, tuple(move for move in moves if move in good)
        following: dict[Any, set[Any]] = {}
        for position, first in layer.items():
            budget.spend()
            for move in position.moves():
                budget.look()
                after = position.play(move)
                if after not in reached:
                    following.setdefault(after, set()).update(first if distance else {move})
        reached |= following.keys()
        layer = following
    raise AssertionError


def _settle(
    root: Any, rule: Callable[[Any], Rule[Answer]], memo: dict[Any, Answer], budget: Budget
) -> Answer:
    """The answer that the rule gives for the root: recursion with a memo, on a list."""
    waiting: list[tuple[Any, Rule[Answer]]] = []
    position = root
    while True:
        if position not in memo:
            budget.spend()
            waiting.append((position, rule(position)))
        answer = memo.get(position)
        while waiting:
            try:
                position = waiting[-1][1].send(answer)  # type: ignore[arg-type]
                break
            except StopIteration as done:
                position = waiting.pop()[0]
                answer = memo[position] = done.value
        else:
            return memo[root]


def run(instance: Position[Any] | AvoidTrue, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position, or about AVOID TRUE played from the start.

    >>> instance = AvoidTrue(3, [[1, 2], [2, 3]])
    >>> run(instance, Question(moves="all"), Budget()).winning_moves
    (1, 3)
    """
    position = AvoidTruePosition(instance) if isinstance(instance, AvoidTrue) else instance
    winning: tuple[Any, ...]
    value: int | None = None
    if isinstance(position, Impartial):
        values: dict[Any, int] = {}
        value = grundy_value(position, values, budget)
        outcome = value != 0 if question.star is None else value == question.star
        won_by = "first" if value else "second"
        winning = tuple(m for m in position.each_move() if values[position.play(m)] == 0)
    elif isinstance(position, TwoPlayer):
        winners: dict[Any, str] = {}
        won_by = winner(position, winners, budget)
        outcome = won_by == position.to_move
        moves = position.moves() if outcome and position.winner() is None else ()
        if question.moves == "none":
            moves = ()
        winning = tuple(m for m in moves if winner(position.play(m), winners, budget) == won_by)
    elif isinstance(position, Puzzle):
        value, winning = fewest_moves(position, budget)
        outcome, won_by = value is not None, None
    else:
        raise GameError(f"expected a position, got {type(position).__name__}")
    asked = {"none": None, "one": winning[:1], "all": winning}[question.moves]
    return Verdict("oracle", outcome, won_by, value, asked)


def _accepts(instance: Any, question: Question) -> bool:
    """Is it *k? is a question about impartial games."""
    return question.star is None or isinstance(instance, Impartial | AvoidTrue)


SOLVERS = (
    Solver(
        "oracle",
        "straight from the rules; small positions only",
        takes=(),
        run=run,
        preference=-100,
        accepts=_accepts,
        every=("impartial", "two-player", "puzzle"),
    ),
)
