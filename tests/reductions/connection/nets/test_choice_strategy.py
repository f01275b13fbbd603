"""Both players of a choice tree: Black beats every reply, White's pairs let no path through."""

from random import Random

import pytest

from by_definition.net_games import path_within_pairs, way
from gadgetry.reductions.connection.nets.choice_nets import choice_nets
from gadgetry.reductions.connection.nets.choice_strategy import (
    ChoiceStrategy,
    tree_value,
    white_pairs,
)
from gadgetry.reductions.connection.nets.choice_tree import BLACK, WHITE, Choice, Leaf


def random_tree(rng, depth):
    if depth == 0 or rng.random() < 0.2:
        return Leaf(rng.random() < 0.5)
    return Choice(rng.choice((BLACK, WHITE)), *(random_tree(rng, depth - 1) for _ in range(2)))


def small_trees(depth):
    """All trees of at most so many choices one after the other."""
    yield from (Leaf(False), Leaf(True))
    if depth:
        for player in (BLACK, WHITE):
            for first in small_trees(depth - 1):
                for second in small_trees(depth - 1):
                    yield Choice(player, _copy(first), _copy(second))


def _copy(tree):
    if isinstance(tree, Leaf):
        return Leaf(tree.value)
    return Choice(tree.player, _copy(tree.first), _copy(tree.second))


def beats_every_reply(tree):
    """The positions that Black's run leads to, against every White; fails where he does not win."""
    nets, strategy, rng = choice_nets(tree), ChoiceStrategy.on(tree), Random(0)
    names = [switch.name for switch in nets.switches]
    seen, stack = set(), [(frozenset(), frozenset())]
    while stack:
        black, white = stack.pop()
        free = [x for x in names if x not in black and x not in white]
        assert free, "Black has not joined s and t"
        move = strategy.black(black, white) or free[0]
        assert move in free
        black |= {move}
        if way(nets, black, white, rng) == []:
            continue
        fresh = {(black, white | {x}) for x in free if x != move} - seen
        seen |= fresh
        stack += fresh
    return len(seen)


def white_wins(tree, *left_out):
    """Does no path keep to the pairs, but for those whose first switch has such a role?"""
    pairs = [pair for pair in white_pairs(tree) if pair[0].rstrip("0123456789") not in left_out]
    return not path_within_pairs(choice_nets(tree), (), pairs)


def switches(tree):
    return len(choice_nets(tree).switches)


def test_all_trees_of_depth_two():
    trees = list(small_trees(2))
    true = [tree for tree in trees if tree_value(tree) and switches(tree) <= 17]
    assert (len(trees), len(true)) == (202, 59)
    assert sum(beats_every_reply(tree) for tree in true) > 1000
    assert all(white_wins(tree) for tree in trees if not tree_value(tree))


def test_random_false_trees_are_held_by_the_pairs():
    rng = Random(1)
    trees = [tree for tree in (random_tree(rng, 4) for _ in range(120)) if not tree_value(tree)]
    assert len(trees) > 50
    assert all(white_wins(tree) for tree in trees)


@pytest.mark.sweep
def test_every_true_tree_of_depth_two_is_won_against_every_reply():
    true = [tree for tree in small_trees(2) if tree_value(tree)]
    assert len(true) == 101
    assert sum(beats_every_reply(tree) for tree in true) > 100_000


@pytest.mark.sweep
def test_random_true_trees_are_won_against_every_reply():
    rng = Random(2)
    trees = (random_tree(rng, 4) for _ in range(2000))
    true = [tree for tree in trees if tree_value(tree) and switches(tree) <= 25]
    assert len(true) > 250
    assert all(beats_every_reply(tree) >= 0 for tree in true)


@pytest.mark.parametrize("role", ["u", "al", "k", "N", "X"])
def test_no_kind_of_pair_can_be_left_out(role):
    false = [tree for tree in small_trees(2) if not tree_value(tree)]
    assert not all(white_wins(tree, role) for tree in false)


def test_the_false_subtree_is_the_one_to_choose():
    """White's pairs of the other subtree let Black through."""
    tree = Choice(WHITE, Leaf(True), Leaf(False))
    wrong = [("k0", "X0"), ("N0", "R0"), ("u1", "z1")]
    assert path_within_pairs(choice_nets(tree), (), wrong)
