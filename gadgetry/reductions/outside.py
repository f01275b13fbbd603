"""Reductions of others: in files that GADGETRY_REDUCTIONS names, or in installed packages.

GADGETRY_REDUCTIONS is a list of Python files, or of modules that can be imported, separated as in
PATH. An installed package names its modules as entry points of the group `gadgetry.reductions`.
Each module has its `REDUCTIONS`, or one `REDUCTION`, as the modules of this package do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module, util
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from gadgetry.reductions.reduction import ReductionError

VARIABLE = "GADGETRY_REDUCTIONS"
GROUP = "gadgetry.reductions"


def outside_modules() -> Iterator[ModuleType]:
    """The modules, those of the variable first; one that cannot be imported is an error."""
    for place in os.environ.get(VARIABLE, "").split(os.pathsep):
        if place:
            yield _imported(place)
    for point in sorted(entry_points(group=GROUP), key=lambda p: (p.name, p.value)):
        yield _imported(point.module)


def _imported(place: str) -> ModuleType:
    try:
        return _from_file(Path(place)) if place.endswith(".py") else import_module(place)
    except Exception as error:  # whatever a module of somebody else does
        why = f"{type(error).__name__}: {error}"
        raise ReductionError(
            f"{VARIABLE} or an entry point of {GROUP}: expected a module, {place!r} fails: {why}"
        ) from error


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
