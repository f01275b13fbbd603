"""`gadgetry list`: what there is."""

from __future__ import annotations

import click

from gadgetry.cli.lazy import load_late
from gadgetry.cli.options import OneOf, json_option, quiet_already
from gadgetry.cli.output import say, write_json

WHAT = ("formats", "rulesets", "kinds", "families", "reductions", "solvers", "tables", "questions")


@click.command("list")
@click.argument("what", type=OneOf(WHAT), required=False)
@json_option
@quiet_already
def command(what: str | None, as_json: bool) -> None:
    """List the formats, games, kinds, families, reductions, solvers, tables, open questions.

    `gadgetry show NAME` tells more of each.

    \b
    gadgetry list
    gadgetry list reductions
    gadgetry list solvers --json
    """
    load_late("numpy")  # entries of registries are words: none of them needs arrays
    from gadgetry.api import listing

    found = listing.list(what)
    if as_json:
        write_json(found.to_json())
    else:
        for line in found.lines():
            say(line)
