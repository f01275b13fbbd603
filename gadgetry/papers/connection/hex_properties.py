"""Set Colouring Games, chapter 10: what is said in words of all Hex boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

COMMAND = "gadgetry tables hex-properties"
STRATEGY = "Section 10.5"
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
    wins = {}
    for cells in map("".join, product(".BW", repeat=rows * columns)):
        for mover in Hex.players:
            try:
                position = Hex(rows, columns, cells, mover)
            except GameError:  # both players are joined
                continue
            wins[cells, mover] = solve(position).winner == "Black"
    better = {"W": ".", ".": "B"}
    for cells, mover in wins:
        for i, stone in enumerate(cells):
            after = cells[:i] + better.get(stone, stone) + cells[i + 1 :], mover
            if after in wins:
                yield wins[cells, mover] and not wins[after]


TABLES = PaperTables(
    name="hex-properties",
    paper="van Rijswijck, Set Colouring Games (2006), chapter 10",
    bounds="empty boards to 5 x 5; all positions of 2 x 2 and 2 x 3",
    recompute=recompute,
    errata=frozenset({(STRATEGY, _opening(1, "loses"))}),
)
