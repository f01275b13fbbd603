"""A solver of somebody else, checked where it comes in, and from then on watched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gadgetry._plugins import PluginKind
from gadgetry._watched import (
    FUNCTION,
    NUMBER,
    STRINGS,
    TEXT,
    TRUTH,
    WORD,
    Faulty,
    Test,
    check_declared,
    shown,
    watched,
)
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Verdict

_ENTRY: dict[str, Test] = {
    "name": WORD,
    "summary": TEXT,
    "takes": STRINGS,
    "run": FUNCTION,
    "preference": NUMBER,
    "accepts": FUNCTION,
    "weight": ("a number of at least 1", lambda value: type(value) is int and value >= 1),
    "every": ("no kinds: name the rulesets in `takes`", lambda value: value == ()),
}
_VERDICT: Test = (
    "a Verdict, whose outcome is True, False or None",
    lambda value: isinstance(value, Verdict) and value.outcome in (True, False, None),
)


def checked_solver(candidate: Any, place: str) -> Solver:
    """The solver, from now on watched; `place` says where it comes from.

    >>> checked_solver(3, "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: expected a Solver, got 3
    """
    if not isinstance(candidate, Solver):
        raise Faulty(f"{place}: expected a Solver, got {shown(candidate)}")
    name = candidate.name
    check_declared(candidate, _ENTRY, f"solver {name}", place)
    if not candidate.takes:
        raise Faulty(f"{place}: solver {name}.takes: expected at least one ruleset or formula kind")
    return replace(
        candidate,
        takes=tuple(candidate.takes),
        outside=True,
        run=watched(candidate.run, name, place, _VERDICT),
        accepts=watched(candidate.accepts, name, place, TRUTH),
    )


def _keys(solver: Solver) -> Iterator[str]:
    """Solvers of one name are told apart by what they take."""
    return (f"{solver.name} for {kind}" for kind in solver.takes)


OUTSIDE = PluginKind[Solver]("solver", "SOLVERS", "SOLVERS", checked_solver, _keys)
