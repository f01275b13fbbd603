"""Answers that travel: what was solved is recorded with what it compiles to, and compared later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from gadgetry.api.building import compiled_from_bundle
from gadgetry.api.checking import check
from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import Undecided, the_limits, undecided
from gadgetry.api.limiting import Limits, within
from gadgetry.api.reading import Source, is_bundle
from gadgetry.api.solving import solve
from gadgetry.formats.bundle import read_bundle
from gadgetry.formats.recorded_answer import RecordedAnswer
from gadgetry.formulas import Formula
from gadgetry.games.position import Position
from gadgetry.verifiers.certificates.certificate import NoCertificate
from gadgetry.verifiers.opinions import Side, holds, solved

MOST_ENTRIES = 10_000  # of a witness in a bundle


def answered(made: Compilation, limits: Limits | None = None) -> Compilation:
    """What was compiled, with the answer that its claim gives it, and the witness of its source.

    >>> import gadgetry as gd
    >>> game = answered(gd.compile(gd.parse("exists x . x"), to="shannon"))
    >>> print(game.answer)
    recorded answer: {"property": "winner", "equals": "Short", "holds": true, "by": "expansion"}
    """
    claim = made.claim
    every = claim.for_every() is not None
    verdict = solve(
        made.source, value=every or claim.source_property in ("value", "moves"), limits=limits
    )
    if verdict.outcome is None:
        raise Undecided(verdict.limit or "no solver answered")
    if every:
        answer = RecordedAnswer(claim.property, verdict.value, True, verdict.solver, exactly=True)
    else:
        said = holds(verdict.instance, claim.source_property, claim.source_equals, verdict)
        if said is None:
            raise Undecided("a solver that does not say what the claim is about")
        answer = RecordedAnswer(claim.property, claim.equals, said, verdict.solver)
    try:
        with undecided(), within(the_limits(limits)):
            witness = verdict.certificate()
    except (NoCertificate, Undecided):
        return replace(made, answer=answer)
    short = len(witness) <= MOST_ENTRIES
    return replace(made, answer=answer, witness=witness.to_json() if short else None)


@dataclass(frozen=True)
class Comparison:
    """A recorded answer beside what solvers find; true if they agree.

    >>> import gadgetry as gd
    >>> wrong = RecordedAnswer("winner", "Black", False, "somebody")
    >>> print(compared(wrong, gd.games.Hex(2, 2)))
    disagree: recorded is not: Black wins, by somebody; solved is: Black wins
    """

    recorded: RecordedAnswer
    side: Side
    verdict: Literal["agree", "disagree", "undecided"]
    problem: str | None = None

    def __bool__(self) -> bool:
        return self.verdict == "agree"

    def __str__(self) -> str:
        recorded = f"recorded is {self.recorded.words()}, by {self.recorded.by}"
        if self.problem is not None:
            return f"{self.verdict}: {recorded}; {self.problem}"
        by = ", ".join(verdict.solver for verdict in self.side.decided)
        if self.verdict == "agree":
            return (
                f"agree: {recorded}; {by} say so too"
                if "," in by
                else f"agree: {recorded}; {by} says so too"
            )
        if self.side.contradictions:
            return f"disagree: {recorded}; {'; '.join(self.side.contradictions)}"
        if self.verdict == "undecided":
            return f"undecided: {recorded}; no solver answers within the limits"
        other = replace(self.recorded, holds=not self.recorded.holds).words()
        if self.recorded.exactly:
            other = f"another number, {self.side.value}"
        return f"disagree: {recorded}; solved is: {other}"

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry verify --json` writes of a file that is not compiled."""
        return {
            "schema": "gadgetry-comparison/1",
            "verdict": self.verdict,
            "recorded": self.recorded.to_json(),
            "problem": self.problem,
            "solvers": [verdict.solver for verdict in self.side.decided],
        }


def compared(
    recorded: RecordedAnswer,
    instance: Formula | Position[Any],
    limits: Limits | None = None,
    also: Sequence[str] = (),
) -> Comparison:
    """A recorded answer, compared with what two solvers say, where there are two.

    `also`: the names of solvers that are asked besides, if they take it.
    """
    equals = None if recorded.exactly else recorded.equals
    with undecided():
        side = solved(instance, recorded.property, equals, False, the_limits(limits), also)
    said: bool | None = side.holds
    if recorded.exactly:
        said = None if side.value is None else side.value == recorded.equals
    if said is None:
        return Comparison(recorded, side, "disagree" if side.contradictions else "undecided")
    return Comparison(recorded, side, "agree" if said is recorded.holds else "disagree")


def with_witness(found: Comparison, source: Source, problem: str | None = None) -> Comparison:
    """The comparison, after the witness in a bundle was replayed in what it was compiled from.

    `problem`: what is wrong with the file itself.
    """
    if problem is not None:
        return replace(found, verdict="disagree", problem=problem)
    if not is_bundle(source.text):
        return found
    witness = read_bundle(source.text).get("answer", {}).get("witness")
    if witness is None:
        return found
    try:
        replay = check(witness, compiled_from_bundle(source).source)
    except ValueError as error:  # it is no certificate at all
        return replace(found, verdict="disagree", problem=f"the witness is wrong: {error}")
    if replay:
        return found
    return replace(found, verdict="disagree", problem=f"the witness is wrong: {replay.problem}")
