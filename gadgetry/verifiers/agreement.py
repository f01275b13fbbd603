"""Do both sides of a claim agree on an instance? Agree, disagree or undecided, never a guess.

Both sides are solved, each by two solvers that share no code where two can. Compared are what the
claim says, and all winning moves, or the value, where every step carries them; checked are the
sizes that were predicted, the provenance of every part, and the invariants that the theorem
promises; and what the last step promises of its target's value, where a solver can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gadgetry._wording import counted, nimber_in_words
from gadgetry.formulas import FormulaError
from gadgetry.games.position import GameError
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, measure
from gadgetry.solvers.limits import Budget, Limits, keeping
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question, Verdict
from gadgetry.verifiers.invariants import broken_invariants
from gadgetry.verifiers.opinions import SECOND_OPINION, Opinions, Side, both_solved, same_code

Answer = Literal["agree", "disagree", "undecided"]
MOVES = "winning moves"
VALUE = "value"
POSITION_BYTES = 100  # of a vertex or an edge while the position is made from arrays, measured


@dataclass(frozen=True)
class Agreement:
    """The verdict on one instance, and all it rests on.

    `reasons`: every disagreement, or what was left undecided; none when both sides agree.
    `expected_moves`: the target's winning moves as the source's say; None when not carried.
    `sizes`: for each step its target, the sizes predicted, and those built.
    `compiled`: what was built, for explanations.
    `same_code`: who decided, if the solvers of one side share code with all those of the other:
    a mistake in it could be on both sides.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.registry import reduction
    >>> found = agreement(reduction("avoid-true-to-flag-coloring"), AvoidTrue(1, [[1]]))
    >>> bool(found), found.source.holds, found.reasons
    (True, False, ())
    """

    verdict: Answer
    reasons: tuple[str, ...]
    claim: Claim
    source: Side
    target: Side
    expected_moves: tuple[Any, ...] | None
    sizes: tuple[tuple[str, Sizes, Sizes], ...]
    compiled: ChainCompiled
    same_code: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.verdict}: {self.source.kind} to {self.target.kind}>"

    def __str__(self) -> str:
        from gadgetry.verifiers.report import agreement_lines

        return "\n".join(agreement_lines(self))

    def _repr_html_(self) -> str:
        """The report as a table, which notebooks show."""
        from gadgetry.verifiers.report import agreement_table

        return agreement_table(self)

    def __bool__(self) -> bool:
        return self.agrees

    @property
    def agrees(self) -> bool:
        """Do both sides agree? Not if it is undecided."""
        return self.verdict == "agree"

    @property
    def differing_moves(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Moves that should win and do not, and moves that win and should not."""
        if self.expected_moves is None or self.target.winning_moves is None:
            return (), ()
        return differing(self.expected_moves, self.target.winning_moves)


def agreement(
    chain: Chain | Reduction,
    source: Any,
    limits: Limits = Limits(),
    predicted: Sequence[Sizes] | None = None,
    also: Sequence[str] = (),
) -> Agreement:
    """Compile an instance, solve both sides, and compare.

    The time of `limits` is for everything together, their nodes are for each search; without limits
    the best solver has all the time it wants. Where time or memory ends while the target is built,
    `LimitReached` passes; what solvers leave undecided is in the agreement.
    `predicted`: the sizes of the targets, if `chain.sizes` has been asked already.
    `also`: the names of more solvers, each to be asked of the sides that it takes.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.registry import reduction
    >>> flag = reduction("avoid-true-to-flag-coloring")
    >>> both = [agreement(flag, AvoidTrue(2, c)) for c in ([[1], [2]], [[1, 2]])]
    >>> [(a.verdict, a.source.holds, a.target.holds) for a in both]
    [('agree', True, True), ('agree', False, False)]
    >>> both[0]
    <agree: avoid-true to flag-coloring>
    """
    chain = Chain.of([chain]) if isinstance(chain, Reduction) else chain
    allowed = limits.from_now()
    with keeping(Budget(allowed)):
        predicted = predicted or [sizes for _, sizes in chain.sizes(source)]
        compiled = chain.build(source)
    return agreement_of(compiled, predicted, allowed, also)


