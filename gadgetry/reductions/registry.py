"""The reductions there are, every module's `REDUCTIONS`; and the chains through them.

To those of this package come those of others: see `plugins`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from warnings import catch_warnings, simplefilter, warn

import gadgetry.reductions
from gadgetry._discovery import modules_with
from gadgetry._unknown import unknown
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.checked_reduction import Faulty
from gadgetry.reductions.plugins import outside_places, outside_reductions, reductions_of
from gadgetry.reductions.reduction import Reduction, ReductionError


@cache
def reductions() -> dict[str, Reduction]:
    """All reductions by name, sorted; a module of others that cannot be used is a warning."""
    modules = modules_with(gadgetry.reductions, "REDUCTIONS", "REDUCTION")
    known = {r.name: r for module in modules for r in reductions_of(module)}
    for module, place in outside_places():
        try:
            known |= _new(outside_reductions(module, place), known, place)
        except Faulty as problem:
            warn(str(problem), stacklevel=2)
    return dict(sorted(known.items()))


def _new(
    others: list[Reduction], known: Mapping[str, Reduction], place: str
) -> dict[str, Reduction]:
    """The reductions of somebody else by name, if none has the name of another one."""
    for each in others:
        if known.get(each.name, each) is not each:
            raise Faulty(f"{place}: there is a reduction {each.name} already")
    return {each.name: each for each in others}


def reduction(name: str) -> Reduction:
    """The reduction of that name."""
    if name not in reductions():
        raise unknown(ReductionError, "a reduction", reductions(), name, "gadgetry list reductions")
    return reductions()[name]


def sent_reduction(name: str) -> Reduction:
    """The reduction of that name in a worker: what there is to warn of has been said before."""
    with catch_warnings():
        simplefilter("ignore")
        return reduction(name)


def paths(source: str, target: str) -> Iterator[tuple[Reduction, ...]]:
    """Every simple path of reductions between two types that claims something, the shortest first.

    A path whose steps claim things that do not fit together is none: see `Chain.claim`.

    >>> [[r.name for r in path] for path in paths("qbf", "flag-coloring")][0]
    ['qbf-to-avoid-true', 'avoid-true-to-flag-coloring']
    """
    level: list[tuple[Reduction, ...]] = [()]
    while level:
        longer: list[tuple[Reduction, ...]] = []
        for path in level:
            here = path[-1].target.name if path else source
            if here == target and path:
                if _claims(path):
                    yield path
                continue
            seen = {source, *(r.target.name for r in path)}
            longer += [
                (*path, r)
                for r in reductions().values()
                if r.source.name == here and r.target.name not in seen
            ]
        level = longer


def _claims(path: tuple[Reduction, ...]) -> bool:
    try:
        Chain.of(path)
    except ReductionError:
        return False
    return True


def shortest_path(source: str, target: str, via: tuple[str, ...] = ()) -> tuple[Reduction, ...]:
    """The shortest path, through the reductions or types named in `via`, in order."""
    _check_names(source, target, via)
    for path in paths(source, target):
        stops = iter([x for r in path for x in (r.name, r.target.name)])
        if all(any(stop == name for stop in stops) for name in via):
            return path
    through = f" via {', '.join(via)}" if via else ""
    known = sorted({r.target.name for p in _from(source) for r in p})
    raise ReductionError(
        f"no chain of reductions from {source} to {target}{through};"
        f" from {source} there are: {', '.join(known) or 'none'}"
    )


def options_for(chain: Chain) -> list[str]:
    """The options `--via` and `--variant` that name a chain between its two ends.

    >>> options_for(Chain.of(shortest_path("qbf", "sum")))
    []
    >>> options_for(Chain.of(shortest_path("qbf", "sum", ("uno",)), ["small"]))
    ['--via', 'uno', '--variant', 'small']
    """
    source, target = chain.reductions[0].source.name, chain.reductions[-1].target.name
    stops = (*(r.target.name for r in chain.reductions[:-1]), *(r.name for r in chain.reductions))
    vias = [(), *((stop,) for stop in stops), tuple(r.name for r in chain.reductions)]
    path, via = next(
        (path, via)
        for via in vias
        if (path := shortest_path(source, target, via)) == chain.reductions
    )
    usual = Chain.of(path).variants
    pairs = zip(chain.variants, usual, strict=True)
    variants = [v for v, default in pairs if v != default]
    options = ["--via", ",".join(via)] if via else []
    return options + [word for variant in variants for word in ("--variant", variant)]


def _check_names(source: str, target: str, via: tuple[str, ...]) -> None:
    """A name that no reduction knows is a mistake in its spelling, not a missing chain."""
    ends = {end.name for r in reductions().values() for end in (r.source, r.target)}
    types = ends | set(rulesets())
    for name in (source, target):
        if name not in types:
            what = "a formula kind or a game"
            raise unknown(ReductionError, what, sorted(types), name, "gadgetry list kinds")
    for name in via:
        if name not in types and name not in reductions():
            known = (*sorted(types), *reductions())
            what = "a reduction, a formula kind or a game in --via"
            raise unknown(ReductionError, what, known, name, "gadgetry list")


def _from(source: str) -> Iterator[tuple[Reduction, ...]]:
    for target in sorted({r.target.name for r in reductions().values()}):
        yield from paths(source, target)
