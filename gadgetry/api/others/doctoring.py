"""What is wrong with a ruleset, a solver, a format or a reduction of somebody's: in one line each.

Whoever writes one runs this first. It loads the file as every command would, and then does with
what it brings what people will do: reads and writes positions, plays them, solves all small ones by
several solvers, draws them, builds targets and sweeps a few.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any
from warnings import catch_warnings, simplefilter

from gadgetry._plugins import VARIABLE, Outside, PluginWarning, naming, outside_modules
from gadgetry._watched import Faulty, in_one_line
from gadgetry.diagrams.picture import picture
from gadgetry.formats.registry import GameFormat, formats
from gadgetry.games.position import GameError, Position, TwoPlayer
from gadgetry.games.registry import Ruleset, families, position_from_text, rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.kinds import FORMULAS, kinds
from gadgetry.reductions.reduction import Reduction
from gadgetry.reductions.registry import reductions
from gadgetry.solvers.limits import LimitReached, Limits
from gadgetry.solvers.registry import Solver, applicable, solve, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds
from gadgetry.verifiers.sweeps.sweep import checked

MOST_MOVES = 1000  # of a play
MOST_TRIED = 40  # instances of a size
TINY = 3  # the size of small positions
TINY_FORMULAS = (2, 1)  # variables, clauses
NODES = Limits(nodes=20_000)
ALL = Question(moves="all")

Problems = Iterator[str]


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


def doctor(file: str) -> Examination:
    """Look at everything that a file brings; `Unreadable` where it cannot be loaded.

    >>> doctor("no_such_file.py")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gadgetry.api.others.doctoring.Unreadable: no_such_file.py: expected a module, it fails: ...
    """
    with naming([file]), catch_warnings(record=True) as warned:
        simplefilter("always", PluginWarning)
        found = [outside for outside in outside_modules() if outside.place.startswith(f"{file} (")]
        place = found[0].place if found else f"{file} (in {VARIABLE})"
        things = [thing for outside in found for thing in _brought(outside)]
        # What cannot be used is a warning of the registry that looked for it.
        told = [str(w.message) for w in warned if issubclass(w.category, PluginWarning)]
        faults = [t.removeprefix(f"{place}: ") for t in told if t.startswith(f"{place}: ")]
        if not found:
            raise Unreadable(f"{file}: {faults[0] if faults else 'expected a Python file'}")
        findings = [Finding("module", "can be used", fault) for fault in faults]
        return Examination(file, (*findings, *_looked_at(found[0], things)))


def _brought(outside: Outside) -> list[Any]:
    """What registries have from a module, rulesets first."""
    name = outside.module.__name__
    families()
    return [
        *(r for r in rulesets().values() if r.position.__module__ == name),
        *(s for s in solvers() if s.outside and s.run.__module__ == name),
        *(f for f in formats().values() if f.recognises.__module__ == name),
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


# Of a ruleset.


def positions(ruleset: Ruleset) -> list[Position[Any]]:
    """What it declares: the example of its rules, its examples, and all small positions."""
    some = [position_from_text(ruleset.rules.example), *ruleset.examples()]
    for size in range(1, TINY + 1):
        some += islice(ruleset.small.exactly(size), MOST_TRIED) if ruleset.small else ()
    return some


def _reading(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset):
        text, data = str(one), one.to_json()
        if text.split("\n")[0] != ruleset.name:
            yield f"expected {ruleset.name!r} in the first line of the text, got {text[:60]!r}"
        if position_from_text(text) != one:
            yield f"expected the same position when its text is read again: {text!r:.80}"
        if type(one).from_json(json.loads(json.dumps(data))) != one:
            yield f"expected the same position when its JSON is read again: {data!r:.80}"
        if hash(type(one).from_json(data)) != hash(one):
            yield f"expected equal positions to have equal hashes: {data!r:.80}"


def _declared(ruleset: Ruleset) -> Problems:
    needed = {key for key, field in ruleset.fields.items() if not field.optional}
    for one in positions(ruleset):
        keys = one.to_json().keys() - {"ruleset"}
        for key in sorted(keys - ruleset.fields.keys()):
            yield f"expected the key {key!r} of the JSON form in `fields`"
        for key in sorted(needed - keys):
            yield f"expected {key!r}, which `fields` says is always there, in {one.to_json()!r:.60}"


def _playing(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset):
        moves, text = one.moves(), str(one)
        if moves != one.moves() or len(set(moves)) < len(moves):
            yield f"expected the same different moves each time, got {moves!r:.60}"
        for move in moves:
            one.play(move)
            if str(one) != text:
                yield f"expected positions that do not change, {move!r} changed {text!r:.60}"
        try:
            one.play(object())
            yield "expected IllegalMove for a move that is none, it was played"
        except GameError:
            pass


def _ending(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset):
        here, made = one, 0
        while here.moves() and made <= MOST_MOVES:
            if isinstance(here, TwoPlayer) and here.winner() is not None:
                yield f"expected no moves where {here.winner()} has won, got {here.moves()!r:.60}"
            here, made = here.play(here.moves()[0]), made + 1
        if made > MOST_MOVES:
            yield f"expected an end, there is none after {MOST_MOVES} moves from {str(one)!r:.60}"
        if isinstance(here, TwoPlayer) and here.winner() is None:
            yield f"expected a winner where there is no move, in {str(here)!r:.60}"


def _smallness(ruleset: Ruleset) -> Problems:
    if ruleset.small is None:
        yield "expected `small`: without it nothing can be swept from this ruleset"
        return
    for size in range(1, TINY + 1):
        some = list(islice(ruleset.small.exactly(size), MOST_TRIED))
        if any(type(one) is not ruleset.position for one in some):
            yield f"small.exactly({size}): expected {ruleset.position.__name__}"
        if len({str(one) for one in some}) < len(some):
            yield f"small.exactly({size}): expected each position once"
        drawn = [ruleset.small.random(size, Random(7)) for _ in range(2)]
        if drawn[0] != drawn[1]:
            yield f"small.random({size}, rng): expected the same position from the same seed"


def _solved(ruleset: Ruleset) -> Problems:
    outcomes = set()
    for one in positions(ruleset):
        answers = {s.name: solve(one, ALL, NODES, s.name) for s in applicable(one, ALL)}
        yield from _contradictions(one, answers)
        outcomes |= {verdict.outcome for verdict in answers.values()}
    if ruleset.kind != "puzzle" and not {True, False} <= outcomes:
        yield "expected small positions, or `examples`, that either player wins"


def _contradictions(one: Position[Any], answers: dict[str, Any]) -> Problems:
    known = {name: v for name, v in answers.items() if v.outcome is not None}
    for name, verdict in known.items():
        for other, second in known.items():
            for what in ("outcome", "winner", "value", "winning_moves"):
                mine, theirs = getattr(verdict, what), getattr(second, what)
                if None not in (mine, theirs) and mine != theirs:
                    yield (
                        f"{name} says {what} {mine!r}, {other} says {theirs!r}, of {str(one)!r:.80}"
                    )


def _drawn(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset)[:3]:
        if not picture(one).title:
            yield f"expected a picture with a title, of {str(one)!r:.60}"


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
            yield from _contradictions(one, answers)


def _instances(kind: str) -> Iterable[Any]:
    """Some small instances of a kind."""
    if kind in KINDS:
        return islice(Bounds(kind, *TINY_FORMULAS).all(), MOST_TRIED)
    return positions(rulesets()[kind]) if kind in rulesets() else ()


# Of a format.


def _round_trip(format: GameFormat) -> Problems:
    fit = [ruleset for name, ruleset in rulesets().items() if format.takes(name)]
    if not fit:
        yield f"expected a ruleset that it has a form for, got {format.games_in_words}"
    for ruleset in fit:
        one = position_from_text(ruleset.rules.example)
        text = format.write(one) if format.write else None
        if text is not None and format.read is not None:
            if not format.recognises(text):
                yield f"expected its own text to be recognised: {text!r:.80}"
            if format.read(text) != one and not format.graph_only:
                yield f"expected the same position when its text is read again: {text!r:.80}"


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


_KIND = {Ruleset: "ruleset", Solver: "solver", GameFormat: "format", Reduction: "reduction"}
CHECKS: dict[type, dict[str, Callable[[Any], Problems]]] = {
    Ruleset: {
        "positions are read and written": _reading,
        "its fields are those of its positions": _declared,
        "moves are played": _playing,
        "every play ends": _ending,
        "small positions are listed": _smallness,
        "solvers that share no code agree": _solved,
        "positions are drawn": _drawn,
    },
    Solver: {"takes what there is": _taken, "says what the oracle says": _right},
    GameFormat: {"positions are the same when they are read again": _round_trip},
    Reduction: {
        "leads from and to what there is": _ends,
        "a tiny sweep agrees, and so do sizes and provenance": _tiny_sweep,
    },
}