def agreement_of(
    compiled: ChainCompiled, predicted: Sequence[Sizes], limits: Limits = Limits(),
    also: Sequence[str] = (),
) -> Agreement:  # fmt: skip
    """The same of what is compiled already; `predicted`: the sizes that each step foretold."""
    limits, claim = limits.from_now(), compiled.claim
    sizes = tuple(
        (step.reduction.target.name, sizes, step.sizes)
        for sizes, step in zip(predicted, compiled.steps, strict=True)
    )
    with keeping(Budget(limits)) as budget:
        budget.check(more=POSITION_BYTES * sum(compiled.last.sizes.values()))
        target = compiled.target
        wrong = [
            *(f"sizes of {n}: predicted {p}, built {b}" for n, p, b in sizes if p != b),
            *(fault for step in compiled.steps for fault in faults(step)),
        ]
    carried = compiled.carries(MOVES)
    asked = (
        Opinions(compiled.source, claim.source_property, claim.source_equals, carried, also),
        Opinions(target, claim.property, claim.equals, carried, also),
    )
    left, right = both_solved(*asked, limits)
    expected: tuple[Any, ...] | None = None
    if carried and left.winning_moves is not None and left.holds is not None:
        expected = compiled.winning_moves(left.holds, left.winning_moves)
    differ, open_ = compared(claim, left, right, carried, expected)
    wrong += differ
    if compiled.last.promise is not None:
        wrong += broken(compiled.last.promise, claim, right, limits)
    known = None not in (left.value, right.value) and not claim.for_every()
    if compiled.carries(VALUE) and known and left.value != right.value:
        values = [nimber_in_words(side.value or 0) for side in (left, right)]
        wrong.append(f"{right.kind}: expected the value {values[0]}, found {values[1]}")
    verdict: Answer = "disagree" if wrong else "undecided" if open_ else "agree"
    reasons, shared = tuple(wrong or open_), same_code(*asked)
    return Agreement(verdict, reasons, claim, left, right, expected, sizes, compiled, shared)


def broken(promise: Promise, claim: Claim, side: Side, limits: Limits) -> Iterator[str]:
    """How a target breaks a promise, as far as solvers can tell.

    >>> from gadgetry.games.general.nim import Nim
    >>> from gadgetry.verifiers.opinions import solved
    >>> claim, three = Claim("value", 2), solved(Nim((3,)), "value", 2, moves=False)
    >>> [list(broken(Promise(p), claim, three, Limits())) for p in ((1, 3), (1, 2))]
    [[], ['nim: promised: the value is *1 or *2; found *3']]
    """
    if side.value is not None:
        if side.value not in promise.values:
            yield f"{side.kind}: promised: {promise}; found {nimber_in_words(side.value)}"
        return
    if side.holds or claim.property != "value":
        return
    # "Is it *k?" was answered with no: is it one of the other values then?
    others = [Question(star=value) for value in promise.values if value != claim.equals]
    asked = limits if limits != Limits() else SECOND_OPINION
    for solver in (verdict.solver for verdict in side.decided):
        answers = [solve(side.instance, question, asked, solver) for question in others]
        if all(answer.outcome is False for answer in answers):
            yield f"{side.kind}: promised: {promise}; {solver} finds that it is none of these"


