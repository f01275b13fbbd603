"""Set Colouring Games, chapter 10: what is said in words of all Hex boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

from gadgetry.analysis.hex_sizes import least, masks, paths_of_random_games, placements
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

COMMAND = "gadgetry tables hex-properties"
STRATEGY = "Section 10.5"
PATHS = "Section 10.6, paths during a game"
SIDES = range(1, 6)
ANSWERS = {True: "yes", False: "no"}


def recompute() -> Iterator[Cell]:
    """Openings of empty boards to 5 x 5; all positions of 2 x 2 and 2 x 3 with one more stone."""
    for side in SIDES:
        wins = winning_openings(side)
        for what, holds in (("wins", bool(wins)), ("loses", len(wins) < side * side)):
            yield Cell(STRATEGY, _opening(side, what), "yes", ANSWERS[holds], COMMAND)
    for rows, columns in ((2, 2), (2, 3)):
        where = f"{rows} x {columns}, positions in which a stone of one's own more is worse"
        worse = sum(stones_that_hurt(rows, columns))
        yield Cell(STRATEGY, where, "0", str(worse), COMMAND)
    few = sum(placements(side * side) >= 3 ** (side * side) for side in range(2, 15))
    where = "2 x 2 to 14 x 14, boards with 3^mn positions or more"
    yield Cell("Section 10.3", where, "0", str(few), COMMAND)
    yield from _numbers_of_paths()


def _numbers_of_paths() -> Iterator[Cell]:
    """What is said of paths during a game, for the averages of all games on 2 x 2 and 3 x 3."""
    for side in (2, 3):
        moves = paths_of_random_games(side, side)
        even, odd = moves[::2], moves[1::2]
        more = sum(b.number <= w.number or b.weighed <= w.weighed for b, w in odd)
        grow = sum(
            after.number > before.number or after.weighed > before.weighed
            for (before, _), (after, _) in pairwise(even)
        )
        for what, wrong in (
            ("even numbers of moves, players with other averages", sum(b != w for b, w in even)),
            ("odd numbers of moves, the first player has no more paths", more),
            ("even numbers of moves, more paths than two moves before", grow),
            (
                "positions that are decided, or not, and a player has paths, or none",
                _undecided(side),
            ),
            ("moves after which their player has more paths", _growing(side)),
        ):
            yield Cell(PATHS, f"{side} x {side}, {what}", "0", str(wrong), COMMAND)


def _positions(rows: int, columns: int) -> Iterator[Hex]:
    """All positions, Black to move, in which not both players are joined."""
    for cells in map("".join, product(".BW", repeat=rows * columns)):
        try:
            yield Hex(rows, columns, cells)
        except GameError:
            continue


def _paths_left(position: Hex, stone: str, paths: list[int]) -> int:
    own, other = (
        sum(1 << i for i, s in enumerate(position.cells) if s == colour)
        for colour in (stone, "BW".replace(stone, ""))
    )
    return len(least(paths, own, other))


def _undecided(side: int) -> int:
    """Positions where not: the game is over exactly when one of the players has no paths left."""
    board = Hex(side, side)
    black, white = (masks(board, player) for player in board.players)
    return sum(
        (position.winner() is None)
        != bool(_paths_left(position, "B", black) and _paths_left(position, "W", white))
        for position in _positions(side, side)
    )


def _growing(side: int) -> int:
    board, count = Hex(side, side), 0
    black = masks(board, "Black")
    for position in _positions(side, side):
        before = _paths_left(position, "B", black)
        after = (_paths_left(position.play(move), "B", black) for move in position.moves())
        count += sum(number > before for number in after)
    return count


def _opening(side: int, what: str) -> str:
    return f"{side} x {side}, some opening {what}"


def winning_openings(side: int) -> tuple[str, ...]:
    """Black's winning first moves.

    >>> winning_openings(3)
    ('c1', 'a2', 'b2', 'c2', 'a3')
    """
    return tuple(solve(Hex(side, side), Question(moves="all")).winning_moves or ())


def stones_that_hurt(rows: int, columns: int) -> Iterator[bool]:
    """Of each position, each player to move, each change of a cell for Black: does he lose by it?

    A change for Black removes a white stone or adds a black one; by symmetry that is all.
    """
    wins = {
        (position.cells, mover): solve(replace(position, mover=mover)).winner == "Black"
        for position in _positions(rows, columns)
        for mover in Hex.players
    }
    better = {"W": ".", ".": "B"}
    for cells, mover in wins:
        for i, stone in enumerate(cells):
            after = cells[:i] + better.get(stone, stone) + cells[i + 1 :], mover
            if after in wins:
                yield wins[cells, mover] and not wins[after]


TABLES = PaperTables(
    name="hex-properties",
    paper="van Rijswijck, Set Colouring Games (2006), chapter 10",
    bounds="empty boards to 5 x 5; all positions of 2 x 2 and 2 x 3; all games on 2 x 2 and 3 x 3",
    recompute=recompute,
    errata=frozenset({(STRATEGY, _opening(1, "loses"))}),
)
