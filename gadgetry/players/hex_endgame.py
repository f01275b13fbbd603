"""What a player knows for certain, and the move that makes use of it.

He sees a move that ends the game, and a virtual connection; and while cells are few, the exact
engine tells who wins.
"""

from __future__ import annotations

from dataclasses import replace

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES
from gadgetry.players.hex_certainty import WON, WORD, Graph, certainty, graph_of
from gadgetry.players.hex_settings import HexSettings
from gadgetry.players.hex_views import view
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


def win_in_one(position: Hex) -> str | None:
    """A move that ends the game: a cell that touches both sides of the player's reduced graph.

    >>> win_in_one(Hex(2, 2, ".B..")), win_in_one(Hex(2, 2))
    ('a2', None)
    """
    cells, first, near, _, _ = _graph(position, position.mover)
    sides = {len(cells), len(cells) + 1}
    for v in range(len(cells)):
        if sides <= set(near[first[v] : first[v + 1]]):
            return position.name(cells[v])
    return None


def connection(position: Hex) -> int | None:
    """The trace of a virtual connection with which the player to move wins, if one is seen.

    >>> connection(Hex(2, 2, ".B..")), connection(Hex(2, 2, ".W.."))
    (12, None)
    """
    other = next(name for name in position.players if name != position.mover)
    words = [0] * (2 * ((position.size - 1) // WORD + 1))
    graphs = _graph(position, position.mover), _graph(position, other)
    if certainty(*graphs, True, words) != WON:
        return None
    return sum(word << WORD * i for i, word in enumerate(words[len(words) // 2 :]))


def _graph(position: Hex, player: str) -> Graph:
    white = player == "White"
    width = (position.rows if white else position.columns) + 2
    return graph_of(view(position, player), width, position.columns, white)


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
