"""A token goes down a triangle of points, a step to the left or to the right in turn.

After k steps it stands on one of k+1 points: how many of them went to the right. Some points of
the last row are lost, and the existential player, who begins, wants to end on another. The points
that the token visits are existential variables at the end, so the formula is quadratic in the
number of steps, while there are 2^n plays; who wins follows row by row from below.
"""

from __future__ import annotations

from random import Random

from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.family import Family, at_least, named_qbf
from gadgetry.formulas.qbf import Qbf

MOST_STEPS = 2000


def choice_grid(steps: int, *, seed: int = 0) -> Qbf:
    """n alternating steps down a grid; a random half of the points where they end is lost.

    >>> print(choice_grid(1, seed=1))
    exists x1, p0_0, p1_0, p1_1 .
    p0_0 &
    (~p0_0 | x1 | p1_0) &
    (~p0_0 | ~x1 | p1_1) &
    ~p1_0
    """
    lost = _lost(steps, seed)
    clauses = [["p0_0"]]
    for k in range(steps):
        for right in range(k + 1):
            at, x = f"~p{k}_{right}", f"x{k + 1}"
            clauses += [[at, x, f"p{k + 1}_{right}"], [at, f"~{x}", f"p{k + 1}_{right + 1}"]]
    clauses += [[f"~p{steps}_{right}"] for right in range(steps + 1) if lost[right]]
    prefix = [("ea"[k % 2], [f"x{k + 1}"]) for k in range(steps)]
    points = [f"p{k}_{right}" for k in range(steps + 1) for right in range(k + 1)]
    if prefix[-1][0] == "e":
        points = [*prefix.pop()[1], *points]
    return named_qbf([*prefix, ("e", points)], clauses)


def answer(steps: int, *, seed: int = 0) -> bool:
    """Does the existential player end on a point that is not lost? Row by row, from below."""
    won = [not lost for lost in _lost(steps, seed)]
    for k in reversed(range(steps)):
        choose = any if k % 2 == 0 else all
        won = [choose(won[right : right + 2]) for right in range(k + 1)]
    return won[0]


def _lost(steps: int, seed: int) -> list[bool]:
    """Which points of the last row are lost."""
    at_least(1, steps=steps)
    if steps > MOST_STEPS:
        raise FormulaError(f"steps: expected {MOST_STEPS} at most, got {steps}")
    rng = Random(seed)
    return [rng.random() < 0.5 for _ in range(steps + 1)]


def sizes(steps: int, *, seed: int = 0) -> dict[str, int]:
    """Steps and points; a pair of clauses a point that is left."""
    points = (steps + 1) * (steps + 2) // 2
    return {
        "variables": steps + points,
        "clauses": 1 + steps * (steps + 1) + sum(_lost(steps, seed)),
    }


FAMILY = Family(
    "choice-grid",
    "qbf",
    choice_grid,
    "Nau, Pathology on game trees revisited, Artificial Intelligence 21 (1983): boards in which"
    " many plays lead to a point",
    answer=answer,
    sizes=sizes,
)