def compared(
    claim: Claim, source: Side, target: Side, carried: bool, expected: tuple[Any, ...] | None
) -> tuple[list[str], list[str]]:
    """What two solved sides disagree on, and what they leave undecided."""
    words = claim.between(source.kind, target.kind)
    wrong = [f"{side.kind}: {c}" for side in (source, target) for c in side.contradictions]
    open_: list[str] = []
    for side in (source, target):
        if side.holds is None and not side.contradictions:
            open_.append(f"{side.kind}: {_silence(side)}")
    if claim.for_every() and source.holds and target.holds and source.value != target.value:
        said = [f"{s.kind}: {_number(claim, s.value or 0)}" for s in (target, source)]
        wrong.append(f"claimed: {words}; found {', '.join(said)}")
    if None not in (source.holds, target.holds) and source.holds != target.holds:
        said = [f"{s.kind}: {'yes' if s.holds else 'no'}" for s in (target, source)]
        wrong.append(f"claimed: {words}; found {', '.join(said)}")
    if carried:
        if expected is not None and target.winning_moves is not None:
            missing, extra = differing(expected, target.winning_moves)
            if missing:
                wrong.append(f"{target.kind}: should win and do not: {_listed(target, missing)}")
            if extra:
                wrong.append(f"{target.kind}: win and should not: {_listed(target, extra)}")
        elif not wrong and not open_:
            open_.append("all winning moves are claimed, and were out of reach")
    return wrong, open_


def _number(claim: Claim, value: int) -> str:
    """The number of moves, or the value, of which a claim for every one speaks."""
    return counted(value, "move") if claim.for_every() == "m" else f"value {nimber_in_words(value)}"


def differing(
    expected: tuple[Any, ...], found: tuple[Any, ...]
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Moves expected and not found, and found and not expected.

    >>> differing((1, 2), (2, 3))
    ((1,), (3,))
    """
    missing = tuple(move for move in expected if move not in found)
    return missing, tuple(move for move in found if move not in expected)


def faults(step: Compiled) -> Iterator[str]:
    """What is wrong with a compiled target itself: provenance, edges built twice, invariants."""
    name, built = step.reduction.name, step.sizes
    for part, parts, sort in (
        ("vertices", step.provenance.vertices, ("vertices", "variables")),
        ("edges", step.provenance.edges, ("edges", "clauses")),
    ):
        there = next((built[key] for key in sort if key in built), None)
        if there is not None and len(parts) != there:
            yield f"{name}: provenance of {len(parts)} {part}, there are {there}"
        yield from _parts_faults(step, part, parts)
    if isinstance(step.graph, GraphArrays):
        try:
            found = measure(step.graph.position())
        except (GameError, FormulaError) as error:
            yield f"{name}: no position: {error}"
            return
        for key in found.keys() & built.keys():
            if found[key] != built[key]:
                yield f"{name}: {built[key]} {key} were built, the position has {found[key]}"
    yield from broken_invariants(step)


def _parts_faults(step: Compiled, part: str, parts: Parts) -> Iterator[str]:
    kinds = step.provenance.kinds
    if not len(parts.kind) == len(parts.index) == len(parts.role):
        yield f"{step.reduction.name}: provenance of {part}: columns of different length"
        return
    for at, (kind, index, role) in enumerate(
        zip(parts.kind.tolist(), parts.index.tolist(), parts.role.tolist(), strict=True)
    ):
        named = kind < len(kinds) and index >= 0
        if not named or (part == "vertices" and role >= max(1, len(kinds[kind].roles))):
            yield f"{step.reduction.name}: provenance of {part}: {at} belongs to no gadget"
            return


def _silence(side: Side) -> str:
    if not side.verdicts:
        return "no solver applies"
    return "; ".join(f"{v.solver} {silence(v)}" for v in side.silent)


def silence(verdict: Verdict) -> str:
    """Why a solver did not answer.

    >>> silence(Verdict("oracle", None, limit="5 nodes"))
    'undecided after 5 nodes'
    """
    why = verdict.limit or "a limit that it does not name"
    return why if verdict.silent else f"undecided after {why}"


def _listed(side: Side, moves: tuple[Any, ...]) -> str:
    return ", ".join(named(side.instance, move) for move in moves)


def named(instance: Any, move: Any) -> str:
    """A move in the ruleset's words; of a formula, as a literal.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> named(Qbf([("e", [1])], Cnf(["a"], [])), -1)
    '~a'
    """
    if hasattr(instance, "move_name"):
        return str(instance.move_name(move))
    return str(instance.matrix.variables.literal(move))
