"""Every reduction, or every chain, swept or ablated: the pages that `sweep` writes for the docs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gadgetry.cli.output import tell, write_lines

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


def indented(text: str, reasons: Iterable[str]) -> Iterator[str]:
    """An instance and what is said of it, below a line that introduces them."""
    yield from (f"  {line}" for line in (*text.splitlines(), *reasons))


def sweep_of_all(results: str | None, limits: Limits, jobs: int, quiet: bool) -> int:
    """Every reduction to its documented bounds: a page for the docs on standard output."""
    from gadgetry.api.chains import named_in_words
    from gadgetry.api.sweeping import documented, documented_page

    done = []
    for each in documented(results, limits, jobs):
        done.append(each)
        if not quiet:
            tell("swept", f"{named_in_words(each.chain)}, {each.bounds}: {each.summary}")
    write_lines(documented_page(done), "-")
    if any(each.summary.disagreements for each in done):
        return 1
    return 3 if any(each.summary.undecided for each in done) else 0


def sweep_of_chains(results: str | None, limits: Limits, jobs: int, quiet: bool) -> int:
    """Every chain in every variant: a page for the docs on standard output."""
    from gadgetry.api.sweeping import chains_page, options_for, swept_paths

    done = []
    for each in swept_paths(results, limits, jobs):
        done.append(each)
        if not quiet:
            tell("swept", f"{each.words}, {each.bounds}: {each.summary}")
        if each.first is not None:
            chain, outcome = each.first
            ends = f"{each.path[0].source}..{each.path[-1].target}"
            words = ["gadgetry sweep", ends, *options_for(chain), each.bounds.options()]
            again = " ".join(words)
            tell("disagree", again, *indented(outcome.instance, outcome.reasons))
    write_lines(chains_page(done), "-")
    if any(each.summary.disagreements for each in done):
        return 1
    return 3 if any(each.summary.undecided for each in done) else 0


def ablation_of_all(quiet: bool) -> int:
    """The score of every reduction: a page for the docs on standard output."""
    from gadgetry.api.chains import reductions
    from gadgetry.api.sweeping import ablation_page, ablation_section, scored

    sections = []
    for reduction in reductions().values():
        found = scored(reduction)
        if found is not None:
            sections.append(list(ablation_section(*found)))
            if not quiet:
                tell("ablated", f"{reduction.name}: {sections[-1][1].strip()}")
    write_lines(ablation_page(sections), "-")
    return 0
