"""`gadgetry sweep`: a reduction on many instances; is every part of its gadgets needed?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import click
from click.core import ParameterSource

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.ablation import report_ablation
from gadgetry.cli.chains import named_in_words
from gadgetry.cli.counterexample import saved_counterexample
from gadgetry.cli.limiting import within
from gadgetry.cli.options import (
    SEED,
    Count,
    chain_options,
    json_option,
    limit_options,
    quiet_option,
)
from gadgetry.cli.output import say, tell, write_json
from gadgetry.cli.progress import progress
from gadgetry.cli.sweep_pages import ablation_of_all, indented, sweep_of_all, sweep_of_chains
from gadgetry.reductions.chain import Chain
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.sweeps.results import Outcome, Results, Summary

RANDOM_VARIABLES = RANDOM_CLAUSES = 4
RANDOM_SIZE = 6
FOR_ALL = ("every", "chains", "ablating", "results", "jobs", "time", "nodes", "memory", "quiet")
"""The options that go with --all or --chains, which name no instances."""


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
def command(
    name: str | None,
    every: bool,
    chains: bool,
    variables: int | None,
    clauses: int | None,
    size: int | None,
    count: int | None,
    seed: int | None,
    signs: bool,
    via: str | None,
    variants: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    results: str | None,
    keep_going: bool,
    counterexample: str | None,
    ablating: bool,
    limits: Limits,
    memory: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Check the reduction NAME, or the chain SOURCE..TARGET, on many instances.

    All instances with at most N variables and M clauses up to renaming (and, in a QBF, up to the
    sign of a variable), or K random ones; where NAME starts from a game, all positions up to a
    size. Exits 0 when all agree, 1 on a disagreement, which is shrunk and saved, 3 when some are
    undecided. With --ablate: exits 0.

    \b
    gadgetry sweep avoid-true-to-flag-coloring --variables 3 --clauses 2 --jobs 2
    gadgetry sweep qbf..flag-coloring --random 20 --seed 1 --results sweep.db
    gadgetry sweep qbf-to-avoid-true --variables 2 --clauses 2 --ablate
    gadgetry sweep generalized-geography-to-undirected-geography --size 3
    gadgetry sweep --all --results sweep.db > docs/sweeps.md
    gadgetry sweep --all --ablate > docs/ablation.md
    gadgetry sweep --chains --results chains.db > docs/chains.md
    """
    from gadgetry.cli.chains import named_chain
    from gadgetry.verifiers.sweeps.documented import ABLATION_LIMITS

    if every + chains + (name is not None) != 1:
        raise click.UsageError(
            "expected the NAME of a reduction or SOURCE..TARGET, or --all, or --chains"
        )
    if name is None:
        _check_options_for_all()
    if chains:
        if ablating:
            raise click.UsageError("expected --ablate with NAME or --all, not with --chains")
        return sweep_of_chains(results, limits, jobs, quiet)
    if name is None:
        return ablation_of_all(quiet) if ablating else sweep_of_all(results, limits, jobs, quiet)
    chain = named_chain(name, via, variants)
    kind = chain.reductions[0].source.name
    # A part that serves one sign only is missed by instances up to the sign.
    flips = not (signs or ablating)
    with within(limits):
        total, instances = _instances(kind, variables, clauses, size, count, seed, flips)
    if ablating:
        allowed = ABLATION_LIMITS if limits == Limits() else limits
        return report_ablation(chain, instances(), allowed, as_json)
    out = counterexample or f"{name.replace('..', '-to-')}-counterexample"
    with Results(results, chain, limits) as kept:
        try:
            summary, firsts, old = _swept(
                chain, kept, instances(), total, limits, jobs, cluster, keep_going, quiet
            )
        except KeyboardInterrupt as stop:
            if results:
                stop.args = (f"results are in {results}",)
            raise
    if old and not quiet:
        tell("note", f"{old:,} of {summary.instances:,} were known from {results}")
    found = None
    if (failed := firsts.get("disagree")) is not None:
        found = saved_counterexample(chain, failed, limits, out, counterexample is None)
    if as_json:
        write_json(_json(chain, summary, total, firsts, found))
    else:
        for line in _lines(chain, summary, total, firsts, found):
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


