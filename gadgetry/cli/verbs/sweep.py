"""`gadgetry sweep`: a reduction on many instances; is every part of its gadgets needed?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.ablation import report_ablation
from gadgetry.cli.options import (
    SEED,
    Count,
    chain_options,
    json_option,
    limit_options,
    options_as,
    quiet_option,
    stops,
)
from gadgetry.cli.output import say, tell, write_json
from gadgetry.cli.progress import progress
from gadgetry.cli.sweep_pages import ablation_of_all, indented, sweep_of_all, sweep_of_chains

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits
    from gadgetry.api.sweeping import Sweep

FOR_ALL = ("every", "chains", "ablating", "results", "jobs", "time", "nodes", "memory", "quiet")
"""The options that go with --all or --chains, which name no instances."""


@dataclass(frozen=True)
class SweepOptions:
    """What `gadgetry sweep` is told."""

    name: str | None
    every: bool
    chains: bool
    variables: int | None
    clauses: int | None
    size: int | None
    count: int | None
    seed: int | None
    signs: bool
    via: str | None
    variants: tuple[str, ...]
    jobs: int
    cluster: str | None
    results: str | None
    keep_going: bool
    counterexample: str | None
    ablating: bool
    limits: Limits
    as_json: bool
    quiet: bool

    def instances(self) -> dict[str, Any]:
        """Which chain, and on which instances: what `sweep` and `ablate` both take."""
        return {"variables": self.variables, "clauses": self.clauses, "size": self.size,
                "random": self.count, "seed": self.seed, "via": stops(self.via),
                "variant": self.variants, "limits": self.limits}  # fmt: skip


@click.command("sweep")
@click.argument("name", metavar="NAME", required=False, shell_complete=completion.reductions)
@click.option("--all", "every", is_flag=True, help="Every reduction, to its documented bounds.")
@click.option("--chains", is_flag=True, help="Every chain that path --all lists, briefly.")
@click.option("--variables", type=Count(), metavar="N", help="At most so many.")
@click.option("--clauses", type=Count(), metavar="M", help="At most so many.")
@click.option("--size", type=Count(1), metavar="N", help="Of a game, at most so large.")
@click.option("--random", "count", type=Count(1), metavar="K", help="K random instances.")
@click.option("--seed", type=SEED, metavar="S", help="The seed of --random.")
@click.option("--signs", is_flag=True, help="Keep formulas that differ in a variable's sign apart.")
@chain_options
@click.option("--jobs", type=Count(1, 1024), default=1, metavar="J", help="Processes.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, as tcp://host:8786.")
@click.option(
    "--results",
    metavar="DB",
    help="A SQLite file; a sweep goes on where it stopped.",
    shell_complete=completion.files,
)
@click.option("--keep-going", is_flag=True, help="Past the first disagreement.")
@click.option(
    "--counterexample",
    metavar="OUT",
    help="Where the smallest one goes; else named after NAME.",
    shell_complete=completion.files,
)
@click.option("--ablate", "ablating", is_flag=True, help="Change the gadgets: what is noticed?")
@limit_options
@json_option
@quiet_option
@options_as(SweepOptions)
def command(options: SweepOptions) -> int:
    """Check the reduction NAME, or the chain SOURCE..TARGET, on many instances.

    All instances with at most N variables and M clauses up to renaming (and, in a QBF, up to the
    sign of a variable), or K random ones; where NAME starts from a game, all positions up to a
    size. Exits 0 when all agree, 1 on a disagreement, which is shrunk and saved, 3 when some are
    undecided within the limits, of which --time is for each instance. With --ablate: exits 0.

    \b
    gadgetry sweep avoid-true-to-flag-coloring --variables 3 --clauses 2 --jobs 2
    gadgetry sweep qbf..flag-coloring --random 20 --seed 1 --results sweep.db
    gadgetry sweep qbf-to-avoid-true --variables 2 --clauses 2 --ablate
    gadgetry sweep generalized-geography-to-undirected-geography --size 3
    gadgetry sweep --all --results sweep.db > docs/sweeps.md
    gadgetry sweep --all --ablate > docs/ablation.md
    gadgetry sweep --chains --results chains.db > docs/chains.md
    """
    name, results, limits = options.name, options.results, options.limits
    if options.every + options.chains + (name is not None) != 1:
        raise click.UsageError(
            "expected the NAME of a reduction or SOURCE..TARGET, or --all, or --chains"
        )
    if name is not None:
        return _ablate(name, options) if options.ablating else _sweep(name, options)
    _check_options_for_all()
    if options.chains:
        if options.ablating:
            raise click.UsageError("expected --ablate with NAME or --all, not with --chains")
        return sweep_of_chains(results, limits, options.jobs, options.quiet)
    if options.ablating:
        return ablation_of_all(options.quiet)
    return sweep_of_all(results, limits, options.jobs, options.quiet)


def _ablate(name: str, options: SweepOptions) -> int:
    """One reduction with parts of its gadgets taken away, and some added."""
    from gadgetry.api.sweeping import ablate

    found = ablate(name, **options.instances())
    return report_ablation(name, found, stops(options.via), options.variants, options.as_json)


def _sweep(name: str, options: SweepOptions) -> int:
    """One reduction or chain on its instances; the exit code says whether all agree."""
    from gadgetry.api.sweeping import sweep

    swept = sweep(name, **options.instances(), signs=options.signs, jobs=options.jobs,
                  cluster=options.cluster, results=options.results,
                  keep_going=options.keep_going)  # fmt: skip
    try:
        with progress(len(swept), options.quiet) as show:
            summary = swept.run(show)
    except KeyboardInterrupt as stop:
        if options.results:
            stop.args = (f"results are in {options.results}",)
        raise
    if swept.known and not options.quiet:
        tell("note", f"{swept.known:,} of {summary.instances:,} were known from {options.results}")
    out = options.counterexample or f"{name.replace('..', '-to-')}-counterexample"
    found = swept.counterexample(out, suffix=options.counterexample is None)
    if options.as_json:
        write_json(swept.to_json(found))
    else:
        for line in _lines(swept, found):
            say(line)
    return 1 if summary.disagreements else 3 if summary.undecided else 0


def _check_options_for_all() -> None:
    context = click.get_current_context()
    for option in context.command.params:
        given = context.get_parameter_source(option.name or "")
        if given is ParameterSource.COMMANDLINE and option.name not in FOR_ALL:
            raise click.UsageError(
                f"expected {option.opts[0]} with a NAME, not with --all, --chains"
            )


def _lines(swept: Sweep, found: dict[str, Any] | None) -> Iterator[str]:
    summary, total = swept.summary, len(swept)
    yield str(swept)
    if summary.instances:
        sources = counted(summary.source_twice, "source")
        twice = f"{sources} and {counted(summary.target_twice, 'target')}"
        yield f"solved twice, by solvers that share no code: {twice}"
    for verdict in ("undecided", "refused"):
        if verdict in swept.first:
            yield f"the first that is {verdict}:"
            yield from indented(swept.first[verdict].instance, swept.first[verdict].reasons)
    if found is None:
        return
    if summary.instances < total:
        yield f"stopped at a disagreement after {summary.instances:,} of {total:,}"
    yield f"smallest counterexample, in {found['file']}:"
    yield from indented(found["text"], found["reasons"])
    if found["pictures"]:
        yield f"drawn in {', '.join(found['pictures'].values())}"
    yield f"check: {found['check']}"
