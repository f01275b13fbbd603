"""Estimates are what the thesis says of them: where exact, where misleading."""

from collections import Counter
from itertools import product
from math import inf

import pytest

from gadgetry.analysis.hex_heuristics import (
    _induced,
    coalitions,
    path_counts,
    potentials,
    reduced,
    two_distance,
    y_reduction,
)
from gadgetry.analysis.induced_paths import induced_paths
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.y import Y
from gadgetry.solvers.registry import solve


def boards(rows, columns):
    return map("".join, product(".BW", repeat=rows * columns))


def test_two_distance_is_zero_steps_from_nowhere_and_infinite_when_cut_off():
    assert two_distance(Hex(2, 2, "WW.."), "Black")[-2] == inf
    assert two_distance(Hex(2, 2, "B.B."), "Black")[-2] == 1  # joined: the sides are neighbours


def test_two_distance_does_not_pass_a_two_bridge():
    """White stones at b1 and a3, with a2 and b2 empty between them, cut Black off."""
    position = Hex(3, 2, ".W..W.")
    assert two_distance(position, "Black")[-2] == inf
    assert solve(position).winner == "White"


def test_two_distance_of_a_won_game_may_be_infinite():
    """Figure 12.3's point on the smallest board there is for it."""
    position = Hex(4, 2, "...BB...")
    assert two_distance(position, "White")[-2] == inf
    assert solve(position).winner == "White"
    for rows, columns in ((1, 3), (2, 2), (3, 2), (2, 3)):
        for cells in boards(rows, columns):
            smaller = Hex(rows, columns, cells)
            if smaller.winner() is None and two_distance(smaller, "White")[-2] == inf:
                assert solve(smaller).winner == "Black"


def test_a_stone_in_the_middle_adds_to_the_opponents_two_distance():
    before, after = (two_distance(Hex(3, 3, c), "White")[-2] for c in ("." * 9, "....B...."))
    assert after > before


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_y_reduction_is_decided_exactly_when_the_game_is(rows):
    for cells in map("".join, product(".BW", repeat=rows * (rows + 1) // 2)):
        position = Y(rows, cells)
        value = y_reduction(position)[-1][0]
        sure = {"Black": 1, "White": -1, None: None}[position.winner()]
        assert (value if abs(value) == 1 else None) == sure


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 3), (3, 4), (4, 4)])
def test_induced_paths_are_as_many_as_are_counted_without_listing_them(rows, columns):
    graph = reduced(Hex(rows, columns), "Black")
    assert Counter(map(len, _induced(graph))) == induced_paths(rows, columns)


def test_path_counts_weigh_paths_by_length():
    board = Hex(3, 3)
    every, shortest = path_counts(board, "Black", 1.0), path_counts(board, "Black", 0.0)
    lengths = induced_paths(3, 3)
    assert sum(every.values()) == sum(length * n for length, n in lengths.items())
    assert sum(shortest.values()) == 3 * lengths[3]
    assert max(every, key=every.get) == "b2"


def test_potentials_are_symmetric_on_an_empty_board():
    found = potentials(Hex(3, 3), "Black")
    assert found["b2"] == min(found.values())
    assert found["a1"] == found["c3"]


@pytest.mark.parametrize("cells", ["." * 6, "B....W", "W..B..", ".B...."])
def test_black_wins_a_full_board_exactly_with_all_cells_of_a_coalition(cells):
    """Both players' coalitions, and each hits every one of the other's (the dual form)."""
    board = Hex(2, 3, cells)
    mine, theirs = (coalitions(board, player) for player in ("Black", "White"))
    empty = [board.name(v) for v, stone in enumerate(cells) if stone == "."]
    for stones in product("BW", repeat=len(empty)):
        owner = dict(zip(empty, stones, strict=True))
        full = "".join(owner.get(board.name(v), s) for v, s in enumerate(cells))
        black = any(all(owner[c] == "B" for c in cells_of) for cells_of in mine)
        white = any(all(owner[c] == "W" for c in cells_of) for cells_of in theirs)
        assert (black, white) == (Hex(2, 3, full).winner() == "Black", not black)
    assert all(one & other for one in mine for other in theirs)
