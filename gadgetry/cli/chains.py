"""From names on the command line to a chain of reductions, and an instance that it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.avoid_true import AvoidTruePosition
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reduction, reductions, shortest_path


def source_of(instance: Any, target: str) -> tuple[Any, list[str]]:
    """An instance as reductions take it, and notes on what became of it.

    >>> qbf, notes = source_of(Cnf(1, [[1]]), "avoid-true")
    >>> qbf.kind, notes
    ('qbf', ['a CNF became a QBF: every variable is existential'])
    """
    if isinstance(instance, AvoidTruePosition):
        if instance.true:
            raise ReductionError("expected AVOID TRUE from the start, got variables that are True")
        return instance.instance, []
    if isinstance(instance, Cnf) and not any(r.source == "cnf" for r in reductions().values()):
        variables = tuple(range(1, len(instance.variables) + 1))
        qbf = Qbf([("e", variables)] if variables else [], instance)
        return qbf, ["a CNF became a QBF: every variable is existential"]
    return instance, []


def chain_to(kind: str, target: str, via: str | None, variants: Sequence[str]) -> Chain:
    """The shortest chain from a kind or ruleset to another."""
    stops = tuple(name for name in (via or "").split(",") if name)
    return Chain.of(shortest_path(kind, target, stops), variants)


def named_chain(name: str, via: str | None, variants: Sequence[str]) -> Chain:
    """The chain `SOURCE..TARGET`, or the one reduction of that name.

    >>> [r.name for r in named_chain("qbf..flag-coloring", None, []).reductions]
    ['qbf-to-avoid-true', 'avoid-true-to-flag-coloring']
    """
    source, dots, target = name.partition("..")
    if dots:
        return chain_to(source, target, via, variants)
    return Chain.of([reduction(name)], variants)
