"""Fillings by chance: near the share of all balanced fillings, and the same by the kernel."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players import monte_carlo_kernel
from gadgetry.players.hex_views import place, view
from gadgetry.players.monte_carlo import FILLINGS, fillings
from hex_positions import random_positions


def share(position: Hex) -> Fraction:
    """How many of all balanced fillings join Black, who is to move, by the rules of the game."""
    free = [v for v, stone in enumerate(position.cells) if stone == "."]
    wins = total = 0
    for own in combinations(free, (len(free) + 1) // 2):
        cells = "".join(
            stone if stone != "." else "B" if v in own else "W"
            for v, stone in enumerate(position.cells)
        )
        total += 1
        wins += Hex(position.rows, position.columns, cells).winner() == "Black"
    return Fraction(wins, total)


@pytest.mark.parametrize(
    "position", [Hex(2, 2), Hex(2, 3), Hex(3, 3), Hex(3, 4), Hex(3, 3, ".W..B...."), Hex(4, 2)]
)
def test_the_share_is_near_that_of_all_balanced_fillings(position: Hex) -> None:
    count = 4000
    joined, _ = fillings(view(position, "Black"), position.columns + 2, True, count)
    exact = float(share(position))
    spread = (exact * (1 - exact) / count) ** 0.5
    assert abs(joined / count - exact) <= 4 * spread + 1e-9


def test_who_is_to_move_has_one_cell_more() -> None:
    board, width = view(Hex(1, 1), "Black"), 3
    assert fillings(board, width, True, 5)[0] == 5
    assert fillings(board, width, False, 5)[0] == 0


def test_an_open_cell_that_decides_was_always_the_winners() -> None:
    position = Hex(3, 3, "WBWB.WWBW")
    _, fared = fillings(view(position, "Black"), 5, True, 20)
    assert fared[place(4, 3, False, 5)] == 20


def test_cells_in_the_middle_decide_more_often() -> None:
    _, fared = fillings(view(Hex(5, 5), "Black"), 7, True, 4000)
    here = [fared[place(cell, 5, False, 7)] for cell in range(25)]
    assert here[12] > max(here[0], here[2], here[10])
    assert abs(here[6] - here[18]) < 260  # the same but for chance


def test_the_kernel_fills_the_same() -> None:
    for position in [Hex(5, 5), Hex(11, 11), *random_positions(6, 4, 6)]:
        board, width = view(position, "White"), position.rows + 2
        joined, fared = fillings(board, width, False, FILLINGS)
        fast = monte_carlo_kernel.fillings(np.array(board, np.int64), width, False, FILLINGS)
        assert (joined, fared) == (fast[0], fast[1].tolist())
