"""Misère Hex on an empty square board: who moves first wins iff the number of rows is even.

Lagarias and Sleator (1999) prove that the loser can put off his chain until the board is full, so
that who makes the last move loses. The theorem says nothing of the moves, nor of a board with
stones, nor of unequal sides.
"""

from __future__ import annotations

from gadgetry.games.connection.hexagons import EMPTY
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "last-loses"


def _accepts(position: ReverseHex, question: Question) -> bool:
    empty = position.cells == EMPTY * position.size
    return empty and position.rows == position.columns and question.moves == "none"


def run(position: ReverseHex, question: Question, budget: Budget) -> Verdict:
    """Who wins an empty square board.

    >>> [run(ReverseHex(n, n), Question(), Budget()).winner for n in (10, 11)]
    ['Black', 'White']
    """
    budget.spend()
    wins = position.rows % 2 == 0
    other = next(player for player in position.players if player != position.to_move)
    return Verdict(NAME, wins, position.to_move if wins else other)


SOLVERS = (
    Solver(
        name=NAME,
        summary="empty square boards: who makes the last move loses (Lagarias and Sleator)",
        takes=(ReverseHex.ruleset,),
        run=run,
        accepts=_accepts,
        preference=30,
    ),
)
