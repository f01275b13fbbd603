"""`gadgetry generate`: random formulas from a seed, and the positions that the papers name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from gadgetry._unknown import unknown
from gadgetry.cli import completion
from gadgetry.cli.options import (
    SEED,
    Count,
    json_option,
    out_option,
    quiet_already,
    whole_limit_options,
)
from gadgetry.cli.output import json_lines, write_lines

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits
    from gadgetry.api.reading import Formula

FORMULAS = ("cnf", "qbf", "avoid")


@click.command("generate")
@click.argument("kind", shell_complete=completion.generated)
@click.option("--variables", type=Count(), metavar="N", help="How many (cnf, avoid).")
@click.option("--prefix", metavar="BLOCKS", help="Quantifiers, such as eae or e10a10e5 (qbf).")
@click.option("--clauses", type=Count(), metavar="M", help="How many (formulas).")
@click.option(
    "--width",
    type=Count(),
    metavar="K",
    help="Variables in a clause; 3 by default, or as many as there are.",
)
@click.option("--seed", type=SEED, metavar="S", help="Same seed, same bytes.")
@click.option(
    "--family",
    metavar="NAME",
    help="A family of positions (rulesets).",
    shell_complete=completion.families,
)
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
def command(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int | None,
    width: int | None,
    seed: int | None,
    family: str | None,
    parameters: str,
    format: str | None,
    out: str,
    limits: Limits,
    as_json: bool,
) -> None:
    """Generate an instance of KIND: cnf, qbf, avoid, or a ruleset with families.

    \b
    gadgetry generate qbf --prefix eae --clauses 6 --seed 7
    gadgetry generate avoid --variables 5 --clauses 4 --seed 1
    gadgetry generate flag-coloring --family route --parameters 2,2,4
    gadgetry generate octal-graph --family grid --parameters 0.33,3,5
    gadgetry generate shannon --family lattice --parameters 4,5 --seed 3
    """
    kind = "avoid" if kind == "avoid-true" else kind
    if kind not in FORMULAS:
        if (variables, prefix, clauses, width) != (None, None, None, None):
            raise click.UsageError(
                f"{kind}: expected --family and --parameters, not the options of formulas"
            )
        write_lines(_position(kind, family, parameters, seed, format, limits, as_json), out)
        return
    size = "--prefix, such as eae" if kind == "qbf" else "--variables"
    if family is not None or parameters:
        raise click.UsageError(f"{kind}: expected no --family and no --parameters")
    if (kind == "qbf") != (prefix is not None) or (kind == "qbf") == (variables is not None):
        other = "--variables" if kind == "qbf" else "--prefix"
        raise click.UsageError(f"{kind}: expected {size}, and no {other}")
    if clauses is None or seed is None:
        raise click.UsageError(f"{kind}: expected {size}; --clauses; and --seed")
    write_lines(
        _random_formula(kind, variables, prefix, clauses, width, seed, format, limits, as_json), out
    )


def _random_formula(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int,
    width: int | None,
    seed: int,
    format: str | None,
    limits: Limits,
    as_json: bool,
) -> Iterator[str]:
    from gadgetry.api import generate
    from gadgetry.api.writing import (
        DEFAULTS,
        formula_json,
        formula_lines,
        formula_sizes,
        named_format,
    )

    formula: Formula
    if prefix is not None:
        formula = generate.qbf(prefix, clauses, width=width, seed=seed, limits=limits)
    else:
        make = generate.cnf if kind == "cnf" else generate.avoid_true
        formula = make(variables or 0, clauses, width=width, seed=seed, limits=limits)
    count = formula_sizes(formula)["variables"]
    size = f"--prefix {prefix}" if prefix is not None else f"--variables {count}"
    chosen_width = generate.chosen_width(count, width)
    made_by = f"gadgetry generate {kind} {size} --clauses {clauses} --width {chosen_width}"
    chosen = named_format(format or DEFAULTS[formula.kind])
    comment = f"{chosen.comment}{made_by} --seed {seed}\n"
    lines = _with_comment(formula_lines(formula, chosen.name), comment)
    return json_lines(formula_json(formula, chosen.name, lines)) if as_json else lines


def _with_comment(lines: Iterator[str], comment: str) -> Iterator[str]:
    """The comment first, unless the format's own first line must be first."""
    first = next(lines)
    yield from (first, comment) if first.startswith("#QCIR") else (comment, first)
    yield from lines


def _position(
    kind: str,
    family: str | None,
    parameters: str,
    seed: int | None,
    format: str | None,
    limits: Limits,
    as_json: bool,
) -> Iterator[str]:
    """A named position, as text or as JSON."""
    import re

    from gadgetry.api import generate
    from gadgetry.api.writing import lines_of

    known = generate.families()
    if kind not in known:
        raise unknown(click.UsageError, "a kind that is generated", (*FORMULAS, *known), kind)
    if family is None:
        raise click.UsageError(
            f"expected --family of {kind}, one of {', '.join(known[kind])}; got none"
        )
    words = parameters.split(",") if parameters else []
    if not all(re.fullmatch(r"[0-9]{1,9}|[04]?\.[0-7]{1,100}", word) for word in words):
        generate.family_of(family, kind)  # which is told first, if there is none
        raise click.UsageError(
            f"expected --parameters such as 2,2,4 or 0.33,1,1,2; got {parameters!r}"
        )
    given = [word if "." in word else int(word) for word in words]
    position = generate.family(family, *given, of=kind, seed=seed, limits=limits)
    form = "json" if as_json else format or "text"
    yield "".join(lines_of(position, form)).rstrip("\n") + "\n"
