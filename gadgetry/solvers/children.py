"""Processes that we start: they end with us, even where we are killed and can end nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import Any
from warnings import filterwarnings

from gadgetry._plugins import PluginWarning
from gadgetry.solvers.limits import Budget, LimitReached, resident_megabytes

GLANCE = 0.05  # seconds between two looks at the clock and the memory
_PR_SET_PDEATHSIG = 1  # of linux/prctl.h
_GUARDED = '{ read -r _ </dev/fd/%d; kill -KILL 0; } >/dev/null 2>&1 & exec "$@"'


@contextmanager
def running(command: Sequence[str], **streams: Any) -> Iterator[Popen[bytes]]:
    """A program that reads and writes nothing unless `streams` say so; it is killed at the end.

    And so is all that it has started: it heads a group of processes, and programs are often
    scripts. A guard in the group reads from a pipe of which only we have the other end: where we
    are killed, that end is closed, and the guard kills the group.
    """
    ours, theirs = os.pipe()[::-1]
    try:
        guarded = ["sh", "-c", _GUARDED % theirs, "sh", *command]
        quiet: dict[str, Any] = {"stdin": DEVNULL, "stdout": DEVNULL, "stderr": DEVNULL}
        with Popen(guarded, process_group=0, pass_fds=[theirs], **quiet | streams) as process:
            try:
                yield process
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
    finally:
        os.close(ours)
        os.close(theirs)


def ended(process: Popen[bytes], budget: Budget) -> int:
    """The exit code of a program that is `running`; `LimitReached` where it is not waited for.

    >>> with running(["sh", "-c", "exit 3"]) as process:
    ...     ended(process, Budget())
    3
    """
    most = budget.limits.megabytes
    while True:
        budget.check()
        if most is not None and group_megabytes(process.pid) > most:
            raise LimitReached(f"{most} MB")
        with suppress(TimeoutExpired):
            return process.wait(GLANCE)


def group_megabytes(leader: int) -> float:
    """The memory that a group of processes holds now; of its leader only where there is no /proc.

    >>> with running(["sleep", "9"]) as process:
    ...     0 < group_megabytes(process.pid) < 100
    True
    """
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            if int(stat.read_text().rpartition(")")[2].split()[2]) == leader:
                members.append(stat.parent.name)
    return sum(map(resident_megabytes, members or [str(leader)]))


def end_with(parent: int) -> None:
    """In a child of the process `parent`: be killed when it ends. Linux only, elsewhere nothing."""
    if sys.platform == "linux":
        system_call("prctl")(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before this
            os._exit(128 + signal.SIGKILL)


@cache
def system_call(name: str) -> Any:
    """A function of the C library; loaded before a fork, since a child should not load anything."""
    import ctypes

    return getattr(ctypes.CDLL(None), name)


def begin_as_worker(parent: int) -> None:
    """In a worker: end with the parent, and leave to it what a signal to both means.

    What there is to warn of in plugins, the parent has said.
    """
    end_with(parent)
    filterwarnings("ignore", category=PluginWarning)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def start_trackers() -> None:
    """Start what removes the semaphores of joblib's workers, deaf to the end of the terminal.

    Both trackers ignore the other two signals by themselves, and end when we and the workers have.
    """
    from multiprocessing import resource_tracker as standard

    from joblib.externals.loky.backend import resource_tracker as loky

    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
    loky.ensure_running()
    standard.ensure_running()
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
