"""How large Hex is: positions and games of a board, and a game's numbers of winning paths.

Van Rijswijck, Set Colouring Games (2006), sections 10.3 and 10.6. A path here is a least set of
free cells with which a player wins (`hex_heuristics.coalitions`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lgamma, log

from gadgetry.analysis.hex_heuristics import coalitions
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError

MOST_CELLS = 12  # of a board whose games or stones are all looked at


def placements(cells: int) -> int:
    """The ways to put stones on so many cells, of either colour at most one more.

    >>> placements(1), placements(4), 3**4
    (3, 51, 81)
    """
    equal = sum(comb(cells, 2 * k) * comb(2 * k, k) for k in range(cells // 2 + 1))
    more = sum(comb(cells, 2 * k + 1) * comb(2 * k + 1, k) for k in range((cells + 1) // 2))
    return equal + 2 * more


def log_games(cells: int, filled: float = 1.0) -> float:
    """The logarithm (to 10) of the number of games that end when a fraction is filled: of
    N! / ((1 - r) N)!.

    >>> round(log_games(3 * 3), 2), round(log_games(11 * 11, 0.4), 1)
    (5.56, 96.0)
    """
    return (lgamma(cells + 1) - lgamma((1 - filled) * cells + 1)) / log(10)


def all_games(rows: int, columns: int) -> tuple[int, int, Fraction]:
    """The positions that games come to when Black begins, the games, and the fraction of cells that
    is filled at the end of a random one; a game ends when a player has joined his sides.

    >>> all_games(2, 2)
    (32, 24, Fraction(7, 8))
    """
    start = Hex(rows, columns)
    if start.size > MOST_CELLS:
        raise GameError(f"expected at most {MOST_CELLS} cells, got {start.size}")

    @cache
    def from_here(position: Hex) -> tuple[int, Fraction]:
        """Games, and the moves of a random one."""
        after = [from_here(position.play(move)) for move in position.moves()]
        if not after:
            return 1, Fraction(0)
        return sum(n for n, _ in after), 1 + sum(m for _, m in after) / Fraction(len(after))

    games, moves = from_here(start)
    return from_here.cache_info().currsize, games, moves / start.size


@dataclass(frozen=True)
class Paths:
    """Of a player: paths, paths each weighed by 2^-length, and their average length (all are
    averages; positions without paths have no length)."""

    number: Fraction
    weighed: Fraction
    length: Fraction


def paths_of_random_games(rows: int, columns: int) -> list[tuple[Paths, Paths]]:
    """After each number of moves, what Black has and what White has, if all games that fill the
    board are alike; Black is first.

    >>> both = paths_of_random_games(2, 2)
    >>> [(str(black.number), str(white.number)) for black, white in both]
    [('3', '3'), ('2', '3/2'), ('7/6', '7/6'), ('1', '1/2'), ('1/2', '1/2')]
    """
    board = Hex(rows, columns)
    if board.size > MOST_CELLS:
        raise GameError(f"expected at most {MOST_CELLS} cells, got {board.size}")
    every = [masks(board, player) for player in board.players]
    found = []
    for moves in range(board.size + 1):
        totals = [_Sum(), _Sum()]
        for black, white in _stones(board.size, moves):
            for total, paths, own, other in zip(
                totals, every, (black, white), (white, black), strict=True
            ):
                total.add(least(paths, own, other))
        found.append((totals[0].average(), totals[1].average()))
    return found


def masks(board: Hex, player: str) -> list[int]:
    """The player's paths on a board, as masks of cells.

    >>> masks(Hex(1, 2), "White")
    [3]
    """
    return [sum(1 << board.cell(name) for name in path) for path in coalitions(board, player)]


def least(paths: Sequence[int], own: int, other: int) -> list[int]:
    """What is left of paths when there are stones: the least ones of those that are open.

    >>> least([0b011, 0b110, 0b101], own=0b001, other=0b000), least([0b011], 0, 0b001)
    ([2, 4], [])
    """
    left = sorted({path & ~own for path in paths if not path & other}, key=int.bit_count)
    found: list[int] = []
    for path in left:
        if all(one & ~path for one in found):
            found.append(path)
    return found


def _stones(cells: int, moves: int) -> Iterator[tuple[int, int]]:
    for filled in combinations([1 << i for i in range(cells)], moves):
        for black in combinations(filled, (moves + 1) // 2):
            yield sum(black), sum(filled) - sum(black)


class _Sum:
    """Paths of positions, added up by length."""

    def __init__(self) -> None:
        self.positions = self.with_paths = 0
        self.lengths: dict[int, int] = defaultdict(int)
        self.means = Fraction(0)

    def add(self, paths: Sequence[int]) -> None:
        self.positions += 1
        for path in paths:
            self.lengths[path.bit_count()] += 1
        if paths:
            self.with_paths += 1
            self.means += Fraction(sum(map(int.bit_count, paths)), len(paths))

    def average(self) -> Paths:
        weighed = sum((Fraction(n, 2**length) for length, n in self.lengths.items()), Fraction(0))
        return Paths(
            Fraction(sum(self.lengths.values()), self.positions),
            weighed / self.positions,
            self.means / max(1, self.with_paths),
        )
