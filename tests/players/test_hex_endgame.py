"""The exact engine in a player's hands."""

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_endgame import connection, exact, move_within, win_in_one
from gadgetry.players.hex_settings import HexSettings
from gadgetry.solvers.registry import solve
from hex_positions import every_position, random_positions


def test_the_engine_says_who_wins_and_how():
    for position in every_position(2, 2):
        wins, move = exact(position, HexSettings())
        assert wins == (solve(position).winner == position.mover)
        assert (move is not None) == wins
        assert move is None or solve(position.play(move)).winner == position.mover


@pytest.mark.parametrize(
    "settings",
    [HexSettings(endgame_nodes=0), HexSettings(endgame_nodes=1), HexSettings(endgame_cells=24)],
)
def test_the_engine_is_silent_where_it_may_not_search(settings):
    assert exact(Hex(5, 5), settings) == (None, None)


def test_a_win_in_one_is_seen_exactly_where_there_is_one():
    for position in [*every_position(2, 3), *random_positions(4, 3, 60)]:
        ends = [m for m in position.moves() if position.play(m).winner() == position.mover]
        assert win_in_one(position) in (ends or [None])


def test_a_connection_wins_within_its_trace():
    connected = 0
    for position in random_positions(4, 4, 60):
        trace = connection(position)
        if trace is not None:
            connected += 1
            move = move_within(position, trace)
            assert solve(position.play(move)).winner == position.mover
    assert connected > 10


def test_a_move_within_a_trace_wins():
    for position in random_positions(4, 4, 20):
        verdict = solve(position)
        if verdict.winner != position.mover or verdict.trace is None:
            continue
        trace = sum(1 << position.cell(name) for name in verdict.trace)
        if trace:
            move = move_within(position, trace)
            assert solve(position.play(move)).winner == position.mover
            assert trace >> position.cell(move) & 1


def test_cells_that_are_no_trace_hold_no_winning_move():
    with pytest.raises(AssertionError, match="a trace holds a winning move"):
        move_within(Hex(3, 3), 0b1)
