"""The swap rule: after the first stone the second player may take it over, as its mirror image.

So the first player wants a stone that is as good as none, and the second one takes every stone that
wins. Where the exact engine knows who wins, that decides; else the search's estimate does.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.swap_hex import SWAP, may_swap, mirrored
from gadgetry.players.hex_player import ChosenMove, choose
from gadgetry.players.hex_settings import USUAL, HexSettings


def swapped(position: Hex) -> Hex:
    """The position after the second player has taken the stone over: it is mirrored at a1, b2, ...

    >>> print(swapped(Hex(2, 2).play("b1")))
    hex
    . .
     W .
    Black to move
    """
    cells, mover = mirrored(position)
    return replace(position, cells=cells, mover=mover)


def open_or_swap(
    position: Hex, settings: HexSettings = USUAL, seconds: float | None = None
) -> ChosenMove:
    """The player's move where the swap rule holds; `SWAP` is one.

    >>> open_or_swap(Hex(3, 3).play("b2")).move, open_or_swap(Hex(3, 3).play("a1")).move
    ('swap-pieces', 'b2')
    """
    if position == Hex(position.rows, position.rows):
        return _fair_opening(position, settings, seconds)
    choice = choose(position, settings, seconds)
    lost = choice.certain is False or (choice.certain is None and choice.value < 0)
    if may_swap(position) and lost:
        certain = None if choice.certain is None else True
        return replace(choice, move=SWAP, certain=certain, value=-choice.value)
    return choice


def _fair_opening(position: Hex, settings: HexSettings, seconds: float | None) -> ChosenMove:
    """The opening whose worth is nearest to nothing; of one and its image turned by half, one.

    Each gets its share of the effort. Where the exact engine tells who wins after an opening, there
    is no fair one: the opponent knows as well as we do.
    """
    moves = position.moves()[: (position.size + 1) // 2]
    share = replace(
        settings,
        nodes=max(1, settings.nodes // len(moves)),
        endgame_nodes=settings.endgame_nodes // len(moves),
    )
    each = None if seconds is None else seconds / len(moves)
    began, replies = monotonic(), list[tuple[ChosenMove, str]]()
    for move in moves:
        replies.append((choose(position.play(move), share, each), move))
        if seconds is not None and monotonic() - began > seconds:
            break
    reply, best = min(replies, key=lambda item: (item[0].certain is not None, abs(item[0].value)))
    return ChosenMove(best, None, -reply.value, reply.depth + 1, sum(r.nodes for r, _ in replies))
