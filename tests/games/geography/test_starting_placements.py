"""The table of docs/geography_boards.md: placements of two tokens that the second player wins."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from gadgetry.games.geography.geography_boards import binary
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

PAGE = (Path(__file__).parents[3] / "docs" / "geography_boards.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\d) by (\d) \| (\d+) of \d+ \| (\d+) of .* \| (\d+) of .* \| (\d+) of .*$",
                  PAGE, re.MULTILINE)  # fmt: skip


def won_by_second(rows, columns, neighbours):
    starts = combinations(range(rows * columns), 2)
    asked = Question(value=False)
    boards = (binary(rows, columns, neighbours, *pair) for pair in starts)
    return sum(not solve(board, asked).outcome for board in boards)


def check(row):
    rows, columns, *counts = map(int, row)
    assert [won_by_second(rows, columns, n) for n in (3, 4, 6, 8)] == counts


def test_the_table_has_its_rows():
    assert len(ROWS) == 5


@pytest.mark.parametrize("row", ROWS[:2], ids=lambda row: " by ".join(row[:2]))
def test_the_smallest_boards(row):
    check(row)


@pytest.mark.sweep
@pytest.mark.parametrize("row", ROWS[2:], ids=lambda row: " by ".join(row[:2]))
def test_larger_boards(row):
    check(row)


@pytest.mark.sweep
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 5)])
def test_on_odd_boards_of_points_the_second_player_wins_from_the_colour_that_has_fewer(
    rows, columns
):
    fewer = [v for v in range(rows * columns) if sum(divmod(v, columns)) % 2]
    for pair in combinations(range(rows * columns), 2):
        lost = not solve(binary(rows, columns, 4, *pair), Question(value=False)).outcome
        assert lost == set(pair).issubset(fewer)
