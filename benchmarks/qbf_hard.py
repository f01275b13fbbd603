"""Truth of hard QBFs, next to DepQBF: families with long proofs, and random ones from the table.

    python benchmarks/qbf_hard.py [--fast] [--json]

The families are those of `gadgetry generate qbf FAMILY`; the random ones are what `gadgetry
generate qbf --hard` writes. DepQBF is Debian's, a process that reads QDIMACS, with its options as
they come; its time is that of the process, its start of some tenths of a millisecond included. Ours
is the default solver in this process, with its kernel loaded. Each is asked once and stopped after
some seconds of its own processor time; what is stopped counts with the time it had.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from shutil import which

from measuring import Line, Result, main, middle, seconds_text, timed, timed_child
from qbf import NEED_PEER

import gadgetry as gd
from gadgetry.formulas import Qbf
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.qbf.external_programs import FALSE, TRUE, qdimacs
from gadgetry.solvers.registry import solve

AT_LEAST = 0.3
FAMILIES = (
    ("kbkf", (12, 14, 16)),
    ("equality", (12, 14, 16)),
    ("qparity", (12, 14, 16)),
    ("lqparity", (10, 12, 14)),
    ("quparity", (10, 12, 14)),
    ("cr", (4, 5, 6)),
    ("chain", (100, 500)),
    ("choice-tree", (8, 10, 12)),
    ("choice-grid", (12, 16, 20)),
)
HARD = (30, 60, 90)


def ours(formula: Qbf, most: float) -> tuple[bool | None, float]:
    """The answer, None if it was stopped, and the processor time."""
    verdict, seconds = timed(partial(solve, formula, limits=Limits(seconds=most)))
    return verdict.outcome, seconds


def depqbf(formula: Qbf, most: float) -> tuple[bool | None, float]:
    """The same of DepQBF."""
    done, seconds = timed_child(["depqbf"], qdimacs(formula), most)
    return (None if done is None else {TRUE: True, FALSE: False}[done.returncode]), seconds


def compare(name: str, formulas: Sequence[Qbf], most: float) -> Line:
    """The middle one of the ratios, formula by formula."""
    mine, theirs, ratios, stopped = [], [], [], [0, 0]
    for formula in formulas:
        outcome, seconds = ours(formula, most)
        mine.append(seconds)
        stopped[0] += outcome is None
        if which("depqbf"):
            answer, took = depqbf(formula, most)
            stopped[1] += answer is None
            assert None in (outcome, answer) or outcome == answer
            theirs.append(took)
            ratios.append(took / seconds)
    said = [_said(times, count) for times, count in zip((mine, theirs), stopped, strict=True)]
    if not theirs:
        return Line(name, said[0], "", None, AT_LEAST)
    return Line(name, *said, middle(ratios), AT_LEAST, 2 * stopped[1] >= len(formulas))


def _said(times: list[float], stopped: int) -> str:
    if not times:
        return ""
    return seconds_text(middle(times)) + (f", {stopped} stopped" if stopped else "")


def measure(fast: bool) -> Result:
    """A line for each family and size, then for each number of variables of the random ones."""
    kernels.load()
    solve(gd.generate.family("kbkf", 3))
    most, seeds = (2.0, 3) if fast else (10.0, 7)
    lines = []
    for name, sizes in FAMILIES:
        for size in sizes[:1] if fast else sizes:
            seed = 1 if name.startswith("choice") else None
            formula = gd.generate.family(name, size, of="qbf", seed=seed)
            lines.append(compare(f"{name} {size}", [formula], most))
    for variables in HARD[:1] if fast else HARD:
        formulas = [gd.generate.hard(variables, seed=seed) for seed in range(1, seeds + 1)]
        lines.append(compare(f"random and hard, {variables} variables", formulas, most))
    ratios = [line.ratio for line in lines if line.ratio is not None]
    if ratios:
        lines.insert(0, Line("the middle one of the below", "", "", middle(ratios), 1.0))
    notes = [f"Stopped after {most:g} s; of several random formulas the middle one is told."]
    if not ratios:
        notes.append(NEED_PEER)
    return Result("qbf-hard", "Truth of hard QBFs", "DepQBF", tuple(lines), notes=tuple(notes))


if __name__ == "__main__":
    main(measure)
