"""The reductions there are, every module's `REDUCTIONS`; and the chains through them.

To those of this package come those of others: see `outside`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType

import gadgetry.reductions
from gadgetry._discovery import modules_with
from gadgetry.games.registry import rulesets
from gadgetry.reductions.outside import outside_modules
from gadgetry.reductions.reduction import Reduction, ReductionError


@cache
def reductions() -> dict[str, Reduction]:
    """All reductions by name, sorted."""
    modules = modules_with(gadgetry.reductions, "REDUCTIONS", "REDUCTION")
    found = {r.name: r for module in modules for r in _of(module)}
    for module in outside_modules():
        for r in _of(module):
            if found.setdefault(r.name, r) is not r:
                raise ReductionError(f"{module.__name__}: there is a reduction {r.name} already")
    return dict(sorted(found.items()))


def _of(module: ModuleType) -> list[Reduction]:
    one = getattr(module, "REDUCTION", None)
    return [*getattr(module, "REDUCTIONS", ()), *([one] if one is not None else [])]


def reduction(name: str) -> Reduction:
    """The reduction of that name."""
    if name not in reductions():
        raise ReductionError(
            f"expected a reduction, one of {', '.join(reductions())}; got {name!r}"
        )
    return reductions()[name]


def paths(source: str, target: str) -> Iterator[tuple[Reduction, ...]]:
    """Every simple path of reductions between two types, the shortest first.

    >>> [[r.name for r in path] for path in paths("qbf", "flag-coloring")][0]
    ['qbf-to-avoid-true', 'avoid-true-to-flag-coloring']
    """
    level: list[tuple[Reduction, ...]] = [()]
    while level:
        longer: list[tuple[Reduction, ...]] = []
        for path in level:
            here = path[-1].target if path else source
            if here == target and path:
                yield path
                continue
            seen = {source, *(r.target for r in path)}
            longer += [
                (*path, r)
                for r in reductions().values()
                if r.source == here and r.target not in seen
            ]
        level = longer


def shortest_path(source: str, target: str, via: tuple[str, ...] = ()) -> tuple[Reduction, ...]:
    """The shortest path, through the reductions or types named in `via`, in order."""
    _check_names(source, target, via)
    for path in paths(source, target):
        stops = iter([x for r in path for x in (r.name, r.target)])
        if all(any(stop == name for stop in stops) for name in via):
            return path
    through = f" via {', '.join(via)}" if via else ""
    known = sorted({r.target for p in _from(source) for r in p})
    raise ReductionError(
        f"no chain of reductions from {source} to {target}{through};"
        f" from {source} there are: {', '.join(known) or 'none'}"
    )


def _check_names(source: str, target: str, via: tuple[str, ...]) -> None:
    """A name that no reduction knows is a mistake in its spelling, not a missing chain."""
    types = {end for r in reductions().values() for end in (r.source, r.target)} | set(rulesets())
    for name in (source, target):
        if name not in types:
            known = ", ".join(sorted(types))
            raise ReductionError(f"expected a formula kind or a game, one of {known}; got {name!r}")
    for name in via:
        if name not in types and name not in reductions():
            known = ", ".join((*sorted(types), *reductions()))
            raise ReductionError(
                f"via: expected a reduction or a type, one of {known}; got {name!r}"
            )


def _from(source: str) -> Iterator[tuple[Reduction, ...]]:
    for target in sorted({r.target for r in reductions().values()}):
        yield from paths(source, target)
