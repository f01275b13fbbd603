"""Scheduled Hex: the search with carriers of equalized Hex, with the turns of any order.

What a carrier is, and why only cells in all that were seen need be tried, does not depend on the
order of the turns: all moves of the loser lead to the same number of stones.
"""

from __future__ import annotations

from gadgetry.games.connection.scheduled_hex import ScheduledHex
from gadgetry.solvers.connection.other_turns.equalized_hex import (
    MOST_CELLS,
    CarrierSearch,
    Masks,
    Win,
    answer,
)
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "scheduled-carriers"


class ScheduledSearch(CarrierSearch):
    """The positions of one board with one order of turns."""

    def __init__(self, board: Masks, turns: str, budget: Budget) -> None:
        super().__init__(board, budget)
        self.turns = turns

    def after(self, cells: tuple[int, int], turn: int, left: int, move: int) -> Win:
        """The same of the position after a move: does the player who made it win?"""
        stones = list(cells)
        stones[turn] |= move
        if self.joined(stones[turn], turn):
            return True, 0
        free = self.board.all & ~stones[0] & ~stones[1]
        to_come = self.turns[len(self.turns) - free.bit_count() :]
        run = min(2, len(to_come) - len(to_come.lstrip(to_come[0])))
        nxt = "BW".index(to_come[0])
        wins, carrier = self.win((stones[0], stones[1]), nxt, run)
        return wins is (nxt == turn), carrier


def run(position: ScheduledHex, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> game = ScheduledHex(2, 2, turns="WBBW")
    >>> run(game, Question(moves="all"), Budget()).winner
    'Black'
    """
    board = Masks(position.rows, position.columns)
    search = ScheduledSearch(board, position.turns, budget)
    return answer(NAME, search, position, min(2, position.stones_left), question)


SOLVERS = (
    Solver(
        name=NAME,
        summary="a search with carriers: only moves that every known refutation needs are tried",
        takes=(ScheduledHex.ruleset,),
        run=run,
        accepts=lambda position, _: position.size <= MOST_CELLS,
        preference=20,
        weight=20,
    ),
)
