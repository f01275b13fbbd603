"""`gadgetry generate`: random formulas from a seed, and what the papers name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from gadgetry._unknown import unknown
from gadgetry.cli import completion
from gadgetry.cli.options import (
    SEED,
    Count,
    OneOf,
    json_option,
    options_as,
    out_option,
    quiet_option,
    whole_limit_options,
)
from gadgetry.cli.output import json_lines, say, tell, write_json, write_lines
from gadgetry.cli.progress import batch_progress

if TYPE_CHECKING:
    from gadgetry.api.instances.batches import Batch, Target
    from gadgetry.api.instances.recipes import Recipe
    from gadgetry.api.instances.suites import Suite
    from gadgetry.api.limiting import Limits

FORMULAS = ("cnf", "qbf", "avoid")


@dataclass(frozen=True)
class GenerateOptions:
    """What `gadgetry generate` is told."""

    kind: str | None
    suite: str | None
    variables: int | None
    prefix: str | None
    clauses: int | None
    ratio: float | None
    width: int | None
    quota: str | None
    planted: str | None
    hard: bool
    seed: int | None
    family: str | None
    size: int | None
    parameters: str
    to: tuple[str, ...]
    formats: tuple[str, ...]
    count: int | None
    directory: str | None
    answers: bool
    certificates: bool
    balanced: bool
    between: tuple[int, int] | None
    nodes: int | None
    jobs: int
    cluster: str | None
    out: str
    limits: Limits
    as_json: bool
    quiet: bool


@click.command("generate")
@click.argument("kind", required=False, shell_complete=completion.generated)
@click.option("--variables", type=Count(), metavar="N", help="How many (cnf, avoid; or --hard).")
@click.option("--prefix", metavar="BLOCKS", help="Quantifiers, such as eae or e10a10e5 (qbf).")
@click.option("--clauses", type=Count(), metavar="M", help="How many (formulas).")
@click.option("--ratio", type=click.FloatRange(0, 10**6), metavar="R", help="Clauses a variable.")
@click.option(
    "--width",
    type=Count(),
    metavar="K",
    help="Variables in a clause; 3 by default, or as many as there are.",
)
@click.option(
    "--quota", metavar="BLOCKS", help="Literals of each block, or quantifier, in a clause: a1e2."
)
@click.option("--planted", type=OneOf(["true", "false"]), help="With --quota: what it is for sure.")
@click.option("--hard", is_flag=True, help="QBFs measured to be hard, half of them true.")
@click.option("--seed", type=SEED, metavar="S", help="Same seed, same bytes.")
@click.option(
    "--family",
    metavar="NAME",
    help="A family that a paper names: see gadgetry list families.",
    shell_complete=completion.families,
)
@click.option("--size", type=Count(), metavar="N", help="The family's only number.")
@click.option("--parameters", default="", metavar="N,N,...", help="The family's numbers and codes.")
@click.option(
    "--to",
    multiple=True,
    metavar="NAME",
    help="A format; with --count what each is compiled to, too: several.",
    shell_complete=completion.written_formats,
)
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="F",
    help="With --count: of what it is compiled to, one for all or one for each --to.",
    shell_complete=completion.written_formats,
)
@click.option(
    "--count", type=Count(1), metavar="N", help="So many, with a manifest, in a directory."
)
@click.option(
    "--directory", metavar="DIR", help="Where they go; a batch that was stopped goes on there."
)
@click.option(
    "--answers", is_flag=True, help="Solve each: the manifest says the answer, and whose."
)
@click.option(
    "--suite",
    metavar="NAME",
    help="A set of instances, graded, in --directory; no KIND.",
    shell_complete=completion.suites,
)
@click.option("--certificates", is_flag=True, help="Write the winner's strategy of each, too.")
@click.option("--balanced", is_flag=True, help="Half of them true, or won by who moves first.")
@click.option(
    "--between", type=Count(), nargs=2, metavar="LO HI", help="Only what takes so many nodes."
)
@click.option("--nodes", type=Count(), metavar="N", help="The most of a search; then: undecided.")
@click.option("--jobs", type=Count(1, 1024), default=1, metavar="J", help="Processes.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, as tcp://host:8786.")
@out_option
@whole_limit_options
@json_option
@quiet_option
@options_as(GenerateOptions)
def command(options: GenerateOptions) -> None:
    """Generate an instance of KIND: cnf, qbf, avoid, or a ruleset with families.

    \b
    gadgetry generate qbf --prefix eae --clauses 6 --seed 7
    gadgetry generate qbf --prefix a15e15 --quota a2e3 --ratio 4.3 --seed 1
    gadgetry generate qbf --hard --variables 40 --seed 1
    gadgetry generate qbf --family kbkf --size 5
    gadgetry generate avoid --variables 5 --clauses 4 --seed 1
    gadgetry generate flag-coloring --family route --parameters 2,2,4
    gadgetry generate octal-graph --family grid --parameters 0.33,3,5
    gadgetry generate shannon --family lattice --parameters 4,5 --seed 3
    gadgetry generate qbf --hard --variables 30 --count 100 --directory hard --balanced --jobs 2
    gadgetry generate --suite graded --directory suite
    """
    if options.suite is not None:
        _suite(options)
        return
    recipe = recipe_of(options)
    if options.count is not None:
        _batch(recipe, options)
        return
    _check_one(options)
    lines = _formula if recipe.kind in FORMULAS else _position
    write_lines(lines(recipe, options), options.out)


def recipe_of(options: GenerateOptions) -> Recipe:
    """Which instances are wanted."""
    from gadgetry.api import generate
    from gadgetry.api.instances.recipes import Recipe

    if options.kind is None:
        raise click.UsageError("expected a KIND, such as qbf, or --suite NAME")
    kind = generate.KINDS_IN_FULL.get(options.kind, options.kind)
    if kind not in generate.generated():
        raise unknown(click.UsageError, "a kind that is generated", generate.generated(), kind)
    named = list(generate.families().get(generate.KINDS.get(kind, kind), {}))
    if options.family is None and kind not in FORMULAS:
        raise click.UsageError(
            f"{kind}: expected --family and its --parameters, one of {', '.join(named)}"
        )
    recipe = Recipe(
        kind=kind, family=options.family, parameters=_parameters(options, kind),
        variables=options.variables, prefix=options.prefix, clauses=options.clauses,
        ratio=options.ratio, width=options.width, quota=options.quota,
        planted=None if options.planted is None else options.planted == "true",
        hard=options.hard,
    )  # fmt: skip
    if options.family is None and options.seed is None and options.count is None:
        raise click.UsageError(f"{kind}: expected --seed")
    return recipe


def _parameters(options: GenerateOptions, kind: str) -> tuple[int | str, ...]:
    """The family's numbers and codes, as they are written."""
    from gadgetry.api import generate

    if options.size is not None:
        if options.parameters:
            raise click.UsageError("--size: expected no --parameters, it is the only one")
        return (options.size,)
    words = options.parameters.split(",") if options.parameters else []
    if not all(
        re.fullmatch(r"[0-9]{1,9}|[048Cc]?\.[0-9A-Fa-f]{1,100}(\.\.\.)?", word) for word in words
    ):
        if options.family is not None:
            generate.family_of(options.family, kind)  # which is told first, if there is none
        raise click.UsageError(
            f"expected --parameters such as 2,2,4 or 0.33,1,1,2; got {options.parameters!r}"
        )
    return tuple(word if "." in word else int(word) for word in words)


