"""Processes that we start: they end with us, even where we are killed and can end nothing."""

from __future__ import annotations

import os
import signal
import sys
from functools import cache
from typing import Any
from warnings import filterwarnings

from gadgetry._plugins import PluginWarning

_PR_SET_PDEATHSIG = 1  # of linux/prctl.h


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
