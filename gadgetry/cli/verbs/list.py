"""`gadgetry list`: what there is."""

from __future__ import annotations

from collections.abc import Callable

import click

from gadgetry.cli.lazy import load_late
from gadgetry.cli.options import json_option, quiet_already
from gadgetry.cli.output import write_json

Row = tuple[str, str, str]
SHOWN = 4  # rulesets on a line for people; --json has them all


def _formats() -> list[Row]:
    from gadgetry.formats import registry
    from gadgetry.parsers import formats

    games = [(f.name, " ".join(f.games), f.summary) for f in registry.formats().values()]
    return [(f.name, " ".join(f.kinds), f.summary) for f in formats().values()] + games


def _rulesets() -> list[Row]:
    from gadgetry.games.registry import rulesets

    return [(r.name, r.kind, r.summary) for r in rulesets().values()]


def _solvers() -> list[Row]:
    from gadgetry.solvers.registry import solvers

    return [(s.name, " ".join(s.takes), s.summary) for s in solvers()]


def _reductions() -> list[Row]:
    from gadgetry.reductions.registry import reductions

    return [(r.name, " ".join(r.variants), r.theorem) for r in reductions().values()]


REGISTRIES: dict[str, Callable[[], list[Row]]] = {
    "formats": _formats,
    "rulesets": _rulesets,
    "reductions": _reductions,
    "solvers": _solvers,
}


@click.command("list")
@click.argument("what", type=click.Choice(list(REGISTRIES)), required=False)
@json_option
@quiet_already
def command(what: str | None, as_json: bool) -> None:
    """List the formats, rulesets, reductions and solvers there are.

    \b
    gadgetry list
    gadgetry list reductions
    gadgetry list solvers --json
    """
    load_late("numpy")  # entries of registries are words: none of them needs arrays
    chosen = {name: REGISTRIES[name]() for name in ([what] if what else REGISTRIES)}
    if as_json:
        write_json(
            {
                name: [{"name": n, "for": k.split(), "summary": s} for n, k, s in rows]
                for name, rows in chosen.items()
            }
        )
        return
    for name, rows in chosen.items():
        click.echo(name if rows else f"{name}: none yet")
        width = max((len(n) for n, _, _ in rows), default=0)
        for n, kinds, summary in rows:
            first, more = kinds.split()[:SHOWN], kinds.split()[SHOWN:]
            click.echo(f"  {n:<{width}}  {summary} [{', '.join(first)}{', ...' if more else ''}]")
