"""`gadgetry compile`: a formula or game into another, or into another format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gadgetry.cli.options import (
    file_argument,
    json_option,
    memory_option,
    out_option,
    quiet_option,
)
from gadgetry.cli.output import formula_json, tell_notes, write_lines
from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf
from gadgetry.games.position import Position


@click.command("compile")
@file_argument
@click.option("--to", "target", required=True, metavar="NAME", help="A ruleset, kind or format.")
@click.option("--via", metavar="NAME,...", help="Reductions or types on the way, in order.")
@click.option("--variant", "variants", multiple=True, metavar="V", help="A reduction's variant.")
@click.option(
    "--format", "written", metavar="F", help="Of a game: json (the bundle), edges, text, ..."
)
@click.option("--from", "format", metavar="FORMAT", help="The input's format; else by content.")
@click.option(
    "--normalise",
    metavar="STEPS",
    help="all, or some of duplicates,tautologies,free,blocks; every change is told.",
)
@out_option
@json_option
@quiet_option
@memory_option
def command(
    file: str,
    target: str,
    via: str | None,
    variants: tuple[str, ...],
    written: str | None,
    format: str | None,
    normalise: str | None,
    out: str,
    as_json: bool,
    quiet: bool,
    memory: int | None,
) -> None:
    """Compile FILE (- is standard input) into a game, another formula, or another format.

    \b
    gadgetry compile formula.cnf --to readable
    gadgetry compile formula.qdimacs --to flag-coloring -o flag.json
    gadgetry compile formula.qdimacs --to flag-coloring --variant paper --format edges
    """
    from gadgetry.cli.chains import source_of
    from gadgetry.cli.compiling import kind_of
    from gadgetry.cli.reading import read_instance
    from gadgetry.parsers.formats import DEFAULTS, formats

    reading = read_instance(file, format, memory)
    tell_notes(reading.notes, quiet)
    notes = list(reading.notes)
    instance = source_of(reading.value)
    if normalise:
        if isinstance(instance, Position):
            raise click.UsageError("--normalise is for formulas")
        instance, changes = _normalised(instance, normalise)
        notes += changes
        tell_notes(changes, quiet)
    _check_target(target)
    name = DEFAULTS.get(target, target)
    if name in formats() and (target in formats() or kind_of(instance) == target):
        if isinstance(instance, Position):
            raise click.UsageError(f"{target} holds formulas, and FILE is a game")
        write_lines(_rewritten(instance, name, notes, as_json, quiet), out)
        return
    write_lines(_compiled(instance, target, via, variants, written, memory, quiet), out)


def _check_target(target: str) -> None:
    from gadgetry.parsers.formats import DEFAULTS, formats
    from gadgetry.reductions.registry import reductions

    targets = {*DEFAULTS, *(r.target for r in reductions().values())}
    if target not in targets and target not in formats():
        raise click.UsageError(
            f"expected a format, one of {', '.join(formats())}; or a kind or ruleset, one of"
            f" {', '.join(sorted(targets))}; got {target!r}"
        )


def _compiled(
    instance: Formula | Position[Any],
    target: str,
    via: str | None,
    variants: tuple[str, ...],
    written: str | None,
    memory: int | None,
    quiet: bool,
) -> Iterator[str]:
    """A compiled target: a formula as text, a game as a bundle, as text or as an edge list."""
    from gadgetry.cli.compiling import build, chain_to, source_text
    from gadgetry.formats.bundle import write_bundle
    from gadgetry.formats.registry import write_game
    from gadgetry.parsers.formats import write
    from gadgetry.reductions.graph import GraphArrays

    compiled, predicted = build(chain_to(instance, target, via, variants), instance, memory, quiet)
    graph = compiled.last.graph
    formula = isinstance(graph, Cnf | Qbf | AvoidTrue)
    if formula and written is None:
        return write(compiled.target)  # type: ignore[arg-type]
    if written in (None, "json"):
        return write_bundle(compiled, source_text(instance), predicted)
    if written == "edges" and isinstance(graph, GraphArrays):
        return _edge_list(graph)
    target_game = compiled.target
    if isinstance(target_game, Position):
        return iter([write_game(target_game, written)])
    raise click.UsageError(f"{target}: expected --format json, or none; got {written!r}")


def _edge_list(graph: Any) -> Iterator[str]:
    """`VERTICES EDGES`, then a line for each edge."""
    yield f"{graph.vertices} {len(graph.tails)}\n"
    yield from graph.edge_lines()


def _rewritten(
    formula: Formula, name: str, notes: list[str], as_json: bool, quiet: bool
) -> Iterator[str]:
    """The same formula in another format."""
    from gadgetry.parsers.formats import named_format, write

    chosen = named_format(name)
    if formula.kind not in chosen.kinds:
        formula, note = _converted(formula, chosen.kinds)
        notes += note
        tell_notes(note, quiet)
    lines = write(formula, name)
    return formula_json(formula, name, lines, notes) if as_json else lines


def _normalised(formula: Formula, steps: str) -> tuple[Formula, list[str]]:
    from gadgetry.formulas import normalisation

    names = None if steps == "all" else steps.split(",")
    normal, changes = normalisation.normalise(formula, names)
    return normal, [f"{change.step}: {change.what}" for change in changes]


def _converted(formula: Formula, kinds: tuple[str, ...]) -> tuple[Formula, list[str]]:
    """The formula as another kind, where that keeps its meaning, and a note on it."""
    if isinstance(formula, Cnf) and "qbf" in kinds:
        variables = tuple(range(1, len(formula.variables) + 1))
        qbf = Qbf([("e", variables)] if variables else [], formula)
        return qbf, ["a CNF became a QBF: every variable is existential"]
    if isinstance(formula, Qbf) and "cnf" in kinds:
        if any(block.quantifier == "a" for block in formula.prefix):
            raise FormulaError("expected a format for QBFs: this one has universal variables")
        return formula.matrix, ["a QBF became a CNF: all its variables are existential"]
    if isinstance(formula, AvoidTrue):
        raise FormulaError("an AVOID TRUE instance is no CNF: expected --to avoid or readable")
    return formula, []
