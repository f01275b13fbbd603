"""Colours that are played twice: against layers of states, and the search on the graph."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from gadgetry.games.flooding.flood_it_spiders import spider, words_of
from gadgetry.solvers.flooding import flood_it_repeated_letters as repeated_letters
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

NAME, LAYERS, SEARCH = repeated_letters.NAME, "flood-it-supersequence", "flood-it-search"
ALL = Question(moves="all")


def compared(words, others=(LAYERS,)):
    """Its least number of moves and first moves are those of the others; None: it does not tell."""
    position = spider(0, words)
    verdict = solve(position, ALL, solver=NAME)
    for other in others:
        expected = solve(position, ALL, solver=other)
        needed, _ = repeated_letters.shortest(words_of(position), Budget())
        assert needed <= expected.value
        if verdict.value is not None:
            assert verdict.value == expected.value == len(verdict.strategy)
            assert set(verdict.winning_moves) == set(expected.winning_moves)
    return verdict.value


def test_all_spiders_with_legs_of_two_of_three_colours():
    legs = list(permutations((1, 2, 3), 2))
    values = Counter(
        compared(chosen, (LAYERS, SEARCH)) for n in range(1, 7) for chosen in combinations(legs, n)
    )
    assert None not in values
    assert set(values) == {2, 3, 4, 5}


def random_words(rng, longest):
    letters = range(1, rng.randint(2, 6) + 1)
    return {
        tuple(rng.sample(letters, rng.randint(1, min(longest, len(letters)))))
        for _ in range(rng.randint(1, 7))
    }


def test_random_legs_of_two_are_always_told_and_longer_ones_mostly():
    rng = random.Random(5)
    assert None not in [compared(sorted(random_words(rng, 2))) for _ in range(150)]
    told = [compared(sorted(random_words(rng, 4))) is not None for _ in range(150)]
    assert 50 < sum(told) < 150


@pytest.mark.sweep
def test_many_random_spiders():
    rng = random.Random(6)
    for _ in range(3000):
        compared(sorted(random_words(rng, 5)))


def test_what_it_does_not_tell_another_solver_does():
    position = spider(0, [(1, 2), (2, 1), (3, 1, 4), (3, 2, 4)])
    assert solve(position, solver=NAME).limit == "at least 5 letters, none found with so many"
    verdict = solve(position)
    assert (verdict.solver, verdict.value) == (LAYERS, 5)


def test_a_colour_twice_on_a_leg_is_not_taken():
    assert NAME in [s.name for s in applicable(spider(0, [(1, 2, 3)]), ALL)]
    assert NAME not in [s.name for s in applicable(spider(0, [(1, 2, 1)]), ALL)]


def test_it_keeps_its_limits():
    words = tuple(permutations(range(1, 40), 2))
    assert len(repeated_letters.least_repeated(words, Budget())) == 38
    with pytest.raises(LimitReached):
        repeated_letters.least_repeated(words, Budget(Limits(steps=1000)))
