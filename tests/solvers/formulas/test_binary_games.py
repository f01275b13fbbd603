"""Values of colouring games tell who wins them; equal values stand for each other."""

from itertools import product

import pytest

from gadgetry.solvers.formulas.binary_games import (
    FALSE,
    TRUE,
    colouring_game,
    frequencies,
    joined,
    name,
    starred,
    value,
)
from gadgetry.solvers.general.short_games import integer


def maximiser_wins(table, to_move, division, elements):
    """By play: elements are coloured one after the other until the table has one entry."""
    if elements == 0:
        return table[0]
    results = []
    for element in range(elements):
        weight = 1 << (elements - 1 - element)
        for colour in (0, 1):
            if division and colour != (1 if to_move else 0):
                continue
            kept = tuple(t for at, t in enumerate(table) if (at // weight) % 2 == colour)
            results.append(maximiser_wins(kept, not to_move, division, elements - 1))
    return any(results) if to_move else all(results)


@pytest.mark.parametrize("division", [False, True])
@pytest.mark.parametrize("elements", [0, 1, 2, 3])
def test_value_tells_who_wins(elements, division):
    zero = integer(0)
    for table in product((False, True), repeat=1 << elements):
        found = value(colouring_game(table, division=division))
        assert maximiser_wins(table, False, division, elements) == (zero <= found)
        assert maximiser_wins(table, True, division, elements) == (not found <= zero)


def test_frequencies_are_those_of_the_games_one_by_one():
    for elements, division in product((0, 1, 2, 3), (False, True)):
        counted = {}
        for table in product((False, True), repeat=1 << elements):
            key = name(colouring_game(table, division=division))
            counted[key] = counted.get(key, 0) + 1
        assert frequencies(elements, division=division) == counted


def test_four_elements_have_the_printed_frequencies():
    found = frequencies(4)
    assert sum(found.values()) == 65536
    assert (found["F"], found["X*"], found["Z□"], found["T|Z□||F*"]) == (9849, 5032, 20006, 8096)


def test_division_games_have_sixteen_values_when_true_is_one():
    found = {n for elements in range(5) for n in frequencies(elements, division=True, stake=1)}
    assert len(found) == 16
    assert "Z□" not in found


def test_games_of_one_value_stand_for_each_other():
    tables = list(product((False, True), repeat=4))
    games = [colouring_game(t) for t in tables]
    for one, other in product(games, repeat=2):
        if value(one) is value(other):
            for third, conjunction in product(games[::3], (True, False)):
                both = joined(one, third, conjunction), joined(other, third, conjunction)
                assert value(both[0]) is value(both[1])


def test_a_conjunction_of_two_even_zeros_is_no_sum():
    zero = colouring_game((True, False, False, True))
    both = value(joined(zero, zero, conjunction=True))
    assert both is integer(0)
    assert value(zero) + value(zero) + value(FALSE) <= integer(-1)


def test_too_many_colourings_are_refused():
    with pytest.raises(ValueError, match=r"at most 20 colourings, got 2\^5"):
        frequencies(5)
    assert name(starred(TRUE)) == "T*"
