"""Hex on a board with unequal sides: who has the shorter way wins, moving second too, by pairs.

Say that Black has n rows to cross and there are more columns. In n + 1 columns of them, numbered
from 0, he pairs each cell (r, c) with r + c < n with its mirror image (n-1-c, n-r), and answers one
by the other. Then White cannot join left and right, even if she has a cell of every pair:

Her path would lead from the left column to the first cell y with r + c >= n on it, over a cell x
with r + c = n - 1. The images of its cells up to x are Black's: a chain from the bottom row to the
image of x, which is the cell (r, c+1) beside x = (r, c). So y is the cell below both, (r+1, c). The
path up to x, with Black's chain, parts what is below (y, the corner on the left) from the right
column: the rest of the path had to cross Black's chain, or itself.

Not only the empty board: any position in which, in some n + 1 columns, each pair has a cell of his
or two free ones; or all but one pair, and he is to move and answers there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "mirrored-pairs"
Cell = tuple[int, int]  # along the shorter way, across it


@dataclass(frozen=True)
class Pairs:
    """Who answers by pairs, how long his way is, the first line of his part of the board, and
    the cell that he has to take at once, if there is one."""

    winner: str
    length: int
    first: int
    reply: int | None


def pairs_of(position: Hex) -> Pairs | None:
    """The pairs that decide the position; None when they do not. Those without a reply first.

    >>> pairs_of(Hex(2, 3)), pairs_of(Hex(3, 3))
    (Pairs(winner='Black', length=2, first=0, reply=None), None)
    >>> pairs_of(Hex(2, 3, "W.....", "Black"))
    Pairs(winner='Black', length=2, first=0, reply=5)
    """
    rows, columns = position.rows, position.columns
    length, across = min(rows, columns), max(rows, columns)
    if rows == columns or position.winner() is not None:
        return None
    winner, loser = ("Black", "White") if rows < columns else ("White", "Black")
    lost: set[int] = set()
    threats: Counter[int] = Counter()  # pairs with one cell of the loser's and a free one
    reply: dict[int, int] = {}
    for stone in (v for v, s in enumerate(position.cells) if s == STONES[loser]):
        r, c = _turned(position, stone)
        for first in range(max(0, c - length), min(c, across - length - 1) + 1):
            answer = _cell(position, _image((r, c - first), length), first)
            if position.cells[answer] == STONES[loser]:
                lost.add(first)
            elif position.cells[answer] == EMPTY:
                threats[first] += 1
                reply[first] = answer
    most = 1 if position.to_move == winner else 0
    windows = [w for w in range(across - length) if w not in lost and threats[w] <= most]
    if not windows:
        return None
    best = min(windows, key=lambda w: threats[w])
    return Pairs(winner, length, best, reply.get(best))


def paired_cells(position: Hex, pairs: Pairs) -> Iterator[tuple[int, int]]:
    """All pairs, whatever is on them.

    >>> board = Hex(2, 3)
    >>> [(board.name(v), board.name(w)) for v, w in paired_cells(board, pairs_of(board))]
    [('a1', 'c2'), ('b1', 'c1'), ('a2', 'b2')]
    """
    for r in range(pairs.length):
        for c in range(pairs.length - r):
            image = _image((r, c), pairs.length)
            yield _cell(position, (r, c), pairs.first), _cell(position, image, pairs.first)


def _image(cell: Cell, length: int) -> Cell:
    r, c = cell
    if r + c < length:
        return length - 1 - c, length - r
    return length - c, length - 1 - r


def _turned(position: Hex, cell: int) -> Cell:
    r, c = position.place(cell)
    return (r, c) if position.rows < position.columns else (c, r)


def _cell(position: Hex, at: Cell, first: int) -> int:
    r, c = at[0], at[1] + first
    if position.rows > position.columns:
        r, c = c, r
    return r * position.columns + c


def _accepts(position: Hex, question: Question) -> bool:
    pairs = pairs_of(position)
    return pairs is not None and (pairs.reply is None or question.moves != "all")


def run(position: Hex, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for: any move, where no answer is needed.

    >>> run(Hex(2, 3, mover="White"), Question(), Budget()).winner
    'Black'
    >>> run(Hex(2, 3, "W.....", "Black"), Question(moves="one"), Budget()).winning_moves
    ('c2',)
    """
    budget.spend()
    pairs = pairs_of(position)
    assert pairs is not None  # see `_accepts`
    wins = position.to_move == pairs.winner
    moves: tuple[str, ...] = ()
    if wins:
        moves = position.moves() if pairs.reply is None else (position.name(pairs.reply),)
    asked = {"none": None, "one": moves[:1], "all": moves}[question.moves]
    free = (v for pair in paired_cells(position, pairs) for v in pair)
    trace = tuple(sorted(position.name(v) for v in free if position.cells[v] == EMPTY))
    return Verdict(NAME, wins, pairs.winner, winning_moves=asked, nodes=1, trace=trace)


SOLVERS = (
    Solver(
        name=NAME,
        summary="boards with unequal sides: the pairing strategy of who has the shorter way",
        takes=(Hex.ruleset,),
        run=run,
        accepts=_accepts,
        preference=30,
    ),
)
