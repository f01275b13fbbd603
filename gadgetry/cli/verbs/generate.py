"""`gadgetry generate`: random instances from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from gadgetry.cli.options import json_option, out_option
from gadgetry.cli.output import formula_json, write_lines
from gadgetry.formulas import Formula


def _cnf(variables: int, clauses: int, width: int, seed: int, prefix: str) -> Formula:
    from gadgetry.formulas.generators import random_cnf

    return random_cnf(variables, clauses, width, seed)


def _qbf(variables: int, clauses: int, width: int, seed: int, prefix: str) -> Formula:
    from gadgetry.formulas.generators import random_qbf

    return random_qbf(prefix, clauses, width, seed)


def _avoid(variables: int, clauses: int, width: int, seed: int, prefix: str) -> Formula:
    from gadgetry.formulas.generators import random_avoid_true

    return random_avoid_true(variables, clauses, width, seed)


GENERATORS: dict[str, Callable[[int, int, int, int, str], Formula]] = {
    "cnf": _cnf,
    "qbf": _qbf,
    "avoid": _avoid,
}


@click.command("generate")
@click.argument("kind", type=click.Choice(list(GENERATORS)))
@click.option("--variables", type=click.IntRange(0), help="How many (cnf, avoid).")
@click.option("--prefix", help="Quantifiers, such as eae or e10a10e5 (qbf).")
@click.option("--clauses", type=click.IntRange(0), required=True, help="How many.")
@click.option(
    "--width",
    type=click.IntRange(0),
    help="Variables in a clause; 3 by default, or as many as there are.",
)
@click.option("--seed", type=click.IntRange(0), required=True, help="Same seed, same bytes.")
@click.option("--to", "format", help="A format; the usual one of the kind by default.")
@out_option
@json_option
def command(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int,
    width: int | None,
    seed: int,
    format: str | None,
    out: str,
    as_json: bool,
) -> None:
    """Generate a random CNF, QBF or AVOID TRUE instance."""
    from gadgetry.formulas.generators import prefix_pattern
    from gadgetry.parsers.formats import DEFAULTS, named_format, write

    if kind == "qbf":
        if prefix is None or variables is not None:
            raise click.UsageError("qbf: expected --prefix, such as eae, and no --variables")
        count = sum(len(block.variables) for block in prefix_pattern(prefix))
    else:
        if variables is None or prefix is not None:
            raise click.UsageError(f"{kind}: expected --variables, and no --prefix")
        count = variables
    chosen_width = min(3, count) if width is None else width
    formula = GENERATORS[kind](count, clauses, chosen_width, seed, prefix or "")
    size = f"--prefix {prefix}" if prefix else f"--variables {count}"
    made_by = f"gadgetry generate {kind} {size} --clauses {clauses} --width {chosen_width}"
    chosen = named_format(format or DEFAULTS[formula.kind])
    comment = f"{chosen.comment}{made_by} --seed {seed}\n"
    lines = _with_comment(write(formula, chosen.name), comment)
    write_lines(formula_json(formula, chosen.name, lines, []) if as_json else lines, out)


def _with_comment(lines: Iterator[str], comment: str) -> Iterator[str]:
    """The comment first, unless the format's own first line must be first."""
    first = next(lines)
    yield from (first, comment) if first.startswith("#QCIR") else (comment, first)
    yield from lines
