"""Irreducible captured patterns of Hex: their numbers, and that the sets may be filled in."""

from itertools import product
from random import Random

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.papers.connection.captured_patterns import (
    Surroundings,
    irreducible_patterns,
    shapes,
)
from gadgetry.papers.connection.dead_cells import is_dead
from gadgetry.solvers.connection.local_games import LocalGame
from gadgetry.solvers.registry import solve

RHOMBUS = ((0, 0), (0, 1), (1, 0), (1, 1))


def test_a_cell_by_itself_is_captured_with_the_rings_that_kill_it():
    lone = Surroundings(((0, 0),))
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for ring in product("ebw", repeat=6):
        stones = [
            sum(1 << lone.cells.index(c) for c, s in zip(around, ring, strict=True) if s == colour)
            for colour in "bw"
        ]
        graph = (*lone.reduced((stones[0], stones[1])), 0, 0)
        assert LocalGame(graph, 1).captured(False) == is_dead("".join(ring))


def test_pairs_and_triangles():
    """The other shapes of three cells are in the table: `test_dead_cells`."""
    assert [irreducible_patterns(shape) for shape in shapes(2)] == [11]
    assert irreducible_patterns(((0, 0), (0, 1), (1, 0))) == 0


@pytest.mark.sweep
def test_two_shapes_of_four_cells_have_irreducible_patterns():
    numbers = {shape: irreducible_patterns(shape) for shape in shapes(4)}
    three_arms = ((0, 1), (1, 1), (1, 2), (2, 0))
    assert {s: n for s, n in numbers.items() if n} == {RHOMBUS: 2, three_arms: 22}


def test_a_captured_set_on_a_board_may_be_filled_in():
    board = Surroundings(RHOMBUS)
    rng, compared = Random(1), 0
    for black, white in board.irreducible():
        marks = {board.cells[v]: "bw"[white >> v & 1].upper() for v in board.ring
                 if (black | white) >> v & 1}  # fmt: skip
        for _ in range(3):
            rows = [rng.choices("BW.", (5, 5, 2), k=6) for _ in range(6)]
            for (r, c), stone in (marks | dict.fromkeys(RHOMBUS, ".")).items():
                rows[r + 2][c + 2] = stone
            cells = "".join(map("".join, rows))
            for r, c in RHOMBUS:
                rows[r + 2][c + 2] = "W"
            filled = "".join(map("".join, rows))
            for mover in Hex.players:
                try:
                    before, after = Hex(6, 6, cells, mover), Hex(6, 6, filled, mover)
                except GameError:  # both are joined
                    continue
                if before.winner() is None:
                    assert solve(before).winner == (after.winner() or solve(after).winner)
                    compared += 1
    assert compared > 12
