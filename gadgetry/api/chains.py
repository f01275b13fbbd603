"""From names to a chain of reductions, and an instance that it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry.api.errors import a, the_names
from gadgetry.formulas import Formula
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Position, kind_of
from gadgetry.reductions import registry
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import Reduction, ReductionError
from gadgetry.reductions.registry import reduction, shortest_path

__all__ = [
    "chain_to",
    "kind_of",
    "named_chain",
    "named_in_words",
    "path",
    "paths",
    "reductions",
    "source_of",
]


def path(
    source: str, target: str, *, via: str | Sequence[str] | None = None,
    variant: str | Sequence[str] | None = None,
) -> Chain:  # fmt: skip
    """The shortest chain of reductions between two kinds, through those that `via` names, in order.

    >>> import gadgetry as gd
    >>> print(gd.path("qbf", "flag-coloring"))
    qbf -> avoid-true -> flag-coloring
    >>> print(gd.path("qbf", "sum", via="uno"))
    qbf -> generalized-geography (bipartite) -> uno -> undirected-geography -> sum
    """
    ends = f"{_kind(source)}..{_kind(target)}"
    return named_chain(ends, the_names("`via`", via), the_names("`variant`", variant))


def paths(source: str, target: str) -> tuple[Chain, ...]:
    """Every simple chain between two kinds that claims something, the shortest first.

    >>> import gadgetry as gd
    >>> gd.paths("qbf", "flag-coloring")[0] == gd.path("qbf", "flag-coloring")
    True
    """
    path(source, target)  # which says what is wrong with the names
    return tuple(Chain.of(steps) for steps in registry.paths(source, target))


def _kind(name: str) -> str:
    return str(a("the name of a formula kind or a game", name, str))


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
    instance: Formula | Position[Any], target: str, via: Sequence[str], variants: Sequence[str]
) -> Chain:
    """The shortest chain to a target, through what `via` names."""
    return named_chain(f"{kind_of(instance)}..{target}", via, variants)


def reductions() -> dict[str, Reduction]:
    """All reductions by name.

    >>> print(reductions()["qbf-to-hex"].target)
    hex
    """
    return registry.reductions()


def named_chain(name: str, via: Sequence[str] = (), variants: Sequence[str] = ()) -> Chain:
    """The chain `SOURCE..TARGET`, or the one reduction of that name.

    >>> [r.name for r in named_chain("qbf..flag-coloring").reductions]
    ['qbf-to-avoid-true', 'avoid-true-to-flag-coloring']
    """
    source, dots, target = name.partition("..")
    if dots:
        return Chain.of(shortest_path(source, target, tuple(via)), variants)
    return Chain.of([reduction(name)], variants)


def named_in_words(chain: Chain) -> str:
    """The reductions of a chain, with the variants that are not the default.

    >>> named_in_words(named_chain("avoid-true-to-flag-coloring", variants=["paper"]))
    'avoid-true-to-flag-coloring (paper)'
    """
    pairs = zip(chain.reductions, chain.variants, strict=True)
    return ", ".join(r.name if v == r.variant(None) else f"{r.name} ({v})" for r, v in pairs)
