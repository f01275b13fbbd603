"""`gadgetry tables`: what the papers print, recomputed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import json_option, quiet_already, whole_limit_options
from gadgetry.cli.output import say, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("tables")
@click.argument("paper", required=False, shell_complete=completion.papers)
@click.option("--all", "every", is_flag=True, help="Every paper.")
@whole_limit_options
@json_option
@quiet_already
def command(paper: str | None, every: bool, limits: Limits, as_json: bool) -> int:
    """Recompute the tables and theorems of PAPER, and list every cell that differs.

    PAPER is a name of `gadgetry list tables`, an arXiv number, or words of its title and authors.
    Exits 1 only if what differs is not what docs/errata.md says.

    \b
    gadgetry tables octal
    gadgetry tables 2106.02114
    gadgetry tables --all --json
    """
    from gadgetry.api.recomputing import papers, tables

    if (paper is None) == (not every):
        got = f"{paper!r} and --all" if paper else "neither"
        raise click.UsageError(f"expected --all, or one of {', '.join(papers())}; got {got}")
    reports = tables(paper)
    if as_json:
        each = [report.to_json() for report in reports]
        write_json({"schema": "gadgetry-tables/1", "reports": each})
    else:
        for report in reports:
            say(*report.lines())
    return 0 if all(reports) else 1
