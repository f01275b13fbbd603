"""Traces from which no cell can be left out: what the winner of a Hex, Y or Shannon position needs.

A trace is a set of free cells that suffices for the winner, though his opponent had every other
free one (`Verdict.trace`). The solver's is as its search has found it. Here the opponent is given
one more cell at a time, and keeps it where the winner still wins. These games are isotone: a cell
that is needed stays needed when the opponent has more. So one round leaves a trace of which every
cell is needed, though not always one of the fewest cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import left, solve
from gadgetry.solvers.verdict import Question

TRACED = (Hex.ruleset, Shannon.ruleset, Y.ruleset)


@dataclass(frozen=True)
class Trace:
    """The winner and cells that suffice for him, in the order of the moves.

    `limit`: where the search ended, if it did; the cells then suffice, but some may not be needed,
    and without a `winner` nothing is known.
    """

    winner: str | None
    cells: tuple[Any, ...] = ()
    limit: str | None = None


def needed_trace(position: Hex | Shannon | Y, limits: Limits = Limits()) -> Trace:
    """A trace of which every cell is needed; the limits are for all searches together.

    >>> needed_trace(Hex(3, 3))
    Trace(winner='Black', cells=('b1', 'c1', 'b2', 'a3', 'b3'), limit=None)
    >>> needed_trace(Y(2, "B..", mover="White"))
    Trace(winner='Black', cells=('a2', 'b2'), limit=None)
    """
    if position.ruleset not in TRACED:
        raise GameError(f"expected a Hex, Y or Shannon position, got {position.ruleset}")
    asked = Question(value=False)
    verdict = solve(position, asked, limits)
    if verdict.winner is None:
        return Trace(None, limit=verdict.limit)
    winner = verdict.winner
    loser = next(player for player in position.players if player != winner)
    cells = position.moves() if verdict.trace is None else verdict.trace
    for cell in cells:
        limits = left(limits, position, verdict)
        kept = [each for each in cells if each != cell]
        rest = [move for move in position.moves() if move not in kept]
        verdict = solve(given(position, loser, rest), asked, limits)
        if verdict.winner is None:
            return Trace(winner, tuple(cells), verdict.limit)
        if verdict.winner == winner:
            cells = tuple(kept)
    return Trace(winner, tuple(cells))


def given(position: Hex | Shannon | Y, player: str, moves: Iterable[Any]) -> Hex | Shannon | Y:
    """The position in which a player has these free cells, too; the same player is to move.

    >>> given(Hex(1, 3), "White", ["a1", "c1"]).cells
    'W.W'
    """
    if isinstance(position, Shannon):
        if player == "Short":
            return replace(position, short=position.short | set(moves))
        return replace(position, cut=position.cut | set(moves))
    cells = list(position.cells)
    for move in moves:
        cells[position.cell(move)] = player[0]
    return replace(position, cells="".join(cells))
