"""Do both sides of a claim agree on an instance? Agree, disagree or undecided, never a guess.

Both sides are solved, each by two solvers that share no code where two can. Compared are what the
claim says, and all winning moves, or the value, where every step carries them; checked are the
sizes that were predicted, the provenance of every part, and the invariants that the theorem
promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gadgetry.formulas import FormulaError
from gadgetry.games.position import GameError
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, measure
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.verdict import Verdict
from gadgetry.verifiers.invariants import broken_invariants
from gadgetry.verifiers.opinions import Side, solved

Answer = Literal["agree", "disagree", "undecided"]
MOVES = "winning moves"
VALUE = "value"


@dataclass(frozen=True)
class Agreement:
    """The verdict on one instance, and all it rests on.

    `reasons`: every disagreement, or what was left undecided; none when both sides agree.
    `expected_moves`: the target's winning moves as the source's say; None when not carried.
    `sizes`: for each step its target, the sizes predicted, and those built.
    `compiled`: what was built, for explanations.
    """

    verdict: Answer
    reasons: tuple[str, ...]
    claim: Claim
    source: Side
    target: Side
    expected_moves: tuple[Any, ...] | None
    sizes: tuple[tuple[str, Sizes, Sizes], ...]
    compiled: ChainCompiled

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
    predicted: Sequence[tuple[str, Sizes]] | None = None,
) -> Agreement:
    """Compile an instance, solve both sides, and compare.

    `limits` hold for each solver; without them the best solver has all the time it wants.
    `predicted`: the sizes of the targets, if `chain.sizes` has been asked already.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.registry import reduction
    >>> flag = reduction("avoid-true-to-flag-coloring")
    >>> both = [agreement(flag, AvoidTrue(2, c)) for c in ([[1], [2]], [[1, 2]])]
    >>> [(a.verdict, a.source.holds, a.target.holds) for a in both]
    [('agree', True, True), ('agree', False, False)]
    """
    chain = Chain.of([chain]) if isinstance(chain, Reduction) else chain
    predicted = list(chain.sizes(source)) if predicted is None else predicted
    compiled = chain.build(source)
    claim = compiled.claim
    carried = compiled.carries(MOVES)
    target = compiled.target
    left = solved(source, claim.source_property, claim.source_equals, carried, limits)
    right = solved(target, claim.property, claim.equals, carried, limits)
    expected: tuple[Any, ...] | None = None
    if carried and left.winning_moves is not None and left.holds is not None:
        expected = compiled.winning_moves(left.holds, left.winning_moves)
    sizes = tuple(
        (name, sizes, step.sizes)
        for (name, sizes), step in zip(predicted, compiled.steps, strict=True)
    )
    wrong = [
        *(f"sizes of {n}: predicted {p}, built {b}" for n, p, b in sizes if p != b),
        *(fault for step in compiled.steps for fault in faults(step)),
    ]
    differ, open_ = compared(claim, left, right, carried, expected)
    wrong += differ
    known = None not in (left.value, right.value)
    if compiled.carries(VALUE) and known and left.value != right.value:
        wrong.append(f"{right.kind}: expected the value *{left.value}, found *{right.value}")
    verdict: Answer = "disagree" if wrong else "undecided" if open_ else "agree"
    return Agreement(verdict, tuple(wrong or open_), claim, left, right, expected, sizes, compiled)


def compared(
    claim: Claim, source: Side, target: Side, carried: bool, expected: tuple[Any, ...] | None
) -> tuple[list[str], list[str]]:
    """What two solved sides disagree on, and what they leave undecided."""
    wrong = [f"{side.kind}: {c}" for side in (source, target) for c in side.contradictions]
    open_: list[str] = []
    for side in (source, target):
        if side.holds is None and not side.contradictions:
            open_.append(f"{side.kind}: {_silence(side)}")
    if claim.every_number() and source.holds and target.holds and source.value != target.value:
        said = [f"{s.kind}: {s.value} moves" for s in (target, source)]
        wrong.append(f"claimed: {claim}, for every m; found {', '.join(said)}")
    if None not in (source.holds, target.holds) and source.holds != target.holds:
        said = [f"{s.kind}: {'yes' if s.holds else 'no'}" for s in (target, source)]
        wrong.append(f"claimed: {claim}; found {', '.join(said)}")
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
    return why if why.startswith("not asked") else f"undecided after {why}"


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
    matrix = getattr(instance, "matrix", instance)
    return ("~" if move < 0 else "") + str(matrix.variables.name(abs(move)))
