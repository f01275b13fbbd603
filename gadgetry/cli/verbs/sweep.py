"""`gadgetry sweep`: a reduction on many instances; is every part of its gadgets needed?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from gadgetry.cli.ablation import report_ablation
from gadgetry.cli.chains import named_in_words
from gadgetry.cli.options import chain_options, json_option, limit_options, quiet_option
from gadgetry.cli.output import tell, write_bytes, write_json, write_lines
from gadgetry.cli.progress import progress
from gadgetry.reductions.chain import Chain
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.results import Outcome, Results, Summary

RANDOM_VARIABLES = RANDOM_CLAUSES = 4
RANDOM_SIZE = 6


@click.command("sweep")
@click.argument("name", metavar="NAME", required=False)
@click.option("--all", "every", is_flag=True, help="Every reduction, to its documented bounds.")
@click.option("--variables", type=click.IntRange(0), metavar="N", help="At most so many.")
@click.option("--clauses", type=click.IntRange(0), metavar="M", help="At most so many.")
@click.option("--size", type=click.IntRange(1), metavar="N", help="Of a game, at most so large.")
@click.option("--random", "count", type=click.IntRange(1), metavar="K", help="K random instances.")
@click.option("--seed", type=click.IntRange(0), metavar="S", help="The seed of --random.")
@click.option("--signs", is_flag=True, help="Keep formulas that differ in a variable's sign apart.")
@chain_options
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Processes.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, as tcp://host:8786.")
@click.option("--results", metavar="DB", help="A SQLite file; a sweep goes on where it stopped.")
@click.option("--keep-going", is_flag=True, help="Past the first disagreement.")
@click.option(
    "--counterexample", metavar="OUT", help="Where the smallest one goes; else named after NAME."
)
@click.option("--ablate", "ablating", is_flag=True, help="Change the gadgets: what is noticed?")
@limit_options
@json_option
@quiet_option
def command(
    name: str | None,
    every: bool,
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
    """
    from gadgetry.cli.chains import named_chain

    if every == (name is not None):
        raise click.UsageError("expected the NAME of a reduction or SOURCE..TARGET, or --all")
    if name is None:
        return _every_ablation(quiet) if ablating else _every(results, limits, jobs, quiet)
    chain = named_chain(name, via, variants)
    kind = chain.reductions[0].source
    # A part that serves one sign only is missed by instances up to the sign.
    flips = not (signs or ablating)
    total, instances = _instances(kind, variables, clauses, size, count, seed, flips)
    if ablating:
        return report_ablation(chain, instances(), limits, as_json)
    out = counterexample or f"{name.replace('..', '-to-')}-counterexample"
    with Results(results, chain, limits) as kept:
        try:
            summary, failed, old = _swept(
                chain, kept, instances(), total, limits, jobs, cluster, keep_going
            )
        except KeyboardInterrupt:
            tell("interrupted", f"results are in {results}" if results else "nothing was written")
            return 130
    if old and not quiet:
        tell("note", f"{old:,} of {summary.instances:,} were known from {results}")
    found = _counterexample(chain, failed, limits, out, counterexample is None) if failed else None
    if as_json:
        write_json(_json(chain, summary, total, failed, found))
    else:
        for line in _lines(chain, summary, total, failed, found):
            click.echo(line)
    return 1 if summary.disagreements else 3 if summary.undecided else 0


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
    from gadgetry.verifiers.enumeration import KINDS
    from gadgetry.verifiers.instances import Bounds, small_of

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
) -> tuple[Summary, Outcome | None, int]:
    """The summary, the first disagreement, and how many outcomes were known before."""
    from gadgetry.verifiers.sweep import sweep

    summary, failed, old = Summary(chain.reductions[0].source), None, 0
    with progress(total) as show:
        for outcome, new in sweep(chain, instances, kept, limits, jobs, cluster):
            summary = summary.plus(outcome)
            old += not new
            show(summary)
            if outcome.verdict == "disagree":
                failed = failed or outcome
                if not keep_going:
                    break
    return summary, failed, old


