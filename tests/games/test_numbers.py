"""Numbers in files: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

from gadgetry.games.numbers import natural_number, natural_numbers
from gadgetry.games.position import GameError


def test_numbers_and_words_of_digits_are_read():
    assert natural_number("007", "x") == natural_number(7, "x", 7, 7) == 7
    assert natural_numbers([], "x") == []


@pytest.mark.parametrize(
    "value",
    [-1, True, 1.0, None, "", "-1", "1_0", "٣", " 1", pytest.param("1" * 5000, id="long"), [], {}],
)
def test_anything_else_is_a_game_error_that_says_where(value):
    with pytest.raises(GameError, match=r"^heap 3: expected a number of at least 0, got "):
        natural_number(value, "heap 3")


def test_bounds_are_part_of_the_message():
    with pytest.raises(GameError, match="line 2: expected a number from 1 to 5, got '6'"):
        natural_numbers(["5", "6"], "line 2", 1, 5)


@pytest.mark.parametrize("value", ["12", None, {"0": 1}, (1, 2)])
def test_lists_must_be_lists(value):
    with pytest.raises(GameError, match="expected a list of numbers"):
        natural_numbers(value, "heaps")


def test_numbers_too_long_to_print_are_refused_in_words():
    with pytest.raises(GameError, match="got a number of hundreds of digits"):
        natural_number(10**5000, "heap", 0, 9)
