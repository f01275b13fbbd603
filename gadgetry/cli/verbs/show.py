"""`gadgetry show`: whatever has a name, a game with its rules; an octal game with its period.

`gadgetry show bundle` is the JSON Schema of the bundle, with every ruleset's target.
"""

from __future__ import annotations

import re

import click

from gadgetry._unknown import unknown
from gadgetry.cli import completion
from gadgetry.cli.lazy import load_late
from gadgetry.cli.options import Seconds, json_option, quiet_already
from gadgetry.cli.output import say, write_json

MOST_HEAPS = 2**20  # where the search for a period ends
NODES = 2**21  # of that search, unless --time says otherwise: a minute or two


@click.command("show")
@click.argument("name", shell_complete=completion.shown)
@click.option(
    "--time",
    type=Seconds(),
    metavar="SECONDS",
    help="The longest search for the period of an octal game.",
)
@json_option
@quiet_already
def command(name: str, time: float | None, as_json: bool) -> int:
    """Show what NAME is: a game and its rules, a reduction, a kind, a family, a solver, a format.

    All names are in `gadgetry list`; where one has several meanings, all are shown. An octal game
    is shown by its code, and `bundle` is the JSON Schema of the bundle.

    A period is claimed only with the certificate of the octal periodicity theorem; without one the
    period is undecided and the exit code is 3.

    \b
    gadgetry show uno
    gadgetry show avoid-true-to-flag-coloring
    gadgetry show 0.07
    gadgetry show bundle
    """
    if re.fullmatch(r"[0-9]*\.[0-9]+", name):
        return _octal_game(name, time, as_json)
    load_late("numpy")
    _show(name, as_json)
    return 0


def _show(name: str, as_json: bool) -> None:
    from gadgetry.cli.entries import all_names, entries

    if name == "bundle":
        from gadgetry.formats.schema import bundle_schema

        write_json(bundle_schema())
        return
    shown = entries(name)
    if not shown:
        names = ["bundle", *all_names()]
        raise unknown(click.UsageError, "a name that is listed", names, name, "gadgetry list")
    if as_json and len(shown) == 1:
        write_json(shown[0].data)
    elif as_json:
        write_json({"schema": "gadgetry-entries/1", "entries": [entry.data for entry in shown]})
    else:
        text = "\n\n".join("\n".join(entry.lines) for entry in shown)
        for line in text.split("\n"):
            say(line)


def _octal_game(name: str, seconds: float | None, as_json: bool) -> int:
    """The nim-sequence of an octal game on heaps, and its certified period."""
    from gadgetry.games.octal.octal_code import OctalCode
    from gadgetry.solvers.limits import Budget, LimitReached, Limits
    from gadgetry.solvers.octal.octal import nim_sequence
    from gadgetry.solvers.octal.octal_period import check_period, find_period

    code = OctalCode.of(name)
    values = nim_sequence(code, 39).tolist()
    limit, found = f"{MOST_HEAPS:,} counters", None
    try:
        limits = Limits(nodes=NODES) if seconds is None else Limits(seconds=seconds)
        found = find_period(code, MOST_HEAPS, Budget(limits))
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
    say(f"{code}, an octal game on heaps")
    parts = ("nothing", "one heap", "two heaps")
    for taken, digit in enumerate(code.digits):
        allowed = [part for bit, part in enumerate(parts) if digit >> bit & 1]
        if allowed:
            say(f"  take {taken} and leave {' or '.join(allowed)}")
    say(f"values of the heaps 0, 1, 2, ...: {' '.join(map(str, values))} ...")
    if found is None:
        say(f"period: undecided after {limit}")
        return 3
    last = len(found.values) - 1
    say(
        f"period: {found.period:,}, from heap {found.preperiod:,} on;"
        f" certified by the values of the heaps 0 to {last:,}"
    )
    count = len(found.exceptions)
    shown = ", ".join(map(str, found.exceptions[:12])) + (", ..." if count > 12 else "")
    say(f"exceptions: {count:,}{f', the heaps {shown}' if count else ''}")
    return 0
