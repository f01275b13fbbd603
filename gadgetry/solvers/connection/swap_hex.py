"""Hex with the swap rule, by the engine for Hex.

After Black's first stone, White may also have the board's mirror image with the colours exchanged,
and Black to move: there she wins just where she loses without the swap. So she always wins, by the
swap or without it, and Black loses the empty board; only on the smallest he wins by his first
stone.
"""

from __future__ import annotations

from dataclasses import replace

from gadgetry.games.connection.hexagons import EMPTY
from gadgetry.games.connection.swap_hex import SWAP, SwapHex
from gadgetry.solvers.general.traces import run as without_swap
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "swap"


def run(position: SwapHex, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> run(SwapHex(3, 3), Question(), Budget()).winner
    'White'
    >>> run(SwapHex(3, 3).play("b2"), Question(moves="all"), Budget()).winning_moves
    ('swap-pieces',)
    """
    asked = question.moves != "none"
    begins = position.mover == "Black" and set(position.cells) == {EMPTY}
    if begins and position.size > 1:
        return Verdict(NAME, False, "White", winning_moves=() if asked else None)
    plain = replace(without_swap(position.without_swap, question, budget), solver=NAME)
    if position.offers_swap and plain.outcome is False:
        return Verdict(NAME, True, "White", winning_moves=(SWAP,) if asked else None)
    return plain


SOLVERS = (
    Solver(
        name=NAME,
        summary="the engine for Hex, and the swap where the first stone would win",
        takes=(SwapHex.ruleset,),
        run=run,
        preference=20,
        weight=10,
    ),
)
