"""Every reduction swept and ablated to the bounds that it documents, as pages for the docs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import Reduction
from gadgetry.reductions.registry import options_for, reductions, shortest_path
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.ablation.ablation import Ablation, ablate, score
from gadgetry.verifiers.sweeps.instances import Bounds
from gadgetry.verifiers.sweeps.results import Results, Summary, version
from gadgetry.verifiers.sweeps.sweep import sweep

ABLATION_LIMITS = Limits(nodes=3_000, steps=20_000_000)
"""Of every solver on every instance, where the user sets no limits: a score is of many."""


@dataclass(frozen=True)
class Documented:
    """A sweep to documented bounds, and what it found."""

    chain: Chain
    bounds: Bounds
    summary: Summary


def bounded_chains(reduction: Reduction) -> Iterator[tuple[Chain, Bounds]]:
    """The chains that end with a reduction, in each of its variants, with the bounds.

    >>> from gadgetry.reductions.registry import reduction
    >>> found = bounded_chains(reduction("qbf-to-avoid-true"))
    >>> [(chain.reductions[0].source.name, str(bounds)) for chain, bounds in found]
    [('qbf', 'at most 2 variables, 4 clauses'), ('qbf', 'at most 3 variables, 2 clauses')]
    """
    for variant in reduction.variants:
        for start, *size in reduction.bounds_of(variant):
            yield _chain(reduction, start, variant), Bounds(start, *size)


def documented(
    results: str | None, limits: Limits = Limits(), jobs: int = 1
) -> Iterator[Documented]:
    """Sweep every reduction to its bounds, disagreements or not."""
    for reduction in reductions().values():
        for chain, bounds in bounded_chains(reduction):
            with (
                Results(results, chain, limits) as kept,
                closing(sweep(chain, bounds.all(), kept, limits, jobs)) as outcomes,
            ):
                summary = Summary.of(bounds.kind, (outcome for outcome, _ in outcomes))
            yield Documented(chain, bounds, summary)


def page(sweeps: list[Documented]) -> Iterator[str]:
    """The lines of a page in Markdown, with the version; no date, so that it can be compared.

    >>> next(page([]))
    '# What has been swept\\n\\n'
    """
    yield "# What has been swept\n\n"
    yield f"Written by `gadgetry sweep --all`: gadgetry {version()}.\n\n"
    yield (
        "All instances within the bounds, up to renaming (see [verifying](verifying.md))."
        " Undecided and refused instances are counted, none is left out.\n\n"
    )
    yield "| chain | bounds | found | solved twice: sources, targets |\n"
    yield "|---|---|---|---|\n"
    for done in sweeps:
        found = done.summary
        yield (
            f"| {_names(done.chain)} | {done.bounds} | {found}"
            f" | {found.source_twice:,}, {found.target_twice:,} |\n"
        )
    without = [f"`{r.name}`" for r in reductions().values() if not r.bounds]
    if without:
        yield f"\nWithout documented bounds, not swept: {', '.join(without)}.\n"


def ablation_bounds(reduction: Reduction) -> Bounds | None:
    """Where a reduction's score comes from; by default the least instances of its bounds.

    >>> from gadgetry.reductions.registry import reduction
    >>> print(ablation_bounds(reduction("qbf-to-avoid-true")))
    at most 2 variables, 2 clauses
    """
    if reduction.ablation is not None:
        return Bounds(*reduction.ablation)
    if not reduction.bounds:
        return None
    start, size, *clauses = reduction.bounds[0]
    return Bounds(start, min(size, 2), min(*clauses, 2)) if clauses else Bounds(start, size)


def scored(reduction: Reduction) -> tuple[Chain, Bounds, list[Ablation]] | None:
    """The ablation of a reduction in its default variant; None where there are no bounds."""
    bounds = ablation_bounds(reduction)
    if bounds is None:
        return None
    chain = _chain(reduction, bounds.kind, reduction.variant(None))
    # A part that serves one sign only is missed by instances up to the sign.
    found = ablate(chain, bounds.all(flips=False), ABLATION_LIMITS, additions=True)
    return chain, bounds, list(found)


def ablation_section(chain: Chain, bounds: Bounds, found: list[Ablation]) -> Iterator[str]:
    """A reduction's part of the page: its score, and all that was not noticed.

    >>> from gadgetry.reductions.registry import reduction
    >>> lines = ablation_section(*scored(reduction("cnf-to-qbf")))
    >>> [line for line in lines if line.startswith("Ablation")]
    ['Ablation, at most 2 variables, 2 clauses: 3 of 3 removals and 3 of 3 additions noticed.\\n']
    """
    yield f"## {chain.reductions[-1].name}\n\n"
    yield f"Ablation, {bounds}: {score(found)}.\n"
    words = " ".join([_named(chain), *options_for(chain)])
    yield f"\n`gadgetry sweep {words} {bounds.options()} --ablate`\n"
    silent = [each for each in found if each.noticed_by is None]
    if silent:
        yield "\nNot noticed:\n\n"
    for each in silent:
        open_ = f", {each.undecided:,} undecided" if each.undecided else ""
        yield f"- {each.change} ({each.tried:,} tried{open_})\n"
    yield "\n"


def ablation_page(sections: list[list[str]]) -> Iterator[str]:
    """The page of all scores.

    >>> next(ablation_page([]))
    '# Ablation\\n\\n'
    """
    yield "# Ablation\n\n"
    yield (
        f"Written by `gadgetry sweep --all --ablate`: gadgetry {version()}."
        " Every gadget of a kind loses one part, or gets one more; is it noticed?"
        " See [verifying](verifying.md).\n\n"
    )
    for section in sections:
        yield from section


def _chain(reduction: Reduction, start: str, variant: str) -> Chain:
    end = reduction.source.name
    before = () if start == end else shortest_path(start, end)
    wanted = [variant] if variant != reduction.variant(None) else []
    return Chain.of([*before, reduction], wanted)


def _names(chain: Chain) -> str:
    pairs = zip(chain.reductions, chain.variants, strict=True)
    return ", ".join(
        f"`{r.name}`" if v == r.variant(None) else f"`{r.name}` ({v})" for r, v in pairs
    )


def _named(chain: Chain) -> str:
    first, last = chain.reductions[0], chain.reductions[-1]
    return last.name if first is last else f"{first.source}..{last.target}"
