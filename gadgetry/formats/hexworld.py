"""A link that shows a Hex position at hexworld.org: `#COLUMNSxROWSc1,MOVES`.

Moves alternate and Red, who joins top and bottom, begins: Red is Black here. `:p` is a pass, so
stones of one player only, and either player to move, can be shown too.
"""

from __future__ import annotations

from itertools import zip_longest

from gadgetry.formats.registry import GameFormat
from gadgetry.games.connection.hex import Hex

PASS = ":p"


def write(position: Hex) -> str:
    """The link.

    >>> write(Hex(2, 2, ".B.B", "White"))
    'https://hexworld.org/board/#2c1,b1:pb2\\n'
    >>> write(Hex(1, 2, mover="White"))
    'https://hexworld.org/board/#2x1c1,:p\\n'
    """
    stones = [
        [position.name(v) for v, cell in enumerate(position.cells) if cell == stone]
        for stone in "BW"
    ]
    moves = [name or PASS for pair in zip_longest(*stones) for name in pair]
    if moves and moves[-1] == PASS:
        moves.pop()
    if (len(moves) % 2 == 0) != (position.mover == "Black"):
        moves.append(PASS)
    size = str(position.columns)
    if position.rows != position.columns:
        size += f"x{position.rows}"
    return f"https://hexworld.org/board/#{size}c1,{''.join(moves)}\n"


FORMAT = GameFormat(
    name="hexworld",
    summary="a link that shows a Hex board at hexworld.org",
    rulesets=("hex",),
    read=None,
    write=write,
    recognises=lambda text: False,
)
