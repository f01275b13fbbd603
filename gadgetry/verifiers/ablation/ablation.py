"""Is every part of a gadget needed, and would we notice? One kind of part is changed at a time.

In the built target every gadget of a kind loses the same part at once, as `alterations` says, or
gets one more, as `additions` says. A change is noticed when both sides no longer agree on some
instance. A part that is taken away and never missed is superfluous, or the instances do not test
it; one that is added and never noticed does no harm, or is not tested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gadgetry.games.position import GameError, Position
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Refused
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.ablation.additions import added, additions_of
from gadgetry.verifiers.ablation.alterations import Change, PartNeeded, changed, changes_of, moved
from gadgetry.verifiers.ablation.piece_alterations import has_pieces, piece_changes, pieces_changed
from gadgetry.verifiers.agreement import MOVES, compared
from gadgetry.verifiers.opinions import Side, solved


@dataclass(frozen=True)
class Ablation:
    """What became of a change: the first instance that notices it, and how; or none does.

    `tried`: instances that have the part. `undecided`: those on which a limit was reached.
    """

    change: Change
    noticed_by: Any
    reasons: tuple[str, ...]
    tried: int
    undecided: int


def score(found: Iterable[Ablation]) -> str:
    """How much was noticed, in words that can be quoted.

    >>> score([Ablation(Change("route", "edge", "3"), None, (), 4, 0)])
    '0 of 1 removals and 0 of 0 additions noticed'
    """
    noticed, there = [0, 0], [0, 0]
    for each in found:
        there[each.change.added] += 1
        noticed[each.change.added] += each.noticed_by is not None
    return (
        f"{noticed[False]} of {there[False]} removals and"
        f" {noticed[True]} of {there[True]} additions noticed"
    )


def ablate(
    chain: Chain | Reduction,
    instances: Iterable[Any],
    limits: Limits = Limits(),
    additions: bool = False,
) -> Iterator[Ablation]:
    """Every change of the last reduction's gadgets, tried on instances until one notices it.

    Parts are taken away one at a time; with `additions`, parts are added after that.

    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.verifiers.sweeps.enumeration import instances
    >>> found = list(ablate(reduction("qbf-to-avoid-true"), instances("qbf", 1, 1)))
    >>> found[0].change.kind, len(found[0].noticed_by.matrix.variables)
    ('choice', 0)
    """
    chain = Chain.of([chain]) if isinstance(chain, Reduction) else chain
    built = [compiled for each in instances if (compiled := _built(chain, each)) is not None]
    possible = [dict.fromkeys(_changes(each.last, additions)) for each in built]
    sides: dict[int, Side] = {}  # the sources, solved once each
    for change in sorted({c: None for each in possible for c in each}, key=lambda c: c.added):
        tried = undecided = 0
        noticed: tuple[Any, tuple[str, ...]] | None = None
        for i, compiled in enumerate(built):
            if change not in possible[i]:
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


def _built(chain: Chain, instance: Any) -> ChainCompiled | None:
    """The instance compiled; None for a position that the reduction does not take."""
    try:
        return chain.build(instance)
    except ReductionError as error:
        if isinstance(instance, Position) or isinstance(error, Refused):
            return None
        raise


def _changes(compiled: Compiled, additions: bool) -> Iterator[Change]:
    if has_pieces(compiled.graph):
        yield from (c for c in piece_changes(compiled) if additions or not c.added)
    else:
        yield from changes_of(compiled)
        yield from additions_of(compiled) if additions else ()


def _noticed(
    compiled: ChainCompiled, change: Change, source: Side, limits: Limits
) -> tuple[list[str], list[str]]:
    """What both sides disagree on after the change, and what is undecided."""
    places = None
    try:
        if has_pieces(compiled.last.graph):
            target = pieces_changed(compiled.last, change)
        elif change.added:
            target = added(compiled.last, change)
        else:
            target, places = changed(compiled.last, change)
    except (PartNeeded, GameError) as error:
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
