"""`gadgetry verify`: do both sides of a reduction agree on an instance?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gadgetry.cli.compiling import sizes_in_words, sizes_that_fit
from gadgetry.cli.options import (
    chain_options,
    format_option,
    json_option,
    limit_options,
    quiet_option,
)
from gadgetry.cli.output import tell_notes, write_json
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.verdict import Verdict
from gadgetry.verifiers.agreement import Agreement, named, silence
from gadgetry.verifiers.opinions import Side

EXITS = {"agree": 0, "disagree": 1, "undecided": 3}
SHOWN = 12  # moves in a line for people; --json has them all


@click.command("verify")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--to", "target", required=True, metavar="NAME", help="A game or a formula kind.")
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
    hold for each solver; of several files, 1 if one disagrees, else 3 if one is undecided.

    \b
    gadgetry verify formula.qdimacs --to avoid-true
    gadgetry verify formula.avoid --to flag-coloring --variant paper
    """
    from gadgetry.cli.chains import chain_to, source_of
    from gadgetry.cli.reading import read_instance
    from gadgetry.verifiers.agreement import agreement

    done: list[tuple[str, Agreement]] = []
    for file in files:
        read = read_instance(file, format, memory)
        source = source_of(read.value)
        chain = chain_to(source, target, via, variants)
        predicted = sizes_that_fit(chain, source, memory, quiet=True)  # the report has them
        found = agreement(chain, source, limits, predicted)
        tell_notes([*read.notes, *found.compiled.notes], quiet)
        done.append((file, found))
        if not as_json:
            if len(files) > 1:
                click.echo(f"{file}:")
            for line in agreement_lines(found):
                click.echo(line)
    verdicts: list[str] = [found.verdict for _, found in done]
    if as_json and len(files) == 1:
        write_json(agreement_json(done[0][1]))
    elif as_json:
        each = [{"file": file} | agreement_json(found) for file, found in done]
        write_json({"schema": "gadgetry-agreements/1", "agreements": each})
    elif len(files) > 1:
        counted = (f"{verdicts.count(verdict)} {verdict}" for verdict in EXITS)
        click.echo(f"{len(files)} files: {', '.join(counted)}")
    return next((EXITS[v] for v in ("disagree", "undecided") if v in verdicts), 0)


def agreement_lines(found: Agreement) -> Iterator[str]:
    """The agreement for people: both sides, who said what, and the verdict."""
    holds, _, iff = str(found.claim).partition(" iff ")
    every = ", for every m" if found.claim.every_number() else ""
    yield f"claim: in {found.target.kind} {holds} iff in {found.source.kind} {iff}{every}"
    steps = found.compiled.steps
    yield f"by {', then '.join(f'{s.reduction.name} ({s.variant})' for s in steps)}"
    for side, property in ((found.source, iff), (found.target, holds)):
        known = {True: "yes", False: "no", None: "not known"}[side.holds]
        if found.claim.every_number():
            yield f"{side.kind}, moves: {known if side.value is None else side.value}"
        else:
            yield f"{side.kind}, {property}: {known}"
        yield from _side_lines(side)
    if found.expected_moves is not None:
        moves = _moves_line(found.target.instance, found.expected_moves)
        yield f"winning moves carried over: {moves}"
    for name, predicted, built in found.sizes:
        exact = "as predicted" if predicted == built else f"predicted {sizes_in_words(predicted)}"
        yield f"{name}: {sizes_in_words(built)}, {exact}"
    for reason in found.reasons:
        yield f"  {reason}"
    yield found.verdict


def _side_lines(side: Side) -> Iterator[str]:
    for verdict in side.verdicts:
        yield f"  {verdict.solver}: {_said(side, verdict)}"
    if not side.verdicts:
        yield "  no solver applies"


def _said(side: Side, verdict: Verdict) -> str:
    if verdict.outcome is None:
        return silence(verdict)
    if verdict.value is not None and verdict.winner is None:
        said = f"{verdict.value} moves"
    elif verdict.winner is not None:
        value = "" if verdict.value is None else f", value {_nimber(verdict.value)}"
        nameless = verdict.winner in ("first", "second")
        who = f"the {verdict.winner} player" if nameless else verdict.winner
        said = f"{who} wins{value}"
    else:
        said = "true" if verdict.outcome else "false"
    if verdict.winning_moves is None:
        return said
    return f"{said}; winning moves: {_moves_line(side.instance, verdict.winning_moves)}"


def _moves_line(instance: Any, moves: tuple[Any, ...]) -> str:
    names = [named(instance, move) for move in moves[:SHOWN]]
    more = f" and {len(moves) - SHOWN:,} more" if len(moves) > SHOWN else ""
    return (", ".join(names) or "none") + more


def _nimber(value: int) -> str:
    return "0" if value == 0 else f"*{value}"


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
