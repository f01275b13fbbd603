"""Kernels, compiled before they are needed; see `kernels.py`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from subprocess import PIPE

from gadgetry._discovery import modules_below
from gadgetry._unknown import unknown
from gadgetry.solvers.children import ended, running
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import NoSolver

PACKAGE = Path(__file__).parents[1]
_CHILD = "import sys; from gadgetry.solvers.warming import compile_here; compile_here(sys.argv[1])"


@dataclass(frozen=True)
class Warmed:
    """A kernel by its name, and why it cannot be compiled, if it cannot.

    >>> str(Warmed("qbf.qcdcl")), Warmed("qbf.qcdcl", "no numba").ready
    ('qbf.qcdcl: ready', False)
    """

    name: str
    problem: str | None = None

    @property
    def ready(self) -> bool:
        """Is its machine code there?"""
        return self.problem is None

    def __str__(self) -> str:
        return f"{self.name}: {self.problem or 'ready'}"


def kernels() -> dict[str, str]:
    """The kernels that searches hand over to, by name, and their modules.

    >>> kernels()["geography.retrograde"]
    'gadgetry.solvers.geography.retrograde_kernel'
    """
    found = {}
    for module, file in modules_below(PACKAGE, PACKAGE.name):
        if module.endswith("_kernel") and b"\ndef warm(" in file.read_bytes():
            name = module.removeprefix(f"{PACKAGE.name}.").removesuffix("_kernel")
            room, _, inside = name.partition(".")
            found[inside if room == "solvers" else f"{room}/{inside}"] = module
    return dict(sorted(found.items()))


def warming(names: Sequence[str], limits: Limits) -> Iterator[Warmed]:
    """Compile kernels, all or those of these names; each is told as soon as it is done.

    Each is compiled by a process of its own; what is there already is loaded only. Raises
    `LimitReached` at a limit.

    >>> list(warming(["qbf.qcdcl"], Limits()))
    [Warmed(name='qbf.qcdcl', problem=None)]
    """
    every = kernels()
    for name in names:
        if name not in every:
            raise unknown(NoSolver, "a kernel", every, name)
    budget = Budget(limits)
    for name in names or every:
        yield Warmed(name, _problem(every[name], budget))


def _problem(module: str, budget: Budget) -> str | None:
    """Compile one, in a process that ends with us and at our limits."""
    path = os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    child = [sys.executable, "-P", "-c", _CHILD, module]
    env = os.environ | {"PYTHONPATH": path.rstrip(os.pathsep)}
    with running(child, stdout=PIPE, env=env) as process:
        ended(process, budget)
        told = process.stdout.read() if process.stdout else b""
    try:
        problem = json.loads(told)
    except ValueError:
        return f"its process ended with {process.returncode}"
    return None if problem is None else str(problem)


def compile_here(module: str) -> None:
    """In a process of its own: compile a kernel, and print as JSON why it cannot be, or null."""
    from gadgetry.solvers.kernels import compiles, numba_failed

    problem = None
    if not compiles():
        problem = "numba is missing or does not compile; plain searches answer, slowly"
    else:
        try:
            import_module(module).warm()
        except Exception as error:
            if not numba_failed(error):
                raise
            problem = f"numba fails: {error!r}"
    os.write(1, json.dumps(problem).encode())
