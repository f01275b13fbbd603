"""`gadgetry compile`: a formula or game into another, or into another format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gadgetry._advice import Call
from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.cli import completion
from gadgetry.cli.options import (
    Count,
    chain_options,
    files_argument,
    format_option,
    json_option,
    options_as,
    out_option,
    quiet_option,
    stops,
    whole_limit_options,
)
from gadgetry.cli.output import json_lines, noting, say, tell_notes, write_lines

if TYPE_CHECKING:
    from gadgetry.api.building import Note
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.limiting import Limits
    from gadgetry.api.reading import AsGame, Formula, Instance, Position, Source


@dataclass(frozen=True)
class CompileOptions:
    """What `gadgetry compile` is told."""

    files: tuple[str, ...]
    target: str
    via: str | None
    variants: tuple[str, ...]
    written: str | None
    settings: tuple[str, ...]
    format: str | None
    normalise: str | None
    play: bool
    answer: bool
    nodes: int | None
    directory: str | None
    out: str
    as_json: bool
    quiet: bool
    limits: Limits


@click.command("compile")
@files_argument
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
@click.option("--play", is_flag=True, help="SGF, HexWorld: with a line of best play.")
@click.option(
    "--answer",
    is_flag=True,
    help="Solve FILE, and record what follows of the game, for verify to compare.",
)
@click.option("--nodes", type=Count(), metavar="N", help="Of --answer: the most of the search.")
@click.option("--directory", metavar="DIR", help="Where several FILEs go, each with its own name.")
@out_option
@json_option
@quiet_option
@whole_limit_options
@options_as(CompileOptions)
def command(options: CompileOptions) -> None:
    """Compile FILE (- is standard input) into a game, another formula, or another format.

    \b
    gadgetry compile formula.cnf --to readable
    gadgetry compile formula.qdimacs --to flag-coloring -o flag.json
    gadgetry compile formula.qdimacs --to flag-coloring --variant paper --format edges
    gadgetry compile formula.qdimacs --to undirected-geography -o game.graphml
    gadgetry compile petersen.g6 --to undirected-geography --set start=0 -o game.json
    gadgetry compile game.json --to graphml
    gadgetry compile game.json --to undirected-geography --set passes=3 -o passes.json
    gadgetry compile board.json --to sgf --play -o board.sgf
    gadgetry compile formula.qdimacs --to shannon --answer -o game.json
    gadgetry compile set/*.qdimacs --to shannon --format pg --directory games
    """
    from gadgetry.api.reading import opened

    _check_target(options.target)
    if options.nodes is not None and not options.answer:
        raise click.UsageError("--nodes: expected --answer with it")
    if options.directory is not None or len(options.files) > 1:
        _compile_all(options)
        return
    if picture := _picture(options.written, options.out):
        _draw(picture, options)
        return
    write_lines(_compile(opened(options.files[0], options.limits), options), options.out)


def _compile(source: Source, options: CompileOptions) -> Iterator[str]:
    """What is written of one file."""
    from gadgetry.api.writing import game_formats

    if options.answer and options.target in game_formats():
        raise click.UsageError("--answer: expected --to RULESET --format F")
    return (_game_as if options.target in game_formats() else _lines)(source, options)


def _compile_all(options: CompileOptions) -> None:
    """Several files, or the lines of JSON Lines, into a directory."""
    from gadgetry.api.instances.inputs import inputs

    if options.directory is None or options.out != "-":
        raise click.UsageError("several FILEs: expected --directory DIR, and no --output")
    if _picture(options.written, ""):
        raise click.UsageError(f"--format {options.written}: expected one FILE")
    folder = Path(options.directory)
    folder.mkdir(exist_ok=True)
    suffix = options.written or ("json" if _is_game(options.target) else options.target)
    written: dict[str, str] = {}
    for each in inputs(options.files, options.limits):
        stem = Path(each.name.replace(".jsonl:", "-")).name.partition(".")[0]
        name = (
            f"{stem}.{options.target}.{suffix}" if _is_game(options.target) else f"{stem}.{suffix}"
        )
        if name in written:
            raise click.UsageError(
                f"{each.name}: expected files of different names, {written[name]} became {name} too"
            )
        written[name] = each.name
        write_lines(_compile(each.source, options), str(folder / name))
    say(f"{counted(len(written), 'file')} in {options.directory}")


def _is_game(target: str) -> bool:
    from gadgetry.api.reading import rulesets
    from gadgetry.api.writing import formula_formats

    return target in rulesets() or target not in (*formula_formats(), "cnf", "qbf")


def _wanted(options: CompileOptions) -> CompileOptions:
    """The options with the format that is to be written, if somebody says one; and is it JSON?"""
    from gadgetry.api.writing import format_of_suffix, formula_formats

    target, written = options.target, options.written
    is_text = target in formula_formats() or target in ("cnf", "qbf")  # whatever the suffix
    if is_text and written == "json":
        return replace(options, written=None, as_json=True)
    if written is None and not is_text and (named := format_of_suffix(options.out)):
        return replace(options, written=named.name)
    return options


def _read(source: Source, options: CompileOptions) -> Instance:
    """What is in the file, as the reductions take it, and all notes on it."""
    from gadgetry.api.chains import source_of
    from gadgetry.api.reading import Instance, instance_in, normalised

    reading = instance_in(source, options.format, _board(options.target, options.settings))
    tell_notes(reading.notes, options.quiet)
    instance: Formula | Position[Any] = source_of(reading.value)
    changes: list[str] = []
    if options.normalise:
        instance, changes = normalised(instance, options.normalise)
    return Instance(instance, reading.notes, tuple(changes))


def _lines(source: Source, given: CompileOptions) -> Iterator[str]:
    """What is to be written: the same game or formula in a format, or what it compiles to."""
    from gadgetry.api.compiling import Compilation, compile
    from gadgetry.api.origins import is_same_game, origin_of
    from gadgetry.api.reading import Position
    from gadgetry.api.writing import formula_formats
    from gadgetry.cli.progress import construction_progress

    options = _wanted(given)
    reading = _read(source, options)
    target, written, instance = options.target, options.written, reading.value
    note = noting(options.quiet)
    origin = origin_of(source, note, bool(options.settings))
    tell_notes(reading.changes, options.quiet)
    start = instance if origin is None else Compilation(origin)
    same = is_same_game(origin, instance, target)
    if same or target in formula_formats():
        _check_same(options)
    if same and isinstance(instance, Position):
        game = instance if origin is None else Compilation(origin)
        return _written(game, written, options, note)
    if target in formula_formats() or (same and not isinstance(instance, Position)):
        if options.play:
            raise click.UsageError("--play: expected a game, FILE is written as a formula")
        if isinstance(instance, Position):
            raise click.UsageError(f"{target} holds formulas, and FILE is a game")
        return _rewritten(instance, options, reading, note)
    _check_written(target, written)  # before the work
    allowed = options.limits
    if options.nodes is not None:
        allowed = type(allowed)(nodes=options.nodes, memory=allowed.memory)
    with construction_progress(options.quiet):
        made = compile(start, target, via=stops(options.via), variant=options.variants,
                       answer=options.answer, limits=allowed, note=note)  # fmt: skip
    return _compiled(made, options, note)


def _check_same(options: CompileOptions) -> None:
    """Where no reduction is used, options for reductions are a mistake."""
    if options.via or options.variants:
        option = "--via" if options.via else "--variant"
        raise click.UsageError(
            f"{option}: expected none, from FILE to {options.target} is no reduction"
        )


def _check_target(target: str) -> None:
    from gadgetry.api.listing import targets
    from gadgetry.api.writing import formula_formats, game_formats

    known = [*targets(), *formula_formats(), *game_formats()]
    if target not in known:
        raise unknown(
            click.UsageError, "a kind, a ruleset or a format", known, target, Call("list")
        )


def _picture(written: str | None, out: str) -> str | None:
    """The kind of picture that is asked for, if it is one; DOT is also a file of the game."""
    from gadgetry.api.drawing import PICTURES

    named = written or Path(out).suffix.removeprefix(".")
    return named if named in PICTURES and named != "dot" else None


def _draw(picture: str, options: CompileOptions) -> None:
    """What `gadgetry draw` does."""
    from gadgetry.api.writing import formula_formats
    from gadgetry.cli.verbs.draw import command

    if options.settings or options.normalise:
        raise click.UsageError(
            "--set and --normalise: expected no picture; compile to a file, draw that"
        )
    target = None if options.target in formula_formats() else options.target
    click.get_current_context().invoke(
        command, file=options.files[0], target=target, via=options.via, variants=options.variants,
        source_format=options.format, out=options.out, quiet=options.quiet,
        memory=options.limits.memory, format=picture, play=options.play,
    )  # fmt: skip


def _board(target: str, settings: tuple[str, ...]) -> AsGame | None:
    """What a plain graph is to be, if the target is played on graphs."""
    from gadgetry.api.reading import AsGame, rulesets

    if target in rulesets() and (settings or rulesets()[target].board):
        return AsGame(target, settings)
    if settings:
        raise click.UsageError(f"--set is for games, and {target} is none")
    return None


def _game_as(source: Source, options: CompileOptions) -> Iterator[str]:
    """The game in a file in a format of games, with what is behind it if that is known."""
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.origins import origin_of
    from gadgetry.api.reading import Position, instance_in

    name, note = options.target, noting(options.quiet)
    others = options.settings or options.normalise or options.via or options.variants
    if others or options.written not in (None, name):
        raise click.UsageError(
            f"--to {name} is a format: expected none of --format, --via, --variant, --set,"
            f" --normalise"
        )
    reading = instance_in(source, options.format)
    for said in reading.notes:
        note(said)
    if not isinstance(reading.value, Position):
        raise click.UsageError(
            f"{name} holds games, and FILE is a formula: expected --to RULESET --format {name}"
        )
    origin = origin_of(source, note)
    start = reading.value if origin is None else Compilation(origin)
    return _written(start, name, options, note)


def _written(
    thing: Position[Any] | Compilation, format: str | None, options: CompileOptions, note: Note
) -> Iterator[str]:
    """The game in a format, with a line of best play if that is wanted."""
    from gadgetry.api.writing import lines_of, with_play

    return (
        with_play(thing, format, options.limits) if options.play else lines_of(thing, format, note)
    )


def _check_written(target: str, written: str | None) -> None:
    """Refuse a format that the target does not have."""
    from gadgetry.api.reading import rulesets
    from gadgetry.api.writing import check_format_of_game, formats_of_formulas

    if written is not None and written not in formats_of_formulas(target):
        if target in ("cnf", "qbf"):
            _formula_format(target, written)
        elif target in rulesets():
            check_format_of_game(target, written)


def _compiled(made: Compilation, options: CompileOptions, note: Note) -> Iterator[str]:
    """What was compiled: a formula for programs, if that is wanted."""
    from gadgetry.api.writing import DEFAULTS, formula_json, is_text

    written = options.written
    lines = _written(made, written, options, note)
    if not options.as_json or not is_text(made, written):
        return lines
    formula: Any = made.target
    name = written or DEFAULTS[formula.kind]
    return json_lines(formula_json(formula, name, lines, made.notes))


def _formula_format(kind: str, written: str) -> str:
    """The format asked for, if formulas of the kind have it."""
    from gadgetry.api.writing import formats_of_formulas

    fit = formats_of_formulas(kind)
    if written not in fit:
        raise click.UsageError(
            f"there is no format {written!r} for {kind}; expected one of {', '.join(fit)}"
        )
    return written


def _rewritten(
    formula: Formula, options: CompileOptions, reading: Instance, note: Note
) -> Iterator[str]:
    """The same formula in another format."""
    from gadgetry.api.writing import (
        DEFAULTS,
        converted,
        formula_formats,
        formula_json,
        formula_lines,
    )

    target, written = options.target, options.written
    name = DEFAULTS.get(target, target)
    if target in formula_formats() and written not in (None, target):
        raise click.UsageError(f"--to {target} is a format: expected no --format {written}")
    if written is not None:
        name = _formula_format(target, written)
    formula, notes = converted(formula, name, note)
    lines = formula_lines(formula, name)
    if not options.as_json:
        return lines
    every = (*reading.notes, *reading.changes, *notes)
    return json_lines(formula_json(formula, name, lines, every))
