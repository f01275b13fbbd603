"""Which solvers share no code: a second opinion must not repeat the first one's mistake.

Imports are read from the sources, and nothing is imported for it. Text that was copied is found by
`gadgetry.verifiers.likeness`, which a test asks about every two solvers that count as independent.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import gadgetry.solvers
from gadgetry._plugins import remembered
from gadgetry.solvers.registry import Solver

PACKAGE = gadgetry.solvers.__name__
FRAME = frozenset({"registry", "verdict", "limits", "kernels"})
"""What every solver uses, and no search is in."""
QUESTIONS = frozenset({"qbf.qbf_moves", "qbf.qbf_strategy"})
"""Which moves of a QBF win, from any way to tell its truth: the telling is what must differ."""


def code_of(solver: Solver) -> frozenset[str]:
    """The modules of the package `solvers` that a solver's answer comes from.

    >>> from gadgetry.solvers.registry import solvers
    >>> oracle = next(s for s in solvers() if s.name == "oracle")
    >>> sorted(code_of(oracle))
    ['general.oracle']
    """
    modules = (name for name in _behind(_module(solver.run)) if not _is_bare_package(name))
    return frozenset(name.removeprefix(f"{PACKAGE}.") for name in modules) - FRAME - QUESTIONS


def independent(solver: Solver, other: Solver) -> bool:
    """Do two solvers share no code?"""
    return code_of(solver).isdisjoint(code_of(other))


def sources_of(solver: Solver) -> list[Path]:
    """The files of its modules.

    >>> from gadgetry.solvers.registry import solvers
    >>> [file.name for file in sources_of(next(s for s in solvers() if s.name == "oracle"))]
    ['oracle.py']
    """
    names = sorted(code_of(solver))
    files = (_source(f"{PACKAGE}.{name}") or _source(name) for name in names)
    return [file for file in files if file is not None]


@cache
def _is_bare_package(module: str) -> bool:
    """Is it a family's folder, in whose `__init__` nothing is computed?"""
    source = _source(module)
    if source is None or source.name != "__init__.py":
        return False
    code = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    return not any(isinstance(node, code) for node in ast.walk(ast.parse(source.read_bytes())))


def _module(run: Callable[..., Any]) -> str:
    while isinstance(run, partial):
        run = run.func
    return run.__module__


@remembered
@cache
def _behind(module: str) -> frozenset[str]:
    """A module, the packages around it, and all that they import, in functions too, however far."""
    reached = {module, *_modules(module)}
    waiting = [*reached]
    while waiting:
        new = _imported(waiting.pop()) - reached
        reached |= new
        waiting += new
    return frozenset(reached)


@remembered
@cache
def _imported(module: str) -> frozenset[str]:
    """The modules of the package that a module names in its imports."""
    source = _source(module)
    if module.removeprefix(f"{PACKAGE}.") in FRAME or source is None:
        return frozenset()
    parents = module.split(".")
    if source.name == "__init__.py":
        parents.append("")  # so that one dot leads to the package itself
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = parents[: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(module for name in names for module in _modules(name))


def _modules(name: str) -> Iterator[str]:
    """The module that a name is of, and the packages around it, which run when it is imported.

    >>> list(_modules("gadgetry.solvers.registry.solve")), list(_modules("gadgetry.games.reading"))
    (['gadgetry.solvers.registry'], [])
    """
    words = name.split(".")
    if words[:2] == PACKAGE.split("."):
        parts = (".".join(words[:count]) for count in range(3, len(words) + 1))
        yield from (part for part in parts if _source(part) is not None)


def _source(module: str) -> Path | None:
    """The file of a module of the package, or of one that is in use."""
    if module.startswith(f"{PACKAGE}."):
        for directory in gadgetry.solvers.__path__:
            place = Path(directory, *module.removeprefix(f"{PACKAGE}.").split("."))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_file():
                    return file
        return None
    file_in_use = getattr(sys.modules.get(module), "__file__", None)
    return Path(file_in_use) if file_in_use else None
