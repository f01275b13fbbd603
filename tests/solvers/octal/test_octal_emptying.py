"""0.03 on grids: forced dominoes decide the game, and the conjectures beyond the tables."""

from __future__ import annotations

import pytest

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import grid
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.octal.octal_emptying import DOMINO, all_dominoes_forced, can_force
from gadgetry.solvers.octal.octal_grid import OctalGrid
from gadgetry.solvers.registry import solve


def test_forced_dominoes_tell_who_wins():
    for rows, columns in ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4)):
        assert all_dominoes_forced(rows, columns)
        first = rows * columns // 2 % 2 == 1
        assert solve(grid("0.03", rows, columns), solver="grundy").outcome == first


def test_dominoes_that_cannot_be_taken_cannot_be_forced():
    board = OctalGrid(DOMINO, 3, 3)
    assert not can_force(board, 0b010_111_010)  # a cross: no move leaves it connected
    assert can_force(board, 0b010_010_010)


def test_limits_are_kept():
    with pytest.raises(LimitReached, match="20 nodes"):
        all_dominoes_forced(6, 6, Budget(Limits(nodes=20)))


@pytest.mark.sweep
@pytest.mark.parametrize(("rows", "columns"), [(4, 8), (5, 7), (6, 6)])
def test_conjecture_43_beyond_the_tables(rows, columns):
    assert all_dominoes_forced(rows, columns)


@pytest.mark.sweep
def test_conjecture_63_beyond_the_tables():
    board = OctalGrid(OctalCode.of("0.33"), 3, 9)
    assert Grundy(board).is_zero(board.full)
