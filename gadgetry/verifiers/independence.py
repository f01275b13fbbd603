"""Which solvers share no code: a second opinion must not repeat the first one's mistake."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

from gadgetry.solvers.registry import Solver

PACKAGE = "gadgetry.solvers."
FRAME = frozenset({"registry", "verdict", "limits", "kernels"})
"""What every solver uses, and no search is in."""
QUESTIONS = frozenset({"qbf_moves", "qbf_strategy"})
"""Which moves of a QBF win, from any way to tell its truth: the telling is what must differ."""


def code_of(solver: Solver) -> frozenset[str]:
    """The modules of the package `solvers` that a solver's answer comes from.

    >>> from gadgetry.solvers.registry import solvers
    >>> oracle = next(s for s in solvers() if s.name == "oracle")
    >>> sorted(code_of(oracle))
    ['oracle']
    """
    return frozenset(_behind(_module(solver.run))) - FRAME - QUESTIONS


def independent(solver: Solver, other: Solver) -> bool:
    """Do two solvers share no code?"""
    return code_of(solver).isdisjoint(code_of(other))


def _module(run: Callable[..., Any]) -> str:
    while isinstance(run, partial):
        run = run.func
    return run.__module__


@cache
def _behind(module: str) -> tuple[str, ...]:
    """A module and all of the package that it imports, in functions too, however far."""
    if not module.startswith(PACKAGE):
        return (module,)
    found = {module.removeprefix(PACKAGE)}
    waiting = [*found]
    while waiting:
        new = _imported(waiting.pop()) - found
        found |= new
        waiting += new
    return tuple(sorted(found))


@cache
def _imported(module: str) -> frozenset[str]:
    if module in FRAME:
        return frozenset()
    tree = ast.parse(inspect.getsource(import_module(PACKAGE + module)))
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    inside = [name.removeprefix(PACKAGE) for name in names if name.startswith(PACKAGE)]
    return frozenset(name for name in inside if "." not in name)
