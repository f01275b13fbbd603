"""Exact engines for formulas and for games."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "limits": "Budget LimitReached Limits",
        "registry": "DoesNotApply NoSolver Solver applicable solve solvers",
        "verdict": "Question Verdict",
    },
)
