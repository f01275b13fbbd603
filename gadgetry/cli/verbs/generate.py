"""`gadgetry generate`: random formulas from a seed, and the positions that the papers name."""

from __future__ import annotations

from collections.abc import Iterator

import click

from gadgetry.cli.options import json_option, out_option
from gadgetry.cli.output import formula_json, write_lines
from gadgetry.formulas import Formula

FORMULAS = ("cnf", "qbf", "avoid")


@click.command("generate")
@click.argument("kind")
@click.option("--variables", type=click.IntRange(0), help="How many (cnf, avoid).")
@click.option("--prefix", help="Quantifiers, such as eae or e10a10e5 (qbf).")
@click.option("--clauses", type=click.IntRange(0), help="How many (formulas).")
@click.option(
    "--width",
    type=click.IntRange(0),
    help="Variables in a clause; 3 by default, or as many as there are.",
)
@click.option("--seed", type=click.IntRange(0), help="Same seed, same bytes.")
@click.option("--family", metavar="NAME", help="A family of positions (rulesets).")
@click.option("--parameters", default="", metavar="N,N,...", help="The family's numbers and codes.")
@click.option("--to", "format", help="A format; the usual one of the kind by default.")
@out_option
@json_option
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
    if kind not in FORMULAS:
        write_lines(_position(kind, family, parameters, seed, format, as_json), out)
        return
    if clauses is None or seed is None or family is not None:
        raise click.UsageError(f"{kind}: expected --clauses and --seed, and no --family")
    if (kind == "qbf") != (prefix is not None) or (kind == "qbf") == (variables is not None):
        wanted = "--prefix, such as eae," if kind == "qbf" else "--variables"
        raise click.UsageError(f"{kind}: expected {wanted} and not the other of the two")
    write_lines(
        _random_formula(kind, variables, prefix, clauses, width, seed, format, as_json), out
    )


def _random_formula(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int,
    width: int | None,
    seed: int,
    format: str | None,
    as_json: bool,
) -> Iterator[str]:
    from gadgetry.formulas.generators import (
        prefix_pattern,
        random_avoid_true,
        random_cnf,
        random_qbf,
    )
    from gadgetry.parsers.formats import DEFAULTS, named_format, write

    blocks = prefix_pattern(prefix) if prefix is not None else []
    count = sum(len(block.variables) for block in blocks) if variables is None else variables
    chosen_width = min(3, count) if width is None else width
    formula: Formula
    if prefix is not None:
        formula = random_qbf(prefix, clauses, chosen_width, seed)
    elif kind == "cnf":
        formula = random_cnf(count, clauses, chosen_width, seed)
    else:
        formula = random_avoid_true(count, clauses, chosen_width, seed)
    size = f"--prefix {prefix}" if prefix is not None else f"--variables {count}"
    made_by = f"gadgetry generate {kind} {size} --clauses {clauses} --width {chosen_width}"
    chosen = named_format(format or DEFAULTS[formula.kind])
    comment = f"{chosen.comment}{made_by} --seed {seed}\n"
    lines = _with_comment(write(formula, chosen.name), comment)
    return formula_json(formula, chosen.name, lines, []) if as_json else lines


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
    as_json: bool,
) -> Iterator[str]:
    """A named position, as text or as JSON."""
    import json
    import re
    from inspect import signature

    from gadgetry.games.registry import families

    known = families()
    if kind not in known:
        raise click.UsageError(f"expected one of {', '.join((*FORMULAS, *known))}; got {kind!r}")
    if family not in known[kind]:
        raise click.UsageError(
            f"{kind}: expected --family, one of {', '.join(known[kind])}; got {family!r}"
        )
    if format not in (None, "text", "json"):
        raise click.UsageError(f"{kind}: expected --to text or json, got {format!r}")
    words = parameters.split(",") if parameters else []
    if not all(re.fullmatch(r"[0-9]{1,9}|[04]?\.[0-7]{1,100}", word) for word in words):
        raise click.UsageError(
            f"expected --parameters such as 2,2,4 or 0.33,1,1,2; got {parameters!r}"
        )
    make = known[kind][family]
    takes_seed = "seed" in signature(make).parameters
    if seed is not None and not takes_seed:
        raise click.UsageError(f"{family}: it is not random, so expected no --seed")
    given = (word if "." in word else int(word) for word in words)
    try:
        position = make(*given, **({} if seed is None else {"seed": seed}))
    except TypeError:  # the wrong number of numbers
        raise click.UsageError(f"{family}: got {len(words)} numbers, it takes others") from None
    if as_json or format == "json":
        yield json.dumps(position.to_json()) + "\n"
    else:
        yield str(position).rstrip("\n") + "\n"
