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
    from gadgetry.reductions.registry import paths, shortest_path

    found = [shortest_path(source, target)]
    if every:
        found = list(paths(source, target))
    if as_json:
        write_json({"schema": "gadgetry-paths/1", "paths": [[r.name for r in p] for p in found]})
        return
    for path in found:
        say(" -> ".join([source, *(r.target.name for r in path)]))
        for reduction in path:
            say(f"  {reduction.name}: {reduction.theorem}")
