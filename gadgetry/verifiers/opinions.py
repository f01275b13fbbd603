"""One side of a claim, solved: by the best solver, by one that shares no code with it, and by those
that are named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gadgetry._wording import counted
from gadgetry.games.formulas.avoid_true import as_position
from gadgetry.games.position import Position, kind_of
from gadgetry.reductions.claim import Property
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import NoSolver, Solver, applicable, solve, solvers
from gadgetry.solvers.verdict import Question, Verdict
from gadgetry.verifiers.independence import independent

WANTED = 2
SECOND_OPINION = Limits(nodes=100_000, steps=20_000_000)
"""How far a second opinion may search where the user sets no limits: for some seconds."""
FULL_VALUE = 20_000
"""Nodes after which the first solver is asked "is it *k?" only, where the user sets no limits."""
ORACLE_MOVES = 20
"""The oracle, which knows no symmetry, is not asked where more moves begin."""


@dataclass(frozen=True)
class Side:
    """One side of a claim: who says what of it.

    `verdicts`: every solver asked, the best first; one that reached a limit says which.
    `holds`: does the property of the claim hold; None when nobody knows, or they contradict.
    `winning_moves`: all of them; None when not asked, or not known, or contradicted.
    `contradictions`: what two solvers say differently.
    """

    kind: str
    instance: Any
    verdicts: tuple[Verdict, ...]
    holds: bool | None
    winning_moves: tuple[Any, ...] | None
    contradictions: tuple[str, ...] = ()

    @property
    def value(self) -> int | None:
        """The value that the solvers found; None when none did, or they contradict."""
        found = {v.value for v in self.verdicts if v.value is not None}
        return found.pop() if len(found) == 1 else None

    @property
    def decided(self) -> tuple[Verdict, ...]:
        """The solvers that answered."""
        return tuple(v for v in self.verdicts if v.outcome is not None)

    @property
    def silent(self) -> tuple[Verdict, ...]:
        """The solvers that reached a limit, which they name."""
        return tuple(v for v in self.verdicts if v.outcome is None)


def solved(
    instance: Any, property: Property, equals: Any, moves: bool, limits: Limits = Limits(),
    also: Sequence[str] = (),
) -> Side:  # fmt: skip
    """Solve one side: does the property equal what the claim says, and by which moves?

    The limits' time is for all solvers together; `also`: the names of more solvers to ask.

    >>> from gadgetry.formulas import AvoidTrue
    >>> side = solved(AvoidTrue(2, [[1], [2]]), "winner", "first", moves=True)
    >>> side.holds, side.winning_moves, len(side.decided)
    (True, (1, 2), 2)
    """
    opinions, limits = Opinions(instance, property, equals, moves, also), limits.from_now()
    opinions.hear(WANTED, limits)
    opinions.hear_also(limits)
    return opinions.side


def both_solved(left: Opinions, right: Opinions, limits: Limits) -> tuple[Side, Side]:
    """Solve two sides; the limits' time is for both together.

    First opinions on both sides come before second ones, which have what is left of the time.
    """
    limits = limits.from_now()
    for wanted in range(1, WANTED + 1):
        for opinions in (left, right):
            opinions.hear(wanted, limits)
    for opinions in (left, right):
        opinions.hear_also(limits)
    return left.side, right.side


@dataclass
class Opinions:
    """What is asked of one side, and what the solvers that were asked so far say.

    `also`: the names of solvers that are asked besides, if they take this side.
    """

    instance: Any
    claimed: Property
    equals: Any
    moves: bool
    also: Sequence[str] = ()
    verdicts: list[Verdict] = field(default_factory=list)
    heard: list[Solver] = field(default_factory=list)
    waiting: list[Solver] | None = None

    @property
    def question(self) -> Question:
        """All that a claim may be compared by."""
        value = self.claimed in ("value", "moves")
        return Question(value=value, moves="all" if self.moves else "none")

    @property
    def side(self) -> Side:
        """What they say together."""
        return judged(self.instance, self.claimed, self.equals, tuple(self.verdicts))

    def hear(self, wanted: int, limits: Limits) -> None:
        """Ask on, the best first, until so many have answered that share no code."""
        if self.waiting is None:
            self.waiting = applicable(self.instance, self.question)
        while self.waiting and len(self.heard) < wanted:
            solver = self.waiting.pop(0)
            if all(independent(solver, other) for other in self.heard):
                verdict = self._asked(solver, limits)
                self.verdicts.append(verdict)
                if verdict.outcome is not None:
                    self.heard.append(solver)

    def hear_also(self, limits: Limits) -> None:
        """Ask those that are named, each once, whatever code they share with others."""
        kind, asked = kind_of(self.instance), [verdict.solver for verdict in self.verdicts]
        for solver in solvers():
            if solver.name in self.also and solver.name not in asked and kind in solver.takes:
                if missing := solver.missing():
                    raise NoSolver(f"expected {solver.name}; it needs {missing}")
                self.verdicts.append(self._asked(solver, limits))

    def _asked(self, solver: Solver, limits: Limits) -> Verdict:
        """A solver's answer; to less where all that is asked is out of reach."""
        named = solver.name in self.also
        if solver.name == "oracle" and self.verdicts and not named:
            begin = _beginnings(self.instance)
            if begin > ORACLE_MOVES:
                many = f"{counted(begin, 'move')} to begin with, at most {ORACLE_MOVES}"
                return _not_asked(solver, many)
        if (left := Budget(limits).time_left) is not None and left <= 0:
            return _not_asked(solver, "no time is left")
        verdict = _not_asked(solver, "it answers another question")
        tries = [asked for asked in self._tries() if solver.applies(self.instance, asked)]
        for asked in tries:
            allowed = limits if asked is tries[-1] else limits.half_of_the_time()
            if limits == Limits() and not named:
                allowed = self._unlimited(asked)
            verdict = solve(self.instance, asked, allowed, solver.name)
            if self.claimed == "value" and asked.star is None and verdict.value is None:
                told = verdict.limit or "telling the winner only"
                verdict = replace(verdict, outcome=None, limit=told)
            if verdict.outcome is not None:
                break
        return verdict

    def _unlimited(self, asked: Question) -> Limits:
        """How far a search goes where the user sets no limits."""
        if self.verdicts:
            return SECOND_OPINION
        return Limits(nodes=FULL_VALUE) if self._has_star and asked.star is None else Limits()

    @property
    def _has_star(self) -> bool:
        return self.claimed == "value" and self.equals is not None

    def _tries(self) -> list[Question]:
        """The whole question; then "is it *k?" for the value, or the same without all moves."""
        question = self.question
        if self._has_star:
            return [question, Question(star=self.equals)]
        return [question, replace(question, moves="none")] if self.moves else [question]


