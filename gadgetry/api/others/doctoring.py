"""What is wrong with a game, a solver, a format, a board or a reduction of somebody's: in one line.

Whoever writes one runs this first. It loads the file as every command would, and then does with
what it brings what people will do: reads and writes positions, plays them, solves all small ones by
several solvers, draws them, builds targets and sweeps a few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from gadgetry._plugins import Outside, PluginWarning, naming, outside_modules
from gadgetry._watched import Faulty, in_one_line
from gadgetry.api.errors import a
from gadgetry.api.others import form_checks, ruleset_checks
from gadgetry.api.others.form_checks import TINY_FORMULAS
from gadgetry.api.others.ruleset_checks import (
    ALL,
    MOST_TRIED,
    NODES,
    TINY,
    Checks,
    Problems,
    contradictions,
    positions,
)
from gadgetry.diagrams.boards import Board, boards
from gadgetry.formats.registry import GameFormat, formats
from gadgetry.formulas.family import Family
from gadgetry.games.registry import Ruleset, families, rulesets
from gadgetry.parsers.formats import Format
from gadgetry.parsers.formats import formats as formula_formats
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.kinds import FORMULAS, kinds
from gadgetry.reductions.lemma import Lemma
from gadgetry.reductions.reduction import Reduction
from gadgetry.reductions.registry import reductions
from gadgetry.solvers.limits import LimitReached
from gadgetry.solvers.registry import Solver, applicable, solve, solvers
from gadgetry.verifiers.lemmas import check_cases, lemmas
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds
from gadgetry.verifiers.sweeps.sweep import checked


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what it is of, what was looked at, and what is wrong."""

    of: str
    check: str
    problem: str | None = None

    def __str__(self) -> str:
        return f"{self.of}: {self.check}" + (f": {self.problem}" if self.problem else "")


@dataclass(frozen=True)
class Examination:
    """All that was found in a file."""

    file: str
    findings: tuple[Finding, ...]

    @property
    def fine(self) -> bool:
        """Is nothing wrong?"""
        return not any(finding.problem for finding in self.findings)


class Unreadable(ValueError):
    """The file cannot be loaded, or brings nothing; says why."""


def doctor(file: str | Path) -> Examination:
    """Look at everything that a file brings; `Unreadable` where it cannot be loaded.

    >>> doctor("no_such_file.py")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gadgetry.api.others.doctoring.Unreadable: no_such_file.py: expected a module, it fails: ...
    """
    file = str(a("the path of a file", file, str, Path))
    with naming([file]), catch_warnings(record=True) as warned:
        simplefilter("always", PluginWarning)
        found = [outside for outside in outside_modules() if outside.place == file]
        things = [thing for outside in found for thing in _brought(outside)]
        # What cannot be used is a warning of the registry that looked for it.
        told = [str(w.message) for w in warned if issubclass(w.category, PluginWarning)]
        faults = [t.removeprefix(f"{file}: ") for t in told if t.startswith(f"{file}: ")]
        if not found:
            raise Unreadable(f"{file}: {faults[0] if faults else 'expected a Python file'}")
        findings = [Finding("module", "can be used", fault) for fault in faults]
        return Examination(file, (*findings, *_looked_at(found[0], things)))


def _brought(outside: Outside) -> list[Any]:
    """What registries have from a module, rulesets first."""
    name = outside.module.__name__
    return [
        *(r for r in rulesets().values() if r.position.__module__ == name),
        *(s for s in solvers() if s.outside and s.run.__module__ == name),
        *(b for b in boards().values() if b.draw.__module__ == name),
        *(f for f in formats().values() if f.recognises.__module__ == name),
        *(f for f in formula_formats().values() if f.recognises.__module__ == name),
        *(it for it in lemmas().values() if it.boundary.__module__ == name),
        *(f for of in families().values() for f in of.values() if f.make.__module__ == name),
        *(r for r in reductions().values() if type(r).__module__ == name),
    ]


def _looked_at(outside: Outside, brought: list[Any]) -> Iterator[Finding]:
    yield _found("module", "says in its docstring what it is", _docstring, outside.module)
    for thing in brought:
        of = f"{_KIND[_class(thing)]} {thing.name}"
        for check, look in CHECKS[_class(thing)].items():
            yield _found(of, check, look, thing)


def _class(thing: Any) -> type:
    return next(kind for kind in CHECKS if isinstance(thing, kind))


