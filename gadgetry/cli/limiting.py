"""Limits of a whole verb, or of one stage of it: reading, building, drawing, checking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from gadgetry.cli.output import tell
from gadgetry.solvers.limits import Budget, LimitReached, Limits, keeping, resident_megabytes

LEAST = 32  # megabytes besides those that Python holds already: less is not kept


@contextmanager
def within(limits: Limits) -> Iterator[None]:
    """Keep limits of time and memory; where one is reached, the verb ends and exits 3.

    A search within keeps its own limits and says itself what is undecided.

    >>> try:
    ...     with within(Limits(seconds=0)):
    ...         while True:
    ...             pass
    ... except click.exceptions.Exit as ended:
    ...     ended.exit_code
    3
    """
    with stopping(), keeping(Budget(_possible(limits))):
        yield


@contextmanager
def stopping() -> Iterator[None]:
    """Where a limit is reached that no search within keeps, the verb ends and exits 3."""
    try:
        yield
    except LimitReached as limit:
        tell("undecided", f"stopped after {limit}; raise the limit to go on")
        raise click.exceptions.Exit(3) from None


def _possible(limits: Limits) -> Limits:
    """The limits, with memory enough to say what does not fit."""
    if limits.megabytes is None:
        return limits
    return replace(limits, megabytes=max(limits.megabytes, int(resident_megabytes()) + LEAST))