def _formula(recipe: Recipe, options: GenerateOptions) -> Iterator[str]:
    """A formula in one of its formats; a comment says what makes it."""
    from gadgetry.api.writing import formula_json

    formula: Any = recipe.instance(_seed(recipe, options), options.limits)
    name, lines = recipe.lines(formula, options.seed, _only(options.to))
    if options.as_json:
        return json_lines(formula_json(formula, name, lines))
    return lines


def _seed(recipe: Recipe, options: GenerateOptions) -> int | None:
    """The seed, which only what is random may have."""
    if options.seed is not None and not recipe.random:
        raise click.UsageError(f"{recipe.family}: it is not random, so expected no --seed")
    return options.seed


def _position(recipe: Recipe, options: GenerateOptions) -> Iterator[str]:
    """A named position, as text or as JSON."""
    from gadgetry.api.writing import lines_of

    position = recipe.instance(_seed(recipe, options), options.limits)
    form = "json" if options.as_json else _only(options.to) or "text"
    yield "".join(lines_of(position, form)).rstrip("\n") + "\n"


def _only(to: tuple[str, ...]) -> str | None:
    """The format of one instance."""
    if len(to) > 1:
        raise click.UsageError(
            f"--to: expected one format, got {', '.join(to)}; several with --count"
        )
    return to[0] if to else None


BULK = (
    "directory",
    "formats",
    "answers",
    "certificates",
    "balanced",
    "between",
    "nodes",
    "cluster",
)


def _check_one(options: GenerateOptions) -> None:
    """One instance has none of the options of many."""
    for name in BULK:
        if getattr(options, name):
            option = "--format" if name == "formats" else f"--{name}"
            raise click.UsageError(f"{option}: expected --count N and --directory DIR with it")


def _batch(recipe: Recipe, options: GenerateOptions) -> None:
    """Many instances, and what became of them."""
    from gadgetry.api.instances.batches import Batch, Order

    if options.directory is None or options.out != "-":
        raise click.UsageError("--count: expected --directory DIR with it, and no --output")
    limits = type(options.limits)(nodes=options.nodes, memory=options.limits.memory)
    order = Order(
        recipe, _targets(options), answers=options.answers, certificates=options.certificates,
        between=options.between, limits=limits,
    )  # fmt: skip
    batch = Batch(
        order, options.count or 1, options.directory, seed=options.seed or 0,
        balanced=options.balanced, jobs=options.jobs, cluster=options.cluster,
    )  # fmt: skip
    _run(batch, options)


def _suite(options: GenerateOptions) -> None:
    """A set of instances with a name."""
    from gadgetry.api.instances.suites import Suite

    if options.kind is not None or options.count is not None or options.directory is None:
        raise click.UsageError("--suite: expected --directory DIR with it, no KIND and no --count")
    jobs, cluster = options.jobs, options.cluster
    _run(Suite(options.suite or "", options.directory, jobs=jobs, cluster=cluster), options)


def _run(batch: Batch | Suite, options: GenerateOptions) -> None:
    """Make the instances, and say what there is."""
    from time import monotonic

    started = monotonic()
    try:
        with batch_progress(len(batch), options.quiet) as show:
            batch.run(show)
    except KeyboardInterrupt as stop:
        stop.args = (f"what is done is in {options.directory}; the same command goes on",)
        raise
    if not options.quiet:
        tell("note", f"{monotonic() - started:.1f} seconds")
    if options.as_json:
        write_json(batch.to_json())
    else:
        say(str(batch))


def _targets(options: GenerateOptions) -> tuple[Target, ...]:
    """What each is compiled to, with its format."""
    from gadgetry.api.instances.batches import Target

    given = options.formats or (None,)
    if len(given) not in (1, len(options.to)) or (options.formats and not options.to):
        raise click.UsageError(
            f"--format: expected one, or one for each --to; got {len(given)} and {len(options.to)}"
        )
    formats = given * len(options.to) if len(given) == 1 else given
    return tuple(Target(to, format) for to, format in zip(options.to, formats, strict=True))
