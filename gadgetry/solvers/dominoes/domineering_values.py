"""DOMINEERING by its values: each part of the board as a short game in canonical form.

What is free falls apart, and the whole is the sum of its parts (Winning Ways, chapter 5). Left is
Vertical. Slower than a search, and it knows more: by how much somebody wins, and what a part is
worth beside others.
"""

from __future__ import annotations

from functools import reduce
from operator import add

from gadgetry.games.dominoes.domineering import HORIZONTAL, VERTICAL, Domineering
from gadgetry.games.dominoes.domino_board import FREE
from gadgetry.solvers.general.short_games import Game, game, integer
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "values"
MOST_SQUARES = 128  # free ones: a search this deep is within what Python recurses

Place = tuple[int, int]
Part = frozenset[Place]  # rows and columns of free squares


class PartValues:
    """The values of parts, by their squares, moved to the top left corner.

    >>> values = PartValues(Budget())
    >>> values.of({(0, 0), (0, 1), (1, 0)}), values.of({(r, c) for r in (0, 1) for c in (0, 1)})
    (*, {1|-1})
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.known: dict[Part, Game] = {}

    def of(self, squares: set[Place]) -> Game:
        """The value of any squares."""
        return reduce(add, (self._part(part) for part in _parts(squares)), integer(0))

    def after(self, squares: set[Place], down: int, right: int) -> list[Game]:
        """What each domino leaves that covers a square and the one so far down and right."""
        return [
            self.of(squares - {(r, c), (r + down, c + right)})
            for r, c in sorted(squares)
            if (r + down, c + right) in squares
        ]

    def _part(self, part: Part) -> Game:
        if part not in self.known:
            self.budget.spend()
            squares = set(part)
            self.known[part] = game(self.after(squares, 1, 0), self.after(squares, 0, 1))
        return self.known[part]


def _parts(squares: set[Place]) -> list[Part]:
    """The connected parts of at least two squares, each moved to the corner."""
    parts, left = [], set(squares)
    while left:
        part, ahead = set(), [left.pop()]
        while ahead:
            r, c = ahead.pop()
            part.add((r, c))
            near = left & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
            left -= near
            ahead += near
        top, first = min(r for r, _ in part), min(c for _, c in part)
        if len(part) > 1:
            parts.append(frozenset((r - top, c - first) for r, c in part))
    return parts


def squares_of(position: Domineering) -> set[Place]:
    """The free squares by row and column.

    >>> sorted(squares_of(Domineering(("#.", ".#"))))
    [(0, 1), (1, 0)]
    """
    rows = position.rows
    return {(r, c) for r, row in enumerate(rows) for c, square in enumerate(row) if square == FREE}


def value(position: Domineering, budget: Budget | None = None) -> Game:
    """What the board is worth, whoever is to move; positive is good for Vertical.

    >>> from gadgetry.games.dominoes.domineering import grid
    >>> value(grid(3, 1)), value(grid(3, 3)), value(grid(2, 3))
    (1, {1|-1}, {2|{-1|0}})
    """
    return PartValues(budget or Budget()).of(squares_of(position))


def run(position: Domineering, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> run(Domineering(("...", "...")), Question(moves="all"), Budget()).winning_moves
    ((1, 4),)
    """
    values, squares, zero = PartValues(budget), squares_of(position), integer(0)
    vertical = position.to_move == VERTICAL
    worth = values.of(squares)
    wins = not (worth <= zero if vertical else worth >= zero)
    winning = []
    for move in position.moves() if wins and question.moves != "none" else ():
        left = values.of(squares - {divmod(square, position.columns) for square in move})
        if left >= zero if vertical else left <= zero:
            winning.append(move)
            if question.moves == "one":
                break
    winner = VERTICAL if wins == vertical else HORIZONTAL
    return Verdict(
        NAME, wins, winner, winning_moves=None if question.moves == "none" else tuple(winning)
    )


def _accepts(position: Domineering, question: Question) -> bool:
    return question.star is None and len(squares_of(position)) <= MOST_SQUARES


SOLVERS = (
    Solver(
        NAME,
        f"the canonical forms of the parts of a board with at most {MOST_SQUARES} free squares",
        takes=(Domineering.ruleset,),
        run=run,
        preference=5,
        accepts=_accepts,
        weight=10,
    ),
)
