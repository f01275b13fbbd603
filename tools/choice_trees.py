"""Choice trees on which the proved nets are compared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gadgetry.reductions.connection.nets.choice_tree import BLACK, WHITE, Choice, Leaf, Tree

Instance = tuple[str, list[int], Any]


def small_trees() -> Iterator[Instance]:
    """Every tree of depth 2 at most."""
    trees: list[Tree] = [Leaf(False), Leaf(True)]
    for _ in range(2):
        choices = [
            Choice(w, one, other) for w in (BLACK, WHITE) for one in trees for other in trees
        ]
        trees = [Leaf(False), Leaf(True), *choices]
    return map(instance, trees)


def random_trees(count: int, source: random.Random) -> Iterator[Instance]:
    """Trees of depth 6 at most."""
    for _ in range(count):
        yield instance(random_tree(source.randint(1, 6), source))


def random_tree(depth: int, source: random.Random) -> Tree:
    """A tree that is no deeper than that.

    >>> random_tree(0, random.Random(1)).value
    True
    """
    if not depth or source.random() < 0.15:
        return Leaf(source.random() < 0.5)
    one, other = (random_tree(depth - 1, source) for _ in range(2))
    return Choice(source.choice((BLACK, WHITE)), one, other)


def instance(tree: Tree) -> Instance:
    """A tree with its nodes in preorder.

    >>> instance(Choice(WHITE, Leaf(True), Leaf(False)))[1]
    [3, 1, 0]
    """
    return "tree", list(nodes(tree)), tree


def nodes(tree: Tree) -> Iterator[int]:
    """0 and 1 for leaves, 2 for a choice of Black and 3 for one of White, before its subtrees.

    >>> list(nodes(Choice(BLACK, Leaf(True), Leaf(False))))
    [2, 1, 0]
    """
    if isinstance(tree, Leaf):
        yield int(tree.value)
    else:
        yield 2 if tree.player == BLACK else 3
        yield from nodes(tree.first)
        yield from nodes(tree.second)
