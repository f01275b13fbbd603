"""The progress of a sweep, of a batch, or of a slow construction, where a person looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gadgetry.api.sweeping import Summary


@contextmanager
def progress(total: int, quiet: bool) -> Iterator[Callable[[Summary], None]]:
    """The bar of a sweep."""
    with _bar(total, quiet) as show:
        yield lambda s: show(s.instances, s.true, s.false, s.undecided)


@contextmanager
def batch_progress(total: int, quiet: bool) -> Iterator[Callable[[dict[str, int]], None]]:
    """The bar of a batch of instances."""
    with _bar(total, quiet) as show:
        yield lambda c: show(c["instances"], c["true"], c["false"], c["undecided"])


@contextmanager
def _bar(total: int, quiet: bool) -> Iterator[Callable[[int, int, int, int], None]]:
    """A bar with counts on standard error, where a person looks at it and wants it."""
    if quiet or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    counts = TextColumn(
        "{task.fields[true]:,} true {task.fields[false]:,} false {task.fields[open]:,} undecided"
    )
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), counts, Remaining())
    with Progress(*columns, console=console, redirect_stdout=False) as bar:
        task = bar.add_task("", total=total, true=0, false=0, open=0)
        yield lambda done, true, false, open: bar.update(
            task, completed=done, true=true, false=false, open=open
        )


@contextmanager
def construction_progress(quiet: bool) -> Iterator[None]:
    """A bar on standard error while a slow construction tells how far it is; gone at the end."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn

    from gadgetry.api.compiling import listening

    console = Console(stderr=True)
    words = TextColumn("drawing")
    with Progress(
        words, BarColumn(), console=console, transient=True, redirect_stdout=False
    ) as bar:
        tasks: list[TaskID] = []

        def listener(done: int, total: int) -> None:
            if not tasks:
                tasks.append(bar.add_task("", total=total))
            bar.update(tasks[0], completed=done, total=total)

        with listening(listener):
            yield
