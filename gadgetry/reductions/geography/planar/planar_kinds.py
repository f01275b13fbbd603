"""The gadgets of planar GENERALIZED GEOGRAPHY: their names, the crossover box and its play."""

from __future__ import annotations

from typing import Final

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.geography_trunk import Trunk
from gadgetry.reductions.labels import FORMULA, OF_CLAUSE, Label, Origin, from_one, itself
from gadgetry.reductions.provenance import GadgetKind

START, DIAMOND, FORK, CLAUSE, CROSSOVER, MERGE, CHECK = range(7)
CROSSOVER_ROLES: Final = ("f1", "f2", "X", "U", "m1", "m2", "m3", "Y", "W", "q", "r0")
F1, F2, X, U, M1, M2, M3, Y, W, Q, R0 = range(11)
CROSSOVER_ARCS: Final = (
    (F1, X), (F2, U), (X, M1), (U, M1), (M1, M2), (M2, M3), (M3, Y), (M3, W),
    (W, Q), (Q, X), (Y, R0), (R0, U),
)  # fmt: skip
# Places in a box of 4 by 5: the lines come in at the upper corners, and leave below.
CROSSOVER_PLACES: Final = (
    (0.0, 0.0), (4.0, 0.0), (1.0, -1.0), (3.0, -1.0), (2.0, -2.0), (2.0, -3.0), (2.0, -4.0),
    (3.0, -5.0), (1.0, -5.0), (0.5, -3.0), (3.5, -3.0),
)  # fmt: skip


def straight_on(position: GeneralizedGeography, first: int) -> int:
    """The move that keeps straight in the crossover whose vertices begin at `first`.

    At m3 the straight way is Y for who came through X, and W for who came through U; who finds
    himself at the other one goes back, by W -> q or Y -> r0, where the opponent is stuck.

    >>> box = GeneralizedGeography.of(11, CROSSOVER_ARCS, start=F1)
    >>> for vertex in (X, M1, M2, M3):
    ...     box = box.play(vertex)
    >>> CROSSOVER_ROLES[straight_on(box, 0)], CROSSOVER_ROLES[straight_on(box.play(W), 0)]
    ('Y', 'q')
    """
    through_x, role = first + X in position.visited, position.token - first
    if role == M3:
        return first + (Y if through_x else W)
    back = first + (Q if role == W else R0)
    straight = through_x == (role == Y)
    return next(move for move in position.moves() if (move != back) == straight)


def planar_kinds(trunk: Trunk) -> tuple[GadgetKind, ...]:
    """The kinds of gadgets, in the order of their numbers."""
    return (
        GadgetKind("start", ("",), FORMULA, Label("s")),
        GadgetKind(
            "diamond",
            ("a", "x", "~x", "b", "mid"),
            Origin("variable", trunk.order.__getitem__),
            Label("diamond of ", (trunk.variable_names, itself)),
        ),
        GadgetKind("fork", ("C", "mid"), FORMULA, Label("fork ", from_one)),
        GadgetKind("clause", ("c", "w", "mid"), *OF_CLAUSE),
        GadgetKind("crossover", CROSSOVER_ROLES, FORMULA, Label("crossover ", from_one)),
        GadgetKind("merge", ("t", "mid"), FORMULA, Label("merge ", from_one)),
        GadgetKind("literal check", ("o",), FORMULA, Label("check ", from_one)),
    )
