"""`gadgetry verify`: do both sides of a reduction agree on an instance?"""

from __future__ import annotations

from typing import Any

import click

from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.compiling import sizes_that_fit
from gadgetry.cli.options import (
    chain_options,
    format_option,
    json_option,
    limit_options,
    quiet_option,
)
from gadgetry.cli.output import say, tell_notes, write_json
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.agreement import Agreement
from gadgetry.verifiers.opinions import Side
from gadgetry.verifiers.report import agreement_lines

EXITS = {"agree": 0, "disagree": 1, "undecided": 3}


@click.command("verify")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.files
)
@click.option(
    "--to",
    "target",
    required=True,
    metavar="NAME",
    help="A game or a formula kind.",
    shell_complete=completion.kinds,
)
@chain_options
@format_option
@limit_options
@json_option
@quiet_option
def command(
    files: tuple[str, ...],
    target: str,
    via: str | None,
    variants: tuple[str, ...],
    format: str | None,
    limits: Limits,
    memory: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compile each FILE (- is standard input) to NAME, solve both sides, and compare.

    Exits 0 when they agree, 1 when they disagree, 3 when it is undecided within the limits, which
    hold for each solver and for building; of several files, 1 if one disagrees, else 3 if one is
    undecided.

    \b
    gadgetry verify formula.qdimacs --to avoid-true
    gadgetry verify formula.avoid --to flag-coloring --variant paper
    """
    from gadgetry.cli.chains import chain_to, source_of
    from gadgetry.cli.limiting import stopping, within
    from gadgetry.cli.reading import read_instance
    from gadgetry.verifiers.agreement import agreement

    done: list[tuple[str, Agreement]] = []
    for file in files:
        read = read_instance(file, format, memory)
        source = source_of(read.value)
        chain = chain_to(source, target, via, variants)
        with within(limits):
            predicted = sizes_that_fit(chain, source, memory, quiet=True)  # the report has them
        with stopping():
            found = agreement(chain, source, limits, predicted, limits)
        tell_notes([*read.notes, *found.compiled.notes], quiet)
        done.append((file, found))
        if not as_json:
            if len(files) > 1:
                say(f"{file}:")
            for line in agreement_lines(found):
                say(line)
    verdicts: list[str] = [found.verdict for _, found in done]
    if as_json and len(files) == 1:
        write_json(agreement_json(done[0][1]))
    elif as_json:
        each = [{"file": file} | agreement_json(found) for file, found in done]
        write_json({"schema": "gadgetry-agreements/1", "agreements": each})
    elif len(files) > 1:
        numbers = (f"{verdicts.count(verdict):,} {verdict}" for verdict in EXITS)
        say(f"{counted(len(files), 'file')}: {', '.join(numbers)}")
    return next((EXITS[v] for v in ("disagree", "undecided") if v in verdicts), 0)


def agreement_json(found: Agreement) -> dict[str, Any]:
    """The agreement for programs."""
    return {
        "schema": "gadgetry-agreement/1",
        "verdict": found.verdict,
        "reasons": list(found.reasons),
        "chain": [step.reduction.name for step in found.compiled.steps],
        "variants": [step.variant for step in found.compiled.steps],
        "claim": found.claim.to_json(),
        "source": _side_json(found.source),
        "target": _side_json(found.target),
        "expected_moves": _moves_json(found.expected_moves),
        "sizes": [{"target": n, "predicted": p, "built": b} for n, p, b in found.sizes],
        "notes": found.compiled.notes,
    }


def _side_json(side: Side) -> dict[str, Any]:
    return {
        "kind": side.kind,
        "holds": side.holds,
        "winning_moves": _moves_json(side.winning_moves),
        "solvers": [
            {
                "solver": v.solver,
                "outcome": v.outcome,
                "winner": v.winner,
                "value": v.value,
                "winning_moves": _moves_json(v.winning_moves),
                "nodes": v.nodes,
                "limit": v.limit,
            }
            for v in side.verdicts
        ],
    }


def _moves_json(moves: tuple[Any, ...] | None) -> list[Any] | None:
    return None if moves is None else [list(m) if isinstance(m, tuple) else m for m in moves]
