"""QBF truth on random prefixes to 30 variables, next to DepQBF from Debian.

    python benchmarks/qbf.py [--fast] [--json]

DepQBF is a process that reads QDIMACS, and its time is that of the process; the time that it takes
for a formula of one variable is told beside it. Ours is the default solver in this process, from
the formula to the answer. Two kinds of formulas: uniform ones (three literals a clause), nearly
all false at once; and those of Chen and Interian (a clause has one universal and three existential
literals), around two clauses a variable, where true and false are balanced.
"""

from __future__ import annotations

from itertools import groupby
from random import Random
from shutil import which

from measuring import (
    Line,
    Result,
    main,
    middle,
    seconds_text,
    sweep,
    timed,
    timed_child,
)

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.outside import FALSE, TRUE, qdimacs
from gadgetry.solvers.registry import solve

AT_LEAST = 1 / 3  # at most three times DepQBF's time
NEED_PEER = "the program depqbf is not installed"
TRIVIAL = "p cnf 1 1\ne 1 0\n1 0\n"


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


def depqbf(qbf: Qbf) -> tuple[bool | None, float]:
    """Its answer, None if it was stopped, and its processor time."""
    done, seconds = timed_child(["depqbf"], qdimacs(qbf))
    return (None if done is None else {TRUE: True, FALSE: False}[done.returncode]), seconds


def compare(name: str, formulas: list[Qbf]) -> tuple[Line, list[tuple[float, float]]]:
    """The median of the ratios, formula by formula; and all times, ours and DepQBF's."""
    ours, theirs, true = [], [], 0
    for qbf in formulas:
        verdict, seconds = timed(lambda f=qbf: solve(f))  # type: ignore[misc]
        ours.append(seconds)
        true += verdict.outcome is True
        if which("depqbf"):
            truth, took = depqbf(qbf)
            assert truth in (None, verdict.outcome)
            theirs.append(took)
    work = f"{name}, {true} of {len(formulas)} true"
    if not theirs:
        return Line(work, seconds_text(middle(ours)), "", None, AT_LEAST), []
    ratios = [t / o for o, t in zip(ours, theirs, strict=True)]
    said = seconds_text(middle(ours)), seconds_text(middle(theirs))
    return Line(work, *said, middle(ratios), AT_LEAST), list(zip(ours, theirs, strict=True))


def measure(fast: bool) -> Result:
    """Both kinds, from 6 to 30 variables."""
    solve(uniform(6, 0))
    seeds = range(5 if fast else 25)
    lines, times = [], []
    for kind in (uniform, balanced):
        for variables in (10, 30) if fast else (6, 12, 18, 24, 30):
            formulas = [kind(variables, 100 * variables + seed) for seed in seeds]
            line, found = compare(f"{kind.__name__}, {variables} variables", formulas)
            lines.append(line)
            times += found
    notes = ["A ratio of 0.33 means three times DepQBF's time."]
    if times:
        empty = middle([timed_child(["depqbf"], TRIVIAL)[1] for _ in range(9)])
        bare = middle([max(theirs - empty, 0.0) / ours for ours, theirs in times])
        everything = middle([theirs / ours for ours, theirs in times])
        work = f"all, without the start of DepQBF's process ({seconds_text(empty)})"
        lines = [
            Line("all of the below", "", "", everything, AT_LEAST),
            Line(work, "", "", bare, None),
            *lines,
        ]
    else:
        notes.append(NEED_PEER)
    limit = 10.0 if fast else 60.0

    def run(variables: int) -> tuple[float | None, bool]:
        verdict = solve(balanced(variables, 1), limits=Limits(seconds=limit))
        return verdict.nodes, verdict.outcome is not None

    curve = sweep("expansion, balanced formulas", "variables", range(10, 120, 10), run, limit)
    return Result("qbf", "Truth of QBFs", "DepQBF", tuple(lines), (curve,), tuple(notes))


if __name__ == "__main__":
    main(measure)