def _counterexample(
    chain: Chain, failed: Outcome, limits: Limits, out: str, suffix: bool
) -> dict[str, Any]:
    """Shrink the instance, save and draw it; where it is, and what is wrong with it."""
    from gadgetry.formulas import Formula
    from gadgetry.parsers.formats import DEFAULTS
    from gadgetry.verifiers.instances import instance_from, instance_text
    from gadgetry.verifiers.shrinking import shrink
    from gadgetry.verifiers.sweep import checked

    small = shrink(
        instance_from(failed.instance),
        lambda f: checked(chain, "", f, limits).verdict == "disagree",
    )
    ending = DEFAULTS[small.kind] if isinstance(small, Formula) else "json"
    file = f"{out}.{ending}" if suffix else out
    text = instance_text(small)
    write_lines([text], file)
    reasons = checked(chain, text, small, limits).reasons
    return {
        "file": file,
        "pictures": _pictures(chain, small, file),
        "text": text,
        "reasons": list(reasons),
    }


def _pictures(chain: Chain, instance: Any, file: str) -> dict[str, str]:
    """Draw both sides of a counterexample beside its file; the pictures' names."""
    from gadgetry.diagrams.picture import picture
    from gadgetry.diagrams.render import render

    scenes = {".svg": picture(instance)}
    with suppress(ValueError):  # if the compiler itself fails there is no target to draw
        scenes[".target.svg"] = picture(chain.build(instance))
    for suffix, scene in scenes.items():
        write_bytes(render(scene, "svg"), str(Path(file).with_suffix(suffix)))
    return {
        side: str(Path(file).with_suffix(suffix))
        for side, suffix in zip(("source", "target"), scenes, strict=False)
    }


def _lines(
    chain: Chain,
    summary: Summary,
    total: int,
    failed: Outcome | None,
    found: dict[str, Any] | None,
) -> Iterator[str]:
    yield f"{named_in_words(chain)}: {summary}"
    if summary.instances:
        twice = f"{summary.source_twice:,} sources and {summary.target_twice:,} targets"
        yield f"solved twice, by solvers that share no code: {twice}"
    if failed is None or found is None:
        return
    if summary.instances < total:
        yield f"stopped at a disagreement after {summary.instances:,} of {total:,}"
    yield f"smallest counterexample, in {found['file']}:"
    yield from (f"  {line}" for line in found["text"].splitlines())
    yield from (f"  {reason}" for reason in found["reasons"])
    if found["pictures"]:
        yield f"drawn in {', '.join(found['pictures'].values())}"
    target = chain.reductions[-1].target
    variants = [
        f" --variant {v}"
        for v, r in zip(chain.variants, chain.reductions, strict=True)
        if v != r.variant(None)
    ]
    yield f"check: gadgetry verify {found['file']} --to {target}{''.join(variants)}"


def _json(
    chain: Chain,
    summary: Summary,
    total: int,
    failed: Outcome | None,
    found: dict[str, Any] | None,
) -> dict[str, Any]:
    from gadgetry.verifiers.results import version

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
        "first_disagreement": failed and {"text": failed.instance, "reasons": list(failed.reasons)},
        "counterexample": found,
    }


def _every(results: str | None, limits: Limits, jobs: int, quiet: bool) -> int:
    """Every reduction to its documented bounds: a page for the docs on standard output."""
    from datetime import date

    from gadgetry.verifiers.documented import documented, page

    done = []
    for each in documented(results, limits, jobs):
        done.append(each)
        if not quiet:
            tell("swept", f"{named_in_words(each.chain)}, {each.bounds}: {each.summary}")
    write_lines(page(done, date.today()), "-")
    if any(each.summary.disagreements for each in done):
        return 1
    return 3 if any(each.summary.undecided for each in done) else 0


def _every_ablation(quiet: bool) -> int:
    """The score of every reduction: a page for the docs on standard output."""
    from datetime import date

    from gadgetry.reductions.registry import reductions
    from gadgetry.verifiers.documented import ablation_page, ablation_section, scored

    sections = []
    for reduction in reductions().values():
        found = scored(reduction)
        if found is not None:
            sections.append(list(ablation_section(*found)))
            if not quiet:
                tell("ablated", f"{reduction.name}: {sections[-1][1].strip()}")
    write_lines(ablation_page(sections, date.today()), "-")
    return 0
