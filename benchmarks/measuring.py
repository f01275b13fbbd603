"""What the benchmarks share: processor time, ratios next to what is wanted, and how they are told.

A benchmark is a module with `measure(fast)`, which returns a `Result`; `main(measure)` makes it
a script that prints the table, or JSON with `--json`. Times are processor time (of this process,
or of a child), so that a busy machine does not count; a ratio is a median over rounds in
which ours and the peer take turns.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any, TypeVar

Found = TypeVar("Found")


@dataclass(frozen=True)
class Line:
    """One comparison. `ratio` is how many times ours the peer takes, or None without a peer.

    `at_least`: what is wanted of the ratio; None where nothing is.
    """

    work: str
    ours: str
    peer: str
    ratio: float | None
    at_least: float | None
    more: bool = False  # the peer was stopped: the ratio is at least this

    @property
    def reached(self) -> bool | None:
        """Is the ratio what is wanted? None if it was not measured, or nothing is wanted."""
        if self.ratio is None or self.at_least is None:
            return None
        return self.ratio >= self.at_least

    @property
    def ratio_text(self) -> str:
        """The ratio in words."""
        if self.ratio is None:
            return "" if self.at_least is None else "not measured"
        digits = f"{self.ratio:,.0f}" if self.ratio >= 10 else f"{self.ratio:.2f}"
        return f"{'≥ ' if self.more else ''}{digits}"

    @property
    def wanted_text(self) -> str:
        """What is wanted, and whether it holds."""
        if self.at_least is None:
            return ""
        word = {True: "reached", False: "NOT reached", None: "not measured"}[self.reached]
        return f"≥ {self.at_least:.3g}: {word}"


@dataclass(frozen=True)
class Point:
    """One size of a sweep: processor time, and positions (or edges, calls) if they are counted."""

    size: float
    seconds: float
    positions: float | None = None


@dataclass(frozen=True)
class Curve:
    """How a solver grows: its points, what a size counts, and where it stops being usable.

    Curves of one `game` share a plot.
    """

    solver: str
    unit: str
    points: tuple[Point, ...]
    stops: str
    game: str = ""


@dataclass(frozen=True)
class Result:
    """What a benchmark found. `peer`: what is measured next to ours; `notes`: what to know."""

    name: str
    title: str
    peer: str
    lines: tuple[Line, ...]
    curves: tuple[Curve, ...] = ()
    notes: tuple[str, ...] = field(default=())

    def rows(self) -> list[tuple[str, ...]]:
        """The lines as cells, under their heads; without a peer only what is ours."""
        heads = ("work", "ours", "peer", "peer / ours", "wanted")
        rows = [(x.work, x.ours, x.peer, x.ratio_text, x.wanted_text) for x in self.lines]
        return [cells if self.peer else cells[:2] for cells in (heads, *rows)]

    def table(self) -> str:
        """For people."""
        rows = self.rows()
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        out = [f"{self.title} (peer: {self.peer})" if self.peer else self.title]
        for row in rows if self.lines else ():
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            out.append("  " + "  ".join(cells).rstrip())
        for curve in self.curves:
            game = f"{curve.game}: " if curve.game else ""
            out.append(f"  {game}{curve.solver}, by {curve.unit}:")
            for point in curve.points:
                count = "" if point.positions is None else f"{point.positions:14,.0f} positions"
                out.append(f"    {point.size:12,.0f}  {point.seconds:10.4f} s{count}")
            out.append(f"    {curve.stops}")
        return "\n".join([*out, *(f"  {note}" for note in self.notes)])


def main(measure: Callable[[bool], Result]) -> None:
    """Run a benchmark as a script."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--fast", action="store_true", help="small sizes, few rounds")
    parser.add_argument("--json", action="store_true", help="for programs")
    options = parser.parse_args()
    result = measure(options.fast)
    print(json.dumps(asdict(result), indent=1) if options.json else result.table())


