"""`gadgetry verify`: do both sides of a reduction agree on an instance?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.options import (
    chain_options,
    files_argument,
    format_option,
    json_option,
    limit_options,
    quiet_option,
    stops,
)
from gadgetry.cli.output import say, tell_notes, write_json

if TYPE_CHECKING:
    from gadgetry.api.instances.answers import Comparison
    from gadgetry.api.instances.inputs import Input
    from gadgetry.api.limiting import Limits

EXITS = {"agree": 0, "disagree": 1, "undecided": 3}


@click.command("verify")
@files_argument
@click.option(
    "--to",
    "target",
    metavar="NAME",
    help="A game or a formula kind; without it, the answers recorded in FILEs are compared.",
    shell_complete=completion.kinds,
)
@chain_options
@click.option(
    "--also",
    multiple=True,
    metavar="SOLVER",
    help="One more to ask, such as depqbf, of what it takes; several.",
    shell_complete=completion.solvers,
)
@format_option
@limit_options
@json_option
@quiet_option
def command(
    files: tuple[str, ...],
    target: str | None,
    via: str | None,
    variants: tuple[str, ...],
    also: tuple[str, ...],
    format: str | None,
    limits: Limits,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compile each FILE (- is standard input) to NAME, solve both sides, and compare.

    Without --to, the answer that FILE records (compile --answer), and its witness, are compared
    with what solvers find; of a manifest (.jsonl), the answers of all its files. With --to, an
    answer that FILE records is compared, too. Two solvers are asked, and those that --also names.

    Exits 0 when they agree, 1 when they disagree, 3 when it is undecided within the limits; of
    several files, 1 if one disagrees, else 3 if one is undecided. --time is for all that is done
    with a file, --nodes for each search. Who answered, and who had no time, is in the report.

    \b
    gadgetry verify formula.qdimacs --to avoid-true
    gadgetry verify formula.avoid --to flag-coloring --variant paper
    gadgetry verify game.graphml
    gadgetry verify formula.qdimacs --to hex --also depqbf --time 60
    gadgetry verify set/manifest.jsonl
    """
    if target is None:
        if via or variants:
            raise click.UsageError("--via and --variant: expected --to NAME with them")
        return _compare(files, also, format, limits, as_json, quiet)
    return _verify(files, target, via, variants, also, format, limits, as_json, quiet)


def _verify(
    files: tuple[str, ...], target: str, via: str | None, variants: tuple[str, ...],
    also: tuple[str, ...], format: str | None, limits: Limits, as_json: bool, quiet: bool,
) -> int:  # fmt: skip
    """Both sides of the reductions, and the recorded answers of the sources that have one."""
    from gadgetry.api.instances.inputs import inputs
    from gadgetry.api.verifying import agreement_json, agreement_lines, verify

    done: list[tuple[str, dict[str, Any], str]] = []
    several = len(files) > 1 or files[0].endswith(".jsonl")
    for each in inputs(files, limits):
        read = each.instance(format)
        found = verify(
            read.value, target, via=stops(via), variant=variants, also=also, limits=limits
        )
        tell_notes([*read.notes, *found.compiled.notes], quiet)
        comparison = _comparison(each, read.value, also, limits)
        data, verdict = agreement_json(found), str(found.verdict)
        if comparison is not None:
            data["comparison"] = comparison.to_json()
            verdict = _worst([verdict, comparison.verdict])
        done.append((each.name, data, verdict))
        if not as_json:
            if several:
                say(f"{each.name}:")
            for line in agreement_lines(found):
                say(line)
            if comparison is not None:
                say(str(comparison))
    return _report(done, several, as_json, "file")


def _compare(
    files: tuple[str, ...], also: tuple[str, ...], format: str | None, limits: Limits,
    as_json: bool, quiet: bool,
) -> int:  # fmt: skip
    """The recorded answers alone."""
    from gadgetry.api.instances.inputs import inputs
    from gadgetry.api.verifying import solvers_of

    solvers_of(also)
    asked: set[str] = set()
    done: list[tuple[str, dict[str, Any], str]] = []
    several = len(files) > 1 or files[0].endswith(".jsonl")
    for each in inputs(files, limits, all=True):
        read = each.instance(format)
        tell_notes(read.notes, quiet)
        comparison = _comparison(each, read.value, also, limits)
        if comparison is None:
            if files[0].endswith(".jsonl"):  # nothing is said of this file
                continue
            raise click.UsageError(
                f"{each.name}: it records no answer: expected --to NAME, or a file that"
                " `gadgetry compile --answer` wrote"
            )
        done.append((each.name, comparison.to_json(), comparison.verdict))
        asked |= {verdict.solver for verdict in comparison.side.verdicts}
        if not as_json:
            say(f"{each.name}: {comparison}" if several else str(comparison))
    if unheard := [name for name in also if name not in asked]:
        raise click.UsageError(f"--also {unheard[0]}: none of this is for that solver")
    return _report(done, several, as_json, "answer")


def _comparison(
    each: Input, instance: Any, also: tuple[str, ...], limits: Limits
) -> Comparison | None:
    """The answer that travels with an instance, compared; None if there is none."""
    from gadgetry.api.instances.answers import compared, with_witness

    recorded = each.recorded()
    if recorded is None:
        return None
    found = compared(recorded, instance, limits.from_now(), also)
    return with_witness(found, each.source, each.problem)


def _worst(verdicts: list[str]) -> str:
    return next((v for v in ("disagree", "undecided") if v in verdicts), "agree")


def _report(
    done: list[tuple[str, dict[str, Any], str]], several: bool, as_json: bool, unit: str
) -> int:
    """What is said at the end, and the exit code."""
    verdicts = [verdict for _, _, verdict in done]
    if as_json and not several:
        write_json(done[0][1])
    elif as_json:
        each = [{"file": file} | data for file, data, _ in done]
        write_json({"schema": "gadgetry-agreements/1", "agreements": each})
    elif several:
        numbers = (f"{verdicts.count(verdict):,} {verdict}" for verdict in EXITS)
        say(f"{counted(len(done), unit)}: {', '.join(numbers)}")
    return EXITS[_worst(verdicts)]
