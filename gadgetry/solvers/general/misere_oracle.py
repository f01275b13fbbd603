"""Misere play straight from the rules: who makes the last move loses; small positions only.

A position without a move is won by the player to move, any other if some option is lost.
"""

from __future__ import annotations

from typing import Any

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Impartial
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


def misere_wins(
    position: Impartial[Any], known: dict[Impartial[Any], bool], budget: Budget
) -> bool:
    """Does the player to move win?

    >>> from gadgetry.games.general.nim import Nim
    >>> [misere_wins(Nim(heaps), {}, Budget()) for heaps in ((), (1,), (2,), (1, 1), (2, 2))]
    [True, False, True, True, False]
    """
    waiting = [position]
    while waiting:
        here = waiting[-1]
        options = [] if here in known else [here.play(move) for move in here.each_move()]
        unknown = [option for option in options if option not in known]
        if unknown:
            budget.look(len(options))
            waiting += unknown
            continue
        if here not in known:
            budget.spend()
            known[here] = not options or not all(known[option] for option in options)
        waiting.pop()
    return known[position]


def run(instance: Impartial[Any] | AvoidTrue, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.games.general.nim import Nim
    >>> run(Nim((1, 2)), Question(misere=True, moves="all"), Budget()).winning_moves
    ((1, 0),)
    """
    position = AvoidTruePosition(instance) if isinstance(instance, AvoidTrue) else instance
    known: dict[Impartial[Any], bool] = {}
    won = misere_wins(position, known, budget)
    lost = [move for move in position.each_move() if not known[position.play(move)]]
    asked = {"none": None, "one": tuple(lost[:1]), "all": tuple(lost)}[question.moves]
    return Verdict("misere-oracle", won, "first" if won else "second", winning_moves=asked)


SOLVERS = (
    Solver(
        "misere-oracle",
        "misere play, straight from the rules; small positions only",
        takes=(),
        run=run,
        preference=-200,
        every=("impartial",),
        misere=True,
    ),
)
