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
    quiet_already,
    whole_limit_options,
)
from gadgetry.cli.output import json_lines, write_lines

if TYPE_CHECKING:
    from gadgetry.api.instances.recipes import Recipe
    from gadgetry.api.limiting import Limits

FORMULAS = ("cnf", "qbf", "avoid")


@dataclass(frozen=True)
class GenerateOptions:
    """What `gadgetry generate` is told."""

    kind: str
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
    format: str | None
    out: str
    limits: Limits
    as_json: bool


@click.command("generate")
@click.argument("kind", shell_complete=completion.generated)
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
    "format",
    metavar="FORMAT",
    help="A format; the usual one of the kind by default.",
    shell_complete=completion.written_formats,
)
@out_option
@whole_limit_options
@json_option
@quiet_already
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
    """
    recipe = recipe_of(options)
    lines = _formula if recipe.kind in FORMULAS else _position
    write_lines(lines(recipe, options), options.out)


def recipe_of(options: GenerateOptions) -> Recipe:
    """Which instances are wanted."""
    from gadgetry.api import generate
    from gadgetry.api.instances.recipes import Recipe

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
    if options.family is None and options.seed is None:
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
    if not all(re.fullmatch(r"[0-9]{1,9}|[04]?\.[0-7]{1,100}", word) for word in words):
        if options.family is not None:
            generate.family_of(options.family, kind)  # which is told first, if there is none
        raise click.UsageError(
            f"expected --parameters such as 2,2,4 or 0.33,1,1,2; got {options.parameters!r}"
        )
    return tuple(word if "." in word else int(word) for word in words)


def _formula(recipe: Recipe, options: GenerateOptions) -> Iterator[str]:
    """A formula in one of its formats; a comment says what makes it."""
    from gadgetry.api.writing import DEFAULTS, formula_json, formula_lines, named_format

    formula: Any = recipe.instance(_seed(recipe, options), options.limits)
    chosen = named_format(options.format or DEFAULTS[formula.kind])
    comment = f"{chosen.comment}{recipe.command(options.seed)}\n"
    lines = _with_comment(formula_lines(formula, chosen.name), comment)
    if options.as_json:
        return json_lines(formula_json(formula, chosen.name, lines))
    return lines


def _seed(recipe: Recipe, options: GenerateOptions) -> int | None:
    """The seed, which only what is random may have."""
    if options.seed is not None and not recipe.random:
        raise click.UsageError(f"{recipe.family}: it is not random, so expected no --seed")
    return options.seed


def _with_comment(lines: Iterator[str], comment: str) -> Iterator[str]:
    """The comment first, unless the format's own first line must be first."""
    first = next(lines)
    yield from (first, comment) if first.startswith("#QCIR") else (comment, first)
    yield from lines


def _position(recipe: Recipe, options: GenerateOptions) -> Iterator[str]:
    """A named position, as text or as JSON."""
    from gadgetry.api.writing import lines_of

    position = recipe.instance(_seed(recipe, options), options.limits)
    form = "json" if options.as_json else options.format or "text"
    yield "".join(lines_of(position, form)).rstrip("\n") + "\n"
