"""Limits on a search, and the budget that keeps them.

A search spends one node after the other, looks at its budget in loops between nodes, and asks
before it takes much memory at once. Within `keeping`, a timer also looks at the clock and the
memory, several times a second, so that no loop in Python can forget them: the limit is raised
wherever the main thread is. What the timer cannot stop, a single call into C, asks beforehand.
"""

from __future__ import annotations

import contextlib
import re
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from numbers import Integral, Real
from types import FrameType
from typing import Any

from gadgetry._wording import counted

TICK = 0.02  # seconds between two looks of the timer
PATIENCE = 1.0  # seconds before a limit that was raised is raised once more: some code swallows it
LOOKS = 1 << 12  # rounds of a loop between two looks at the clock

# Where no limit is raised: what would be left is half a module, half a kernel, a SAT solver that is
# deleted twice, a timer that nobody stops, or a thread that Python takes for both old and new.
_SPARED = {
    "importlib", "_frozen_importlib", "_frozen_importlib_external", "numba", "llvmlite", "pysat",
}  # fmt: skip
_SPARED_FILES = {contextlib.__file__, __file__}
_SPARED_CODE = {threading.Thread.start.__code__}


_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
_SIZE = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,3})?)([kmg]?)b?")
MOST_BYTES = 10**18
"""Larger numbers fit no machine word, and mean no size that there is."""


def bytes_of(size: str | int) -> int:
    """A size such as 500M or 1.5G in bytes; 0 is none.

    >>> bytes_of("2G"), bytes_of("1.5k"), bytes_of(10**15)
    (2147483648, 1536, 1000000000000000)
    """
    count = size if isinstance(size, int) else 0
    if isinstance(size, str) and (match := _SIZE.fullmatch(size.lower())):
        count = int(float(match[1]) * _UNITS[match[2]])
    if not 1 <= count <= MOST_BYTES:
        raise ValueError(f"expected a size such as 500M or 2G, got {size!r:.40}")
    return count


@dataclass(frozen=True, init=False)
class Limits:
    """How much a search may use; None is no limit.

    `time` is in seconds; `memory` is a size such as "2G", or a number of bytes.

    >>> Limits(time=60, nodes=10**6, memory="2G")
    Limits(seconds=60, nodes=1000000, megabytes=2048, steps=None)

    `steps`: the limit where nobody set one. A clock would make the answer depend on the machine,
    and a node takes longer in a large position: `registry.solve` makes nodes of it. What a search
    does between nodes that grows faster than the position is counted too (`Budget.work`).

    `since`: when the clock was started, of a time that several searches share; see `from_now`.
    """

    seconds: float | None = None
    nodes: int | None = None
    megabytes: int | None = None
    steps: int | None = None
    memory: int | None = field(default=None, init=False, repr=False, compare=False)  # in bytes
    since: float | None = field(default=None, repr=False, compare=False)

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        megabytes: int | None = None,
        steps: int | None = None,
        *,
        time: float | None = None,
        memory: str | int | None = None,
        since: float | None = None,
    ) -> None:
        if time is not None:
            seconds = _number("`time`, a number of seconds", time, Real)
        size = None if megabytes is None else megabytes << 20
        if memory is not None:
            size = bytes_of(memory)
            megabytes = size >> 20
        set_field = object.__setattr__
        set_field(self, "seconds", seconds)
        set_field(self, "nodes", _number("`nodes`, a whole number", nodes, Integral))
        set_field(self, "megabytes", megabytes)
        set_field(self, "steps", steps)
        set_field(self, "memory", size)
        set_field(self, "since", since)

    def or_steps(self, steps: int) -> Limits:
        """These limits, and so many steps where they say neither how long nor how far.

        >>> Limits(megabytes=100).or_steps(7).steps, Limits(nodes=5).or_steps(7).steps
        (7, None)
        """
        return self if (self.seconds, self.nodes) != (None, None) else replace(self, steps=steps)

    def from_now(self) -> Limits:
        """These limits, of which all searches together have the time; a clock that runs goes on.

        >>> whole = Limits(seconds=60).from_now()
        >>> whole == Limits(seconds=60), whole.from_now() is whole
        (True, True)
        """
        started = self.since is not None
        return self if started or self.seconds is None else replace(self, since=time.monotonic())

    def half_of_the_time(self) -> Limits:
        """These limits, with half of the time that is left: the rest is for what comes after.

        >>> Limits(seconds=60).from_now().half_of_the_time()
        Limits(seconds=60, nodes=None, megabytes=None, steps=None)
        """
        if self.seconds is None or self.since is None:
            return self
        left = self.seconds - (time.monotonic() - self.since)
        return replace(self, since=self.since - max(left, 0) / 2)


