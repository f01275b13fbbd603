"""QBF truth on random prefixes to 30 variables, next to DepQBF from Debian.

    python benchmarks/qbf.py [--fast] [--json]

DepQBF is a process that reads QDIMACS, and its time is the processor time of that process, the
median of some runs. Most of it is the start of the process: what it takes for a formula of one
variable. The second line takes this off, formula by formula: both are run in turn, and the least
time of the one is taken from the least time of the other, since the noise only adds to them.
Ours is the default solver in this process, with its kernel loaded, from the formula to the answer.

Two kinds of formulas: uniform ones (three literals a clause), nearly all false at once; and those
of Chen and Interian (a clause has one universal and three existential literals), around two clauses
a variable, where true and false are balanced.

How the solver grows is told by the middle one of three formulas of each size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from random import Random
from shutil import which
from statistics import quantiles

from measuring import (
    Curve,
    Line,
    Point,
    Result,
    main,
    middle,
    seconds_text,
    stops,
    timed,
    timed_child,
)

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.qbf.external_programs import FALSE, TRUE, qdimacs
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Verdict

AT_LEAST = 1 / 3  # at most three times DepQBF's time
NEED_PEER = "the program depqbf is not installed"
TRIVIAL = "p cnf 1 1\ne 1 0\n1 0\n"
RUNS = 7  # of DepQBF for each formula, and of ours
TINY = 1e-3  # seconds: what takes less is done many times in each run


def prefix(variables: int, rng: Random) -> str:
    """A random one, with both quantifiers."""
    letters = [rng.choice("ea") for _ in range(variables)]
    return "".join(letters[:-3]) + "aee"


def uniform(variables: int, seed: int) -> Qbf:
    """Three literals a clause, two clauses a variable."""
    return random_qbf(prefix(variables, Random(seed)), 2 * variables, 3, seed)


def balanced(variables: int, seed: int) -> Qbf:
    """One universal and three existential literals a clause, two clauses a variable."""
    rng = Random(seed)
    letters = prefix(variables, rng)
    existential = [v for v, letter in enumerate(letters, 1) if letter == "e"]
    universal = [v for v, letter in enumerate(letters, 1) if letter == "a"]
    clauses = []
    for _ in range(2 * variables):
        chosen = rng.sample(existential, min(3, len(existential))) + rng.sample(universal, 1)
        clauses.append([rng.choice((v, -v)) for v in chosen])
    blocks = [
        (letter, [v for v, _ in run])
        for letter, run in groupby(enumerate(letters, 1), key=lambda pair: pair[1])
    ]
    return Qbf(blocks, Cnf(variables, clauses))


@dataclass
class Times:
    """Ours, DepQBF's with its start and without, formula by formula; and its bare starts."""

    ours: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)

    def ratio(self, theirs: list[float]) -> float:
        """The median of the ratios."""
        return middle([took / mine for mine, took in zip(self.ours, theirs, strict=True)])


def depqbf(qbf: Qbf, times: Times) -> bool | None:
    """Its answer, None if it was stopped."""
    text, seconds, starts = qdimacs(qbf), [], []
    for _ in range(RUNS):
        starts.append(timed_child(["depqbf"], TRIVIAL)[1])
        done, took = timed_child(["depqbf"], text)
        seconds.append(took)
        if done is None:
            break
    times.whole.append(middle(seconds))
    times.bare.append(max(min(seconds) - min(starts), 0.0))
    times.starts += starts
    return None if done is None else {TRUE: True, FALSE: False}[done.returncode]


def ours(qbf: Qbf) -> tuple[Verdict, float]:
    """The verdict of the default solver and its processor time."""
    verdict, seconds = timed(lambda: solve(qbf))
    times = max(1, min(20, int(TINY / max(seconds, 1e-6))))

    def again() -> None:
        for _ in range(times):
            solve(qbf)

    return verdict, middle([timed(again)[1] / times for _ in range(RUNS)])


def compare(name: str, formulas: list[Qbf], every: Times) -> Line:
    """The median of the ratios, formula by formula; the times go to `every` too."""
    these, true = Times(), 0
    for qbf in formulas:
        verdict, seconds = ours(qbf)
        these.ours.append(seconds)
        true += verdict.outcome is True
        if which("depqbf"):
            assert depqbf(qbf, these) in (None, verdict.outcome)
    work, mine = f"{name}, {true} of {len(formulas)} true", seconds_text(middle(these.ours))
    for all_times, some in zip(vars(every).values(), vars(these).values(), strict=True):
        all_times += some
    if not these.whole:
        return Line(work, mine, "", None, AT_LEAST)
    said = f"{seconds_text(middle(these.whole))}, {seconds_text(middle(these.bare))} without start"
    return Line(work, mine, said, these.ratio(these.whole), AT_LEAST)


def grown(kind: Callable[[int, int], Qbf], sizes: Sequence[int], most: float) -> Curve:
    """How the default solver grows: the middle one of three formulas of each size."""
    points: list[Point] = []
    for n in sizes:
        found = [
            timed(partial(solve, kind(n, seed), limits=Limits(seconds=most))) for seed in (1, 2, 3)
        ]
        if sum(verdict.outcome is None for verdict, _ in found) > 1:
            break
        verdict, seconds = sorted(found, key=lambda pair: pair[1])[1]
        points.append(Point(n, seconds, verdict.nodes))
        if seconds > most / 3:
            break
    name = f"{kind.__name__} formulas"
    return Curve(name, "variables", tuple(points), stops(points, sizes, "variables", most))


def measure(fast: bool) -> Result:
    """Both kinds, from 6 to 30 variables, and how they grow."""
    kernels.load()
    solve(balanced(6, 0))
    seeds = range(5 if fast else 25)
    lines, every = [], Times()
    for kind in (uniform, balanced):
        for variables in (10, 30) if fast else (6, 12, 18, 24, 30):
            formulas = [kind(variables, 100 * variables + seed) for seed in seeds]
            lines.append(compare(f"{kind.__name__}, {variables} variables", formulas, every))
    notes = ["A ratio of 0.33 means three times DepQBF's time."]
    if every.whole:
        low, start, high = map(seconds_text, quantiles(every.starts, n=4))
        lines = [
            Line("all of the below", "", "", every.ratio(every.whole), AT_LEAST),
            Line(
                f"all, without the start of DepQBF's process ({start})",
                seconds_text(middle(every.ours)),
                seconds_text(middle(every.bare)),
                every.ratio(every.bare),
                AT_LEAST,
            ),
            *lines,
        ]
        notes.append(f"Of {len(every.starts)} starts of DepQBF half took {low} to {high}.")
    else:
        notes.append(NEED_PEER)
    most = 10.0 if fast else 60.0
    curves = (
        grown(uniform, (10, 100, 1000) if fast else (10, 30, 100, 300, 1000, 3000), most),
        grown(balanced, range(20, 120 if fast else 400, 20), most),
    )
    return Result("qbf", "Truth of QBFs", "DepQBF", tuple(lines), curves, tuple(notes))


if __name__ == "__main__":
    main(measure)
