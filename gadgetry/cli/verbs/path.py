"""`gadgetry path`: chains of reductions."""

from __future__ import annotations

import click

from gadgetry.cli import completion
from gadgetry.cli.options import json_option, quiet_already
from gadgetry.cli.output import say, write_json


@click.command("path")
@click.argument("source", shell_complete=completion.kinds)
@click.argument("target", shell_complete=completion.kinds)
@click.option("--all", "every", is_flag=True, help="Every simple chain, the shortest first.")
@json_option
@quiet_already
def command(source: str, target: str, every: bool, as_json: bool) -> None:
    """Show the chain of reductions from SOURCE to TARGET.

    \b
    gadgetry path qbf flag-coloring
    """
    from gadgetry.api import chains

    found = chains.paths(source, target) if every else [chains.path(source, target)]
    if as_json:
        names = [[r.name for r in chain.reductions] for chain in found]
        write_json({"schema": "gadgetry-paths/1", "paths": names})
        return
    for chain in found:
        say(" -> ".join([source, *(r.target.name for r in chain.reductions)]))
        for reduction in chain.reductions:
            say(f"  {reduction.name}: {reduction.theorem}")
