"""Positions of Hex for tests: all of a small board, random ones; and what the rules say of them."""

from itertools import product
from random import Random

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


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


def assert_as_by_the_rules(positions, solver):
    """Winner and all winning moves are the oracle's, and either player wins some."""
    winners = set()
    for position in positions:
        ours, oracle = (
            solve(position, Question(moves="all"), solver=name) for name in (solver, "oracle")
        )
        assert ours.winner == oracle.winner, position
        assert ours.winning_moves == oracle.winning_moves, position
        winners.add(oracle.winner)
    assert winners == set(Hex.players)
