"""Ctrl-C, the end of the terminal, and being told to stop: one way, exit code 128 + the signal.

The first signal is an exception, so that everything is put away on its way out. A second one does
not wait for that: the unfinished files are removed, and the process ends. Workers end with it.
"""

from __future__ import annotations

import os
import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_received: list[int] = []


def set_up_signals() -> None:
    """Take the signals that end a process, but those that the caller has us ignore (`nohup`)."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def leave_signals() -> None:
    """All is said: a signal just ends the process now."""
    for number in SIGNALS:
        if signal.getsignal(number) is _stop:
            signal.signal(number, signal.SIG_DFL)


def stopped_by() -> int | None:
    """The signal that stopped us, whatever its exception has become on its way."""
    return _received[0] if _received else None


def _stop(number: int, frame: FrameType | None) -> None:
    _received.append(number)
    if len(_received) > 1:
        from gadgetry.api.files import remove_unfinished

        remove_unfinished()
        os._exit(128 + _received[0])
    raise KeyboardInterrupt


def stop_again() -> None:
    """The exception went nowhere, as in a destructor: let the signal come again, outside of it."""
    from threading import Timer

    number = _received.pop() if _received else signal.SIGINT
    again = Timer(0.01, signal.raise_signal, [number])
    again.daemon = True
    again.start()
