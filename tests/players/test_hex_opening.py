"""The swap rule: taken where the opening wins, on small boards for certain."""

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.swap_hex import SWAP, may_swap
from gadgetry.games.position import IllegalMove
from gadgetry.players.hex_opening import open_or_swap, swapped
from gadgetry.players.hex_settings import HexSettings
from gadgetry.solvers.registry import solve


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5])
def test_an_opening_is_taken_exactly_where_it_wins(rows):
    for move in Hex(rows, rows).moves():
        position = Hex(rows, rows).play(move)
        if position.winner() is not None:
            assert swapped(position).winner() == "White"
            continue
        choice = open_or_swap(position)
        assert (choice.move == SWAP) == (solve(position).winner == "Black")
        assert choice.certain is True  # with the right to swap, White wins every opening


def test_who_swaps_has_the_mirrored_stone_and_wins_what_the_other_would_have_won():
    for move in Hex(4, 4).moves():
        position = Hex(4, 4).play(move)
        after = swapped(position)
        assert (after.mover, after.cells.count("W"), after.cells.count("B")) == ("Black", 1, 0)
        assert (solve(after).winner == "White") == (solve(position).winner == "Black")


def test_without_the_engine_the_estimate_decides():
    """The middle of a board is too good to leave, an acute corner is not worth taking."""
    settings = HexSettings(nodes=60, endgame_nodes=0)
    assert open_or_swap(Hex(7, 7).play("d4"), settings).move == SWAP
    assert open_or_swap(Hex(7, 7).play("a1"), settings).move != SWAP


def test_only_white_swaps_and_only_at_her_first_move():
    assert may_swap(Hex(3, 3).play("a1"))
    for position in (
        Hex(3, 3),
        Hex(3, 4).play("a1"),
        Hex(3, 3).play("a1").play("b2"),
        swapped(Hex(3, 3).play("a1")),
    ):
        assert not may_swap(position)
        with pytest.raises(IllegalMove, match="expected swap-pieces as White's reply"):
            swapped(position)
    assert open_or_swap(swapped(Hex(3, 3).play("b1"))).move != SWAP


def test_the_first_stone_is_neither_the_best_nor_the_worst():
    choice = open_or_swap(Hex(5, 5), HexSettings(nodes=200, endgame_nodes=0))
    assert choice.move in Hex(5, 5).moves()
    assert choice.move not in ("a1", "e5", "c3")
    assert open_or_swap(Hex(3, 3)).move in Hex(3, 3).moves()
