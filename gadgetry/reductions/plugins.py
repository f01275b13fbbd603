"""Reductions of others: in files that GADGETRY_REDUCTIONS names, or in installed packages.

GADGETRY_REDUCTIONS is a list of Python files, or of modules that can be imported, separated as in
PATH. An installed package names its modules as entry points of the group `gadgetry.reductions`.
Each module has its `REDUCTIONS`, or one `REDUCTION`, as the modules of this package do. One that
cannot be used is a warning, and its reductions are not there; see `checked_reduction`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib import import_module, util
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType, TracebackType

from gadgetry.reductions.checked_reduction import Faulty, checked_reduction, in_one_line
from gadgetry.reductions.reduction import Reduction

VARIABLE = "GADGETRY_REDUCTIONS"
GROUP = "gadgetry.reductions"

_places: dict[str, str] = {}  # by the first part of a module's name: where it comes from


def outside_places() -> Iterator[tuple[str, str]]:
    """Each module or file that is named, and where: those of the variable first."""
    for place in os.environ.get(VARIABLE, "").split(os.pathsep):
        if place:
            yield place, f"{place} (in {VARIABLE})"
    for point in sorted(entry_points(group=GROUP), key=lambda p: (p.name, p.value)):
        yield point.value.partition(":")[0].strip(), f"{point.value} (entry point of {GROUP})"


def outside_reductions(module: str, place: str) -> list[Reduction]:
    """The reductions of one module, checked; `Faulty` where it cannot be used."""
    try:
        with redirect_stdout(sys.stderr):  # what it prints is not our output
            loaded = _from_file(Path(module)) if module.endswith(".py") else import_module(module)
            _places[loaded.__name__.partition(".")[0]] = place
            candidates = reductions_of(loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a module of somebody else does
        raise Faulty(f"{place}: expected a module, it fails: {in_one_line(error)}") from error
    if not candidates:
        raise Faulty(f"{place}: expected REDUCTION or REDUCTIONS in the module, there is none")
    return [checked_reduction(candidate, place) for candidate in candidates]


def reductions_of(module: ModuleType) -> list[Reduction]:
    """What stands in a module's REDUCTIONS and REDUCTION."""
    one = getattr(module, "REDUCTION", None)
    return [*getattr(module, "REDUCTIONS", ()), *([one] if one is not None else [])]


def place_of_fault(trace: TracebackType | None) -> str | None:
    """Where the module of somebody else comes from through which an error came, if there is one."""
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__"))
        if name.partition(".")[0] in _places:
            return _places[name.partition(".")[0]]
        trace = trace.tb_next
    return None


def _from_file(path: Path) -> ModuleType:
    """A file as a module of its own name: so `show` finds its docstring, and pickle its classes."""
    spec = util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"no Python file {path}")
    if path.stem in sys.modules:
        raise ImportError(f"there is a module {path.stem!r} already; give the file another name")
    module = util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
    return module
