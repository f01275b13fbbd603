"""`gadgetry tables`: what the papers print, recomputed, and what they ask, explored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import SEED, Count, json_option, quiet_already, whole_limit_options
from gadgetry.cli.output import say, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("tables")
@click.argument("paper", required=False, shell_complete=completion.papers)
@click.option("--all", "every", is_flag=True, help="Every paper.")
@click.option("--to", type=Count(), metavar="N", help="How far the search for a question goes.")
@click.option(
    "--resume",
    metavar="DB",
    help="A SQLite file; the search goes on where it stopped.",
    shell_complete=completion.files,
)
@click.option("--seed", type=SEED, metavar="S", help="The seed of a search by chance; 1.")
@whole_limit_options
@json_option
@quiet_already
def command(
    paper: str | None,
    every: bool,
    to: int | None,
    resume: str | None,
    seed: int | None,
    limits: Limits,
    as_json: bool,
) -> int:
    """Recompute the tables and theorems of PAPER, and list every cell that differs.

    PAPER is a name of `gadgetry list tables`, an arXiv number, or words of its title and authors.
    Exits 1 only if what differs is not what docs/errata.md says.

    Or PAPER is an open question, a name of `gadgetry list questions`: the search for it goes on,
    and what was found so far is shown. With --time it exits 3 unless it has come to --to.

    \b
    gadgetry tables octal
    gadgetry tables 2106.02114
    gadgetry tables --all --json
    gadgetry tables nimbers-of-trees --to 14
    gadgetry tables nimbers --to 100 --resume nimbers.db --time 600
    """
    from gadgetry.api.recomputing import papers, questions, tables

    if (paper is None) == (not every):
        got = f"{paper!r} and --all" if paper else "neither"
        names = ", ".join([*papers(), *questions()])
        raise click.UsageError(f"expected --all, or one of {names}; got {got}")
    if paper in questions():
        return _explore(paper, to, resume, seed, limits, as_json)
    if (to, resume, seed) != (None, None, None):
        raise click.UsageError(
            f"expected --to, --resume and --seed with one of {', '.join(questions())}"
        )
    reports = tables(paper)
    if as_json:
        each = [report.to_json() for report in reports]
        write_json({"schema": "gadgetry-tables/1", "reports": each})
    else:
        for report in reports:
            say(*report.lines())
    return 0 if all(reports) else 1


def _explore(
    question: str,
    to: int | None,
    resume: str | None,
    seed: int | None,
    limits: Limits,
    as_json: bool,
) -> int:
    """Go on with the search for a question, and show all that was found."""
    from gadgetry.api.limiting import LimitReached
    from gadgetry.api.recomputing import explore

    seed = 1 if seed is None else seed
    try:
        explored = explore(question, to=to, results=resume, seed=seed, limits=limits)
    except KeyboardInterrupt as stop:
        if resume:
            stop.args = (f"results are in {resume}",)
        raise
    if as_json:
        write_json({"schema": "gadgetry-tables/1", "reports": [explored.to_json()]})
    else:
        say(*explored.lines())
    if explored.stopped is not None:
        raise LimitReached(explored.stopped)
    return 0