def timed(work: Callable[[], Found]) -> tuple[Found, float]:
    """What the work returns, and its processor time in this process."""
    started = time.process_time()
    found = work()
    return found, time.process_time() - started


def child_seconds() -> float:
    """The processor time of all children that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed_child(
    command: Sequence[str], text: str = "", seconds: float = 60.0
) -> tuple[subprocess.CompletedProcess[str] | None, float]:
    """A process, and its processor time; None if it was stopped after so many seconds."""
    before = child_seconds()
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, child_seconds() - before
    return done, child_seconds() - before


class TookTooLong(Exception):
    """A peer was stopped."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what runs inside after so many seconds of processor time, by `TookTooLong`."""
    import signal

    started = time.process_time()

    def look(*_: Any) -> None:
        if time.process_time() - started > seconds:
            raise TookTooLong

    # By looking now and then: where ITIMER_PROF runs, processor time comes in steps of a tick.
    every = min(1.0, max(0.01, seconds / 20))
    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, every, every)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def timed_at_most(work: Callable[[], Found], seconds: float) -> tuple[Found | None, float]:
    """As `timed`; the answer is None if the work was stopped."""
    started = time.process_time()
    try:
        with at_most(seconds):
            found: Found | None = work()
    except TookTooLong:
        found = None
    return found, time.process_time() - started


def seconds_text(seconds: float) -> str:
    """A time.

    >>> seconds_text(3e-9), seconds_text(0.00042), seconds_text(3.14159)
    ('3 ns', '420 µs', '3.14 s')
    """
    if seconds < 1e-6:
        return f"{seconds * 1e9:.3g} ns"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.3g} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def stops(points: Sequence[Point], sizes: Sequence[int], unit: str, limit: float) -> str:
    """The sentence where a solver stops being usable; `sizes` are those that were to be tried.

    >>> stops([Point(2, 0.1), Point(4, 9.0)], range(2, 10, 2), "variables", 60.0)
    'stops being usable (60 s) between 4 and 6 variables'
    """
    if not points:
        return f"does not finish {sizes[0]:,} {unit} within {limit:g} s"
    last = points[-1].size
    bigger = [size for size in sizes if size > last]
    if not bigger:
        return f"still usable at {last:,.0f} {unit}, the largest size measured"
    if points[-1].seconds > limit / 3:
        return f"stops being usable ({limit:g} s) soon after {last:,.0f} {unit}"
    return f"stops being usable ({limit:g} s) between {last:,.0f} and {bigger[0]:,} {unit}"


def sweep(
    solver: str,
    unit: str,
    sizes: Sequence[int],
    run: Callable[[int], tuple[float | None, bool]],
    limit: float,
) -> Curve:
    """How a solver grows, until a size takes more than a third of the limit, or gives up.

    `run(size)` returns the positions searched, and whether it was decided.
    """
    points: list[Point] = []
    for size in sizes:
        (positions, decided), seconds = timed(lambda size=size: run(size))  # type: ignore[misc]
        if not decided:
            break
        points.append(Point(size, seconds, positions))
        if seconds > limit / 3:
            break
    return Curve(solver, unit, tuple(points), stops(points, sizes, unit, limit))


def growth_power(points: Sequence[Point], unit: str) -> str:
    """How the time grows between the last two sizes, in words.

    >>> growth_power([Point(10, 1.0), Point(100, 10.0)], "edges")
    'from 10 to 100 edges the time grows as size^1.00'
    """
    before, last = points[-2:]
    power = math.log(last.seconds / before.seconds) / math.log(last.size / before.size)
    sizes = f"from {before.size:,.0f} to {last.size:,.0f} {unit}"
    return f"{sizes} the time grows as size^{power:.2f}"


def load() -> str:
    """How busy the machine is."""
    return f"{os.getloadavg()[0]:.0f}"


def middle(values: Sequence[float]) -> float:
    """The median."""
    return float(median(values))


PYTHON = sys.executable
