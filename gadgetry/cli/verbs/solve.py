"""`gadgetry solve`: who wins, what it is worth, which moves win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import click

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.options import (
    Count,
    OneOf,
    files_argument,
    format_option,
    json_option,
    limit_options,
    quiet_option,
)
from gadgetry.cli.output import say, tell_notes, write_json, write_json_line

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits
    from gadgetry.api.solving import Verdict


@click.command("solve")
@files_argument
@format_option
@click.option(
    "--solver",
    metavar="NAME",
    help="See gadgetry list solvers; else the best that fits.",
    shell_complete=completion.solvers,
)
@click.option("--moves", type=OneOf(["none", "one", "all"]), default="one", show_default=True)
@click.option(
    "--winner-only/--value",
    default=None,
    help="Who wins, which is often far cheaper; or the value too. Else what a bundle claims.",
)
@click.option("--star", type=Count(), metavar="K", help="Only: is the value *K?")
@click.option("--at-most", type=Count(), metavar="K", help="Of a puzzle: are K moves enough?")
@click.option("--misere", is_flag=True, help="Who makes the last move loses.")
@click.option(
    "--certificate",
    metavar="OUT",
    help="Write the winner's strategy, for gadgetry check.",
    shell_complete=completion.files,
)
@click.option(
    "--carried",
    is_flag=True,
    help="Of a bundle, no search: the certificate from the strategy of the formula's winner.",
)
@click.option(
    "--autotree",
    is_flag=True,
    help="With --certificate, of Hex, Shannon, formulas without negations: far fewer entries.",
)
@limit_options
@json_option
@quiet_option
def command(
    files: tuple[str, ...],
    format: str | None,
    solver: str | None,
    moves: Literal["none", "one", "all"],
    winner_only: bool | None,
    star: int | None,
    at_most: int | None,
    misere: bool,
    certificate: str | None,
    carried: bool,
    autotree: bool,
    limits: Limits,
    as_json: bool,
    quiet: bool,
) -> int:
    """Solve the formula or game in each FILE (- is standard input).

    A FILE in JSON Lines (.jsonl) has an instance a line, or is a manifest. Of several, --json
    writes a line for each, and the exit code is 0, or 3 if one is undecided.

    Exits 10 (true, or the player to move wins, or a puzzle is solved), 20 (false, or the other
    player wins) or 3 (undecided within the limits). With --star or --at-most: 10 is yes, 20 is no.
    With --certificate, 3 also when there was no time for the certificate; it is not written then.

    A bundle that claims something of the winner is asked who wins, other games for their value.

    With --carried nothing is searched for, so the board may be far too large for that: a reduction
    that carries strategies makes the certificate, which is checked before it is written.

    \b
    gadgetry solve formula.qdimacs
    gadgetry solve examples/flags/usa.flag --moves all --time 60
    gadgetry solve puzzle.txt --at-most 7
    gadgetry solve game.json --certificate strategy.json
    gadgetry solve board.json --carried --certificate strategy.json
    gadgetry solve board.txt --autotree --certificate tree.json
    """
    _check_questions(star, at_most, misere, certificate)
    if autotree and (certificate is None or carried):
        raise click.UsageError("--autotree: expected --certificate, and no --carried")
    asked = {"solver": solver, "moves": moves, "star": star, "at_most": at_most,
             "misere": misere, "limits": limits}  # fmt: skip
    if len(files) > 1 or files[0].endswith(".jsonl"):
        if certificate is not None or carried:
            raise click.UsageError("--certificate and --carried: expected one FILE")
        return _solve_all(files, format, winner_only, asked, as_json, quiet)
    (file,) = files
    if carried:
        if certificate is None or solver is not None or format is not None:
            raise click.UsageError("--carried: expected a bundle, --certificate, and no --solver")
        return _carried(file, certificate, limits, as_json)
    wanted = None if certificate is None else partial(_certified, out=certificate, tree=autotree)
    return _solve_one(file, format, winner_only, asked, wanted, as_json, quiet)


def _solve_one(
    file: str, format: str | None, winner_only: bool | None, asked: dict[str, Any],
    certify: Callable[[Verdict], dict[str, Any] | None] | None, as_json: bool, quiet: bool,
) -> int:  # fmt: skip
    """The verdict of one instance, and its certificate if one is wanted."""
    from gadgetry.api.reading import read_instance
    from gadgetry.api.solving import needs_value, solve

    read = read_instance(file, format, asked["limits"])
    tell_notes(read.notes, quiet)
    value = needs_value(read.claimed) if winner_only is None else not winner_only
    verdict = solve(read.value, value=value, **asked)
    certified = None if certify is None else certify(verdict)
    if as_json:
        extra = {} if certified is None else {"certificate": certified}
        write_json(verdict.to_json() | extra)
    else:
        say(*verdict.lines())
        if certified is not None:
            say(f"certificate: {_certificate_line(certified)}")
    if certified is not None and certified["limit"] is not None:
        return 3
    return {True: 10, False: 20, None: 3}[verdict.outcome]


def _check_questions(
    star: int | None, at_most: int | None, misere: bool, certificate: str | None
) -> None:
    """Are the options questions that can be asked together?"""
    if misere and (star is not None or certificate is not None):
        option = "--certificate" if star is None else "--star"
        raise click.UsageError(f"--misere: expected no {option}, it is of normal play")
    if certificate is not None and (star, at_most) != (None, None):
        option = "--star" if at_most is None else "--at-most"
        raise click.UsageError(f"--certificate: expected no {option}, a certificate is of a winner")
    if star is not None and at_most is not None:
        raise click.UsageError("--star: expected no --at-most, that is a question about puzzles")
    if certificate == "-":
        raise click.UsageError("--certificate: expected a file, standard output has the verdict")


def _solve_all(
    files: tuple[str, ...], format: str | None, winner_only: bool | None, asked: dict[str, Any],
    as_json: bool, quiet: bool,
) -> int:  # fmt: skip
    """Each instance, one after the other; the exit code says whether all are decided."""
    from gadgetry.api.instances.inputs import inputs
    from gadgetry.api.solving import needs_value, solve

    decided = True
    for each in inputs(files, asked["limits"]):
        read = each.instance(format)
        tell_notes(read.notes, quiet)
        value = needs_value(read.claimed) if winner_only is None else not winner_only
        verdict = solve(read.value, value=value, **asked)
        decided = decided and verdict.outcome is not None
        if as_json:
            write_json_line({"file": each.name} | verdict.to_json())
        else:
            say(f"{each.name}:", *verdict.lines())
    return 0 if decided else 3


def _carried(file: str, out: str, limits: Limits, as_json: bool) -> int:
    """The winner of a bundle's game, by a certificate from the strategy of the formula's winner."""
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.solving import carried_verdict

    verdict, made = carried_verdict(Compilation.read(file), out, limits)
    if as_json:
        certified = {"file": out, "entries": len(made), "limit": None}
        write_json(verdict.to_json() | {"certificate": certified})
    else:
        say(*verdict.lines(), f"certificate: {out}, {counted(len(made), 'entry')}")
    return 10 if verdict.outcome else 20


def _certified(verdict: Verdict, out: str, tree: bool) -> dict[str, Any] | None:
    """The certificate in its file, for the report; None where there is nothing to certify."""
    from gadgetry.api.errors import Undecided

    if verdict.outcome is None:
        return None
    try:
        return {"file": out, "entries": len(verdict.certificate(out, autotree=tree)), "limit": None}
    except Undecided as reached:
        return {"file": None, "entries": None, "limit": reached.limit}


def _certificate_line(certified: dict[str, Any]) -> str:
    if certified["limit"] is not None:
        return f"undecided after {certified['limit']}, not written"
    return f"{certified['file']}, {counted(certified['entries'], 'entry')}"
