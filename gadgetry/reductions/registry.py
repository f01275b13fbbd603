"""The reductions there are, every module's `REDUCTIONS`; and the chains through them.

To those of this package come those of others: see `gadgetry._plugins`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from warnings import catch_warnings, simplefilter

import gadgetry.reductions
from gadgetry._advice import Advice, Call, Setting
from gadgetry._discovery import modules_with
from gadgetry._plugins import PluginKind, brought, is_ours, listed, remembered
from gadgetry._unknown import unknown
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.checked_reduction import checked_reduction
from gadgetry.reductions.reduction import Reduction, ReductionError

OUTSIDE = PluginKind[Reduction](
    "reduction", "REDUCTION", "REDUCTIONS", checked_reduction, lambda r: (r.name,)
)


@remembered
@cache
def reductions() -> dict[str, Reduction]:
    """All reductions by name: ours, sorted, then those of others; see `gadgetry._plugins`."""
    modules = modules_with(gadgetry.reductions, "REDUCTIONS", "REDUCTION")
    ours = sorted((r for m in modules for r in reductions_of(m)), key=lambda r: str(r.name))
    theirs = sorted(brought(OUTSIDE, (r.name for r in ours)), key=lambda r: str(r.name))
    return {r.name: r for r in (*ours, *theirs)}


def reductions_of(module: ModuleType) -> list[Reduction]:
    """What stands in a module's REDUCTIONS and REDUCTION."""
    return listed(OUTSIDE, module, module.__name__)


def reduction(name: str) -> Reduction:
    """The reduction of that name."""
    if name not in reductions():
        raise unknown(ReductionError, "a reduction", reductions(), name, Call("list", "reductions"))
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
    """The shortest path, through the reductions or types named in `via`, in order.

    Reductions of others are taken where `via` names them, or where there is no way without them:
    they replace none of ours. Where two of them lead from and to the same, `via` must name one.
    """
    _check_names(source, target, via)
    theirs = None
    for path in paths(source, target):
        if _goes_through(path, via):
            if not any(_unasked(r, via) for r in path):
                return path
            theirs = theirs or path
    if theirs is not None:
        _check_choice(theirs, via)
        return theirs
    through = f" via {', '.join(via)}" if via else ""
    known = sorted({r.target.name for p in _from(source) for r in p})
    raise ReductionError(
        f"no chain of reductions from {source} to {target}{through};"
        f" from {source} there are: {', '.join(known) or 'none'}"
    )


def _goes_through(path: tuple[Reduction, ...], via: tuple[str, ...]) -> bool:
    stops = iter([x for r in path for x in (r.name, r.target.name)])
    return all(any(stop == name for stop in stops) for name in via)


def _unasked(r: Reduction, via: tuple[str, ...]) -> bool:
    """Would a reduction of somebody else be taken that nobody named?"""
    return not is_ours(type(r)) and r.name not in via


def _check_choice(path: tuple[Reduction, ...], via: tuple[str, ...]) -> None:
    """Refuse a step that is one of several of others, of which nobody named one."""
    for r in path:
        ends = r.source, r.target
        names = [x.name for x in reductions().values() if (x.source, x.target) == ends]
        if _unasked(r, via) and len(names) > 1:
            raise ReductionError(
                Advice(
                    f"several reductions of others lead from {r.source} to {r.target}: expected ",
                    Setting("via"),
                    f" with one of {', '.join(names)}",
                )
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
        (path, via) for via in vias if (path := _path(source, target, via)) == chain.reductions
    )
    usual = Chain.of(path).variants
    pairs = zip(chain.variants, usual, strict=True)
    variants = [v for v, default in pairs if v != default]
    options = ["--via", ",".join(via)] if via else []
    return options + [word for variant in variants for word in ("--variant", variant)]


def _path(source: str, target: str, via: tuple[str, ...]) -> tuple[Reduction, ...]:
    try:
        return shortest_path(source, target, via)
    except ReductionError:  # of several of others, one must be named
        return ()


def _check_names(source: str, target: str, via: tuple[str, ...]) -> None:
    """A name that no reduction knows is a mistake in its spelling, not a missing chain."""
    ends = {end.name for r in reductions().values() for end in (r.source, r.target)}
    types = ends | set(rulesets())
    for name in (source, target):
        if name not in types:
            what = "a formula kind or a game"
            raise unknown(ReductionError, what, sorted(types), name, Call("list", "kinds"))
    for name in via:
        if name not in types and name not in reductions():
            known = (*sorted(types), *reductions())
            what = Advice("a reduction, a formula kind or a game in ", Setting("via"))
            raise unknown(ReductionError, what, known, name, Call("list"))


def _from(source: str) -> Iterator[tuple[Reduction, ...]]:
    for target in sorted({r.target.name for r in reductions().values()}):
        yield from paths(source, target)
