"""`gadgetry new`: a file that works, to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from gadgetry.cli.options import OneOf, json_option, quiet_option
from gadgetry.cli.output import say, write_json, write_lines


@click.command("new")
@click.argument("kind", type=OneOf(["reduction", "ruleset"]), metavar="reduction|ruleset")
@click.argument("new_name", metavar="NAME")
@json_option
@quiet_option
def command(kind: str, new_name: str, as_json: bool, quiet: bool) -> None:
    """Write a file with a small ruleset or reduction NAME that works, to be changed.

    It is NAME with _ for - and .py, in this folder; a file that is there is not overwritten.

    \b
    gadgetry new ruleset my-game
    gadgetry doctor my_game.py
    gadgetry --plugin my_game.py show my-game
    """
    from gadgetry.api.others.templates import file_name, template

    file, text = file_name(new_name), template(kind, new_name)
    if Path(file).exists():
        raise click.UsageError(f"expected a new file, there is {file} already")
    write_lines([text], file)
    if as_json:
        write_json({"schema": "gadgetry-new/1", "kind": kind, "name": new_name, "file": file})
    elif not quiet:
        say(f"{file} works as it is: gadgetry doctor {file}")
