"""Positions of Hex for the tests of players: all of a small board, and random ones."""

from itertools import product
from random import Random

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError


def every_position(rows, columns):
    """All positions of a board that are not over, either player to move."""
    for cells in map("".join, product(".BW", repeat=rows * columns)):
        for mover in Hex.players:
            try:
                position = Hex(rows, columns, cells, mover)
            except GameError:  # both have joined their sides
                continue
            if position.winner() is None:
                yield position


def random_positions(rows, columns, count, seed=1):
    """Positions that random play comes to, open ones."""
    rng = Random(f"{rows} {columns} {seed}")
    while count:
        position = Hex(rows, columns)
        for _ in range(rng.randrange(rows * columns)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        if position.moves():
            count -= 1
            yield position


def mirrored(position):
    """The same position with exchanged colours: Black is in White's place."""
    rows, columns = position.rows, position.columns
    other = {"B": "W", "W": "B", ".": "."}
    cells = "".join(
        other[position.cells[r * columns + c]] for c in range(columns) for r in range(rows)
    )
    mover = "White" if position.mover == "Black" else "Black"
    return Hex(columns, rows, cells, mover)
