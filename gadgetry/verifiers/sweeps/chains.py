"""Every chain of every length that `path --all` lists, in every variant, on small instances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice, product
from typing import Any

from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import Reduction, ReductionError, Sizes
from gadgetry.reductions.registry import paths, reductions
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds
from gadgetry.verifiers.sweeps.results import Outcome, Results, Summary, version
from gadgetry.verifiers.sweeps.sweep import sweep

Path = tuple[Reduction, ...]

MOST_INSTANCES = 200
MOST_PARTS = 5_000
"""Of all targets on the way together: after so many a chain, in one variant, has had its share."""
SOLVER_LIMITS = Limits(nodes=20_000, steps=20_000_000)


@dataclass(frozen=True)
class SweptPath:
    """A path of reductions, swept in all its variants; `total`: as many instances there are.

    `first`: the first disagreement, and the chain in whose variants it was found.
    """

    path: Path
    variants: int
    bounds: Bounds
    total: int
    summary: Summary
    first: tuple[Chain, Outcome] | None

    @property
    def words(self) -> str:
        """The kinds on the way."""
        return " -> ".join([self.path[0].source.name, *(r.target.name for r in self.path)])


def every_path() -> Iterator[Path]:
    """Every path between any two kinds, but those that go on after a game's way round by a formula.

    From a game to a formula and back to a game is one chain; what leads on from there, or leads
    there, is swept in two parts, before the formula and after it: nothing new can go wrong.

    >>> [len(path) for path in every_path() if path[0].source.name == "swap-uno"]
    [2, 2, 1]
    """
    kinds = sorted({end.name for r in reductions().values() for end in (r.source, r.target)})
    for source, target in product(kinds, kinds):
        if source != target:
            yield from (path for path in paths(source, target) if not _is_roundabout(path))


def _is_roundabout(path: Path) -> bool:
    """Does it go from a game by a formula to a game, in more than two steps?

    >>> [len([p for p in paths("hex", "shannon") if _is_roundabout(p) is x]) for x in (False, True)]
    [2, 2]
    """
    formulas = [r.target for r in path[:-1] if r.target.ruleset is None]
    return bool(formulas) and path[0].source.ruleset is not None and len(path) > 2


def in_all_variants(path: Path) -> Iterator[Chain]:
    """The chains of a path: each variant of each step, but where a later step wants one.

    Variants whose claims do not fit together make no chain.

    >>> [chain.variants for chain in in_all_variants(next(paths("generalized-geography", "sum")))]
    [('prelude', 'edge'), ('prelude', '2'), ('plain', 'edge')]
    """
    usual = Chain.of(path)
    choices = [
        (chosen,) if chosen != step.variant(None) else tuple(step.variants)
        for step, chosen in zip(path, usual.variants, strict=True)
    ]
    for variants in product(*choices):
        chain = Chain(path, variants)
        try:
            chain.claim()
        except ReductionError:
            continue
        yield chain


def small_bounds(kind: str, most: int = MOST_INSTANCES) -> Bounds | None:
    """As far as there are at most so many instances; None for a kind that has none of its own.

    >>> print(small_bounds("qbf")), print(small_bounds("uno")), print(small_bounds("sum"))
    at most 2 variables, 2 clauses
    at most 3 cards
    None
    (None, None, None)
    """
    ruleset = rulesets().get(kind)
    if kind not in KINDS and (ruleset is None or ruleset.small is None):
        return None
    largest: Bounds | None = None
    for n in count(1):
        bounds = Bounds(kind, n, n) if kind in KINDS else Bounds(kind, n)
        if sum(1 for _ in islice(bounds.all(), most + 1)) > most:
            return largest
        largest = bounds
    return None


def swept_paths(
    results: str | None, limits: Limits = Limits(), jobs: int = 1, most: int = MOST_INSTANCES
) -> Iterator[SweptPath]:
    """Sweep every path whose source has instances, in every variant, each for its share."""
    limits = SOLVER_LIMITS if limits == Limits() else limits
    bounds = {r.source.name: small_bounds(r.source.name, most) for r in reductions().values()}
    for path in every_path():
        within = bounds[path[0].source.name]
        if within is not None:
            yield _swept(path, within, results, limits, jobs)


def _swept(path: Path, bounds: Bounds, results: str | None, limits: Limits, jobs: int) -> SweptPath:
    summary, first = Summary(bounds.kind), None
    chains = list(in_all_variants(path))
    for chain in chains:
        with Results(results, chain, limits) as kept:
            for outcome, _ in sweep(chain, _share(chain, bounds), kept, limits, jobs):
                summary = summary.plus(outcome)
                if outcome.verdict == "disagree" and first is None:
                    first = chain, outcome
    total = len(chains) * bounds.count()
    return SweptPath(path, len(chains), bounds, total, summary, first)


def _share(chain: Chain, bounds: Bounds) -> Iterator[Any]:
    """The smallest instances, until `MOST_PARTS` vertices, edges and so on have been built.

    Without those of which it is foretold that they alone take more.
    """
    parts = 0
    for instance in bounds.all():
        if parts > MOST_PARTS:
            return
        try:
            parts += sum(sum(sizes.values()) for _, sizes in chain.sizes(instance, _refuse_large))
        except _TooLarge:
            continue
        except ValueError:  # what is refused is not built
            pass
        yield instance


class _TooLarge(Exception):
    """For a sweep of chains; it is no error of the instance."""


def _refuse_large(_: str, sizes: Sizes) -> None:
    if sum(sizes.values()) > MOST_PARTS:
        raise _TooLarge


def page(swept: list[SweptPath]) -> Iterator[str]:
    """The lines of a page in Markdown, with the version.

    >>> next(page([]))
    '# Every chain, swept\\n\\n'
    """
    yield "# Every chain, swept\n\n"
    yield f"Written by `gadgetry sweep --chains`: gadgetry {version()}.\n\n"
    yield (
        "Every chain of reductions that `gadgetry path --all` lists between any two kinds, of every"
        " length, in every variant of its steps: small instances, the smallest first, until"
        f" {MOST_PARTS:,} vertices, edges and so on were built, without boards that alone have"
        " more. Both ends are solved; see"
        " [verifying](verifying.md).\n\n"
    )
    yield "| chain | variants | bounds | checked | found |\n|---|---|---|---|---|\n"
    for each in swept:
        checked = f"{each.summary.instances:,} of {each.total:,}"
        yield f"| {each.words} | {each.variants} | {each.bounds} | {checked} | {each.summary} |\n"
    kinds = {r.source.name for r in reductions().values()}
    apart = sorted(kind for kind in kinds if small_bounds(kind) is None)
    if apart:
        yield f"\nSwept only on the way from others, having no files: {', '.join(apart)}.\n"