def _instances(
    kind: str,
    variables: int | None,
    clauses: int | None,
    size: int | None,
    count: int | None,
    seed: int | None,
    flips: bool,
) -> tuple[int, Callable[[], Iterator[Any]]]:
    """How many instances there are to be, and the instances."""
    from gadgetry.verifiers.sweeps.enumeration import KINDS
    from gadgetry.verifiers.sweeps.instances import Bounds, small_of

    if (count is None) != (seed is None):
        raise click.UsageError("expected --random K and --seed S together")
    if kind in KINDS:
        if size is not None:
            raise click.UsageError(f"{kind}: expected --variables N and --clauses M, not --size")
        given = (variables, clauses)
        usual = (RANDOM_VARIABLES, RANDOM_CLAUSES)
        wanted = "--variables N and --clauses M"
    else:
        unit = small_of(kind).unit
        if (variables, clauses) != (None, None):
            raise click.UsageError(f"{kind}: expected --size N, the {unit}")
        given, usual, wanted = (size, 0), (RANDOM_SIZE, 0), f"--size N, the {unit} at most"
    if count is not None and seed is not None:
        chosen = [u if g is None else g for g, u in zip(given, usual, strict=True)]
        random, many = Bounds(kind, *chosen), range(count)
        return count, lambda: (random.random(seed * 1_000_003 + i) for i in many)
    if None in given:
        raise click.UsageError(f"expected {wanted}, or --random K and --seed S")
    bounds = Bounds(kind, *(g for g in given if g is not None))
    return bounds.count(flips), lambda: bounds.all(flips)


def _swept(
    chain: Chain,
    kept: Results,
    instances: Iterator[Any],
    total: int,
    limits: Limits,
    jobs: int,
    cluster: str | None,
    keep_going: bool,
    quiet: bool,
) -> tuple[Summary, dict[str, Outcome], int]:
    """The summary, the first outcome of each verdict, and how many were known before."""
    from gadgetry.verifiers.sweeps.sweep import sweep

    summary, old = Summary(chain.reductions[0].source.name), 0
    firsts: dict[str, Outcome] = {}
    swept = sweep(chain, instances, kept, limits, jobs, cluster)
    with progress(total, quiet) as show, closing(swept):
        for outcome, new in swept:
            summary = summary.plus(outcome)
            old += not new
            show(summary)
            firsts.setdefault(outcome.verdict, outcome)
            if outcome.verdict == "disagree" and not keep_going:
                break
    return summary, firsts, old


def _lines(
    chain: Chain,
    summary: Summary,
    total: int,
    firsts: dict[str, Outcome],
    found: dict[str, Any] | None,
) -> Iterator[str]:
    yield f"{named_in_words(chain)}: {summary}"
    if summary.instances:
        sources = counted(summary.source_twice, "source")
        twice = f"{sources} and {counted(summary.target_twice, 'target')}"
        yield f"solved twice, by solvers that share no code: {twice}"
    for verdict in ("undecided", "refused"):
        if verdict in firsts:
            yield f"the first that is {verdict}:"
            yield from indented(firsts[verdict].instance, firsts[verdict].reasons)
    if found is None:
        return
    if summary.instances < total:
        yield f"stopped at a disagreement after {summary.instances:,} of {total:,}"
    yield f"smallest counterexample, in {found['file']}:"
    yield from indented(found["text"], found["reasons"])
    if found["pictures"]:
        yield f"drawn in {', '.join(found['pictures'].values())}"
    yield f"check: {found['check']}"


def _json(
    chain: Chain,
    summary: Summary,
    total: int,
    firsts: dict[str, Outcome],
    found: dict[str, Any] | None,
) -> dict[str, Any]:
    from gadgetry.verifiers.sweeps.results import version

    first = {
        verdict: {"text": outcome.instance, "reasons": list(outcome.reasons)}
        for verdict, outcome in firsts.items()
    }
    return {
        "schema": "gadgetry-sweep/1",
        "chain": [r.name for r in chain.reductions],
        "variants": list(chain.variants),
        "version": version(),
        "summary": str(summary),
        "instances": total,
        "checked": summary.instances,
        "true": summary.true,
        "false": summary.false,
        "disagreements": summary.disagreements,
        "undecided": summary.undecided,
        "refused": summary.refused,
        "sources_solved_twice": summary.source_twice,
        "targets_solved_twice": summary.target_twice,
        "first_disagreement": first.get("disagree"),
        "first_undecided": first.get("undecided"),
        "first_refused": first.get("refused"),
        "counterexample": found,
    }
