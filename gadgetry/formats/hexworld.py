"""A link that shows a Hex position at hexworld.org.

What stands after # is documented at hexworld.org/board/about.html ("Information for developers"):
`SIZE CONFIG*,MOVE*,MOVE*`, written together. SIZE is `N` or `COLUMNSxROWS`; of what CONFIG may be,
`c1` is for red and blue stones; a MOVE is a cell or `:p`, a pass, or others that are not needed
here. The second comma is where the page opens: what comes after it can be stepped through.

Moves alternate and Red, who joins top and bottom, begins: Red is Black here. With passes stones of
one player only, and either player to move, can be shown too. A line of play stands after the second
comma. The page leaves a board of more than `MOST` rows or columns empty, without a word; so there
is no link for one.
"""

from __future__ import annotations

from itertools import zip_longest

from gadgetry.formats.play_record import PlayRecord
from gadgetry.formats.registry import GameFormat
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError

PASS = ":p"
MOST = 53  # of rows and of columns; 30 until some time after 2021


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
    'https://hexworld.org/board/#2c1,b1:pb2,a1a2\\n'
    """
    position: Hex = record.start
    if max(position.rows, position.columns) > MOST:
        raise GameError(
            f"expected a board of at most {MOST} x {MOST}, which is all that hexworld.org shows,"
            f" got {position.rows} x {position.columns}; sgf takes any"
        )
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
    line = f",{''.join(record.moves)}" if record.moves else ""
    return f"https://hexworld.org/board/#{size}c1,{''.join(moves)}{line}\n"


FORMAT = GameFormat(
    name="hexworld",
    summary="a link that shows a Hex board at hexworld.org",
    rulesets=("hex",),
    read=None,
    write=write,
    write_record=write_record,
    recognises=lambda text: False,
)
