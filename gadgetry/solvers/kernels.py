"""Kernels: hot loops in numba, each beside the plain version that it must equal.

A kernel lives in a file of its own, `retrograde_kernel.py` beside `retrograde.py`, which imports
numba at its top; the plain version imports that file inside a function, and only where `worth`
says so. To load numba and a kernel takes a good part of a second (and the very first time, when it
is compiled, five to twenty seconds; the machine code is kept on disk), so a plain search begins,
tells the nodes that it has searched, and hands over when the process has searched enough of them.
Both must give the same answer, the same moves and the same number of nodes, so nobody can tell
which one answered.

numba keeps the machine code of a function as long as the function's own file does not change; but
a kernel may call those of other files. So we keep it as long as no kernel file
of any family changes.

Where numba is missing, broken or told not to compile, or what it keeps on disk is damaged, the
plain version answers: see `worth` and `given_up`.

A kernel is not interrupted by Ctrl-C or by a limit: it keeps its state in arrays, returns after
some thousands of nodes, and is called again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast
from warnings import catch_warnings, simplefilter

from gadgetry.solvers.limits import Budget, resident_megabytes

Function = TypeVar("Function", bound=Callable[..., Any])

WORTH: Final = 30_000  # nodes of a plain search that take about as long as loading numba
WORTH_COMPILING: Final = 600_000  # where the machine code is not yet on disk
COMPILING: Final = 60.0  # seconds that must be left for that: no limit can stop it
MEGABYTES: Final = 400  # that must be left: numba takes a hundred, and more while it compiles
ALWAYS: Final = 1 << 60
ROOM: Final = Path(__file__).parent

_broken = False  # numba has failed in this process
_searched = 0  # nodes by plain searches in this process: it steers, no answer depends on it


def kernel(function: Function) -> Function:
    """Compile a function with numba at its first call, and keep the machine code on disk.

    >>> @kernel
    ... def twice(n: int) -> int:
    ...     return 2 * n
    >>> twice(21)
    42
    """
    from numba import njit

    try:
        compiled: Any = njit(cache=True, nogil=True)(function)
        if hasattr(compiled, "_cache"):  # numba may be told not to compile
            compiled._cache._cache_file._source_stamp = stamp(Path(function.__code__.co_filename))
    except (RuntimeError, AttributeError, OSError):  # no folder to write to, or another numba
        compiled = njit(nogil=True)(function)
    return cast(Function, compiled)


def stamp(file: Path) -> tuple[tuple[str, float, int], ...]:
    """When the file and the kernel files of all families were written, and their sizes."""
    files = sorted({file, *file.parent.glob("*_kernel.py"), *ROOM.rglob("*_kernel.py")})
    stats = [(path.name, path.stat()) for path in files if path.exists()]
    return tuple((name, stat.st_mtime, stat.st_size) for name, stat in stats)


def worth(nodes: int = 0, name: str = "", budget: Budget | None = None) -> bool:
    """Is the kernel in `name`_kernel.py worth loading? Its name has its family: `qbf.qcdcl`.

    `nodes`: what a plain search has searched since it last asked, within the budget.
    """
    global _searched
    _searched += nodes
    if _searched < min(WORTH, ALWAYS):
        return False
    if _searched < ALWAYS and f"{__package__}.{name}_kernel" not in sys.modules:
        if not _on_disk(name) and (_searched < WORTH_COMPILING or _hurried(budget)):
            return False
        if _cramped(budget):
            return False
    return not _broken and _compiles()


@cache
def _compiles() -> bool:
    """Is numba there, and does it compile? Without that, its loops run as slow Python."""
    try:
        with catch_warnings():
            simplefilter("ignore")
            import numba
    except Exception:  # not installed, or whatever a broken library raises
        return False
    return not getattr(numba.config, "DISABLE_JIT", False)


def given_up(error: Exception) -> bool:
    """Did numba fail, not a search? Then no kernel of this process is worth it from now on.

    What numba keeps on disk may be the cause, and is thrown away: it will be made anew.

    >>> given_up(ZeroDivisionError())
    False
    """
    global _broken
    from traceback import walk_tb

    packages = [
        str(frame.f_globals.get("__name__")).partition(".")[0]
        for frame, _ in walk_tb(error.__traceback__)
    ]
    last = [package for package in packages if package in ("gadgetry", "numba", "llvmlite")][-1:]
    if last in ([], ["gadgetry"]):
        return False
    _broken = True
    with suppress(OSError):
        for index in _indices("**.*"):
            index.unlink()
    return True


def _hurried(budget: Budget | None) -> bool:
    """Is there a limit that would have passed before a kernel is compiled?"""
    if budget is None or budget.limits.seconds is None:
        return False
    return budget.limits.seconds - budget.seconds < COMPILING


def _cramped(budget: Budget | None) -> bool:
    """Is there a limit that numba itself would reach?"""
    if budget is None or budget.limits.megabytes is None:
        return False
    return budget.limits.megabytes - resident_megabytes() < MEGABYTES


@cache
def _on_disk(name: str) -> bool:
    """Has numba compiled the kernel before, in some process?"""
    return any(_indices(name))


def _indices(name: str) -> Iterator[Path]:
    """The files in which numba finds what it has compiled of a kernel; of all of them: `**.*`."""
    *family, stem = name.split(".")
    pattern = f"{stem}_kernel.*.nbi"
    elsewhere = os.environ.get("NUMBA_CACHE_DIR")
    if elsewhere:
        return Path(elsewhere).glob(f"*/{pattern}")
    return ROOM.glob("/".join([*family, "__pycache__", pattern]))


def load() -> None:
    """From now on kernels are worth it: for benchmarks, and for whoever has much to solve.

    >>> load()
    >>> worth()
    True
    """
    global _searched
    _searched = ALWAYS
