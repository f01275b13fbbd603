"""`gadgetry compile`: a formula or game into another, or into another format."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gadgetry._unknown import names_kept, unknown
from gadgetry.cli import completion
from gadgetry.cli.options import (
    chain_options,
    file_argument,
    format_option,
    json_option,
    out_option,
    quiet_option,
    whole_limit_options,
)
from gadgetry.cli.output import formula_json, tell_notes, write_lines
from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf
from gadgetry.games.position import Position, kind_of

if TYPE_CHECKING:
    from gadgetry.cli.reading import Board
    from gadgetry.parsers.source import Source
    from gadgetry.reductions.chain import ChainCompiled
    from gadgetry.reductions.reduction import Sizes


@click.command("compile")
@file_argument
@click.option(
    "--to",
    "target",
    required=True,
    metavar="NAME",
    help="A ruleset, kind or format.",
    shell_complete=completion.targets,
)
@chain_options
@click.option(
    "--format",
    "written",
    metavar="F",
    help="Of a game: json, graphml, ...; else by OUT's suffix.",
    shell_complete=completion.written_formats,
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="What a graph does not say, or a game is to have: start=0, terminals=0,3.",
)
@format_option
@click.option(
    "--normalise",
    metavar="STEPS",
    help="all, or some of duplicates,tautologies,free,blocks; every change is told.",
)
@out_option
@json_option
@quiet_option
@whole_limit_options
def command(
    file: str,
    target: str,
    via: str | None,
    variants: tuple[str, ...],
    written: str | None,
    settings: tuple[str, ...],
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
    gadgetry compile formula.qdimacs --to undirected-geography -o game.graphml
    gadgetry compile petersen.g6 --to undirected-geography --set start=0 -o game.json
    gadgetry compile game.json --to graphml
    gadgetry compile game.json --to undirected-geography --set passes=3 -o passes.json
    """
    from gadgetry.cli.compiling import build
    from gadgetry.cli.origins import chain_from, instance_and_origin, is_same_game
    from gadgetry.cli.reading import instance_in
    from gadgetry.formats.registry import format_of_suffix
    from gadgetry.formats.registry import formats as game_formats
    from gadgetry.parsers.formats import DEFAULTS, formats
    from gadgetry.parsers.source import open_source, text_that_fits

    _check_target(target)
    if picture := _picture(written, out):
        if settings or normalise:
            raise click.UsageError(
                "--set and --normalise: expected no picture; compile to a file, draw that"
            )
        _draw(picture, file=file, target=None if target in formats() else target, via=via,
              variants=variants, source_format=format, out=out, quiet=quiet,
              memory=memory)  # fmt: skip
        return
    if target in game_formats():
        if settings or normalise or via or variants or written not in (None, target):
            raise click.UsageError(
                f"--to {target} is a format: expected none of --format, --via, --variant, --set,"
                f" --normalise"
            )
        write_lines(_game_as(target, open_source(file, text_that_fits(memory)), format, quiet), out)
        return
    is_text = target in formats() or target in ("cnf", "qbf")  # whatever the suffix
    if is_text and written == "json":
        as_json, written = True, None
    if written is None and not is_text and (named := format_of_suffix(out)):
        written = named.name
    source = open_source(file, text_that_fits(memory))
    reading = instance_in(source, format, _board(target, settings))
    tell_notes(reading.notes, quiet)
    notes = list(reading.notes)
    instance, origin = instance_and_origin(source, reading.value, quiet, bool(settings))
    if normalise:
        if isinstance(instance, Position):
            raise click.UsageError("--normalise is for formulas")
        instance, changes = _normalised(instance, normalise)
        notes += changes
        tell_notes(changes, quiet)
    name = DEFAULTS.get(target, target)
    same = is_same_game(origin, instance, target)
    if same or target in formats():
        _check_same(target, via, variants)
    if same and isinstance(instance, Position):
        write_lines(_same_game(instance, origin, written, quiet), out)
        return
    if name in formats() and (target in formats() or kind_of(instance) == target):
        if isinstance(instance, Position):
            raise click.UsageError(f"{target} holds formulas, and FILE is a game")
        if target in formats() and written not in (None, target):
            raise click.UsageError(f"--to {target} is a format: expected no --format {written}")
        if written is not None:
            name = _formula_format(target, written)
        write_lines(_rewritten(instance, name, notes, as_json, quiet), out)
        return
    _check_written(target, written)  # before the work
    chain, start = chain_from(origin, instance, target, via, variants, quiet)
    compiled, predicted = build(chain, start, memory, quiet)
    write_lines(_compiled(compiled, predicted, written, quiet, as_json), out)


def _check_same(target: str, via: str | None, variants: tuple[str, ...]) -> None:
    """Where no reduction is used, options for reductions are a mistake."""
    if via or variants:
        option = "--via" if via else "--variant"
        raise click.UsageError(f"{option}: expected none, from FILE to {target} is no reduction")


def _check_target(target: str) -> None:
    from gadgetry.formats.registry import formats as game_formats
    from gadgetry.games.registry import rulesets
    from gadgetry.parsers.formats import DEFAULTS, formats
    from gadgetry.reductions.registry import reductions

    targets = {*DEFAULTS, *rulesets(), *(r.target.name for r in reductions().values())}
    known = [*sorted(targets), *formats(), *game_formats()]
    if target not in known:
        raise unknown(
            click.UsageError, "a kind, a ruleset or a format", known, target, "gadgetry list"
        )


