"""Traces by the definition: they suffice, and each of their cells is needed."""

from itertools import product

import pytest

from by_definition.cells import suffices, winner_of
from by_definition.play import mover_wins
from gadgetry.analysis.smaller_traces import needed_trace
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.connection.shannon import RULESET as SHANNON
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError
from gadgetry.solvers.limits import Limits


def small_boards():
    for number, cells in enumerate(product(".BW", repeat=6)):
        mover = Hex.players[number % 2]
        yield Hex(2, 3, "".join(cells), mover)
        yield Y(3, "".join(cells), mover)
    for vertices in (1, 2, 3):
        yield from SHANNON.small.exactly(vertices)


def test_on_all_small_boards_the_cells_suffice_and_each_is_needed():
    mover_wins.cache_clear()
    smaller = set()
    for position in small_boards():
        trace = needed_trace(position)
        assert trace.winner == winner_of(position)
        if position.winner() is not None:
            assert trace.cells == ()
            continue
        assert suffices(position, trace.winner, trace.cells)
        for cell in trace.cells:
            assert not suffices(position, trace.winner, set(trace.cells) - {cell})
        if len(trace.cells) < len(position.moves()):
            smaller.add((position.ruleset, trace.winner))
    assert len(smaller) == 6


def test_where_the_limits_end_the_rest_is_said():
    assert needed_trace(Hex(6, 6), Limits(nodes=9)).winner is None
    part = needed_trace(Y(3), Limits(nodes=35))
    assert (part.winner, bool(part.limit)) == ("Black", True)
    assert suffices(Y(3), "Black", part.cells)


def test_reverse_hex_has_no_traces():
    with pytest.raises(GameError, match="expected a Hex, Y or Shannon position, got reverse-hex"):
        needed_trace(ReverseHex(2, 2))
