"""DOMINEERING by alpha-beta, with a table and with dominoes that nobody can take away.

For a player let `most` be how many of his dominoes fit at once, and `safe` how many fit on squares
that no domino of the opponent can cover. Beside those, let `rest` more fit: the opponent's domino
covers squares of at most two of them. So a player lays at least safe + ceil(rest / 3) dominoes if
he begins, and safe + floor(rest / 3) if the opponent does, and at most `most`. Who begins has won
if he lays more than the other can, and has lost if the other lays at least as many as he can.
(Breuker, Uiterwijk and van den Herik 2000, and Bullock 2002, bound the same quantities.)
"""

from __future__ import annotations

from gadgetry.games.dominoes.domineering import HORIZONTAL, VERTICAL, Domineering
from gadgetry.games.dominoes.domino_board import FREE
from gadgetry.solvers.general.win_search import mover_wins
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "safe-dominoes"
MOST_SQUARES = 400


class Dominoes:
    """One player's dominoes on a board: the second square is `step` behind the first.

    `lines`: the squares where a domino can begin, in groups that lie one step apart; dominoes that
    begin in one group do not overlap.

    >>> upright = Dominoes([0b11, 0b1100], step=2)
    >>> upright.starts(0b111111), upright.most(0b111111)
    (15, 2)
    """

    def __init__(self, lines: list[int], step: int) -> None:
        self.lines, self.step = lines, step
        self.all_starts = sum(lines)

    def starts(self, free: int) -> int:
        """The squares where a domino can begin."""
        return free & free >> self.step & self.all_starts

    def coverable(self, free: int) -> int:
        """The squares that some domino covers."""
        starts = self.starts(free)
        return starts | starts << self.step

    def packed(self, free: int) -> tuple[int, int]:
        """How many fit at once, laid as early as can be, and the squares they cover."""
        count, covered = 0, 0
        for line in self.lines:
            starts = free & line & free >> self.step & ~covered
            covered |= starts | starts << self.step
            count += starts.bit_count()
        return count, covered

    def most(self, free: int) -> int:
        """How many fit at once: as early as can be is best in every row or column."""
        return self.packed(free)[0]

    def sure(self, free: int, other: Dominoes) -> tuple[int, int]:
        """How many are safe, and how many more fit beside those."""
        safe, covered = self.packed(free & ~other.coverable(free))
        return safe, self.most(free & ~covered)


class SafeDominoes:
    """A search whose table lives on from question to question about one board.

    >>> search = SafeDominoes(2, 2, Budget())
    >>> search.mover_wins(0b1111, True), search.mover_wins(0b0101, False)
    (True, False)
    """

    def __init__(self, rows: int, columns: int, budget: Budget) -> None:
        row = (1 << columns) - 1
        column = sum(1 << r * columns for r in range(rows))
        upright = [row << r * columns for r in range(rows - 1)]
        across = [column << c for c in range(columns - 1)]
        self.vertical = Dominoes(upright, columns)
        self.horizontal = Dominoes(across, 1)
        self.budget = budget
        self.table: dict[tuple[int, bool], bool] = {}

    def mover_wins(self, free: int, vertical: bool) -> bool:
        """Does the player to move win?"""
        return mover_wins((free, vertical), self.table, self._open)

    def _open(self, key: tuple[int, bool]) -> list[tuple[int, bool]]:
        """The positions after each move, the best last; settles what the bounds decide."""
        if key in self.table:
            return []
        self.budget.spend()
        free, vertical = key
        mine, other = self.vertical, self.horizontal
        if not vertical:
            mine, other = other, mine
        decided = self.bound(free, mine, other)
        if decided is not None:
            self.table[key] = decided
            return []
        ranked = []
        starts = mine.starts(free)
        while starts:
            square = starts & -starts
            starts ^= square
            left = free & ~(square | square << mine.step)
            left &= mine.coverable(left) | other.coverable(left)  # no domino covers the others
            gain = mine.starts(left).bit_count() - other.starts(left).bit_count()
            ranked.append((gain, left))
        return [(left, not vertical) for _, left in sorted(set(ranked))]

    @staticmethod
    def bound(free: int, mine: Dominoes, other: Dominoes) -> bool | None:
        """What the numbers of safe dominoes decide for the player to move, if they do."""
        safe, rest = mine.sure(free, other)
        if safe + -(-rest // 3) > other.most(free):
            return True
        safe, rest = other.sure(free, mine)
        return False if safe + rest // 3 >= mine.most(free) else None


def run(position: Domineering, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> run(Domineering(("...", "...")), Question(moves="all"), Budget()).winning_moves
    ((1, 4),)
    """
    search = SafeDominoes(len(position.rows), position.columns, budget)
    free = sum(1 << v for v, square in enumerate("".join(position.rows)) if square == FREE)
    vertical = position.to_move == VERTICAL
    wins = search.mover_wins(free, vertical)
    winning = []
    if question.moves != "none" and wins:
        for move in position.moves():
            if not search.mover_wins(free & ~(1 << move[0] | 1 << move[1]), not vertical):
                winning.append(move)
                if question.moves == "one":
                    break
    winner = VERTICAL if wins == vertical else HORIZONTAL
    return Verdict(
        NAME, wins, winner, winning_moves=None if question.moves == "none" else tuple(winning)
    )


def _accepts(position: Domineering, question: Question) -> bool:
    return question.star is None and len(position.cells) <= MOST_SQUARES


SOLVERS = (
    Solver(
        NAME,
        "alpha-beta with a table, and dominoes that nobody can take away",
        takes=(Domineering.ruleset,),
        run=run,
        preference=10,
        accepts=_accepts,
    ),
)
