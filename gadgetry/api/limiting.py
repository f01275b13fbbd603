"""Limits of a whole call, or of one stage of it: reading, building, drawing, checking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from gadgetry.api.errors import undecided
from gadgetry.solvers.limits import (
    Budget,
    LimitReached,
    Limits,
    bytes_of,
    keeping,
    resident_megabytes,
)

__all__ = ["LimitReached", "Limits", "bytes_of", "within"]

LEAST = 32  # megabytes besides those that Python holds already: less is not kept


@contextmanager
def within(limits: Limits) -> Iterator[None]:
    """Keep limits of time and memory; where one is reached, nothing is decided.

    A search within keeps its own limits and says itself what is undecided.

    >>> with within(Limits(time=0)):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    ...
    gadgetry.api.errors.Undecided: undecided after 0 seconds
    """
    with undecided(), keeping(Budget(_possible(limits))):
        yield


def _possible(limits: Limits) -> Limits:
    """The limits, with memory enough to say what does not fit."""
    if limits.megabytes is None:
        return limits
    return replace(limits, megabytes=max(limits.megabytes, int(resident_megabytes()) + LEAST))
