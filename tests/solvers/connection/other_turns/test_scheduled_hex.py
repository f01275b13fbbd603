"""Scheduled Hex: the search against the rules, and against Hex and equalized Hex."""

from itertools import product
from random import Random

import pytest

from gadgetry.games.connection.equalized_hex import EqualizedHex
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.scheduled_hex import ScheduledHex
from gadgetry.games.position import GameError
from gadgetry.solvers.connection.other_turns import equalized_hex
from gadgetry.solvers.connection.other_turns.scheduled_hex import NAME
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from tests.hex_positions import assert_as_by_the_rules

ALL = Question(moves="all")
SHAPES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]


def random_positions(number, seed):
    rng = Random(seed)
    while number:
        rows, columns = rng.choice(SHAPES)
        cells = "".join(rng.choices(".BW", (3, 1, 1), k=rows * columns))
        turns = "".join(rng.choices("BW", k=cells.count(".")))
        if len(turns) > 7:
            continue
        try:
            yield ScheduledHex(rows, columns, cells, turns=turns)
        except GameError:  # both are joined
            continue
        number -= 1


def test_all_winning_moves_are_those_of_the_rules():
    assert_as_by_the_rules(random_positions(200, 1), NAME)


@pytest.mark.sweep
def test_all_winning_moves_of_three_thousand_positions():
    assert_as_by_the_rules(random_positions(3000, 2), NAME)


def test_every_order_on_small_boards_is_that_of_the_rules():
    for rows, columns in ((2, 2), (1, 3), (3, 1)):
        for turns in map("".join, product("BW", repeat=rows * columns)):
            board = ScheduledHex(rows, columns, turns=turns)
            assert solve(board, solver=NAME).winner == solve(board, solver="oracle").winner


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_hex_and_equalized_hex_are_two_of_the_orders(rows, columns):
    size = rows * columns
    every_other = ScheduledHex(rows, columns, turns=("BW" * size)[:size])
    assert solve(every_other).winner == solve(Hex(rows, columns)).winner
    pairs = solve(ScheduledHex(rows, columns, turns=("B" + "WWBB" * size)[:size]), ALL)
    equal = solve(EqualizedHex(rows, columns), ALL, solver=equalized_hex.NAME)
    assert (pairs.winner, pairs.winning_moves, pairs.nodes) == (
        equal.winner,
        equal.winning_moves,
        equal.nodes,
    )


def test_a_trace_suffices_for_the_winner():
    """His opponent has all the other free cells, the turns are the same, and he still wins."""
    for position in random_positions(60, 5):
        verdict = solve(position, solver=NAME)
        if position.winner() is None and verdict.trace is not None:
            other = "W" if verdict.winner == "Black" else "B"
            cells = list(position.cells)
            for move in set(position.moves()) - set(verdict.trace):
                cells[position.cell(move)] = other
            whole = Hex(position.rows, position.columns, "".join(cells))
            assert whole.winner() != ("White" if other == "W" else "Black")
