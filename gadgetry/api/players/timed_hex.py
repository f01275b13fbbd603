"""A Hex move within a given time, from the first one on; and what makes the later ones better."""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry._wording import counted
from gadgetry.api.errors import a
from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_clock import choose_within, load

SLOWLY = "its fast code is not loaded yet, so it sees less"


@dataclass(frozen=True)
class HexReply:
    """A move, whether who wins is certain, how far was looked, and whether the fast code did it."""

    move: str
    certain: bool | None
    said: str
    fast: bool


def hex_in_time(position: Hex, seconds: float, *, swap: bool = False) -> HexReply:
    """The player's move after about so many seconds at most; `swap`: the swap rule holds.

    >>> hex_in_time(Hex(3, 3).play("b2"), 1, swap=True).move
    'swap-pieces'
    """
    a("`position`, a game of hex", position, Hex)
    timed = choose_within(position, seconds, swap=swap)
    chosen = timed.chosen
    ahead = f"{counted(chosen.depth, 'move')} ahead, {counted(chosen.nodes, 'position')}"
    said = ahead if timed.fast else f"{ahead}; {SLOWLY}"
    return HexReply(chosen.move, chosen.certain, said, timed.fast)


def load_hex_player() -> bool:
    """Load the player's fast code, or compile it, which takes up to a minute once on a machine.

    From then on it looks at ten times as many positions in this process. False where the fast code
    does not work here.
    """
    return load()
