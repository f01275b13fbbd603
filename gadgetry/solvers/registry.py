"""The solvers there are: every module of this package that defines `SOLVERS`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import gadgetry.solvers
from gadgetry._discovery import modules_with
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.verdict import Question, Verdict


def _any(_: object, __: Question) -> bool:
    return True


@dataclass(frozen=True)
class Solver:
    """A solver's entry.

    `takes`: formula kinds (`cnf qbf avoid-true`) and rulesets.
    `run(instance, question, budget)` answers or lets `LimitReached` pass.
    `accepts(instance, question)`: False where it does not apply (a degree too high, say); `run`
    raises `DoesNotApply` where only the work itself shows that.
    `preference`: among those that accept, the highest is the default.
    """

    name: str
    summary: str
    takes: tuple[str, ...]
    run: Callable[[Any, Question, Budget], Verdict]
    preference: int = 0
    accepts: Callable[[Any, Question], bool] = _any


class DoesNotApply(Exception):
    """A solver found out on the way that it cannot tell; says why. The next one is asked."""


class NoSolver(ValueError):
    """No solver of that name, or none that applies."""


@cache
def solvers() -> tuple[Solver, ...]:
    """All solvers, by name."""
    found = [s for module in modules_with(gadgetry.solvers, "SOLVERS") for s in module.SOLVERS]
    return tuple(sorted(found, key=lambda s: str(s.name)))


def kind_of(instance: Any) -> str:
    """The formula kind or ruleset of an instance."""
    return str(getattr(instance, "ruleset", None) or instance.kind)


def applicable(instance: Any, question: Question) -> list[Solver]:
    """The solvers that take the instance, the default first."""
    return [s for s in _taking(kind_of(instance)) if s.accepts(instance, question)]


# Of each kind asked for: all solvers there were then, and those that take it.
_taken: dict[str, tuple[tuple[Solver, ...], tuple[Solver, ...]]] = {}


def _taking(kind: str) -> tuple[Solver, ...]:
    """The solvers for formulas or positions of a kind, the most preferred first."""
    found = solvers()
    then, taking = _taken.get(kind, ((), ()))
    if then is not found:
        taking = tuple(sorted((s for s in found if kind in s.takes), key=lambda s: -s.preference))
        _taken[kind] = found, taking
    return taking


def solve(
    instance: Any,
    question: Question = Question(),
    limits: Limits = Limits(),
    solver: str | None = None,
) -> Verdict:
    """Solve a formula or position with the named solver, or with the default one."""
    budget = Budget(limits)
    verdict: Verdict | None = None
    for one in _taking(kind_of(instance)):
        # Only those are asked whether they apply whose turn it is: some look for programs.
        if solver not in (None, one.name) or not one.accepts(instance, question):
            continue
        try:
            verdict = one.run(instance, question, budget)
            break
        except LimitReached as limit:
            verdict = Verdict(one.name, None, limit=str(limit))
            break
        except DoesNotApply as reason:
            verdict = Verdict(one.name, None, limit=str(reason))
    if verdict is None:
        names = ", ".join(s.name for s in applicable(instance, question)) or "none"
        raise NoSolver(
            f"{kind_of(instance)}: expected a solver that applies ({names}), got {solver!r}"
        )
    return verdict.with_effort(budget.nodes, budget.seconds)
