"""The solvers there are: every module of this package that defines `SOLVERS`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import gadgetry.solvers
from gadgetry._advice import Call
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, is_ours, outside_places, remembered
from gadgetry._unknown import unknown
from gadgetry.formulas.sizes import formula_sizes
from gadgetry.games.position import kind_of
from gadgetry.games.registry import rulesets
from gadgetry.solvers.limits import Budget, LimitReached, Limits, NotAsked, keeping
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
    `weight`: how long a node takes, in steps for each part of the position; about 0.1 µs each.
    `every`: kinds of rulesets (`impartial two-player puzzle`), of which it takes every one.
    `spare`: unless it is named, only asked where there would be fewer than two others.
    `outside`: it is of somebody else. `misere`: it is asked about misere play, and nothing else.
    `missing()`: what it needs that this machine does not have, in words; else an empty text.
    """

    name: str
    summary: str
    takes: tuple[str, ...]
    run: Callable[[Any, Question, Budget], Verdict]
    preference: int = 0
    accepts: Callable[[Any, Question], bool] = _any
    weight: int = 1
    every: tuple[str, ...] = ()
    spare: bool = False
    outside: bool = False
    misere: bool = False
    missing: Callable[[], str] = str

    def applies(self, instance: Any, question: Question) -> bool:
        """May it be asked? A solver knows normal play or misere play, not both.

        >>> from gadgetry.games.general.nim import Nim
        >>> asked = Question(misere=True)
        >>> [solver.name for solver in solvers() if "nim" in solver.takes
        ...     and solver.applies(Nim((1, 2)), asked)]
        ['misere-oracle', 'misere-parts']
        """
        if self.misere is not question.misere or not self.accepts(instance, question):
            return False
        return not self.missing()

    def within(self, limits: Limits, instance: Any) -> Limits:
        """The limits with the steps as nodes: fewer in a large position.

        >>> from gadgetry.games.general.nim import Nim
        >>> solver = Solver("slow", "", ("nim",), lambda *_: Verdict("slow", None), weight=100)
        >>> solver.within(Limits(steps=2_000), Nim((1, 2))).nodes
        20
        """
        if limits.steps is None:
            return limits
        nodes = max(1, limits.steps // (self.weight * parts(instance)))
        return replace(limits, nodes=nodes if limits.nodes is None else min(nodes, limits.nodes))


def parts(instance: Any) -> int:
    """How large a position or a formula is, at least 1: its parts, a board's cells and their edges.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.games.general.nim import Nim
    >>> parts(Hex(3, 4)), parts(Nim((1, 2)))
    (48, 1)
    """
    if hasattr(instance, "cells"):
        return max(1, 4 * len(instance.cells))
    sizes = instance.sizes() if hasattr(instance, "sizes") else formula_sizes(instance)
    return max(1, sum(sizes.values()))


OUT_OF_MEMORY = "all the memory there is"


class DoesNotApply(Exception):
    """A solver found out on the way that it cannot tell; says why. The next one is asked."""


class NoSolver(ValueError):
    """No solver of that name, or none that applies."""


@remembered
@cache
def solvers() -> tuple[Solver, ...]:
    """All solvers by name: ours, then those of others; see `gadgetry._plugins`."""
    from gadgetry.solvers.checked_solver import OUTSIDE

    modules = modules_with(gadgetry.solvers, "SOLVERS")
    ours = [_of_rulesets(s) for module in modules for s in module.SOLVERS]
    taken = [key for s in ours for key in OUTSIDE.keys(s)]
    theirs = brought(OUTSIDE, taken)
    return (*sorted(ours, key=lambda s: str(s.name)), *sorted(theirs, key=lambda s: str(s.name)))


def _of_rulesets(solver: Solver) -> Solver:
    """The solver, which takes every ruleset of the kinds that it says."""
    if not solver.every:
        return solver
    takes = (name for name, ruleset in rulesets().items() if ruleset.kind in solver.every)
    return replace(solver, takes=(*solver.takes, *takes))


def left(limits: Limits, instance: Any, verdict: Verdict) -> Limits:
    """What a search has left of limits that hold for several together.

    >>> from gadgetry.games.general.nim import Nim
    >>> left(Limits(nodes=10, seconds=2), Nim((1, 2)), Verdict("xor", True, nodes=3, seconds=0.5))
    Limits(seconds=1.5, nodes=7, megabytes=None, steps=None)
    """
    by = next(s for s in _taking(kind_of(instance)) if s.name == verdict.solver)

    def less(most: Any, used: float) -> Any:
        return None if most is None else max(most - used, 0)

    return replace(
        limits,
        seconds=limits.seconds if limits.since else less(limits.seconds, verdict.seconds),
        nodes=less(limits.nodes, verdict.nodes),
        steps=less(limits.steps, verdict.nodes * by.weight * parts(instance) + verdict.steps),
    )


def applicable(instance: Any, question: Question) -> list[Solver]:
    """The solvers that take the instance, the default first."""
    return [s for s in _asked(kind_of(instance)) if s.applies(instance, question)]


@remembered
@cache
def _of_formulas(kind: str) -> tuple[Solver, ...]:
    """The solvers of `solvers` that take formulas of a kind, from the modules that name it.

    So that no other is imported: that takes longer than a small formula. A module that takes
    formulas has the kind's name in its text, which a test compares with all solvers.
    """
    modules = modules_with(gadgetry.solvers, "SOLVERS", word=f'"{kind}"')
    fit = (s for module in modules for s in module.SOLVERS if kind in s.takes)
    return tuple(sorted(fit, key=lambda s: str(s.name)))


@remembered
@cache
def _only_ours(kind: str) -> bool:
    """Is it a kind of formulas that are no positions, and is nothing there but what is ours?"""
    return kind in ("cnf", "qbf") and not outside_places()


# Of each kind asked for: all solvers there were then, those that take it, and those asked unnamed.
_taken: dict[str, tuple[tuple[Solver, ...], tuple[Solver, ...], tuple[Solver, ...]]] = {}


def _taking(kind: str) -> tuple[Solver, ...]:
    """The solvers for formulas or positions of a kind, the most preferred first."""
    return _of_kind(kind)[1]


def _asked(kind: str) -> tuple[Solver, ...]:
    """Those that are asked though nobody names one."""
    return _of_kind(kind)[2]


def _of_kind(kind: str) -> tuple[tuple[Solver, ...], tuple[Solver, ...], tuple[Solver, ...]]:
    found = _of_formulas(kind) if _only_ours(kind) else solvers()
    known = _taken.get(kind)
    if known is None or known[0] is not found:
        ours = _is_shipped(kind)  # then a solver of somebody else replaces none of ours
        fit = (s for s in found if kind in s.takes)
        taking = tuple(sorted(fit, key=lambda s: (ours and s.outside, -s.preference)))
        others = [s for s in taking if not s.spare and not s.misere]
        several = len(others) >= 2 and ours
        asked = tuple(s for s in taking if not s.spare) if several else taking
        known = _taken[kind] = found, taking, asked
    return known


def _is_shipped(kind: str) -> bool:
    if _only_ours(kind):
        return True
    ruleset = rulesets().get(kind)
    return ruleset is None or is_ours(ruleset.position)


def solve(
    instance: Any,
    question: Question = Question(),
    limits: Limits = Limits(),
    solver: str | None = None,
) -> Verdict:
    """Solve a formula or position with the named solver, or with the default one."""
    budget = Budget(limits)
    verdict: Verdict | None = None
    kind = kind_of(instance)
    for one in _asked(kind) if solver is None else _taking(kind):
        if solver not in (None, one.name):
            continue
        try:
            with keeping(budget):
                # Only those are asked whether they apply whose turn it is: some look for programs.
                if not one.applies(instance, question):
                    continue
                budget.limits = one.within(limits, instance)
                verdict = one.run(instance, question, budget)
            break
        except LimitReached as limit:
            asked = not isinstance(limit, NotAsked)
            bounds = limit.bounds
            verdict = Verdict(one.name, None, limit=str(limit), silent=not asked, bounds=bounds)
            break
        except MemoryError:
            verdict = Verdict(one.name, None, limit=OUT_OF_MEMORY)
            break
        except DoesNotApply as reason:
            verdict = Verdict(one.name, None, limit=str(reason))
    if verdict is None:
        raise _none_applies(instance, question, solver)
    if question.at_most is not None:
        verdict = verdict.at_most(question.at_most)
    return verdict.with_effort(budget.nodes, budget.seconds, budget.steps)


def _none_applies(instance: Any, question: Question, solver: str | None) -> NoSolver:
    kind = kind_of(instance)
    names = [s.name for s in applicable(instance, question)]
    what = f"a solver that applies to this {kind}"
    if solver is None or not names:
        return NoSolver(f"expected {what}: there is none")
    for missing in (s.missing() for s in _taking(kind) if s.name == solver):
        if missing:
            return NoSolver(f"expected {what}; {solver} needs {missing}")
    return unknown(NoSolver, what, names, solver, Call("list", "solvers"))
