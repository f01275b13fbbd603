"""Equalized Hex: a search with carriers.

A *carrier* of a won position: free cells with which the winner wins, though all others were the
loser's. One more stone never hurts its owner, so where the loser's move m leads to a position with
the carrier C, no move outside C would have been better: what he has to try is in all carriers seen
so far. It does not matter how many stones he has left in his turn, for all his moves lead to the
same number. The carrier of a loss is the union of those that show it; that of a win is its move
with the carrier behind it.

Who can join his sides with the stones left in his turn does so at once: the free cells nearest to
a side, those next to them, and so on, are masks, and so is what a chain touches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gadgetry.games.connection.equalized_hex import EqualizedHex
from gadgetry.games.connection.hex import Hex
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "carriers"
MOST_CELLS = 200  # the search is as deep as there are cells
Win = tuple[bool, int]  # does the player to move win; the carrier


@dataclass(frozen=True)
class Masks:
    """A board as masks: a row has one place more than cells, which no shift may reach."""

    rows: int
    columns: int

    def bit(self, row: int, column: int) -> int:
        """The mask of a cell."""
        return 1 << row * (self.columns + 1) + column

    @cached_property
    def all(self) -> int:
        """The mask of all cells."""
        return sum(self.line(row, None) for row in range(self.rows))

    def line(self, row: int | None, column: int | None) -> int:
        """A row, a column, or one cell."""
        rows = range(self.rows) if row is None else [row]
        columns = range(self.columns) if column is None else [column]
        return sum(self.bit(r, c) for r in rows for c in columns)

    @cached_property
    def sides(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Black's two sides and White's."""
        top, bottom = self.line(0, None), self.line(self.rows - 1, None)
        return (top, bottom), (self.line(None, 0), self.line(None, self.columns - 1))

    def around(self, cells: int) -> int:
        """All neighbours of cells.

        >>> board = Masks(2, 2)
        >>> board.around(board.bit(0, 0)) == board.bit(0, 1) | board.bit(1, 0)
        True
        """
        width = self.columns + 1
        out = cells << 1 | cells >> 1 | cells << width | cells >> width
        return (out | cells << width - 1 | cells >> width - 1) & self.all

    def layers(self, side: int, mine: int, free: int) -> list[int]:
        """The free cells that reach the side with one more stone, with two, and so on.

        >>> board = Masks(3, 1)
        >>> [bin(cells) for cells in board.layers(board.bit(0, 0), 0, board.all)]
        ['0b1', '0b100', '0b10000']
        """
        seen, touched = 0, side
        found: list[int] = []
        while True:
            chains = touched & mine & ~seen
            while chains:
                seen |= chains
                touched |= self.around(chains)
                chains = touched & mine & ~seen
            layer = touched & free & ~seen
            if not layer:
                return found
            found.append(layer)
            seen |= layer
            touched |= self.around(layer)


