"""What the machine itself can do: the limits that the other figures are measured by.

    python benchmarks/machine.py [--fast] [--json]

Memory read and written in a row, a read at a random place of a table that no cache holds (and of
one that the caches hold), a branch that cannot be foreseen, one step of Python, and one call of a
kernel from Python.
"""

from __future__ import annotations

from collections.abc import Callable
from timeit import timeit

import numpy as np
from measuring import Line, Result, main, middle, seconds_text, timed

from gadgetry.solvers.kernels import kernel


@kernel
def chase(place: np.ndarray, steps: int) -> int:
    """Follow a cycle through a table: each read waits for the last."""
    at = 0
    for _ in range(steps):
        at = place[at]
    return at


@kernel
def branch(bits: np.ndarray, values: np.ndarray) -> int:
    """Two kinds of work, by a coin; a division keeps the compiler from doing both."""
    total = 1
    for i in range(len(bits)):
        if bits[i]:
            total = total // 3 + values[i]
        else:
            total += 1
    return total


@kernel
def nothing(values: np.ndarray) -> int:
    """For the price of a call."""
    return len(values)


def cycle(size: int, seed: int) -> np.ndarray:
    """A random cycle through all places of a table."""
    order = np.random.default_rng(seed).permutation(size)
    place = np.empty(size, np.int64)
    place[order] = np.roll(order, -1)
    return place


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds, the middle of some rounds."""
    work()
    return middle([timed(work)[1] for _ in range(rounds)])


def measure(fast: bool) -> Result:
    """One line a limit."""
    size, steps = (1 << 20, 100_000) if fast else (1 << 25, 2_000_000)
    source, target = np.ones(size), np.zeros(size)
    copied = 2 * source.nbytes / best(lambda: np.copyto(target, source))
    lines = [Line("memory read and written in a row", f"{copied / 1e9:.1f} GB/s", "", None, None)]
    for words, what in ((1 << 12, "first cache"), (1 << 15, "second cache"), (size, "memory")):
        place = cycle(words, 1)
        seconds = best(lambda p=place: chase(p, steps)) / steps  # type: ignore[misc]
        work = f"a random read, {place.nbytes / 2**20:.3g} MB ({what})"
        lines.append(Line(work, seconds_text(seconds), "", None, None))
    rng, count = np.random.default_rng(1), 100_000 if fast else 1_000_000
    coins, values = rng.integers(0, 2, count), rng.integers(0, 9, count)
    foreseen = np.sort(coins)
    missed = 2 * (best(lambda: branch(coins, values)) - best(lambda: branch(foreseen, values)))
    lines.append(Line("a branch foreseen wrongly", seconds_text(missed / count), "", None, None))
    few = values[:10]
    calls = 10_000 if fast else 1_000_000
    called = timeit(lambda: nothing(few), number=calls) / calls
    lines.append(Line("a kernel called from Python", seconds_text(called), "", None, None))
    step = timeit("x = y & 7", "y = 5", number=10 * calls) / calls / 10
    lines.append(Line("a step of Python (x = y & 7)", seconds_text(step), "", None, None))
    return Result("machine", "The machine", "", tuple(lines))


if __name__ == "__main__":
    main(measure)