def _number(what: str, value: Any, number: type) -> Any:
    """A number that is at least 0, or None; `nan`, which no clock ever passes, is none."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, number):
        raise TypeError(f"expected {what}, got {value!r}")
    if not float(value) >= 0:  # type: ignore[arg-type]
        raise ValueError(f"expected {what}, at least 0; got {value!r}")
    return value


class LimitReached(Exception):
    """A limit was reached: the answer is "undecided". Its text names the limit.

    `bounds`: between which numbers of moves the search has the value of a puzzle, if it knows.
    """

    bounds: tuple[int, int] | None = None


class NotAsked(LimitReached):
    """A solver does not begin, because it could not keep the limits. Its text says why."""


@dataclass
class Budget:
    """What a running search has used; `spend` once per node, and let `LimitReached` pass.

    >>> budget = Budget(Limits(nodes=2))
    >>> budget.spend(), budget.spend()
    (None, None)
    >>> budget.spend()
    Traceback (most recent call last):
    ...
    gadgetry.solvers.limits.LimitReached: 2 nodes
    """

    limits: Limits = Limits()
    nodes: int = 0
    started: float = field(default_factory=time.monotonic)
    steps: int = 0
    _looks: int = field(default=0, repr=False, compare=False)

    def spend(self, nodes: int = 1) -> None:
        """Count nodes; raise when a limit is reached. Clock and memory are read now and then."""
        before = self.nodes
        self.nodes += nodes
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise LimitReached(counted(self.limits.nodes, "node"))
        if before >> 8 != self.nodes >> 8:
            self.check()

    def work(self, steps: int) -> None:
        """Count steps, some 0.1 µs each, of work that a node does not stand for.

        >>> Budget(Limits(steps=20_000)).work(20_001)
        Traceback (most recent call last):
        ...
        gadgetry.solvers.limits.LimitReached: 20,000 steps
        """
        self.steps += steps
        if self.limits.steps is not None and self.steps > self.limits.steps:
            raise LimitReached(counted(self.limits.steps, "step"))

    def look(self, rounds: int = 1) -> None:
        """Look at the clock and the memory now and then, in a loop that spends no nodes."""
        self._looks += rounds
        if self._looks >= LOOKS:
            self._looks = 0
            self.check()

    def check(self, more: int = 0) -> None:
        """Read the clock and the memory; raise when a limit is reached.

        `more`: bytes that are to be taken next.

        >>> Budget(Limits(megabytes=2000)).check(more=10**15)
        Traceback (most recent call last):
        ...
        gadgetry.solvers.limits.LimitReached: 2000 MB
        """
        limits = self.limits
        left = self.time_left
        if left is not None and left < 0:
            raise LimitReached(f"{limits.seconds:g} second{'s' * (limits.seconds != 1)}")
        most = limits.megabytes
        if most is not None and resident_megabytes() + more / 2**20 > most:
            raise LimitReached(f"{most} MB")

    def check_masks(self, highest: Iterable[int]) -> None:
        """Ask before bit masks are made; `highest`: the highest bit of each.

        >>> Budget(Limits(megabytes=2000)).check_masks(range(10**6))
        Traceback (most recent call last):
        ...
        gadgetry.solvers.limits.LimitReached: 2000 MB
        """
        if self.limits.megabytes is not None:
            self.check(more=sum(highest) // 8)

    @property
    def seconds(self) -> float:
        """The time used so far."""
        return time.monotonic() - self.started

    @property
    def time_left(self) -> float | None:
        """Seconds until the limit, less than 0 when it has passed; None if there is none.

        >>> Budget(Limits(seconds=2), started=0.0).time_left < 0
        True
        """
        limits = self.limits
        if limits.seconds is None:
            return None
        since = self.started if limits.since is None else limits.since
        return limits.seconds - (time.monotonic() - since)


_kept: list[Budget] = []
_raised = float("-inf")  # when the timer last raised


@contextlib.contextmanager
def keeping(budget: Budget) -> Iterator[Budget]:
    """Within this, time and memory are looked at by a timer: `LimitReached` comes from anywhere.

    Only in the main thread, where Python takes signals, and if nobody else has the timer;
    elsewhere the searches themselves look, as they always do.

    >>> with keeping(Budget(Limits(seconds=0.05))):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    ...
    gadgetry.solvers.limits.LimitReached: 0.05 seconds
    """
    limits = budget.limits
    if (limits.seconds is None and limits.megabytes is None) or not _timer_is_ours():
        try:
            yield budget
        except Exception as error:
            _raise_limit_behind(error)
            raise
        return
    global _raised
    _kept.append(budget)
    try:
        if len(_kept) == 1:
            _raised = float("-inf")  # patience with an earlier search is not owed to this one
            signal.signal(signal.SIGALRM, _tick)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        yield budget
    except Exception as error:
        _raise_limit_behind(error)
        raise
    finally:
        _kept.pop()
        if not _kept:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _raise_limit_behind(error: Exception) -> None:
    """Raise the limit of which a library has made another error, if it has.

    >>> try:
    ...     try:
    ...         raise LimitReached("2 nodes")
    ...     except Exception as limit:
    ...         raise TypeError("expected edges") from limit
    ... except TypeError as error:
    ...     _raise_limit_behind(error)
    Traceback (most recent call last):
    ...
    gadgetry.solvers.limits.LimitReached: 2 nodes
    """
    before: BaseException | None = error
    while before is not None and not isinstance(before, LimitReached):
        hidden = before.__suppress_context__
        before = before.__cause__ or (None if hidden else before.__context__)
    if before is not None and before is not error:
        raise before from None


def _timer_is_ours() -> bool:
    if not hasattr(signal, "setitimer"):
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    return bool(_kept) or signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


def _tick(_: int, frame: FrameType | None) -> None:
    """Raise the limit that is reached, if any, unless it would leave something half done."""
    global _raised
    now = time.monotonic()
    if now - _raised < PATIENCE or _spared(frame):
        return
    try:
        for budget in reversed(_kept):
            budget.check()
    except LimitReached:
        _raised = now
        raise


def _spared(frame: FrameType | None) -> bool:
    """Is the code that was interrupted, or what called it, not to be left half done?"""
    while frame is not None:
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        code = frame.f_code
        if package in _SPARED or code.co_filename in _SPARED_FILES or code in _SPARED_CODE:
            return True
        frame = frame.f_back
    return False


def resident_megabytes(process: int | str = "self") -> float:
    """The memory that a process holds now (where /proc tells; else the most that we have held)."""
    try:
        with open(f"/proc/{process}/statm") as statm:
            return int(statm.read().split()[1]) * 4096 / 2**20
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
