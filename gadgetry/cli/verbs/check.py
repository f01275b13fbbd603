"""`gadgetry check`: replay a certificate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gadgetry.cli import completion
from gadgetry.cli.options import format_option, json_option, quiet_option, whole_limit_options
from gadgetry.cli.output import say, tell_notes, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("check")
@click.argument("certificate", metavar="CERTIFICATE", shell_complete=completion.files)
@click.argument("game", metavar="GAME", shell_complete=completion.files)
@click.option(
    "--verified",
    is_flag=True,
    help="With the checker that is proved in Coq, where `make proofs` has built it.",
)
@format_option
@whole_limit_options
@json_option
@quiet_option
def command(
    certificate: str,
    game: str,
    verified: bool,
    format: str | None,
    limits: Limits,
    as_json: bool,
    quiet: bool,
) -> int:
    """Replay the strategy in CERTIFICATE in the game or formula in GAME, with only the rules.

    Exits 0 if it wins against everything, 1 if not; the position where it fails is named.

    \b
    gadgetry solve game.json --certificate strategy.json
    gadgetry check strategy.json game.json
    """
    from gadgetry.api.checking import check, check_verified
    from gadgetry.api.reading import read_instance

    def read(*notes: str) -> Any:
        instance = read_instance(game, format, limits)
        tell_notes([*instance.notes, *notes], quiet)
        return instance.value

    if certificate == game == "-":
        raise click.UsageError("expected one of CERTIFICATE and GAME to be a file, got - twice")
    if verified:
        handed_over = "the game is read by Python, and given to the checker as JSON"
        replay = check_verified(certificate, game, lambda: read(handed_over), format)
    else:
        replay = check(certificate, read(), limits=limits)
    if as_json:
        write_json(replay.to_json())
    else:
        say(*replay.lines())
    return 0 if replay else 1
