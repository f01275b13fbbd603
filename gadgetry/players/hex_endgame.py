"""The exact engine in a player's hands: who wins, and a move that does, while cells are few."""

from __future__ import annotations

from dataclasses import replace

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES
from gadgetry.players.hex_settings import HexSettings
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def exact(
    position: Hex, settings: HexSettings, seconds: float | None = None
) -> tuple[bool | None, str | None]:
    """Does the player to move win, and a move that wins; None where it is not known.

    >>> exact(Hex(3, 3), HexSettings())
    (True, 'c1')
    >>> exact(Hex(3, 3), HexSettings(endgame_cells=8))
    (None, None)
    """
    if not settings.endgame_nodes or position.cells.count(EMPTY) > settings.endgame_cells:
        return None, None
    limits = Limits(seconds, settings.endgame_nodes)
    verdict = solve(position, Question(value=False, moves="one"), limits, "traces")
    return verdict.outcome, verdict.winning_moves[0] if verdict.winning_moves else None


def move_within(position: Hex, trace: int) -> str:
    """A winning move of the player to move, who wins within the cells of his trace.

    >>> move_within(Hex(3, 3), 0b011_010_110)
    'b2'
    """
    other = STONES[next(name for name in position.players if name != position.mover)]
    cells = "".join(
        stone if stone != EMPTY or trace >> v & 1 else other
        for v, stone in enumerate(position.cells)
    )
    verdict = solve(replace(position, cells=cells), Question(value=False, moves="one"))
    if not verdict.winning_moves:
        raise AssertionError("a trace holds a winning move")
    move: str = verdict.winning_moves[0]
    return move
