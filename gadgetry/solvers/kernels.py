"""Kernels: hot loops in numba, each beside the plain version that it must equal.

A kernel lives in a file of its own, `retrograde_kernel.py` beside `retrograde.py`, which imports
numba at its top; the plain version imports that file inside a function. To load numba and a kernel
takes a good part of a second (and the very first time, when it is compiled, five to twenty seconds;
the machine code is kept on disk). So a solver makes a `Handover`: its plain search begins, spends
its nodes there, and is begun again by the kernel when the session has searched enough of them.
Both must give the same answer, the same moves and the same number of nodes, so nobody can tell
which one answered.

numba keeps the machine code of a function as long as the function's own file does not change; but
a kernel may call those of other files. So we keep it as long as no kernel file of any family
changes, and no file that one stands beside.

Where one source suffices, the kernel's file has no code: it is the plain version, `compiled`; for
sets of more than one word too, if it makes them by `masks`. Each width is a kernel of its own.

Where numba is missing, broken or told not to compile, or what it keeps on disk is damaged, the
plain version answers.

A kernel is not interrupted by Ctrl-C or by a limit: it keeps its state in arrays, returns after
some thousands of nodes, and is called again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from inspect import isfunction
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, TypeVar, cast
from warnings import catch_warnings, simplefilter

from gadgetry.solvers.limits import Budget, resident_megabytes

Function = TypeVar("Function", bound=Callable[..., Any])
Answer = TypeVar("Answer")

WORTH: Final = 30_000  # nodes of a plain search that take about as long as loading numba
WORTH_COMPILING: Final = 600_000  # where the machine code is not yet on disk
COMPILING: Final = 60.0  # seconds that must be left for that: no limit can stop it
MEGABYTES: Final = 400  # that must be left: numba takes a hundred, and more while it compiles
ASKS: Final = 256  # nodes after which a search asks whether the kernel is worth it
ROOM: Final = Path(__file__).parent
MASKS: Final = "gadgetry.solvers.masks"


def kernel(function: Function, inside: bool = False) -> Function:
    """Compile a function with numba at its first call, and keep the machine code on disk.

    One that is called only `inside` others may give what Python knows nothing of.

    >>> @kernel
    ... def twice(n: int) -> int:
    ...     return 2 * n
    >>> twice(21)
    42
    """
    import numba

    options: dict[str, Any] = {"nogil": True, "no_cpython_wrapper": inside}
    try:
        compiled: Any = numba.njit(cache=True, **options)(function)
        if hasattr(compiled, "_cache"):  # numba may be told not to compile
            compiled._cache._cache_file._source_stamp = stamp(Path(function.__code__.co_filename))
    except (RuntimeError, AttributeError, OSError):  # no folder to write to, or another numba
        compiled = numba.njit(**options)(function)
    return cast(Function, compiled)


def zeros(size: int) -> list[int]:
    """So many zeros, to be written over: a list in Python, and an array `compiled`.

    >>> zeros(3)
    [0, 0, 0]
    """
    return [0] * size


def reals(size: int) -> list[float]:
    """The same of numbers that are not whole.

    >>> reals(2)
    [0.0, 0.0]
    """
    return [0.0] * size


def compiled(module: ModuleType, words: int = 1, called: tuple[str, ...] = ()) -> Any:
    """The functions of a module that is Python's and numba's alike, compiled when they are called.

    Such a module is written once, over lists in Python, and over arrays compiled: what it takes is
    indexed and has a length, masks are ints, and what it makes are numbers, tuples and lists.
    Masks of several words are made by what it has of `masks`; then only what is `called` from
    Python can be.
    """
    return _compiled(module, words, called if words > 1 else ())


@cache
def _compiled(module: ModuleType, words: int, called: tuple[str, ...]) -> Any:
    from gadgetry.solvers.masks_kernel import functions

    names = dict(vars(module)) | {"zeros": _zeros(), "reals": _reals()}
    for name, function in vars(module).items():
        if isfunction(function) and function.__module__ == module.__name__:
            copy = FunctionType(function.__code__, names, name, function.__defaults__)
            copy.__qualname__ = in_width(name, words)  # on disk
            names[name] = kernel(copy, inside=words > 1 and name not in called)
        elif isfunction(function) and function.__module__ == MASKS:
            names[name] = functions(words)[name]
        elif isfunction(function) and _is_beside(function.__module__, module.__name__):
            origin = _compiled(sys.modules[function.__module__], words, ())
            names[name] = getattr(origin, function.__name__)
    return SimpleNamespace(**names)


def in_width(name: str, words: int) -> str:
    """The name of a kernel, or of a function, for sets of so many words.

    >>> in_width("general.isotone", 1), in_width("general.isotone", 2)
    ('general.isotone', 'general.isotone@2')
    """
    return name if words == 1 else f"{name}@{words}"


def _is_beside(module: str, other: str) -> bool:
    """Are two modules of one package, so that one compiles what it has of the other?

    >>> _is_beside("gadgetry.solvers.x", "gadgetry.games.y"), _is_beside("typing", "gadgetry.x")
    (True, False)
    """
    return module.partition(".")[0] == other.partition(".")[0] and module not in (__name__, MASKS)


@cache
def _zeros() -> Callable[[int], Any]:
    import numpy as np

    def zeros(size: int) -> Any:
        return np.zeros(size, np.int64)

    return kernel(zeros)


@cache
def _reals() -> Callable[[int], Any]:
    import numpy as np

    def reals(size: int) -> Any:
        return np.zeros(size, np.float64)

    return kernel(reals)


def stamp(file: Path) -> tuple[tuple[str, float, int], ...]:
    """When the file, the kernels of all families and what they stand beside were written; sizes.

    A kernel may be compiled from what it stands beside, or take a number from there.
    """
    kernels = {*file.parent.glob("*_kernel.py"), *ROOM.rglob("*_kernel.py")}
    plain = {path.with_name(path.name.replace("_kernel", "")) for path in kernels}
    files = sorted({file} | kernels | plain)
    stats = [(path.name, path.stat()) for path in files if path.exists()]
    return tuple((name, stat.st_mtime, stat.st_size) for name, stat in stats)


@dataclass
class Session:
    """What was searched so far. It steers who searches; no answer depends on it.

    `by_kernel`: always, never (numba has failed), or None: when it is worth it.
    """

    by_kernel: bool | None = None
    searched: int = 0  # nodes, by plain searches
    on_disk: dict[str, bool] = field(default_factory=dict)  # kernels that were looked for

    def worth(self, name: str, budget: Budget) -> bool:
        """Is it worth it, within the budget, to load the kernel of that name?"""
        if self.by_kernel is None and not self._worth_loading(name, budget):
            return False
        if self.by_kernel is not False and not compiles():
            self.by_kernel = False
        return self.by_kernel is not False

    def _worth_loading(self, name: str, budget: Budget) -> bool:
        if self.searched < WORTH:
            return False
        if _module(name) in sys.modules:
            return True
        if name not in self.on_disk:
            self.on_disk[name] = any(machine_code(name))
        if not self.on_disk[name] and (self.searched < WORTH_COMPILING or _hurried(budget)):
            return False
        return not _cramped(budget)


def _module(name: str) -> str:
    """The module of a kernel.

    >>> _module("qbf.qcdcl"), _module("players/hex_evaluation")
    ('gadgetry.solvers.qbf.qcdcl_kernel', 'gadgetry.players.hex_evaluation_kernel')
    """
    room, _, inside = name.rpartition("/")
    return f"gadgetry.{room or 'solvers'}.{inside}_kernel"


_begun: ContextVar[Session | None] = ContextVar("_begun", default=None)


@cache
def _of_process() -> Session:
    return Session()


def current() -> Session:
    """The session of the process, in all its threads, unless `session` has begun another."""
    return _begun.get() or _of_process()


@contextmanager
def session(by_kernel: bool | None = None) -> Iterator[Session]:
    """Within this, searches are counted apart, and done by kernels always, never, or if worth it.

    >>> with session(by_kernel=False) as plain:
    ...     plain.worth("geography.retrograde", Budget())
    False
    """
    new = Session(by_kernel)
    token = _begun.set(new)
    try:
        yield new
    finally:
        _begun.reset(token)


def load() -> None:
    """From now on kernels are worth it: for benchmarks, and for whoever has much to solve.

    >>> with session() as ours:
    ...     load()
    ...     ours.worth("geography.retrograde", Budget())
    True
    """
    now = current()
    if now.by_kernel is None:  # else numba has failed, and would again
        now.by_kernel = True


class Handover:
    """A search that begins plainly, and is begun again by its kernel when that is worth it.

    `name`: the kernel's, with its family: `qbf.qcdcl`; and its room, if it is none of the solvers':
    `players/hex_evaluation`.
    `weight`: how long a node of the plain search takes, in nodes of a quick one.
    `fits`: can the kernel take the instance?

    >>> handover = Handover("general.isotone", Budget())
    >>> handover.run(plainly=lambda: "plain", by_kernel=lambda: "kernel")
    'plain'
    """

    def __init__(self, name: str, budget: Budget, weight: int = 1, *, fits: bool = True) -> None:
        self._name = name
        self._budget = budget
        self._weight = weight
        self._fits = fits
        self._session = current()
        self._untold = 0  # nodes that the session does not know of

    def run(self, plainly: Callable[[], Answer], by_kernel: Callable[[], Answer]) -> Answer:
        """The answer, of whichever search is worth it; of the nodes only its own are counted.

        `plainly` spends its nodes here. `by_kernel` imports the kernel: an import that can be read
        tells which solvers are independent.
        """
        before = self._budget.nodes
        if not self._worth():
            try:
                return plainly()
            except _HandsOver:
                self._budget.nodes = before
            finally:
                self._tell()
        try:
            return by_kernel()
        except Exception as error:
            if not numba_failed(error):
                raise
        self._session.by_kernel = False
        with suppress(OSError):  # the cause may be what is kept on disk: it will be made anew
            for index in (*machine_code("**.*"), *machine_code(self._name)):
                index.unlink(missing_ok=True)
        self._budget.nodes = before
        return plainly()

    def spend(self) -> None:
        """Count a node of the plain search, which ends here when the kernel is worth it."""
        self._budget.spend()
        self._untold += self._weight
        if self._untold >= ASKS:
            self._tell()
            self._budget.check()
            if self._worth():
                raise _HandsOver

    def check(self) -> None:
        """Look at the limits, as a budget does."""
        self._budget.check()

    def _worth(self) -> bool:
        return self._fits and self._session.worth(self._name, self._budget)

    def _tell(self) -> None:
        self._session.searched += self._untold
        self._untold = 0


class _HandsOver(Exception):
    """The plain search has become worth a kernel."""


def compiles() -> bool:
    """Is numba there, and does it compile? Without that, its loops run as slow Python."""
    numba: Any = sys.modules.get("numba")  # of each question this is asked, so without the rest
    if numba is None:
        try:
            with catch_warnings():
                simplefilter("ignore")
                import numba
        except Exception:  # not installed, or whatever a broken library raises
            return False
    return not getattr(numba.config, "DISABLE_JIT", False)


def numba_failed(error: Exception) -> bool:
    """Was it numba that failed, not a search?

    >>> numba_failed(ZeroDivisionError())
    False
    """
    from traceback import walk_tb

    packages = [
        str(frame.f_globals.get("__name__")).partition(".")[0]
        for frame, _ in walk_tb(error.__traceback__)
    ]
    last = [package for package in packages if package in ("gadgetry", "numba", "llvmlite")][-1:]
    return last not in ([], ["gadgetry"])


def _hurried(budget: Budget | None) -> bool:
    """Is there a limit that would have passed before a kernel is compiled?"""
    left = None if budget is None else budget.time_left
    if left is None:
        return False
    return left < COMPILING


def _cramped(budget: Budget | None) -> bool:
    """Is there a limit that numba itself would reach?"""
    if budget is None or budget.limits.megabytes is None:
        return False
    return budget.limits.megabytes - resident_megabytes() < MEGABYTES


def machine_code(name: str) -> Iterator[Path]:
    """The files in which numba finds what it has compiled of a kernel; of all of them: `**.*`."""
    room, _, inside = name.rpartition("/")
    inside, _, words = inside.partition("@")
    *family, stem = inside.split(".")
    # A kernel that is `compiled` from the file that it stands beside is kept under that name.
    patterns = [f"{stem}_kernel.*.nbi", f"{stem}.*.nbi"] if stem != "*" else ["*.nbi"]
    elsewhere = os.environ.get("NUMBA_CACHE_DIR")
    for pattern in patterns:
        if elsewhere:
            files = Path(elsewhere).glob(f"*/{pattern}")
        else:
            folder = ROOM.with_name(room) if room else ROOM
            files = folder.glob("/".join([*family, "__pycache__", pattern]))
        for file in files:
            if stem == "*" or file.name.partition("@")[2].partition("-")[0] == words:
                yield file
