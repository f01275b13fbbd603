"""A link that shows a Hex position at hexworld.org: `#COLUMNSxROWSc1,MOVES`.

Moves alternate and Red, who joins top and bottom, begins: Red is Black here. `:p` is a pass, so
stones of one player only, and either player to move, can be shown too. The moves of a line come
last: the page opens at its end, and one goes back there move by move.
"""

from __future__ import annotations

from itertools import zip_longest

from gadgetry.formats.play_record import PlayRecord
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
    return write_record(PlayRecord(position))


def write_record(record: PlayRecord) -> str:
    """The link, with the moves of a line.

    >>> write_record(PlayRecord(Hex(2, 2, ".B.B", "White"), ("a1", "a2")))
    'https://hexworld.org/board/#2c1,b1:pb2a1a2\\n'
    """
    position: Hex = record.start
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
    return f"https://hexworld.org/board/#{size}c1,{''.join(moves)}{''.join(record.moves)}\n"


FORMAT = GameFormat(
    name="hexworld",
    summary="a link that shows a Hex board at hexworld.org",
    rulesets=("hex",),
    read=None,
    write=write,
    write_record=write_record,
    recognises=lambda text: False,
)
