"""`gadgetry tables`: what the papers print, recomputed."""

from __future__ import annotations

import click

from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.options import json_option, quiet_already, whole_limit_options
from gadgetry.cli.output import say, write_json


@click.command("tables")
@click.argument("paper", required=False, shell_complete=completion.papers)
@click.option("--all", "every", is_flag=True, help="Every paper.")
@whole_limit_options
@json_option
@quiet_already
def command(paper: str | None, every: bool, memory: int | None, as_json: bool) -> int:
    """Recompute the tables and theorems of PAPER, and list every cell that differs.

    PAPER is a name of `gadgetry list tables`, an arXiv number, or words of its title and authors.
    Exits 1 only if what differs is not what docs/errata.md says.

    \b
    gadgetry tables octal
    gadgetry tables 2106.02114
    gadgetry tables --all --json
    """
    from gadgetry.papers.registry import paper_tables, tables_of

    known = paper_tables()
    if (paper is None) == (not every):
        got = f"{paper!r} and --all" if paper else "neither"
        raise click.UsageError(f"expected --all, or one of {', '.join(known)}; got {got}")
    chosen = list(known.values()) if every else tables_of(str(paper))
    if not chosen:
        raise unknown(click.UsageError, "a paper", known, str(paper), "gadgetry list tables")
    reports = []
    for tables in chosen:
        cells = list(tables.recompute())
        differ = [cell for cell in cells if not cell.agrees]
        unexpected = {(cell.table, cell.where) for cell in differ} ^ tables.errata
        reports.append(
            {
                "paper": tables.name,
                "title": tables.paper,
                "bounds": tables.bounds,
                "cells": len(cells),
                "tables": {
                    name: sum(cell.table == name for cell in cells)
                    for name in dict.fromkeys(cell.table for cell in cells)
                },
                "differ": [
                    {
                        "table": cell.table,
                        "where": cell.where,
                        "printed": cell.printed,
                        "computed": cell.computed,
                        "command": cell.command,
                    }
                    for cell in differ
                ],
                "as_expected": not unexpected,
            }
        )
    if as_json:
        write_json({"schema": "gadgetry-tables/1", "reports": reports})
    else:
        for report in reports:
            _print(report)
    return 0 if all(report["as_expected"] for report in reports) else 1


def _print(report: dict[str, object]) -> None:
    say(f"{report['paper']}: {report['title']}")
    say(f"bounds: {report['bounds']}")
    tables, differ = report["tables"], report["differ"]
    assert isinstance(tables, dict)
    assert isinstance(differ, list)
    width = max(map(len, tables), default=0)
    for name, count in tables.items():
        wrong = [cell for cell in differ if cell["table"] == name]
        differs = "differs" if len(wrong) == 1 else "differ"
        verdict = f"{len(wrong):,} {differs} from what is printed" if wrong else "agree"
        say(f"  {name:<{width}}  {count:>6,} cell{' ' if count == 1 else 's'}  {verdict}")
        for cell in wrong:
            say(f"    {cell['where']}: printed {cell['printed']}, it is {cell['computed']}")
            say(f"      {cell['command']}")
    known = ", NOT as docs/errata.md says"
    if report["as_expected"]:
        known = ", each as docs/errata.md says" if differ else ""
    cells = counted(int(str(report["cells"])), "cell")
    say(f"{cells}, {len(differ):,} differ{'s' * (len(differ) == 1)}{known}")
