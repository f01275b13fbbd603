"""Induced paths of Hex boards: the sweep against enumeration cell set by cell set."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from gadgetry.analysis.induced_paths import induced_paths
from gadgetry.games.connection.hex import Hex

SPEC = [
    (1, 2, 3, 4),
    (1, 3, 5, 7),
    (1, 5, 11, 19),
    (1, 9, 25, 54),
    (1, 16, 56, 148),
    (1, 28, 124, 399),
    (1, 49, 273, 1054),
    (1, 86, 601, 2786),
]


def minimal_winning_sets(rows, columns):
    """The sets with which Black joins the sides, though no cell of them is idle."""
    n = rows * columns

    def joins(black):
        cells = "".join("B" if v in black else "W" for v in range(n))
        return Hex(rows, columns, cells).winner() == "Black"

    found = Counter()
    for size in range(1, n + 1):
        for black in map(set, combinations(range(n), size)):
            if joins(black) and not any(joins(black - {v}) for v in black):
                found[size] += 1
    return found


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 4), (2, 3), (3, 2), (3, 3), (4, 2), (5, 2), (3, 4)]
)
def test_counts_are_those_of_the_minimal_winning_sets(rows, columns):
    assert induced_paths(rows, columns) == minimal_winning_sets(rows, columns)


def chordless_paths(rows, columns):
    """Every chordless path, walked cell by cell from the first row."""
    board, found = Hex(rows, columns), Counter()
    stack = [[c] for c in range(columns)]
    while stack:
        path = stack.pop()
        if path[-1] >= (rows - 1) * columns:
            found[len(path)] += 1
            continue
        for v in board.neighbours(path[-1]):
            touched = [u for u in board.neighbours(v) if u in path]
            if v >= columns and touched == [path[-1]]:
                stack.append([*path, v])
    return found


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(4, 4), (4, 5), (5, 4), (5, 5), (7, 3), (3, 7), (2, 9), (9, 2), (4, 6), (6, 4)],
)
def test_counts_are_those_of_walking_every_chordless_path(rows, columns):
    assert induced_paths(rows, columns) == chordless_paths(rows, columns)


def test_small_boards_have_the_known_numbers_of_paths():
    computed = [tuple(induced_paths(n, m).total() for m in range(1, 5)) for n in range(1, 9)]
    assert computed == SPEC


@pytest.mark.parametrize("width", [3, 4, 5])
def test_shortest_paths_follow_the_formula_of_section_10_6(width):
    for length in range(2, width + 2):
        shortest = (2 * width - length + 1) * 2 ** (length - 2)
        assert induced_paths(length, width)[length] == shortest


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
def test_longer_boards_have_more_shortest_paths_than_the_formula(width):
    for length in range(width + 2, 2 * width + 4):
        formula = (2 * width - length + 1) * 2 ** (length - 2)
        shortest = sum(comb(length - 1, k) * max(0, width - k) for k in range(length))
        assert induced_paths(length, width)[length] == shortest > formula
