"""The progress of a sweep, where a person looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gadgetry.verifiers.results import Summary


@contextmanager
def progress(total: int) -> Iterator[Callable[[Summary], None]]:
    """A bar with counts on standard error, where a person looks at it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    counts = TextColumn(
        "{task.fields[true]:,} true {task.fields[false]:,} false {task.fields[open]:,} undecided"
    )
    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), counts, Remaining(), console=console) as bar:
        task = bar.add_task("", total=total, true=0, false=0, open=0)
        yield lambda s: bar.update(
            task, completed=s.instances, true=s.true, false=s.false, open=s.undecided
        )
