"""Coin-flip Hex: the theorem of Peres and others, on the real boards; orders of turns."""

from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest

from gadgetry.analysis.random_turn import best_moves, chance, pivotal, value
from gadgetry.analysis.turn_orders import (
    exceptions_to_yamasaki,
    isotone_functions,
    scheduled_winner,
)
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError
from gadgetry.solvers.registry import solve


def random_boards(number, seed):
    rng = Random(seed)
    while number:
        rows, columns = rng.choice([(2, 4), (3, 3), (4, 2), (3, 4)])
        cells = "".join(rng.choices(".BW", (1, 1, 1), k=rows * columns))
        if cells.count(".") <= 5:
            with suppress(GameError):  # both are joined
                yield Hex(rows, columns, cells)
                number -= 1


def test_the_value_is_the_chance_of_a_random_filling():
    values = set()
    for position in random_boards(40, 1):
        assert value(position) == chance(position)
        values.add(value(position))
    assert len(values) > 5


def test_it_is_one_half_on_square_boards_and_on_y():
    assert {chance(Hex(n, n)) for n in (1, 2, 3)} == {Fraction(1, 2)}
    assert {chance(Y(n)) for n in (1, 2, 3, 4)} == {Fraction(1, 2)}


def test_the_best_cells_of_both_players_are_those_that_decide_most():
    for position in random_boards(15, 2):
        if position.winner() is None:
            decides = pivotal(position)
            most = tuple(m for m, p in decides.items() if p == max(decides.values()))
            assert best_moves(position) == {"Black": most, "White": most}


def test_the_theorem_holds_of_reverse_hex_too():
    for rows, columns in ((1, 2), (2, 2), (1, 4), (2, 3)):
        assert value(ReverseHex(rows, columns)) == 1 - chance(Hex(rows, columns))


def test_too_many_free_cells_are_refused():
    with pytest.raises(GameError, match="at most 12 free cells, got 16"):
        value(Hex(4, 4))
    with pytest.raises(GameError, match="at most 20 free cells, got 25"):
        chance(Hex(5, 5))


def wins_on(board):
    def wins(mine):
        cells = "".join("B" if mine >> v & 1 else "W" for v in range(board.size))
        return type(board)(board.rows, board.columns, cells).winner() == "Black"

    return wins


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (1, 3), (2, 3), (3, 2)])
def test_the_order_of_alternating_turns_is_hex(rows, columns):
    board = Hex(rows, columns)
    orders = {"Black": "BW" * board.size, "White": "WB" * board.size}
    for mover, order in orders.items():
        winner = scheduled_winner(board.size, wins_on(board), order[: board.size])
        position = Hex(rows, columns, mover=mover)
        assert winner == solve(position, solver="alpha-beta").winner[0]


def test_the_last_player_does_not_lose_by_moving_first_instead():
    counted = 0
    for elements in range(5):
        for values in isotone_functions(elements):
            assert not list(exceptions_to_yamasaki(elements, values.__getitem__))
            counted += any(exceptions_to_yamasaki(elements, values.__getitem__, printed=True))
    assert counted > 0
    for board in (Hex(2, 2), Hex(2, 3)):
        assert not list(exceptions_to_yamasaki(board.size, wins_on(board)))


def test_as_printed_the_smallest_exceptions_have_three_elements():
    smaller = [v for n in range(3) for v in isotone_functions(n)]
    assert not any(
        list(exceptions_to_yamasaki(len(v).bit_length() - 1, v.__getitem__, printed=True))
        for v in smaller
    )
