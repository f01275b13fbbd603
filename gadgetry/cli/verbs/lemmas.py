"""`gadgetry lemmas`: what is said of gadgets, checked in all cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import json_option, limit_options, quiet_already
from gadgetry.cli.output import say, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("lemmas")
@click.argument("name", metavar="[NAME]", required=False, shell_complete=completion.lemmas)
@limit_options
@json_option
@quiet_already
def command(name: str | None, limits: Limits, as_json: bool) -> int:
    """Check the lemma NAME about a gadget in all its cases, or all lemmas there are.

    A lemma says what a gadget is worth, whatever is around it. Every case is solved by two solvers
    that share no code, where there are two. Exits 0 when all hold, 1 when one fails, which is told
    case by case, and 3 when a case is undecided within the limits, of which --time is for all cases
    together and --nodes for each search.

    \b
    gadgetry lemmas
    gadgetry lemmas "directed edge, wrong way"
    gadgetry --plugin my_game.py lemmas --json
    """
    from gadgetry.api.verifying import lemma_json, lemmas

    reports = lemmas(name, limits=limits)
    if as_json:
        data = [lemma_json(report) for report in reports]
        write_json({"schema": "gadgetry-lemmas/1", "lemmas": data})
    else:
        for report in reports:
            say(*str(report).split("\n"))
    held = {report.holds for report in reports}
    return 1 if False in held else 3 if None in held else 0
