"""Limits of a whole verb, or of one stage of it: where one is reached, the verb exits 3."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from gadgetry.api import limiting
from gadgetry.api.errors import Undecided
from gadgetry.api.limiting import LimitReached, Limits
from gadgetry.cli.output import tell


@contextmanager
def within(limits: Limits) -> Iterator[None]:
    """Keep limits of time and memory; where one is reached, the verb ends and exits 3.

    A search within keeps its own limits and says itself what is undecided.

    >>> try:
    ...     with within(Limits(time=0)):
    ...         while True:
    ...             pass
    ... except click.exceptions.Exit as ended:
    ...     ended.exit_code
    3
    """
    with stopping(), limiting.within(limits):
        yield


@contextmanager
def stopping() -> Iterator[None]:
    """Where a limit is reached that no search within keeps, the verb ends and exits 3."""
    try:
        yield
    except LimitReached as reached:
        limit = reached.limit if isinstance(reached, Undecided) else reached
        tell("undecided", f"stopped after {limit}; raise the limit to go on")
        raise click.exceptions.Exit(3) from None
