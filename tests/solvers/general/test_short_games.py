"""Canonical forms against play: equal iff the second player wins the difference."""

from itertools import product
from random import Random

import pytest

from gadgetry.solvers.general.short_games import Game, game, integer, star


def raw(depth, rng):
    """A random game tree, as nested pairs."""
    if depth == 0 or rng.random() < 0.2:
        return (), ()
    return tuple(tuple(raw(depth - 1, rng) for _ in range(int(rng.random() * 3))) for _ in range(2))


def minus(tree):
    left, right = tree
    return tuple(map(minus, right)), tuple(map(minus, left))


def mover_wins(trees, left_moves, seen):
    """The sum of trees, by play alone."""
    key = tuple(sorted(trees)), left_moves
    if key not in seen:
        side = 0 if left_moves else 1
        seen[key] = any(
            not mover_wins([*trees[:i], option, *trees[i + 1 :]], not left_moves, seen)
            for i, tree in enumerate(trees)
            for option in tree[side]
        )
    return seen[key]


def canonical(tree):
    left, right = tree
    return game(map(canonical, left), map(canonical, right))


def test_equal_iff_the_second_player_wins_the_difference_and_below_iff_left_does():
    rng, seen = Random(5), {}
    trees = [raw(3, rng) for _ in range(40)]
    equal = 0
    for one, other in product(trees, repeat=2):
        difference = [one, minus(other)]
        at_least = not mover_wins(difference, False, seen)
        at_most = not mover_wins(difference, True, seen)
        assert (canonical(one) >= canonical(other), canonical(one) <= canonical(other)) == (
            at_least,
            at_most,
        )
        assert (canonical(one) is canonical(other)) == (at_least and at_most)
        equal += one != other and at_least and at_most
    assert equal > 20


def test_sums_are_those_of_play():
    rng, seen = Random(6), {}
    trees = [raw(2, rng) for _ in range(12)]
    zero = integer(0)
    for one, other, third in product(trees, repeat=3):
        total = canonical(one) + canonical(other) + canonical(third)
        assert (total >= zero) == (not mover_wins([one, other, third], False, seen))


@pytest.mark.parametrize(
    ("left", "right", "name"),
    [
        ((), (), "0"),
        ((0,), (), "1"),
        ((-1,), (1,), "0"),
        ((0,), (0,), "*"),
        ((1,), (-1,), "{1|-1}"),
    ],
)
def test_names(left, right, name):
    assert str(game(map(integer, left), map(integer, right))) == name


def test_reversible_options_are_bypassed():
    zero = integer(0)
    up = game([zero], [star(zero)])
    assert up + up is game([zero], [star(up)])  # Winning Ways, chapter 3
    assert star(up) is game([zero, star(zero)], [zero])
    assert isinstance(up, Game)
    assert not up <= zero
