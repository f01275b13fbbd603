"""Misère Hex by search on masks of stones, with a table.

A move that joins its player's sides loses at once and is not tried; who has no other has lost.
"""

from __future__ import annotations

from gadgetry.games.connection.hexagons import EMPTY, STONES
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.solvers.connection.other_turns.equalized_hex import Masks
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "masks"
MOST_CELLS = 200  # the search is as deep as there are cells


class MisereSearch:
    """The positions of one board that were solved, by the cells of who is to move and the other."""

    def __init__(self, board: Masks, cells: list[int], budget: Budget) -> None:
        self.board, self.cells, self.budget = board, cells, budget
        self.solved: dict[tuple[int, int, int], bool] = {}

    def wins(self, mine: int, theirs: int, turn: int) -> bool:
        """Does the player to move win? Nobody is joined yet.

        >>> board = Masks(1, 2)
        >>> cells = [board.bit(0, 0), board.bit(0, 1)]
        >>> [MisereSearch(board, cells, Budget()).wins(0, 0, turn) for turn in (0, 1)]
        [False, True]
        """
        key = (mine, theirs, turn)
        if key not in self.solved:
            self.budget.spend()
            free = (cell for cell in self.cells if not (mine | theirs) & cell)
            self.solved[key] = any(self.after(mine, theirs, turn, cell) for cell in free)
        return self.solved[key]

    def after(self, mine: int, theirs: int, turn: int, cell: int) -> bool:
        """Does the player to move win by this cell?"""
        joins = self.joined(mine | cell, turn)
        return not joins and not self.wins(theirs, mine | cell, 1 - turn)

    def joined(self, mine: int, turn: int) -> bool:
        """Do these stones join the sides of player 0 or 1?"""
        one, other = self.board.sides[turn]
        chain = grown = one & mine
        while grown and not chain & other:
            grown = self.board.around(grown) & mine & ~chain
            chain |= grown
        return bool(chain & other)


def run(position: ReverseHex, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> run(ReverseHex(2, 2), Question(moves="all"), Budget()).winning_moves
    ('a1', 'b2')
    """
    asked = question.moves != "none"
    over = position.winner()
    if over is not None:
        won = over == position.to_move
        return Verdict(NAME, won, over, winning_moves=() if asked else None)
    board, turn = Masks(position.rows, position.columns), position.players.index(position.to_move)
    bits = [board.bit(*position.place(v)) for v in range(position.size)]
    own = STONES[position.to_move]
    mine, theirs = (
        sum(
            bit
            for bit, s in zip(bits, position.cells, strict=True)
            if s != EMPTY and (s == own) is same
        )
        for same in (True, False)
    )
    search = MisereSearch(board, bits, budget)
    wins = search.wins(mine, theirs, turn)
    winning: list[str] = []
    for move in position.moves() if asked and wins else ():
        if search.after(mine, theirs, turn, bits[position.cell(move)]):
            winning.append(move)
            if question.moves == "one":
                break
    winner = position.players[turn if wins else 1 - turn]
    return Verdict(NAME, wins, winner, winning_moves=tuple(winning) if asked else None)


SOLVERS = (
    Solver(
        name=NAME,
        summary="search on masks of stones, with a table; nobody joins his own sides",
        takes=(ReverseHex.ruleset,),
        run=run,
        accepts=lambda position, _: position.size <= MOST_CELLS,
        preference=20,
        weight=20,
    ),
)
