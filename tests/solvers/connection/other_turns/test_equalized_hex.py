"""Equalized Hex: the search with carriers against the oracle, and its carriers on their own."""

from random import Random

import pytest

from gadgetry.games.connection.equalized_hex import EqualizedHex
from gadgetry.games.connection.hex import Hex
from gadgetry.solvers.connection.other_turns.equalized_hex import NAME
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")
SHAPES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]


def random_positions(number, seed, shapes=SHAPES):
    rng = Random(seed)
    for _ in range(number):
        rows, columns = rng.choice(shapes)
        stones = "".join(rng.choices(".BW", (3, 1, 1), k=rows * columns))
        yield EqualizedHex(rows, columns, stones, rng.choice(Hex.players))


def test_turns_are_of_one_stone_then_of_two():
    position, movers = EqualizedHex(3, 3), ""
    for move in ("a1", "b1", "a2", "c1", "c2", "b2"):
        movers += position.to_move[0]
        position = position.play(move)
    assert movers == "BWWBBW"


def test_all_winning_moves_are_those_of_the_oracle():
    winners = []
    for position in random_positions(400, 1):
        if position.cells.count(".") <= 7:
            by_search = solve(position, ALL, solver=NAME)
            by_rules = solve(position, ALL, solver="oracle")
            assert by_search.winner == by_rules.winner
            assert by_search.winning_moves == by_rules.winning_moves
            winners.append((by_search.winner, position.to_move))
    assert len(winners) > 200
    assert len(set(winners)) == 4


def test_the_winner_needs_only_the_trace():
    for position in random_positions(250, 2):
        verdict = solve(position, solver=NAME)
        if position.winner() is not None:
            continue
        loser = "W" if verdict.winner == "Black" else "B"
        outside = {position.cell(m) for m in position.moves()} - {
            position.cell(m) for m in verdict.trace
        }
        cells = [loser if v in outside else s for v, s in enumerate(position.cells)]
        if len(outside) % 2:  # as many stones left in this turn as before
            continue
        given = EqualizedHex(position.rows, position.columns, "".join(cells), position.to_move)
        assert solve(given, solver="oracle").winner == verdict.winner


@pytest.mark.parametrize(
    ("side", "winner"), [(1, "Black"), (2, "White"), (3, "Black"), (4, "Black")]
)
def test_who_wins_small_empty_boards(side, winner):
    assert solve(EqualizedHex(side, side)).winner == winner


@pytest.mark.sweep
def test_the_first_player_wins_on_five_rows():
    """Bush, Heuer and Huddleston, by the thesis, 4.8."""
    assert solve(EqualizedHex(5, 5).play("c3")).winner == "Black"


@pytest.mark.sweep
def test_thousands_of_positions_are_those_of_the_oracle():
    for position in random_positions(6000, 3):
        by_search = solve(position, ALL, solver=NAME)
        by_rules = solve(position, ALL, solver="oracle")
        assert by_search.winner == by_rules.winner
        assert by_search.winning_moves == by_rules.winning_moves
