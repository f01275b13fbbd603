"""`gadgetry show`: a reduction with its theorem and construction; an octal game with its period.

`gadgetry show bundle` is the JSON Schema of the bundle, with every ruleset's target.
"""

from __future__ import annotations

import inspect
import re
import sys

import click

from gadgetry.cli.options import Seconds, json_option, quiet_already
from gadgetry.cli.output import write_json

MOST_HEAPS = 2**20  # where the search for a period ends


@click.command("show")
@click.argument("name")
@click.option(
    "--time",
    type=Seconds(),
    metavar="SECONDS",
    default=120.0,
    show_default=True,
    help="The longest search for the period of an octal game.",
)
@json_option
@quiet_already
def command(name: str, time: float, as_json: bool) -> int:
    """Show the reduction NAME, the octal game whose code it is, or the JSON Schema of the bundle.

    A period is claimed only with the certificate of the octal periodicity theorem; without one the
    period is undecided and the exit code is 3.

    \b
    gadgetry show avoid-true-to-flag-coloring
    gadgetry show 0.07
    gadgetry show bundle
    """
    if re.fullmatch(r"[0-9]*\.[0-9]+", name):
        return _octal_game(name, time, as_json)
    _reduction(name, as_json)
    return 0


def _reduction(name: str, as_json: bool) -> None:
    from gadgetry.reductions.registry import reduction

    if name == "bundle":
        from gadgetry.formats.schema import bundle_schema

        write_json(bundle_schema())
        return
    it = reduction(name)
    construction = inspect.cleandoc(sys.modules[type(it).__module__].__doc__ or "")
    if as_json:
        write_json(
            {
                "schema": "gadgetry-reduction/1",
                "name": it.name,
                "source": it.source,
                "target": it.target,
                "theorem": it.theorem,
                "claim": it.claim.to_json() if it.claim else None,
                "carries": list(it.carries),
                "variants": dict(it.variants),
                "checked": it.checked,
                "citation": it.citation,
                "construction": construction,
            }
        )
        return
    click.echo(f"{it.name}\n\nTheorem: {it.theorem}")
    click.echo(f"Claim:   {it.claim or 'with a number of moves that depends on the instance'}")
    click.echo(f"Carries: {', '.join(it.carries) or 'only what the claim says'}")
    click.echo(f"Checked: {it.checked}")
    click.echo(f"Cites:   {it.citation}")
    click.echo("Variants:")
    for variant, what in it.variants.items():
        click.echo(f"  {variant}: {what}")
    click.echo(f"\nConstruction\n\n{construction}")


def _octal_game(name: str, seconds: float, as_json: bool) -> int:
    """The nim-sequence of an octal game on heaps, and its certified period."""
    from gadgetry.games.octal_code import OctalCode
    from gadgetry.solvers.limits import Budget, LimitReached, Limits
    from gadgetry.solvers.octal import nim_sequence
    from gadgetry.solvers.octal_period import check_period, find_period

    code = OctalCode.of(name)
    values = nim_sequence(code, 39).tolist()
    limit, found = f"{MOST_HEAPS:,} counters", None
    try:
        found = find_period(code, MOST_HEAPS, Budget(Limits(seconds=seconds)))
    except LimitReached as reached:
        limit = str(reached)
    if found is not None and not check_period(found):
        raise AssertionError(f"{code}: the certificate of its period is wrong; please report this")
    if as_json:
        data = {"schema": "gadgetry-octal/1", "code": str(code), "values": values}
        period: dict[str, object] = {"period": None, "preperiod": None, "limit": limit}
        if found is not None:
            period = {
                "period": found.period,
                "preperiod": found.preperiod,
                "exceptions": len(found.exceptions),
                "certified_by_heaps_to": len(found.values) - 1,
            }
        write_json(data | period)
        return 3 if found is None else 0
    click.echo(f"{code}, an octal game on heaps")
    parts = ("nothing", "one heap", "two heaps")
    for taken, digit in enumerate(code.digits):
        allowed = [part for bit, part in enumerate(parts) if digit >> bit & 1]
        if allowed:
            click.echo(f"  take {taken} and leave {' or '.join(allowed)}")
    click.echo(f"values of the heaps 0, 1, 2, ...: {' '.join(map(str, values))} ...")
    if found is None:
        click.echo(f"period: undecided after {limit}")
        return 3
    last = len(found.values) - 1
    click.echo(
        f"period: {found.period:,}, from heap {found.preperiod:,} on;"
        f" certified by the values of the heaps 0 to {last:,}"
    )
    count = len(found.exceptions)
    shown = ", ".join(map(str, found.exceptions[:12])) + (", ..." if count > 12 else "")
    click.echo(f"exceptions: {count:,}{f', the heaps {shown}' if count else ''}")
    return 0
