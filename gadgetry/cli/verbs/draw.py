"""`gadgetry draw`: a picture."""

from __future__ import annotations

from pathlib import Path

import click

from gadgetry.cli.options import file_argument, quiet_option
from gadgetry.cli.output import tell_notes, write_bytes


@click.command("draw")
@file_argument
@click.option(
    "-o", "--output", "out", default="-", metavar="OUT", help="A .svg, .png, .pdf or .dot file."
)
@quiet_option
def command(file: str, out: str, quiet: bool) -> None:
    """Draw the formula in FILE; the suffix of OUT names the format, DOT by default.

    \b
    gadgetry draw formula.qdimacs -o formula.svg
    """
    from gadgetry.diagrams.formula import formula_dot
    from gadgetry.diagrams.render import PICTURES, render
    from gadgetry.parsers import read

    format = Path(out).suffix.removeprefix(".") if out != "-" else "dot"
    if format not in PICTURES:
        raise click.UsageError(f"expected OUT to end in one of .{' .'.join(PICTURES)}; got {out!r}")
    reading = read(file)
    tell_notes(reading.notes, quiet)
    write_bytes(render(formula_dot(reading.formula), format), out)
