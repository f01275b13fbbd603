"""`gadgetry solve`: who wins, what it is worth, which moves win."""

from __future__ import annotations

from time import monotonic
from typing import Any, Literal

import click

from gadgetry._wording import counted, nimber_in_words
from gadgetry.cli import completion
from gadgetry.cli.options import (
    Count,
    OneOf,
    file_argument,
    format_option,
    json_option,
    limit_options,
    quiet_option,
)
from gadgetry.cli.output import say, tell_notes, write_json
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.position import Impartial, Position, Puzzle, kind_of
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.verdict import Question, Verdict
from gadgetry.verifiers.agreement import named


@click.command("solve")
@file_argument
@format_option
@click.option(
    "--solver",
    metavar="NAME",
    help="See gadgetry list solvers; else the best that fits.",
    shell_complete=completion.solvers,
)
@click.option("--moves", type=OneOf(["none", "one", "all"]), default="one", show_default=True)
@click.option("--winner-only", is_flag=True, help="Who wins, not the value: often far cheaper.")
@click.option("--star", type=Count(), metavar="K", help="Only: is the value *K?")
@click.option(
    "--certificate",
    metavar="OUT",
    help="Write the winner's strategy, for gadgetry check.",
    shell_complete=completion.files,
)
@limit_options
@json_option
@quiet_option
def command(
    file: str,
    format: str | None,
    solver: str | None,
    moves: Literal["none", "one", "all"],
    winner_only: bool,
    star: int | None,
    certificate: str | None,
    limits: Limits,
    memory: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Solve the formula or game in FILE.

    Exits 10 (true, or the player to move wins, or a puzzle is solved), 20 (false, or the other
    player wins) or 3 (undecided within the limits). With --star: 10 is yes, 20 is no. With
    --certificate, 3 also when there was no time for the certificate; it is not written then.

    \b
    gadgetry solve formula.qdimacs
    gadgetry solve examples/flags/usa.flag --moves all --time 60
    gadgetry solve game.json --certificate strategy.json
    """
    from gadgetry.cli.reading import read_instance
    from gadgetry.solvers.registry import solve

    if certificate is not None and star is not None:
        raise click.UsageError("--certificate: expected no --star, a certificate is of a winner")
    if certificate == "-":
        raise click.UsageError("--certificate: expected a file, standard output has the verdict")
    instance = read_instance(file, format, memory)
    tell_notes(instance.notes, quiet)
    if star is not None and not isinstance(instance.value, Impartial | AvoidTrue):
        raise click.UsageError(f"--star: expected an impartial game, got {kind_of(instance.value)}")
    question = Question(
        value=not winner_only, star=star, moves="none" if star is not None else moves
    )
    verdict = solve(instance.value, question, limits, solver)
    certified = None
    if certificate is not None and verdict.outcome is not None:
        certified = _certify(instance.value, verdict, limits, solver, certificate)
    if as_json:
        extra = {} if certified is None else {"certificate": certified}
        write_json(verdict_json(instance.value, verdict) | extra)
    else:
        for line in verdict_lines(instance.value, verdict, question):
            say(line)
        if certified is not None:
            say(f"certificate: {_certificate_line(certified)}")
    if certified is not None and certified["limit"] is not None:
        return 3
    return {True: 10, False: 20, None: 3}[verdict.outcome]


def _certify(
    instance: Formula | Position[Any],
    verdict: Verdict,
    limits: Limits,
    solver: str | None,
    out: str,
) -> dict[str, Any]:
    """Write the certificate, with what the verdict has left of the limits; what was written."""
    from gadgetry.cli.output import write_lines
    from gadgetry.solvers.limits import Budget, LimitReached, keeping
    from gadgetry.verifiers.certificates.certificate import make_certificate

    started = monotonic() - verdict.seconds
    budget = Budget(limits, verdict.nodes, started)
    try:
        with keeping(budget):
            made = make_certificate(instance, budget, solver)
    except LimitReached as limit:
        return {"file": None, "entries": None, "limit": str(limit)}
    write_lines(made.lines(), out)
    return {"file": out, "entries": len(made.positions or made.assignment or ()), "limit": None}


def _certificate_line(certified: dict[str, Any]) -> str:
    if certified["limit"] is not None:
        return f"undecided after {certified['limit']}, not written"
    return f"{certified['file']}, {counted(certified['entries'], 'entry')}"


def verdict_json(instance: Formula | Position[Any], verdict: Verdict) -> dict[str, Any]:
    """The verdict for programs."""
    return {
        "schema": "gadgetry-verdict/1",
        "instance": kind_of(instance),
        "outcome": verdict.outcome,
        "winner": verdict.winner,
        "value": verdict.value,
        "winning_moves": None
        if verdict.winning_moves is None
        else [_move_json(move) for move in verdict.winning_moves],
        "solver": verdict.solver,
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 3),
        "limit": verdict.limit,
    }


def verdict_lines(
    instance: Formula | Position[Any], verdict: Verdict, question: Question
) -> list[str]:
    """The verdict for people."""
    lines = [f"{kind_of(instance)}: {_outcome(instance, verdict, question)}"]
    if verdict.winning_moves is not None and verdict.outcome is not None:
        names = [named(instance, move) for move in verdict.winning_moves]
        label = "best move" if isinstance(instance, Puzzle) else "winning move"
        if isinstance(instance, Qbf | Cnf):
            label = "winning first value"
        label += "s" * (question.moves == "all")
        lines.append(f"{label}: {', '.join(names) if names else 'none'}")
    lines.append(f"solver: {verdict.solver}, {counted(verdict.nodes, 'node')}")
    return lines


def _outcome(instance: Formula | Position[Any], verdict: Verdict, question: Question) -> str:
    if verdict.outcome is None:
        return f"undecided after {verdict.limit}"
    if question.star is not None:
        return f"the value is {'' if verdict.outcome else 'not '}{nimber_in_words(question.star)}"
    if isinstance(instance, Cnf):
        return "satisfiable" if verdict.outcome else "unsatisfiable"
    if isinstance(instance, Qbf):
        return "true" if verdict.outcome else "false"
    if isinstance(instance, Puzzle):
        if not verdict.outcome:
            return "cannot be solved"
        return "can be solved" if verdict.value is None else counted(verdict.value, "move")
    if isinstance(instance, Impartial | AvoidTrue):
        who = f"the {'first' if verdict.outcome else 'second'} player wins"
        return who if verdict.value is None else f"{who}, value {nimber_in_words(verdict.value)}"
    return f"{verdict.winner} wins"


def _move_json(move: Any) -> Any:
    return [_move_json(part) for part in move] if isinstance(move, tuple) else move
