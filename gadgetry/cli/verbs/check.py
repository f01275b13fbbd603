"""`gadgetry check`: replay a certificate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import format_option, json_option, quiet_option, whole_limit_options
from gadgetry.cli.output import say, tell_notes, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("check")
@click.argument("certificate", metavar="CERTIFICATE", shell_complete=completion.files)
@click.argument("game", metavar="GAME", shell_complete=completion.files)
@format_option
@whole_limit_options
@json_option
@quiet_option
def command(
    certificate: str, game: str, format: str | None, limits: Limits, as_json: bool, quiet: bool
) -> int:
    """Replay the strategy in CERTIFICATE in the game or formula in GAME, with only the rules.

    Exits 0 if it wins against everything, 1 if not; the position where it fails is named.

    \b
    gadgetry solve game.json --certificate strategy.json
    gadgetry check strategy.json game.json
    """
    from gadgetry.api.checking import check
    from gadgetry.api.reading import read_instance

    if certificate == game == "-":
        raise click.UsageError("expected one of CERTIFICATE and GAME to be a file, got - twice")
    instance = read_instance(game, format, limits)
    tell_notes(instance.notes, quiet)
    replay = check(certificate, instance.value, limits=limits)
    if as_json:
        write_json(replay.to_json())
    else:
        say(*replay.lines())
    return 0 if replay else 1
