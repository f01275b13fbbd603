"""The frontier: the largest QBF whose compiled game the default solver decides in so many seconds.

    python benchmarks/frontier.py [--time 60] [--seed 1] [--label NAME] [--only TARGET ...]

The QBFs have an alternating prefix that ends in exists, twice as many clauses as variables, four
literals a clause (fewer where there are fewer variables), at most one of them universal. With three
literals a clause few large ones are true: of 200 with 20 variables 5 were, with 40 variables none;
with four 189 and 188. Of each size there is one true and one false QBF for a seed: the first ones
that the generator makes. For FLOOD-IT, to which no QBF leads, a size is a number of random ternary
clauses over as many variables and two more, and only satisfiable ones are asked.

Sizes are doubled until one is not decided, then bisected; a solver that fails at one size may well
decide a larger one, so this is a lower bound on what it can do, and depends on the seed. Each
attempt is a process of its own, stopped by the system when the solver has used its processor time:
loading kernels counts, making the formula and compiling the game does not. An answer that is not
the formula's truth ends the run.

Records go to docs/frontier.jsonl; stopped, it goes on where it was. The page is docs/frontier.md.
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from measuring import load
from page import machine, row

from gadgetry import compile as compile_game
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.generators import random_cnf
from gadgetry.reductions.claim import Claim
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question, Verdict

DOCS = Path(__file__).parents[1] / "docs"
RECORDS, PAGE = DOCS / "frontier.jsonl", DOCS / "frontier.md"
NOT_RUN = "not run"
MEGABYTES = 6_000
BUILDING = 120.0  # seconds by the clock for the formula and the game, besides the solver's


@dataclass(frozen=True)
class Target:
    """A kind of game, a variant of its construction, and the sizes that are wanted in 60 s."""

    name: str
    kind: str
    wanted: tuple[int, int]  # of true ones, of false ones; 0: none are asked
    variant: str | None = None
    most: int = 512


TARGETS = (
    Target("generalized-geography", "generalized-geography", (250, 250)),
    Target("planar-geography", "planar-geography", (150, 150)),
    Target("avoid-true", "avoid-true", (120, 80)),
    Target("undirected-geography", "undirected-geography", (60, 60)),
    Target("sum", "sum", (60, 60)),
    Target("uno", "uno", (60, 60)),
    Target("shannon", "shannon", (30, 30)),
    Target("game-sat", "game-sat", (30, 30)),
    Target("flag-coloring", "flag-coloring", (12, 12)),
    Target("hex, expand", "hex", (9, 9), "expand"),
    Target("hex, compact", "hex", (9, 9), "compact"),
    Target("hex, polynomial", "hex", (4, 4), "polynomial"),
    Target("y", "y", (6, 6)),
    Target("flood-it", "flood-it", (8, 0)),
)
BY_NAME = {target.name: target for target in TARGETS}


@dataclass(frozen=True)
class Attempt:
    """What is tried: which run (`label`), which formula, and how long."""

    label: str
    target: str
    true: bool
    size: int
    seed: int
    seconds: float


@dataclass(frozen=True)
class Outcome:
    """What became of it. `why`: what stopped it, or nothing. `used`: processor time, if it ended.

    >>> Outcome(why="time").decided
    False
    """

    why: str = ""
    used: float | None = None
    nodes: int | None = None

    @property
    def decided(self) -> bool:
        """Was the game decided?"""
        return not self.why


def random_formula(variables: int, rng: Random) -> Qbf:
    """An alternating prefix that ends in exists; at most one universal literal a clause.

    >>> qbf = random_formula(5, Random(1))
    >>> "".join(str(quantifier) for quantifier, _ in qbf.quantified()), len(qbf.matrix.clauses)
    ('eaeae', 10)
    """
    letters = ["e" if (variables - v) % 2 == 0 else "a" for v in range(1, variables + 1)]
    clauses = []
    while len(clauses) < 2 * variables:
        chosen: list[int] = []
        universal = False
        width = min(4, (variables + 1) // 2 + (variables > 1))
        while len(chosen) < width:
            v = 1 + int(rng.random() * variables)
            if v in chosen or (letters[v - 1] == "a" and universal):
                continue
            universal = universal or letters[v - 1] == "a"
            chosen.append(v)
        clauses.append([v if rng.random() < 0.5 else -v for v in sorted(chosen)])
    blocks = [(letter, [v]) for v, letter in enumerate(letters, 1)]
    return Qbf(blocks, Cnf(variables, clauses))


def formula(size: int, seed: int, true: bool) -> Qbf:
    """The first QBF of that size and seed with that truth value.

    >>> solve(formula(6, 1, False)).outcome
    False
    """
    rng = Random(seed * 1_000_003 + size)
    return next(qbf for _ in count() if solve(qbf := random_formula(size, rng)).outcome is true)


def satisfiable(clauses: int, seed: int) -> Cnf:
    """The first satisfiable ternary CNF with two variables more than clauses.

    >>> solve(satisfiable(3, 1)).outcome
    True
    """
    seeds = count(seed * 1_000)
    return next(cnf for s in seeds if solve(cnf := random_cnf(clauses + 2, clauses, 3, s)).outcome)


def question_of(claim: Claim) -> Question:
    """The least that must be asked of the target.

    >>> question_of(Claim("value", 2)).star, question_of(Claim("winner", "first")).value
    (2, False)
    """
    if claim.property == "value":
        return Question(value=False, star=claim.equals)
    return Question(value=claim.property == "moves")


def holds(claim: Claim, verdict: Verdict) -> bool | None:
    """Is what is claimed of the target so? None if it was not decided."""
    if verdict.outcome is None:
        return None
    if claim.property == "moves":
        return verdict.value is not None and verdict.value <= claim.equals
    return verdict.outcome if claim.property == "value" else verdict.winner == claim.equals


def decide(attempt: Attempt) -> Outcome:
    """In this process: the system ends it where the solver has used its time."""
    target = BY_NAME[attempt.target]
    cnf = target.kind == "flood-it"
    source: Any = (
        satisfiable(attempt.size, attempt.seed)
        if cnf
        else formula(attempt.size, attempt.seed, attempt.true)
    )
    try:
        game = compile_game(source, to=target.kind, variant=target.variant)
    except ValueError as error:  # some constructions have a cap
        return Outcome(f"not built: {str(error).partition(';')[0]}")
    before = time.process_time()
    allowed = int(before + attempt.seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed + 5))
    position = game.start if target.kind == "avoid-true" else game.target
    verdict = solve(position, question_of(game.claim), Limits(megabytes=MEGABYTES))
    used = time.process_time() - before
    answer = holds(game.claim, verdict)
    if answer is None:
        return Outcome("memory")
    if answer is not attempt.true:
        raise AssertionError(f"{attempt}: the game says {answer}")
    if used > attempt.seconds:
        return Outcome("time")
    return Outcome("", round(used, 3), verdict.nodes)


def in_a_process(attempt: Attempt) -> Outcome:
    """The same in a process of its own, with an end by the clock as well."""
    words = [sys.executable, __file__, "--one", json.dumps(asdict(attempt))]
    patience = BUILDING + 4 * attempt.seconds
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return Outcome("the clock")
    if "AssertionError" in done.stderr:
        raise SystemExit(done.stderr)
    if done.returncode == -signal.SIGXCPU:  # by the system: its processor time has passed
        return Outcome("time")
    if done.returncode < 0:
        return Outcome(f"ended by {signal.Signals(-done.returncode).name}")
    if done.returncode:
        return Outcome(f"failed: {done.stderr.strip().splitlines()[-1]}")
    return Outcome(**json.loads(done.stdout))


def largest(decides: Callable[[int], bool], most: int) -> int:
    """The largest size that is decided, by doubling and bisection; 0 if not even 2 is, nor 1.

    >>> largest(lambda n: n <= 23, 512), largest(lambda n: n < 2, 512), largest(lambda n: True, 512)
    (23, 1, 512)
    """
    good, bad = 0, most + 1
    size = min(2, most)
    while good < most and bad > most:
        if decides(size):
            good, size = size, min(2 * size, most)
        else:
            bad = size
    while bad - good > 1:
        middle = (good + bad) // 2
        if decides(middle):
            good = middle
        else:
            bad = middle
    return good


class Kept:
    """The records of a file, to which new ones are added at once."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.outcomes: dict[Attempt, Outcome] = {}
        self.runs: dict[tuple[str, int, float], list[str]] = {}
        for line in file.read_text().splitlines() if file.exists() else ():
            self._note(json.loads(line))

    def _note(self, record: dict[str, Any]) -> None:
        attempt, outcome = Attempt(**record["attempt"]), Outcome(**record["outcome"])
        self.outcomes[attempt] = outcome
        loads = self.runs.setdefault((attempt.label, attempt.seed, attempt.seconds), [])
        loads.append(record["load"])

    def tried(self, attempt: Attempt, run: Callable[[Attempt], Outcome]) -> Outcome:
        """What is on record; what is not is run, and put there."""
        if attempt not in self.outcomes:
            busy = load()
            outcome = run(attempt)
            record = {"attempt": asdict(attempt), "outcome": asdict(outcome), "load": busy}
            with self._file.open("a") as file:
                file.write(json.dumps(record) + "\n")
            self._note(record)
        return self.outcomes[attempt]


