"""`gadgetry list`: what there is."""

from __future__ import annotations

from collections.abc import Callable

import click

from gadgetry.cli.lazy import load_late
from gadgetry.cli.options import OneOf, json_option, quiet_already
from gadgetry.cli.output import say, write_json

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


def _kinds() -> list[Row]:
    from gadgetry.reductions.kinds import kinds

    return [(k.name, k.ruleset or "formulas", k.summary) for k in kinds().values()]


def _families() -> list[Row]:
    from gadgetry.cli.entries import first_sentence
    from gadgetry.games.registry import families

    return [
        (name, ruleset, first_sentence(make.__doc__))
        for ruleset, of in families().items()
        for name, make in of.items()
    ]


def _tables() -> list[Row]:
    from gadgetry.papers.registry import titles

    return [(name, "", paper) for name, paper in titles().items()]


REGISTRIES: dict[str, Callable[[], list[Row]]] = {
    "formats": _formats,
    "rulesets": _rulesets,
    "kinds": _kinds,
    "families": _families,
    "reductions": _reductions,
    "solvers": _solvers,
    "tables": _tables,
}


@click.command("list")
@click.argument("what", type=OneOf(REGISTRIES), required=False)
@json_option
@quiet_already
def command(what: str | None, as_json: bool) -> None:
    """List the formats, games, families, reductions, solvers and papers there are.

    `gadgetry show NAME` tells more of each.

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
        say(name if rows else f"{name}: none yet")
        width = max((len(n) for n, _, _ in rows), default=0)
        for n, kinds, summary in rows:
            first, more = kinds.split()[:SHOWN], kinds.split()[SHOWN:]
            ends = f" [{', '.join(first)}{', ...' if more else ''}]" if first else ""
            say(f"  {n:<{width}}  {summary}{ends}")
