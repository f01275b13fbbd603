"""Who is told how far a slow construction has come: whoever listens around the call.

A reduction's `build` has no place for a callback, and most are done at once. Those that are not
`tell`; a program that has somewhere to show it listens. Nobody listens by default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[int, int], None]
"""Called with the steps done, and of how many at most."""

_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within this, the listener is told.

    >>> with listening(lambda done, total: print(done, "of", total)):
    ...     tell(1, 2)
    1 of 2
    >>> tell(2, 2)
    """
    before = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(before)


def tell(done: int, total: int) -> None:
    """Tell the listener, if there is one."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(done, total)