def measure(kept: Kept, target: Target, run: tuple[str, int, float]) -> None:
    """Both truth values of a target."""
    label, seed, seconds = run
    for true, wanted in zip((True, False), target.wanted, strict=True):
        if not wanted:
            continue

        def decides(size: int, true: bool = true) -> bool:
            attempt = Attempt(label, target.name, true, size, seed, seconds)
            outcome = kept.tried(attempt, in_a_process)
            print(attempt, outcome, flush=True)
            return outcome.decided

        largest(decides, target.most)


def reached(kept: Kept, run: tuple[str, int, float], target: str, true: bool) -> str:
    """A cell of the table: the largest size that was decided, with its time, and what is above."""
    label, seed, seconds = run
    sizes = {
        a.size: o
        for a, o in kept.outcomes.items()
        if (a.label, a.seed, a.seconds, a.target, a.true) == (label, seed, seconds, target, true)
    }
    if not sizes:
        return NOT_RUN
    good = max((n for n, outcome in sizes.items() if outcome.decided), default=0)
    above = min((n for n in sizes if n > good), default=None)
    if above is not None and above > good + 1:
        return f"at least {good}, not finished"
    took = f" ({sizes[good].used:.1f} s)" if good else ""
    why = f"; {above}: {sizes[above].why}" if above is not None else ", the largest tried"
    return f"{good}{took}{why}"


