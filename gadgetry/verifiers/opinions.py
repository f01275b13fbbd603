"""One side of a claim, solved: by the best solver, and by one that shares no code with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gadgetry._wording import counted
from gadgetry.games.formulas.avoid_true import as_position
from gadgetry.games.position import Position, kind_of
from gadgetry.reductions.claim import Property
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import Solver, applicable, solve
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
    instance: Any, property: Property, equals: Any, moves: bool, limits: Limits = Limits()
) -> Side:
    """Solve one side: does the property equal what the claim says, and by which moves?

    >>> from gadgetry.formulas import AvoidTrue
    >>> side = solved(AvoidTrue(2, [[1], [2]]), "winner", "first", moves=True)
    >>> side.holds, side.winning_moves, len(side.decided)
    (True, (1, 2), 2)
    """
    question = Question(value=property in ("value", "moves"), moves="all" if moves else "none")
    fit = applicable(instance, question)
    verdicts: list[Verdict] = []
    heard: list[Solver] = []
    for solver in fit:
        if len(heard) >= WANTED:
            break
        if all(independent(solver, other) for other in heard):
            verdict = _asked(instance, solver, question, property, equals, limits, not verdicts)
            verdicts.append(verdict)
            if verdict.outcome is not None:
                heard.append(solver)
    return judged(instance, property, equals, tuple(verdicts))


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


def _asked(
    instance: Any,
    solver: Solver,
    question: Question,
    property: Property,
    equals: Any,
    limits: Limits,
    first: bool,
) -> Verdict:
    """A solver's answer; to "is it *k?" where the value is out of reach; without all moves then."""
    if solver.name == "oracle" and not first and (begin := _beginnings(instance)) > ORACLE_MOVES:
        limit = f"not asked: {counted(begin, 'move')} to begin with, at most {ORACLE_MOVES}"
        return Verdict(solver.name, None, limit=limit, silent=True)
    free = limits == Limits()
    allowed = limits if first or not free else SECOND_OPINION
    tries = [question]
    if property == "value" and equals is not None:
        tries.append(Question(star=equals))
    elif question.moves == "all":
        tries.append(replace(question, moves="none"))
    verdict = Verdict(solver.name, None, limit="not asked", silent=True)
    for i, asked in enumerate(tries):
        if solver not in applicable(instance, asked):
            continue
        last = i == len(tries) - 1
        short = free and first and property == "value" and not last
        verdict = solve(
            instance, asked, Limits(nodes=FULL_VALUE) if short else allowed, solver.name
        )
        if property == "value" and asked.star is None and verdict.value is None:
            told = verdict.limit or "telling the winner only"
            verdict = replace(verdict, outcome=None, limit=told)
        if verdict.outcome is not None:
            break
    return verdict


def _beginnings(instance: Any) -> int:
    position = as_position(instance)
    return len(position.moves()) if isinstance(position, Position) else 0


def _contradictions(what: str, said: dict[str, Any]) -> Iterator[str]:
    answers = [(solver, answer) for solver, answer in said.items() if answer is not None]
    for solver, answer in answers[1:]:
        if answer != answers[0][1]:
            yield f"{answers[0][0]} and {solver} contradict each other on {what}"
