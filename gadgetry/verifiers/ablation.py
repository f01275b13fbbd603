"""Is every part of a gadget needed, and would we notice? One kind of part is taken away at a time.

From the built target every gadget of a kind loses the same part at once, as `alterations` says. A
change is noticed when both sides no longer agree on some instance. One that is never noticed is
superfluous, or the instances do not test it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gadgetry.formulas import Formula
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import Reduction
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.agreement import MOVES, compared
from gadgetry.verifiers.alterations import Change, PartNeeded, changed, changes_of, moved
from gadgetry.verifiers.opinions import Side, solved


@dataclass(frozen=True)
class Ablation:
    """What became of a change: the first instance that notices it, and how; or none does.

    `tried`: instances that have the part. `undecided`: those on which a limit was reached.
    """

    change: Change
    noticed_by: Formula | None
    reasons: tuple[str, ...]
    tried: int
    undecided: int


def ablate(
    chain: Chain | Reduction, instances: Iterable[Formula], limits: Limits = Limits()
) -> Iterator[Ablation]:
    """Every change of the last reduction's gadgets, tried on instances until one notices it.

    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.verifiers.enumeration import instances
    >>> found = list(ablate(reduction("qbf-to-avoid-true"), instances("qbf", 1, 1)))
    >>> found[0].change.kind, len(found[0].noticed_by.matrix.variables)
    ('choice', 0)
    """
    chain = Chain.of([chain]) if isinstance(chain, Reduction) else chain
    built = [chain.build(instance) for instance in instances]
    changes = {c: None for compiled in built for c in changes_of(compiled.last)}
    sides: dict[int, Side] = {}  # the sources, solved once each
    for change in changes:
        tried = undecided = 0
        noticed: tuple[Formula, tuple[str, ...]] | None = None
        for i, compiled in enumerate(built):
            if change not in changes_of(compiled.last):
                continue
            tried += 1
            claim, carried = compiled.claim, compiled.carries(MOVES)
            if i not in sides:
                sides[i] = solved(
                    compiled.source, claim.source_property, claim.source_equals, carried, limits
                )
            wrong, open_ = _noticed(compiled, change, sides[i], limits)
            if wrong:
                noticed = (compiled.source, tuple(wrong))
                break
            undecided += bool(open_)
        by, reasons = noticed or (None, ())
        yield Ablation(change, by, reasons, tried, undecided)


def _noticed(
    compiled: ChainCompiled, change: Change, source: Side, limits: Limits
) -> tuple[list[str], list[str]]:
    """What both sides disagree on after the change, and what is undecided."""
    try:
        target, places = changed(compiled.last, change)
    except PartNeeded as error:
        return [str(error)], []
    claim, carried = compiled.claim, compiled.carries(MOVES)
    side = solved(target, claim.property, claim.equals, carried, limits)
    expected: tuple[Any, ...] | None = None
    if carried and source.winning_moves is not None and source.holds is not None:
        expected = compiled.winning_moves(source.holds, source.winning_moves)
        if places is not None:
            clausal = change.part == "variable"
            expected = tuple(moved(move, places, clausal) for move in expected)
            if None in expected:
                return ["a winning move is gone"], []
    return compared(claim, source, side, carried, expected)
