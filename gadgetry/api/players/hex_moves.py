"""A Hex move by the player of `gadgetry.players`, for boards that no exact search can solve."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from gadgetry.api.errors import a, a_count, one_of
from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_opening import open_or_swap
from gadgetry.players.hex_player import ChosenMove, choose
from gadgetry.players.hex_settings import HexSettings

EFFORTS: Final = {"light": 300, "normal": 3_000, "strong": 30_000}
"""Names for an effort: how many positions the search of a move may look at."""


def hex_move(position: Hex, effort: str | int = "normal", *, swap: bool = False) -> str:
    """A good move for the player to move; with the same effort always the same one.

    `effort`: `light`, `normal`, `strong`, or a number of positions that the search may look at.
    `swap`: the swap rule holds; then the answer may be `swap-pieces`.

    >>> hex_move(Hex(3, 3))
    'b2'
    >>> hex_move(Hex(11, 11).play("f6"), 50, swap=True)
    'swap-pieces'
    """
    return hex_choice(position, effort, swap=swap).move


def hex_choice(
    position: Hex,
    effort: str | int = "normal",
    *,
    time: float | None = None,
    swap: bool = False,
    settings: HexSettings | None = None,
) -> ChosenMove:
    """The move with what the player thinks of it: is it certain who wins, what is its value?

    `time`: seconds for the move, in place of the effort; then the clock decides. `settings`: how to
    play, in place of the usual way.

    >>> hex_choice(Hex(3, 3).play("b2")).certain
    False
    >>> hex_move(Hex(3, 3), "hard")
    Traceback (most recent call last):
    ...
    ValueError: expected `effort`, one of light, normal, strong; got 'hard'
    """
    a("`position`, a game of hex", position, Hex)
    if position.ruleset != Hex.ruleset:
        raise TypeError(f"expected `position`, a game of hex, got one of {position.ruleset}")
    usual = settings or replace(HexSettings(), nodes=_nodes(effort))
    return (open_or_swap if swap else choose)(position, usual, time)


def _nodes(effort: Any) -> int:
    if isinstance(effort, str):
        return EFFORTS[one_of("`effort`", effort, EFFORTS)]
    return int(a_count("`effort`, a name or a number of positions", effort, least=1))