def page(kept: Kept, about: str) -> str:
    """The page, from the records alone."""
    lines = [
        "# The frontier",
        "",
        "The largest QBF whose compiled game the default solver decides, on one core, within the",
        "processor time that each table names. The prefix alternates and ends in exists; there are",
        "twice as many clauses as variables, of four literals, at most one universal. A size is a",
        "number of variables; for `flood-it` it is a number of ternary clauses, satisfiable ones.",
        "",
        "Each size has one true and one false formula for a seed. Sizes are doubled until one is",
        "not decided, then bisected, so a size is what this one sequence of formulas gives, and",
        "no statement about all formulas of that size. In brackets: the processor time of the",
        "solver, kernels loaded from disk included (their first compilation too, where it fell",
        "into an attempt); formula and game are made before it starts. Behind it: the next size,",
        "and what stopped it. Every answer was compared with the formula's truth.",
        f"A search may take {MEGABYTES:,} MB.",
        "",
        "`make frontier` measures anew (60 s; hours) and writes this page from its",
        "[records](frontier.jsonl) by `benchmarks/frontier.py`; stopped, it goes on where it was.",
        "Runs have a label, the version that was measured: `before` is commit c874474, `after`",
        "commit 2562d05, by turns on one machine, kernels compiled beforehand; `y` of `after`",
        "is that of the commit which put chains of stones together. `later` is, of `flood-it`, the",
        "one which added the solver `flood-it-repeated-letters`; of `flag-coloring` it is commit",
        "ad7a71e; of the geographies the one that made facts speak of what was chosen last.",
        "Targets that no run of a table had are not in it.",
        "Hex boards that come from no formula are not measured here. What limits each target, and",
        "what would reach what is wanted: [performance](performance.md#the-frontier).",
        "",
        about,
    ]
    groups: dict[tuple[int, float], list[tuple[str, int, float]]] = {}
    for run in kept.runs:
        groups.setdefault(run[1:], []).append(run)
    for (seed, seconds), runs in groups.items():
        lines += ["", f"## Seed {seed}, {seconds:g} s", ""]
        busy = (f"{label}: {extent(kept.runs[label, seed, seconds])}" for label, _, _ in runs)
        lines += [f"Load of the machine when an attempt began, by run: {'; '.join(busy)}.", ""]
        heads = ["target", "", *(label for label, _, _ in runs), "wanted in 60 s"]
        lines += [row(*heads), "|" + "---|" * len(heads)]
        for target in TARGETS:
            for true, wanted in zip((True, False), target.wanted, strict=True):
                cells = [reached(kept, run, target.name, true) for run in runs]
                if wanted and set(cells) != {NOT_RUN}:
                    lines.append(row(target.name, str(true).lower(), *cells, str(wanted)))
    return "\n".join(lines) + "\n"


def extent(loads: Sequence[str]) -> str:
    """The least and the largest load.

    >>> extent(["3", "10", "2"]), extent(["1", "1"])
    ('2 to 10', '1')
    """
    least, most = min(map(int, loads)), max(map(int, loads))
    return f"{least} to {most}" if least < most else f"{least}"


def main() -> None:
    """Run one attempt, or go on with all, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--time", type=float, default=60.0, help="seconds of each attempt")
    parser.add_argument("--seed", type=int, default=1, help="other formulas")
    parser.add_argument("--label", default="now", help="of this run, a column of the page")
    parser.add_argument("--only", nargs="*", choices=[*BY_NAME], help="targets; none: the page")
    parser.add_argument("--records", type=Path, default=RECORDS)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(asdict(decide(Attempt(**json.loads(given.one))))))
        return
    kept = Kept(given.records)
    for name in BY_NAME if given.only is None else given.only:
        measure(kept, BY_NAME[name], (given.label, given.seed, given.time))
    if given.records == RECORDS:
        PAGE.write_text(page(kept, f"The machine of the last run: {machine()}."))


if __name__ == "__main__":
    main()