def _picture(written: str | None, out: str) -> str | None:
    """The kind of picture that is asked for, if it is one; DOT is also a file of the game."""
    from gadgetry.diagrams.render import PICTURES

    named = written or Path(out).suffix.removeprefix(".")
    return named if named in PICTURES and named != "dot" else None


def _draw(picture: str, **given: Any) -> None:
    """What `gadgetry draw` does."""
    from gadgetry.cli.verbs.draw import command

    click.get_current_context().invoke(command, **given, format=picture)


def _board(target: str, settings: tuple[str, ...]) -> Board | None:
    """What a plain graph is to be, if the target is played on graphs."""
    from gadgetry.cli.reading import Board
    from gadgetry.games.registry import rulesets

    if target in rulesets() and (settings or rulesets()[target].board):
        return Board(target, settings)
    if settings:
        raise click.UsageError(f"--set is for games, and {target} is none")
    return None


def _game_as(name: str, source: Source, format: str | None, quiet: bool) -> Iterator[str]:
    """The game in a file in a format of games, with what is behind it if that is known."""
    from gadgetry.cli.origins import origin_of
    from gadgetry.cli.reading import instance_in

    reading = instance_in(source, format)
    tell_notes(reading.notes, quiet)
    if not isinstance(reading.value, Position):
        raise click.UsageError(
            f"{name} holds games, and FILE is a formula: expected --to RULESET --format {name}"
        )
    return _same_game(reading.value, origin_of(source, quiet), name, quiet)


def _same_game(
    game: Position[Any], origin: ChainCompiled | None, written: str | None, quiet: bool
) -> Iterator[str]:
    """A game in another format, with what is behind it if that is known."""
    from gadgetry.formats.registry import write_game

    if origin is not None:
        sizes = [sizes for _, sizes in origin.chain.sizes(origin.source)]
        return _compiled(origin, sizes, written, quiet)
    _tell_omissions(game.ruleset, game.to_json(), written, quiet)
    return iter([write_game(game, written or "json")])


def _check_written(target: str, written: str | None) -> None:
    """Refuse a format that the target does not have."""
    from gadgetry.games.registry import rulesets

    if written is not None and written not in _formula_formats(target):
        if target in ("cnf", "qbf"):
            _formula_format(target, written)
        elif target in rulesets():
            _check_format(target, written)


def _compiled(
    compiled: ChainCompiled,
    predicted: list[Sizes],
    written: str | None,
    quiet: bool,
    as_json: bool = False,
) -> Iterator[str]:
    """A compiled target: a formula as text; a game as a bundle, or in one of its formats."""
    from gadgetry.cli.compiling import source_text
    from gadgetry.formats.bundle import write_bundle
    from gadgetry.formats.registry import format_for, write_game
    from gadgetry.games.formulas.avoid_true import as_position
    from gadgetry.reductions.graph import GraphArrays

    graph = compiled.last.graph
    if isinstance(graph, Cnf | Qbf | AvoidTrue) and written not in ("json", "csv", "text"):
        return _formula(compiled.target, written, as_json, list(compiled.notes))
    if written in (None, "json"):
        return write_bundle(compiled, source_text(compiled.source), predicted)
    kind = compiled.last.reduction.target.name
    name = graph.ruleset if isinstance(graph, GraphArrays | Position) else kind
    chosen = format_for(name, written, compiled=True)
    if isinstance(graph, GraphArrays):
        _tell_omissions(name, {**graph.vertex_data, **graph.data}, written, quiet)
    if chosen.write_compiled:
        return chosen.write_compiled(compiled)
    game: Any = as_position(compiled.target)
    return iter([write_game(game, written)])


def _formula(formula: Any, written: str | None, as_json: bool, notes: list[str]) -> Iterator[str]:
    """A compiled formula as text, in the format asked for, or for programs."""
    from gadgetry.parsers.formats import DEFAULTS, write

    name = written or DEFAULTS[formula.kind]
    lines = write(formula, name)
    return formula_json(formula, name, lines, notes) if as_json else lines


def _formula_formats(kind: str) -> list[str]:
    """The formats that hold formulas of a kind; none for the other games."""
    from gadgetry.parsers.formats import formats

    return [format.name for format in formats().values() if kind in format.kinds]


def _formula_format(kind: str, written: str) -> str:
    """The format asked for, if formulas of the kind have it."""
    fit = _formula_formats(kind)
    if written not in fit:
        raise click.UsageError(
            f"there is no format {written!r} for {kind}; expected one of {', '.join(fit)}"
        )
    return written


def _check_format(ruleset: str, written: str) -> None:
    """Refuse a format that a ruleset does not have, with the list of those that it has."""
    from gadgetry.formats.registry import format_for
    from gadgetry.games.position import GameError

    try:
        format_for(ruleset, written, compiled=True)
    except GameError as error:
        also = _formula_formats(ruleset)
        raise names_kept(GameError(", ".join([str(error), *also])), error) from None


def _tell_omissions(ruleset: str, data: dict[str, Any], written: str | None, quiet: bool) -> None:
    """A note on what a format for graphs alone leaves out."""
    from gadgetry.formats.registry import formats

    chosen = formats().get(written or "")
    left = [key for key in data if key not in ("ruleset", "vertices", "edges")]
    if chosen and chosen.graph_only and chosen.takes(ruleset):
        tell_notes([f"{written} holds the graph alone, not {', '.join(['ruleset', *left])}"], quiet)


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
