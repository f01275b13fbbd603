"""A full binary tree whose leaves are won or lost: two players choose, turn by turn, where to go.

One variable a level, alternating, the existential player first; a clause for each lost leaf says
that the play does not end there. What the formula is worth follows from the leaves upwards.
"""

from __future__ import annotations

from itertools import product
from random import Random

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.family import Family, at_least
from gadgetry.formulas.qbf import Qbf

MOST_LEVELS = 20
LOST = 0.381966  # (3 - sqrt 5) / 2: a tree of so many lost leaves stays undecided at all heights


def choice_tree(levels: int, *, seed: int = 0) -> Qbf:
    """A tree of 2^n leaves, random ones lost: n alternating choices, a clause for each lost leaf.

    >>> print(choice_tree(2, seed=1))
    exists x1 .
    forall x2 .
    (x1 | x2) &
    (~x1 | ~x2)
    """
    clauses = [
        [-v if bit else v for v, bit in enumerate(leaf, 1)]
        for leaf, lost in zip(product((0, 1), repeat=levels), _leaves(levels, seed), strict=True)
        if lost
    ]
    prefix = [("ea"[level % 2], [level + 1]) for level in range(levels)]
    return Qbf(prefix, Cnf(levels, clauses))


def answer(levels: int, *, seed: int = 0) -> bool:
    """Does the existential player reach a leaf that is not lost? By the tree, from the leaves."""
    won = [not lost for lost in _leaves(levels, seed)]
    for level in reversed(range(levels)):
        choose = any if level % 2 == 0 else all
        won = [choose(won[i : i + 2]) for i in range(0, len(won), 2)]
    return won[0]


def _leaves(levels: int, seed: int) -> list[bool]:
    """Which leaves are lost."""
    at_least(1, levels=levels)
    if levels > MOST_LEVELS:
        raise FormulaError(f"levels: expected {MOST_LEVELS} at most, for 2^n leaves; got {levels}")
    rng = Random(seed)
    return [rng.random() < LOST for _ in range(2**levels)]


FAMILY = Family(
    "choice-tree",
    "qbf",
    choice_tree,
    "Pearl, Asymptotic properties of minimax trees, Artificial Intelligence 14 (1980)",
    answer=answer,
    sizes=lambda levels, seed=0: {"variables": levels, "clauses": sum(_leaves(levels, seed))},
)
