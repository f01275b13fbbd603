"""Every reduction swept to the bounds that it documents, as a table for the docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import Reduction
from gadgetry.reductions.registry import reductions, shortest_path
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.enumeration import instances
from gadgetry.verifiers.results import Results, Summary, version
from gadgetry.verifiers.sweep import sweep


@dataclass(frozen=True)
class Documented:
    """A sweep to documented bounds, and what it found."""

    chain: Chain
    variables: int
    clauses: int
    summary: Summary


def bounded_chains(reduction: Reduction) -> Iterator[tuple[Chain, int, int]]:
    """The chains that end with a reduction, with the bounds to which it is swept.

    >>> from gadgetry.reductions.registry import reduction
    >>> found = bounded_chains(reduction("qbf-to-avoid-true"))
    >>> [(chain.reductions[0].source, k, n) for chain, k, n in found]
    [('qbf', 2, 4), ('qbf', 3, 2)]
    """
    for start, variables, clauses in reduction.bounds:
        before = () if start == reduction.source else shortest_path(start, reduction.source)
        yield Chain.of([*before, reduction]), variables, clauses


def documented(
    results: str | None, limits: Limits = Limits(), jobs: int = 1
) -> Iterator[Documented]:
    """Sweep every reduction to its bounds, disagreements or not."""
    for reduction in reductions().values():
        for chain, variables, clauses in bounded_chains(reduction):
            kind = chain.reductions[0].source
            with Results(results, chain, limits) as kept:
                found = instances(kind, variables, clauses)
                outcomes = (o for o, _ in sweep(chain, found, kept, limits, jobs))
                summary = Summary.of(kind, outcomes)
            yield Documented(chain, variables, clauses, summary)


def page(sweeps: list[Documented], today: date) -> Iterator[str]:
    """The lines of a page in Markdown, with the version and the date.

    >>> next(page([], date(2026, 1, 31)))
    '# What has been swept\\n\\n'
    """
    yield "# What has been swept\n\n"
    yield f"Written by `gadgetry sweep --all`: gadgetry {version()}, {today.isoformat()}.\n\n"
    yield (
        "All instances with at most so many variables and clauses, up to renaming"
        " (see [verifying](verifying.md)).\n\n"
    )
    yield "| chain | variables | clauses | found | solved twice: sources, targets |\n"
    yield "|---|---|---|---|---|\n"
    for done in sweeps:
        names = ", ".join(f"`{r.name}`" for r in done.chain.reductions)
        found = done.summary
        yield (
            f"| {names} | {done.variables} | {done.clauses} | {found}"
            f" | {found.source_twice:,}, {found.target_twice:,} |\n"
        )
    without = [f"`{r.name}`" for r in reductions().values() if not r.bounds]
    if without:
        yield f"\nWithout documented bounds, not swept: {', '.join(without)}.\n"
