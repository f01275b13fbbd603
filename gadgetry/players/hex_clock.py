"""The Hex player by the clock, from the first move on.

Its machine code takes a second to load, and up to a minute to be compiled, once on a machine. So it
is loaded only when `load` is called. Until then moves are chosen in plain Python, by two-distance,
which is seven times as quick there as resistance; from then on by the usual settings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_opening import open_or_swap
from gadgetry.players.hex_player import ChosenMove, choose
from gadgetry.players.hex_settings import USUAL, HexSettings
from gadgetry.solvers.kernels import session

PLAIN = HexSettings(evaluation="two-distance")


@dataclass(frozen=True)
class TimedMove:
    """A move by the clock; `fast`: it was chosen by machine code."""

    chosen: ChosenMove
    fast: bool


@cache
def load() -> bool:
    """Load the machine code, and compile what is not on disk; False where numba cannot.

    Every part is used once: on a board for estimates, and on one for the exact engine.
    """
    with session(by_kernel=True) as ours:
        for position in (Hex(11, 11).play("f6"), Hex(5, 5).play("a1")):
            choose(position, HexSettings(nodes=2))
        return ours.by_kernel is True


def is_loaded() -> bool:
    """Has `load` been called here, and did it succeed?"""
    return bool(load.cache_info().currsize) and load()


def choose_within(position: Hex, seconds: float, *, swap: bool = False) -> TimedMove:
    """The player's move, after about so many seconds at most; `swap`: the swap rule holds.

    >>> choose_within(Hex(9, 9).play("e5"), 0.1).chosen.certain is None
    True
    """
    fast = is_loaded()
    with session(by_kernel=fast):
        chooser = open_or_swap if swap else choose
        return TimedMove(chooser(position, USUAL if fast else PLAIN, seconds), fast)
