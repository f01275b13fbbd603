"""`gadgetry tables`: what the papers print, recomputed."""

from __future__ import annotations

import click

from gadgetry.cli.options import json_option, quiet_already
from gadgetry.cli.output import write_json


@click.command("tables")
@click.argument("paper", required=False)
@click.option("--all", "every", is_flag=True, help="Every paper.")
@json_option
@quiet_already
def command(paper: str | None, every: bool, as_json: bool) -> int:
    """Recompute the tables and theorems of PAPER, and list every cell that differs.

    Exits 1 only if what differs is not what docs/errata.md says.

    \b
    gadgetry tables octal
    gadgetry tables --all --json
    """
    from gadgetry.verifiers.tables.registry import paper_tables

    known = paper_tables()
    if (paper is None) == (not every) or (paper is not None and paper not in known):
        got = f"{paper!r} and --all" if paper and every else repr(paper) if paper else "neither"
        raise click.UsageError(f"expected --all, or one of {', '.join(known)}; got {got}")
    reports = []
    for tables in known.values() if every else [known[str(paper)]]:
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
    click.echo(f"{report['paper']}: {report['title']}")
    click.echo(f"bounds: {report['bounds']}")
    tables, differ = report["tables"], report["differ"]
    assert isinstance(tables, dict)
    assert isinstance(differ, list)
    width = max(map(len, tables), default=0)
    for name, count in tables.items():
        wrong = [cell for cell in differ if cell["table"] == name]
        verdict = "agree" if not wrong else f"{len(wrong)} differ from what is printed"
        click.echo(f"  {name:<{width}}  {count:>6,} cells  {verdict}")
        for cell in wrong:
            click.echo(f"    {cell['where']}: printed {cell['printed']}, it is {cell['computed']}")
            click.echo(f"      {cell['command']}")
    known = "as docs/errata.md says" if report["as_expected"] else "NOT as docs/errata.md says"
    click.echo(f"{report['cells']:,} cells, {len(differ)} differ, {known}")
