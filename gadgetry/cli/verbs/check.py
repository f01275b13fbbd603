"""`gadgetry check`: replay a certificate."""

from __future__ import annotations

from typing import Any

import click

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.options import format_option, json_option, quiet_option, whole_limit_options
from gadgetry.cli.output import say, tell_notes, write_json
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.position import Impartial, Position, Puzzle


@click.command("check")
@click.argument("certificate", metavar="CERTIFICATE", shell_complete=completion.files)
@click.argument("game", metavar="GAME", shell_complete=completion.files)
@format_option
@whole_limit_options
@json_option
@quiet_option
def command(
    certificate: str, game: str, format: str | None, memory: int | None, as_json: bool, quiet: bool
) -> int:
    """Replay the strategy in CERTIFICATE in the game or formula in GAME, with only the rules.

    Exits 0 if it wins against everything, 1 if not; the position where it fails is named.

    \b
    gadgetry solve game.json --certificate strategy.json
    gadgetry check strategy.json game.json
    """
    from gadgetry.cli.reading import read_instance
    from gadgetry.parsers.errors import ParseError
    from gadgetry.verifiers.certificates.check import check
    from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate

    if certificate == game == "-":
        raise click.UsageError("expected one of CERTIFICATE and GAME to be a file, got - twice")
    data = _read(certificate, memory)
    instance = read_instance(game, format, memory)
    tell_notes(instance.notes, quiet)
    report: dict[str, Any] = {"schema": "gadgetry-check/1", "valid": True, "winner": None}
    try:
        report["winner"] = check(data, instance.value)
    except InvalidCertificate as error:
        report |= {"valid": False, "problem": error.problem, "entry": error.index}
        report |= {"path": error.path, "position": error.position}
        lines = [f"not valid: {error.rows[0]}", *error.rows[1:]]
    except NotACertificate as error:
        raise ParseError(str(error), certificate) from None
    else:
        entries = data["positions"] if "positions" in data else data["assignment"]
        count = counted(len(entries), "entry")
        lines = [f"valid: {_claim(instance.value, str(report['winner']))}, {count}"]
    if as_json:
        write_json(report)
    else:
        say(*lines)
    return 0 if report["valid"] else 1


def _claim(instance: Formula | Position[Any], winner: str) -> str:
    """What a valid certificate proves, in words."""
    if isinstance(instance, Cnf):
        return "satisfiable" if winner == "exists" else "unsatisfiable"
    if isinstance(instance, Qbf):
        return "true" if winner == "exists" else "false"
    if isinstance(instance, Puzzle):
        return "it can be solved"
    if isinstance(instance, Impartial | AvoidTrue):
        return f"the {winner} player wins"
    return f"{winner} wins"


def _read(path: str, memory: int | None) -> Any:
    """The JSON data in a file; errors have their place in it."""
    from gadgetry.cli.reading import placed
    from gadgetry.games.json_text import json_value
    from gadgetry.games.position import GameError
    from gadgetry.parsers.source import open_source, text_that_fits

    source = open_source(path, text_that_fits(memory))
    try:
        return json_value(source.text)
    except GameError as error:
        raise placed(source, error) from None
