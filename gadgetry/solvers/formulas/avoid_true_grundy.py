"""AVOID TRUE by the Grundy engine, on sets of unsatisfied clauses (`avoid_true.py`)."""

from __future__ import annotations

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.solvers.formulas.avoid_true import arena_of
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


def run(instance: AvoidTrue | AvoidTruePosition, question: Question, budget: Budget) -> Verdict:
    """Answer a question about an instance or a position.

    >>> run(AvoidTrue(3, [[1], [2, 3]]), Question(moves="all"), Budget()).winning_moves
    (1,)
    """
    arena = arena_of(instance, budget)
    return verdict(Grundy(arena, budget), arena.start, arena.moves(), question)


SOLVERS = (
    Solver(
        "grundy",
        "Grundy values on sets of unsatisfied clauses",
        takes=("avoid-true",),
        run=run,
        preference=10,
    ),
)
