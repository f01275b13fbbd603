"""`gadgetry verify`: do both sides of a reduction agree on an instance?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.options import (
    chain_options,
    format_option,
    json_option,
    limit_options,
    quiet_option,
    stops,
)
from gadgetry.cli.output import say, tell_notes, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits
    from gadgetry.api.verifying import Agreement

EXITS = {"agree": 0, "disagree": 1, "undecided": 3}


@click.command("verify")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.files
)
@click.option(
    "--to",
    "target",
    required=True,
    metavar="NAME",
    help="A game or a formula kind.",
    shell_complete=completion.kinds,
)
@chain_options
@format_option
@limit_options
@json_option
@quiet_option
def command(
    files: tuple[str, ...],
    target: str,
    via: str | None,
    variants: tuple[str, ...],
    format: str | None,
    limits: Limits,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compile each FILE (- is standard input) to NAME, solve both sides, and compare.

    Exits 0 when they agree, 1 when they disagree, 3 when it is undecided within the limits; of
    several files, 1 if one disagrees, else 3 if one is undecided. --time is for all that is done
    with a file, --nodes for each search. Who answered, and who had no time, is in the report.

    \b
    gadgetry verify formula.qdimacs --to avoid-true
    gadgetry verify formula.avoid --to flag-coloring --variant paper
    """
    from gadgetry.api.reading import read_instance
    from gadgetry.api.verifying import agreement_json, agreement_lines, verify

    done: list[tuple[str, Agreement]] = []
    for file in files:
        read = read_instance(file, format, limits)
        found = verify(read.value, target, via=stops(via), variant=variants, limits=limits)
        tell_notes([*read.notes, *found.compiled.notes], quiet)
        done.append((file, found))
        if not as_json:
            if len(files) > 1:
                say(f"{file}:")
            for line in agreement_lines(found):
                say(line)
    verdicts: list[str] = [found.verdict for _, found in done]
    if as_json and len(files) == 1:
        write_json(agreement_json(done[0][1]))
    elif as_json:
        each = [{"file": file} | agreement_json(found) for file, found in done]
        write_json({"schema": "gadgetry-agreements/1", "agreements": each})
    elif len(files) > 1:
        numbers = (f"{verdicts.count(verdict):,} {verdict}" for verdict in EXITS)
        say(f"{counted(len(files), 'file')}: {', '.join(numbers)}")
    return next((EXITS[v] for v in ("disagree", "undecided") if v in verdicts), 0)
