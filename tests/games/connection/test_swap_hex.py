"""Hex with the swap rule: one more move, once; and then it is Hex."""

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.swap_hex import SWAP, SwapHex
from gadgetry.games.position import GameError, IllegalMove


def after(side, *moves):
    position = SwapHex(side, side)
    for move in moves:
        position = position.play(move)
    return position


def test_only_white_may_swap_and_only_the_first_stone():
    assert SWAP not in after(3).moves()
    assert after(3, "c1").moves()[-1] == SWAP
    for moves in (("c1", "b2"), ("c1", SWAP), ("c1", SWAP, "a1"), ("a1", "b2", "c3")):
        position = after(3, *moves)
        assert SWAP not in position.moves()
        with pytest.raises(IllegalMove, match="White's reply to Black's first stone"):
            position.play(SWAP)
    assert SWAP not in SwapHex(3, 3, mover="White").play("b2").moves()


def test_the_stone_becomes_white_at_its_mirror_image_and_black_moves():
    for r in range(3):
        for c in range(3):
            swapped = after(3, "abc"[c] + str(r + 1), SWAP)
            assert swapped.mover == "Black"
            assert [v for v, stone in enumerate(swapped.cells) if stone == "W"] == [3 * c + r]
            assert swapped.cells.count(".") == 8


def test_every_other_move_is_as_in_hex():
    plain, game = Hex(3, 3), SwapHex(3, 3)
    for move in ("b2", "a3", "c1", "b1", "b3"):
        assert [m for m in game.moves() if m != SWAP] == list(plain.moves())
        plain, game = plain.play(move), game.play(move)
        assert game.without_swap == plain
        assert game.winner() == plain.winner()
    assert plain.winner() is not None or len(plain.moves()) == 4


def test_a_game_that_is_over_has_no_swap():
    position = after(1, "a1")
    assert position.winner() == "Black"
    assert position.moves() == ()
    with pytest.raises(IllegalMove):
        position.play(SWAP)


def test_a_board_is_square():
    with pytest.raises(GameError, match="expected as many rows as columns, got 2 and 3"):
        SwapHex(2, 3)
    with pytest.raises(GameError, match="expected as many rows as columns"):
        SwapHex.from_text("swap-hex\n. .\nBlack to move")
    assert SwapHex.from_text(str(after(2, "b1"))) == after(2, "b1")
    assert SwapHex.from_json(after(2, "b1").to_json()) == after(2, "b1")
