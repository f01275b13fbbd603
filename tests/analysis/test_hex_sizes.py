"""Sizes of Hex, and paths in random games: next to plain enumeration and to the paths by graphs."""

from collections import Counter
from itertools import permutations, product
from math import factorial
from random import Random

import pytest

from gadgetry.analysis.hex_heuristics import coalitions
from gadgetry.analysis.hex_sizes import (
    all_games,
    least,
    masks,
    paths_of_random_games,
    placements,
)
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError


@pytest.mark.parametrize("cells", range(9))
def test_placements_are_all_with_at_most_one_stone_more(cells):
    every = (Counter(row) for row in product(".BW", repeat=cells))
    assert placements(cells) == sum(abs(stones["B"] - stones["W"]) <= 1 for stones in every)


def test_games_are_the_beginnings_of_orders_of_the_cells():
    board = Hex(2, 3)
    games, reached, moves = set(), {board}, 0
    for order in permutations(board.moves()):
        position, length = board, 0
        while position.winner() is None:
            position, length = position.play(order[length]), length + 1
            reached.add(position)
        games.add(order[:length])
        moves += length
    positions, count, filled = all_games(2, 3)
    assert (positions, count) == (len(reached), len(games))
    assert filled == pytest.approx(moves / factorial(6) / 6)


def test_the_least_paths_left_are_the_coalitions_of_the_position():
    rng, seen = Random(5), 0
    for _ in range(200):
        board = Hex(rng.randint(1, 4), rng.randint(1, 4))
        try:
            position = Hex(board.rows, board.columns, "".join(rng.choices("..BW", k=board.size)))
        except GameError:
            continue
        for player, stone in (("Black", "B"), ("White", "W")):
            own = sum(1 << i for i, s in enumerate(position.cells) if s == stone)
            other = sum(1 << i for i, s in enumerate(position.cells) if s not in (stone, "."))
            left = least(masks(board, player), own, other)
            assert sorted(left) == sorted(masks(position, player))
            seen += len(left) > 1
    assert seen > 50
    assert coalitions(Hex(1, 1, "B"), "Black") == (frozenset(),)


def test_averages_are_those_of_all_orders():
    board = Hex(2, 2)
    totals = [Counter() for _ in range(5)]
    for order in permutations(range(4)):
        for moves in range(5):
            stones = ["."] * 4
            for i, cell in enumerate(order[:moves]):
                stones[cell] = "BW"[i % 2]
            for player in board.players:
                totals[moves][player] += len(coalitions(Hex(2, 2, "".join(stones)), player))
    for moves, players in enumerate(paths_of_random_games(2, 2)):
        for player, paths in zip(board.players, players, strict=True):
            assert paths.number == pytest.approx(totals[moves][player] / 24)


def test_boards_that_are_too_large_are_refused():
    for function in (all_games, paths_of_random_games):
        with pytest.raises(GameError, match="at most 12 cells"):
            function(4, 4)
