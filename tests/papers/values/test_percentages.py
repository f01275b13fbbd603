"""All functions counted by classes, and samples: next to the counts of each function by itself."""

import pytest

from gadgetry.papers.values import percentages
from gadgetry.papers.values.percentages import (
    SAMPLES,
    FunctionValues,
    cells,
    classes,
    counted,
    sampled,
)
from gadgetry.solvers.formulas.binary_games import colouring_game, frequencies, value


@pytest.mark.parametrize(("colours", "dimension"), [(2, 2), (2, 3), (2, 4), (3, 2)])
def test_by_classes_every_function_is_counted_once(colours, dimension):
    assert counted(colours, dimension) == frequencies(dimension, colours)
    below = colours ** (dimension - 1)
    assert sum(count for _, count in classes(colours, dimension - 1)) == 2**below


def test_all_functions_of_five_elements():
    counts = counted(2, 5)
    assert sum(counts.values()) == 2**32
    # As many have a value as have its negative.
    assert counts["T|Z□"] == counts["Z□|F"]
    assert counts["T*"] == counts["F*"]
    near = sampled(2, 5)
    for value_of, count in counts.items():
        share = count / 2**32
        error = (share * (1 - share) / SAMPLES) ** 0.5
        assert abs(near[value_of] / SAMPLES - share) < 5 * error


def test_a_value_by_number_is_that_of_the_game():
    values = FunctionValues(3)
    numbers = values.table(2)
    for n in range(0, 512, 7):
        table = tuple(bool(n >> 8 - i & 1) for i in range(9))
        assert values.games[2][numbers[n]] is value(colouring_game(table, colours=3))


def test_a_printed_percentage_is_compared(monkeypatch):
    monkeypatch.setitem(percentages.PRINTED, (3, 3), {"X": 72.6})
    mine = [c for c in cells() if c.where.startswith("3 colours, dimension 3")]
    assert [c.agrees for c in mine] == [True, False]  # the other values are not printed now
    assert mine[1].computed == "F*, T*, T|Z□, Z□*, Z□|F"