def same_code(left: Opinions, right: Opinions) -> tuple[str, ...]:
    """The solvers that decided two sides, if none of one shares no code with one of the other.

    >>> from gadgetry.formulas import AvoidTrue
    >>> sides = [Opinions(AvoidTrue(1, [[1]]), "winner", "first", moves=False) for _ in range(2)]
    >>> for side in sides:
    ...     side.hear(1, Limits())
    >>> same_code(*sides)
    ('parity',)
    >>> sides[1].hear(2, Limits())
    >>> same_code(*sides)
    ()
    """
    pairs = [(one, other) for one in left.heard for other in right.heard]
    if any(independent(one, other) for one, other in pairs):
        return ()
    return tuple(dict.fromkeys(solver.name for pair in pairs for solver in pair))


def _not_asked(solver: Solver, why: str) -> Verdict:
    return Verdict(solver.name, None, limit=f"not asked: {why}", silent=True)


def judged(instance: Any, property: Property, equals: Any, verdicts: tuple[Verdict, ...]) -> Side:
    """What verdicts say together."""
    every_number = property in ("moves", "value") and equals is None
    said = {
        v.solver: v.value if every_number else holds(instance, property, equals, v)
        for v in verdicts
    }
    moves = {v.solver: v.winning_moves for v in verdicts if v.winning_moves is not None}
    wrong = [
        *_contradictions("the property of the claim", said),
        *_contradictions("the winning moves", {s: frozenset(m) for s, m in moves.items()}),
    ]
    known = {answer for answer in said.values() if answer is not None}
    return Side(
        kind_of(instance),
        instance,
        verdicts,
        (every_number or known.pop() is True) if len(known) == 1 else None,
        next(iter(moves.values())) if moves and not wrong else None,
        tuple(wrong),
    )


def holds(instance: Any, property: Property, equals: Any, verdict: Verdict) -> bool | None:
    """Does the property equal what the claim says? None when the verdict does not tell.

    >>> from gadgetry.formulas import AvoidTrue
    >>> holds(AvoidTrue(0, []), "winner", "first", Verdict("oracle", False, "second", 0))
    False
    >>> holds(AvoidTrue(0, []), "value", 2, Verdict("oracle", None, limit="3 seconds")) is None
    True
    """
    if verdict.outcome is None:
        return None
    if property == "truth":
        return verdict.outcome is equals
    if property == "value":
        return bool(verdict.value == equals)  # a "no" to "is it *k?" leaves the value None
    if property == "moves":
        return verdict.value is not None and verdict.value <= int(equals)
    if equals in ("first", "second"):
        return verdict.outcome is (equals == "first")
    return None if verdict.winner is None else verdict.winner == equals


def _beginnings(instance: Any) -> int:
    position = as_position(instance)
    return len(position.moves()) if isinstance(position, Position) else 0


def _contradictions(what: str, said: dict[str, Any]) -> Iterator[str]:
    answers = [(solver, answer) for solver, answer in said.items() if answer is not None]
    for solver, answer in answers[1:]:
        if answer != answers[0][1]:
            yield f"{answers[0][0]} and {solver} contradict each other on {what}"
