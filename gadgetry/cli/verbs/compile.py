"""`gadgetry compile`: a formula into another format."""

from __future__ import annotations

import click

from gadgetry.cli.options import file_argument, json_option, memory_option, out_option, quiet_option
from gadgetry.cli.output import formula_json, tell_notes, write_lines
from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf


@click.command("compile")
@file_argument
@click.option("--to", "target", required=True, metavar="NAME", help="A format, or a kind.")
@click.option("--from", "format", metavar="FORMAT", help="The input's format; else by content.")
@click.option(
    "--normalise",
    metavar="STEPS",
    help="all, or some of duplicates,tautologies,free,blocks; every change is told.",
)
@out_option
@json_option
@quiet_option
@memory_option
def command(
    file: str,
    target: str,
    format: str | None,
    normalise: str | None,
    out: str,
    as_json: bool,
    quiet: bool,
    memory: int | None,
) -> None:
    """Compile FILE (- is standard input) into another form.

    \b
    gadgetry compile formula.cnf --to readable
    gadgetry compile formula.qdimacs --to qcir -o formula.qcir
    """
    from gadgetry.parsers.formats import DEFAULTS, named_format, read, write
    from gadgetry.parsers.source import MOST_BYTES

    chosen = named_format(DEFAULTS.get(target, target))
    reading = read(file, format, memory or MOST_BYTES)
    formula, notes = reading.formula, list(reading.notes)
    if normalise:
        formula, changes = _normalised(formula, normalise)
        notes += changes
    if formula.kind not in chosen.kinds:
        formula, note = _converted(formula, chosen.kinds)
        notes += note
    tell_notes(notes, quiet)
    lines = write(formula, chosen.name)
    write_lines(formula_json(formula, chosen.name, lines, notes) if as_json else lines, out)


def _normalised(formula: Formula, steps: str) -> tuple[Formula, list[str]]:
    from gadgetry.formulas import normalisation

    names = None if steps == "all" else steps.split(",")
    normal, changes = normalisation.normalise(formula, names)
    return normal, [f"{change.step}: {change.what}" for change in changes]


def _converted(formula: Formula, kinds: tuple[str, ...]) -> tuple[Formula, list[str]]:
    """The formula as another kind, where that keeps its meaning, and a note on it."""
    if isinstance(formula, Cnf) and "qbf" in kinds:
        variables = tuple(range(1, len(formula.variables) + 1))
        qbf = Qbf([("e", variables)] if variables else [], formula)
        return qbf, ["a CNF became a QBF: every variable is existential"]
    if isinstance(formula, Qbf) and "cnf" in kinds:
        if any(block.quantifier == "a" for block in formula.prefix):
            raise FormulaError("expected a format for QBFs: this one has universal variables")
        return formula.matrix, ["a QBF became a CNF: all its variables are existential"]
    if isinstance(formula, AvoidTrue):
        raise FormulaError("an AVOID TRUE instance is no CNF: expected --to avoid or readable")
    return formula, []