def _found(of: str, check: str, look: Callable[[Any], Problems], thing: Any) -> Finding:
    """The first thing that is wrong, whatever happens."""
    try:
        return Finding(of, check, next(look(thing), None))
    except (KeyboardInterrupt, LimitReached, MemoryError):
        raise
    except Exception as error:  # whatever its author wrote
        told = str(error) if isinstance(error, Faulty) else in_one_line(error)
        return Finding(of, check, " ".join(told.split()))


def _docstring(module: Any) -> Problems:
    if not (module.__doc__ or "").strip():
        yield "expected a docstring: `gadgetry show` prints it"


# Of a family.


def _described(family: Family) -> Problems:
    if not family.words:
        yield "expected a docstring of its function: `gadgetry show` prints it"


def _of_a_kind(family: Family) -> Problems:
    if family.of not in kinds():
        yield f"of {family.of!r}: expected a ruleset or a kind of formula"


# Of a solver.


def _taken(solver: Solver) -> Problems:
    for kind in solver.takes:
        if kind not in kinds():
            yield f"takes {kind!r}: expected a ruleset or a kind of formula"


def _right(solver: Solver) -> Problems:
    for kind in solver.takes:
        for one in _instances(kind):
            fit = [s for s in applicable(one, ALL) if s.name in (solver.name, "oracle", "qcdcl")]
            answers = {s.name: solve(one, ALL, NODES, s.name) for s in fit}
            yield from contradictions(one, answers)


def _instances(kind: str) -> Iterable[Any]:
    """Some small instances of a kind."""
    if kind in KINDS:
        return islice(Bounds(kind, *TINY_FORMULAS).all(), MOST_TRIED)
    return positions(rulesets()[kind]) if kind in rulesets() else ()


# Of a lemma.


def _every_case(lemma: Lemma) -> Problems:
    cases = 0
    for case in islice(check_cases(lemma, NODES), MOST_TRIED):
        cases += 1
        if case.agrees is not True:
            yield str(case)
    if not cases:
        yield "expected cases, `boundary` yields none"


# Of a reduction.


def _ends(reduction: Reduction) -> Problems:
    for end, kind in (("source", reduction.source), ("target", reduction.target)):
        if kind not in FORMULAS and kind.ruleset is None:
            yield f"{end}: expected a kind of formula or a ruleset, got {kind.name!r}"
    for place in reduction.bounds:
        if place[0] not in (*KINDS, *rulesets()):
            yield f"bounds: expected a kind that can be enumerated, got {place[0]!r}"


def _tiny_sweep(reduction: Reduction) -> Problems:
    chain = Chain.of([reduction])
    small = [instance for size in _sizes(reduction.source.name) for instance in size]
    if not small:
        yield f"expected small instances of {reduction.source}: see `small` of a ruleset"
    outcomes = [checked(chain, "", instance, NODES) for instance in small]
    for instance, outcome in zip(small, outcomes, strict=True):
        if outcome.verdict == "disagree":
            yield f"{outcome.reasons[0]}, for {str(instance)!r:.100}"
        if outcome.verdict == "undecided":
            yield f"undecided: {outcome.reasons[0]}, for {str(instance)!r:.100}"
    if all(outcome.verdict == "refused" for outcome in outcomes):
        yield f"refuses all small instances: {outcomes[0].reasons[0]}"
    held = {outcome.holds for outcome in outcomes} - {None}
    if len(held) == 1:
        yield f"expected small instances of both kinds, the claim holds for {held} only"


def _sizes(kind: str) -> Iterator[Iterable[Any]]:
    if kind in KINDS:
        yield islice(Bounds(kind, *TINY_FORMULAS).all(), MOST_TRIED)
    elif kind in rulesets() and rulesets()[kind].small:
        yield islice(Bounds(kind, TINY).all(), MOST_TRIED)


_KIND = {
    Ruleset: "ruleset",
    Solver: "solver",
    Board: "board",
    GameFormat: "format",
    Format: "format of formulas",
    Lemma: "lemma",
    Family: "family",
    Reduction: "reduction",
}
CHECKS: dict[type, Checks] = {
    Ruleset: ruleset_checks.CHECKS,
    Solver: {"takes what there is": _taken, "says what the oracle says": _right},
    Board: form_checks.OF_A_BOARD,
    GameFormat: form_checks.OF_A_GAME_FORMAT,
    Format: form_checks.OF_A_FORMULA_FORMAT,
    Lemma: {"holds in every case": _every_case},
    Family: {"says what an instance is": _described, "is of what there is": _of_a_kind},
    Reduction: {
        "leads from and to what there is": _ends,
        "a tiny sweep agrees, and so do sizes and provenance": _tiny_sweep,
    },
}
