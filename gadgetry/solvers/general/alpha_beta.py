"""Alpha-beta for two players: with two outcomes, the first winning move cuts off the rest.

Bitmasks and a transposition table, no knowledge of the games: the second opinion for the engines
of `traces` and, for formulas with negations, of `formulas.game_sat`.
"""

from __future__ import annotations

from typing import Any

from gadgetry.solvers.general.bitboards import BITS_A_STEP, ClauseBoard, Connection, bitboard
from gadgetry.solvers.general.win_search import mover_wins
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Key = tuple[int, int, bool]


class AlphaBeta:
    """A search whose table lives on from question to question about one board."""

    def __init__(self, board: Connection | ClauseBoard, budget: Budget) -> None:
        self.board = board
        self.budget = budget
        self.size = len(board.neighbours) if isinstance(board, Connection) else board.size
        # On a large board a node is a look at every cell, of masks as long as the board.
        self.work = self.size**2 // BITS_A_STEP if isinstance(board, Connection) else 0
        self.table: dict[Key, bool] = {}

    def mover_wins(self, true: int, false: int, maximizer: bool) -> bool:
        """Does the player to move win?"""
        return mover_wins((true, false, maximizer), self.table, self._open)

    def _open(self, key: Key) -> list[Key]:
        """The positions after each move, the last to be tried first; settles decided ones."""
        if key in self.table:
            return []
        self.budget.spend()
        self.budget.work(self.work)
        true, false, maximizer = key
        won = self.board.decided(true, false)
        if won is not None:
            self.table[key] = won == maximizer
            return []
        free = [v for v in range(self.size) if not (true | false) >> v & 1]
        return [
            (true | sign << v, false | (not sign) << v, not maximizer)
            for v in reversed(free)
            for sign in reversed(self.board.signs(maximizer))
        ]


def run(position: Any, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.games.connection.hex import Hex
    >>> run(Hex(2, 2), Question(moves="all"), Budget()).winning_moves
    ('b1', 'a2')
    """
    board = bitboard(position, budget)
    search = AlphaBeta(board, budget)
    true, false = board.claimed
    wins = search.mover_wins(true, false, board.maximizer)
    winning: list[Any] | None = None if question.moves == "none" else []
    if winning is not None and wins and board.decided(true, false) is None:
        for (v, sign), name in board.moves:
            after = (true | sign << v, false | (not sign) << v, not board.maximizer)
            if not search.mover_wins(*after):
                winning.append(name)
                if question.moves == "one":
                    break
    winner = position.players[0 if wins == board.maximizer else 1]
    return Verdict(
        "alpha-beta", wins, winner, winning_moves=None if winning is None else tuple(winning)
    )


SOLVERS = (
    Solver(
        name="alpha-beta",
        summary="alpha-beta with a transposition table, on bitmasks",
        takes=("division", "game-sat", "hex", "shannon", "y"),
        run=run,
        preference=5,
    ),
)
