"""Reverse Hex: the loser of Hex wins the same full board; Lagarias and Sleator on small boards."""

from itertools import product

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.solvers.registry import solve


def test_every_full_board_is_won_by_the_other_player():
    for cells in map("".join, product("BW", repeat=6)):
        assert ReverseHex(2, 3, cells).winner() != Hex(2, 3, cells).winner()


@pytest.mark.parametrize("side", [1, 2, 3])
def test_the_first_player_wins_exactly_on_boards_of_even_side(side):
    assert (solve(ReverseHex(side, side)).winner == "Black") == (side % 2 == 0)


def test_the_text_names_its_own_ruleset():
    position = ReverseHex(2, 2).play("a1")
    assert ReverseHex.from_text(str(position)) == position
    assert ReverseHex.from_json(position.to_json()) == position