class CarrierSearch:
    """The positions of one board that were solved, by the cells of both colours.

    `cells` are Black's and White's; `turn` is whose turn it is, 0 or 1, and `left` his stones.
    """

    def __init__(self, board: Masks, budget: Budget) -> None:
        self.board, self.budget = board, budget
        self.solved: dict[tuple[int, int, int], Win] = {}

    def win(self, cells: tuple[int, int], turn: int, left: int) -> Win:
        """Does the player to move win, and the winner's carrier; nobody is joined yet."""
        key = (*cells, turn)
        if key not in self.solved:
            self.budget.spend()
            self.solved[key] = self._search(cells, turn, left)
        return self.solved[key]

    def _search(self, cells: tuple[int, int], turn: int, left: int) -> Win:
        free = self.board.all & ~cells[0] & ~cells[1]
        way = self.way(cells[turn], free, turn, min(left, free.bit_count()))
        if way:
            return True, way
        must, carrier = free, 0
        for move in self._order(cells, turn, free):
            if not move & must:
                continue
            wins, behind = self.after(cells, turn, left, move)
            if wins:
                return True, behind | move
            must &= behind
            carrier |= behind
            if not must:
                break
        return False, carrier

    def after(self, cells: tuple[int, int], turn: int, left: int, move: int) -> Win:
        """The same of the position after a move: does the player who made it win?"""
        stones = list(cells)
        stones[turn] |= move
        if self.joined(stones[turn], turn):
            return True, 0
        if left == 2:
            return self.win((stones[0], stones[1]), turn, 1)
        lost, carrier = self.win((stones[0], stones[1]), 1 - turn, 2)
        return not lost, carrier

    def joined(self, mine: int, turn: int) -> bool:
        """Do these stones join the player's sides?"""
        one, other = self.board.sides[turn]
        chain = grown = one & mine
        while grown:
            grown = self.board.around(grown) & mine & ~chain
            chain |= grown
        return bool(chain & other)

    def way(self, mine: int, free: int, turn: int, most: int) -> int:
        """Free cells, so many at most, that join the player's sides; 0 if none do."""
        one, other = self.board.sides[turn]
        there = self.board.layers(one, mine, free)
        back = self.board.layers(other, mine, free)
        if most < 1 or not there or not back:
            return 0
        if at_once := there[0] & back[0]:
            return at_once & -at_once
        if most == 2 and len(there) > 1 and len(back) > 1:
            for first in _bits(there[0] & back[1]):
                if rest := self.way(mine | first, free & ~first, turn, 1):
                    return first | rest
        return 0

    def _order(self, cells: tuple[int, int], turn: int, free: int) -> list[int]:
        """The free cells, those first that are on short ways of both players."""
        costs = dict.fromkeys(_bits(free), 0)
        for player in (0, 1):
            for side in self.board.sides[player]:
                layers = self.board.layers(side, cells[player], free)
                unseen = free
                for distance, layer in enumerate(layers):
                    unseen &= ~layer
                    for cell in _bits(layer):
                        costs[cell] += distance
                for cell in _bits(unseen):
                    costs[cell] += self.board.rows * self.board.columns
        return sorted(costs, key=lambda cell: costs[cell])


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def run(position: EqualizedHex, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> verdict = run(EqualizedHex(3, 3), Question(moves="all"), Budget())
    >>> verdict.winner, verdict.winning_moves
    ('Black', ('b2',))
    """
    search = CarrierSearch(Masks(position.rows, position.columns), budget)
    return answer(NAME, search, position, position.stones_left, question)


def answer(
    name: str, search: CarrierSearch, position: Hex, left: int, question: Question
) -> Verdict:
    """What a search says of a position, whose player to move has so many stones left."""
    asked = question.moves != "none"
    over = position.winner()
    if over is not None:
        won = over == position.to_move
        return Verdict(name, won, over, winning_moves=() if asked else None)
    board = search.board
    by_stone = {"B": 0, "W": 0, ".": 0}
    for v, stone in enumerate(position.cells):
        by_stone[stone] |= board.bit(*position.place(v))
    cells, turn = (by_stone["B"], by_stone["W"]), position.players.index(position.to_move)
    wins, carrier = search.win(cells, turn, left)
    winner = position.players[turn if wins else 1 - turn]
    winning: list[str] = []
    for move in position.moves() if asked and wins else ():
        cell = board.bit(*position.place(position.cell(move)))
        if search.after(cells, turn, left, cell)[0]:
            winning.append(move)
            if question.moves == "one":
                break
    trace = (m for m in position.moves() if carrier & board.bit(*position.place(position.cell(m))))
    return Verdict(
        name,
        wins,
        winner,
        winning_moves=tuple(winning) if asked else None,
        nodes=len(search.solved),
        trace=tuple(trace),
    )


SOLVERS = (
    Solver(
        name=NAME,
        summary="a search with carriers: only moves that every known refutation needs are tried",
        takes=(EqualizedHex.ruleset,),
        run=run,
        accepts=lambda position, _: position.size <= MOST_CELLS,
        preference=20,
        weight=20,
    ),
)
