"""From names on the command line to a chain of reductions, and an instance that it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry.formulas import Formula
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Position, kind_of
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reduction, shortest_path


def source_of(instance: Any) -> Any:
    """An instance as reductions take it: AVOID TRUE from the start is the formula.

    >>> from gadgetry.formulas import AvoidTrue
    >>> source_of(AvoidTruePosition(AvoidTrue(1, [[1]]))).kind
    'avoid-true'
    """
    if not isinstance(instance, AvoidTruePosition):
        return instance
    if instance.true:
        raise ReductionError("expected AVOID TRUE from the start, got variables that are True")
    return instance.instance


def chain_to(
    instance: Formula | Position[Any], target: str, via: str | None, variants: Sequence[str]
) -> Chain:
    """The shortest chain to a target, through what `via` names."""
    return named_chain(f"{kind_of(instance)}..{target}", via, variants)


def named_chain(name: str, via: str | None, variants: Sequence[str]) -> Chain:
    """The chain `SOURCE..TARGET`, or the one reduction of that name.

    >>> [r.name for r in named_chain("qbf..flag-coloring", None, []).reductions]
    ['qbf-to-avoid-true', 'avoid-true-to-flag-coloring']
    """
    source, dots, target = name.partition("..")
    if dots:
        stops = tuple(via.split(",")) if via else ()
        return Chain.of(shortest_path(source, target, stops), variants)
    return Chain.of([reduction(name)], variants)


def named_in_words(chain: Chain) -> str:
    """The reductions of a chain, with the variants that are not the default.

    >>> named_in_words(named_chain("avoid-true-to-flag-coloring", None, ["paper"]))
    'avoid-true-to-flag-coloring (paper)'
    """
    pairs = zip(chain.reductions, chain.variants, strict=True)
    return ", ".join(r.name if v == r.variant(None) else f"{r.name} ({v})" for r, v in pairs)
