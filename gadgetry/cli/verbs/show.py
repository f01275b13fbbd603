"""`gadgetry show`: whatever has a name, a game with its rules; an octal game with its period.

`gadgetry show bundle` is the JSON Schema of the bundle, with every ruleset's target.
"""

from __future__ import annotations

import click

from gadgetry.cli import completion
from gadgetry.cli.lazy import load_late
from gadgetry.cli.options import Seconds, json_option, quiet_already
from gadgetry.cli.output import say, write_json


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
    period is undecided and the exit code is 3. Of 0.3..., which is NIM, it is certain that there is
    none.

    \b
    gadgetry show uno
    gadgetry show avoid-true-to-flag-coloring
    gadgetry show 0.07
    gadgetry show bundle
    """
    if "." not in name:  # which an octal game has: its heaps are arrays
        load_late("numpy")
    if name == "bundle":
        from gadgetry.api.words import bundle_schema

        write_json(bundle_schema())
        return 0
    from gadgetry.api.limiting import Limits
    from gadgetry.api.showing import OctalShown, show

    shown = show(name, limits=Limits(time=time))
    if as_json:
        write_json(shown.to_json())
    else:
        say(*str(shown).split("\n"))
    undecided = isinstance(shown, OctalShown) and shown.period is None and shown.limit is not None
    return 3 if undecided else 0
