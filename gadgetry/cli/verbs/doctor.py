"""`gadgetry doctor`: what is wrong with a file of somebody's."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import json_option, quiet_option, whole_limit_options
from gadgetry.cli.output import say, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("doctor")
@click.argument("file", metavar="FILE", shell_complete=completion.files)
@whole_limit_options
@json_option
@quiet_option
def command(file: str, limits: Limits, as_json: bool, quiet: bool) -> int:
    """Check the ruleset, solvers, format or reduction in the Python file FILE.

    Positions are read, written, played, solved twice and drawn; a reduction is swept on tiny
    instances. One line says what is wrong. Exits 0 if all is fine, 1 if something is wrong, 2 if
    the file cannot be loaded. --quiet leaves out what is fine.

    \b
    gadgetry new ruleset my-game
    gadgetry doctor my_game.py
    """
    from gadgetry.api import doctor

    found = doctor(file)
    if as_json:
        findings = [asdict(finding) for finding in found.findings]
        write_json({"schema": "gadgetry-doctor/1", "file": file, "fine": found.fine,
                    "findings": findings})  # fmt: skip
        return 0 if found.fine else 1
    for finding in found.findings:
        if finding.problem or not quiet:
            say(f"{'wrong' if finding.problem else 'fine'}: {finding}")
    wrong = sum(finding.problem is not None for finding in found.findings)
    say(f"{file}: {'all is fine' if found.fine else f'{wrong} of {len(found.findings)} wrong'}")
    return 0 if found.fine else 1
