"""`gadgetry draw`: a picture of a formula, of a game, or of what it compiles to."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gadgetry._unknown import unknown
from gadgetry.cli import completion
from gadgetry.cli.board_numbers import NUMBERS, numbered_board
from gadgetry.cli.options import (
    OneOf,
    chain_options,
    file_argument,
    limit_options,
    quiet_option,
    source_format_option,
)
from gadgetry.cli.output import tell_notes, write_bytes

if TYPE_CHECKING:
    from gadgetry.diagrams.scene import Scene
    from gadgetry.reductions.chain import ChainCompiled
    from gadgetry.solvers.limits import Limits

STEPS = 100_000_000  # for moves laid over a picture, unless --nodes or --time says otherwise
SECONDS = 20.0  # for numbers laid over a board, unless --time says otherwise: then there is none


@click.command("draw")
@file_argument
@click.option(
    "--to",
    "target",
    metavar="NAME",
    help="A ruleset: draw what FILE compiles to.",
    shell_complete=completion.kinds,
)
@chain_options
@click.option("--fold/--no-fold", default=None, help="One box for each gadget; else by size.")
@click.option("--focus", metavar="GADGET", help="Only these gadgets and what touches them.")
@click.option("--moves", is_flag=True, help="Mark the winning moves.")
@click.option("--play", is_flag=True, help="Number the moves of a line of best play.")
@click.option("--numbers", type=OneOf(NUMBERS), help="Of a Hex board: what programs play by.")
@click.option(
    "--format",
    metavar="FORMAT",
    help="dot, svg, png, pdf or tex; else by the suffix.",
    shell_complete=completion.picture_formats,
)
@click.option(
    "-o", "--output", "out", default="-", metavar="OUT",
    help="A .svg, .png, .pdf, .dot or .tex file.", shell_complete=completion.files,
)  # fmt: skip
@source_format_option
@limit_options
@quiet_option
def command(
    file: str,
    target: str | None,
    via: str | None,
    variants: tuple[str, ...],
    fold: bool | None,
    focus: str | None,
    moves: bool,
    play: bool,
    numbers: str | None,
    format: str | None,
    out: str,
    source_format: str | None,
    limits: Limits,
    quiet: bool,
    memory: int | None,
) -> None:
    """Draw FILE, or what it compiles to; the suffix of OUT names the format, DOT by default.

    A formula, a game, or a bundle, which is drawn as it was compiled.

    \b
    gadgetry draw formula.qdimacs -o formula.svg
    gadgetry draw formula.qdimacs --to generalized-geography --moves -o geography.tex
    gadgetry draw board.hex --play -o board.png
    gadgetry draw board.hex --numbers potentials -o board.svg
    """
    from gadgetry.cli.compiling import build, compiled_from_bundle
    from gadgetry.cli.limiting import within
    from gadgetry.cli.origins import chain_from, instance_and_origin
    from gadgetry.cli.reading import instance_in, is_bundle
    from gadgetry.diagrams.picture import picture
    from gadgetry.diagrams.render import PICTURES, render
    from gadgetry.parsers.source import open_source, text_that_fits

    chosen = format or (Path(out).suffix.removeprefix(".") if out != "-" else "dot")
    if chosen not in PICTURES:
        raise unknown(click.UsageError, "a picture's format", PICTURES, chosen or out)
    if chosen in ("png", "pdf") and out == "-" and sys.stdout.isatty():
        raise click.UsageError(
            f"expected -o OUT.{chosen} or a pipe: a terminal would obey {chosen}"
        )
    if target is None and (via or variants):
        option = "--via" if via else "--variant"
        raise click.UsageError(f"{option}: expected --to and what FILE is compiled to")
    # The limits are of each stage: building, searching, drawing.
    source = open_source(file, text_that_fits(memory))
    scene: Scene
    compiled: ChainCompiled | None = None
    with within(limits):
        if target is None and is_bundle(source.text):
            compiled = compiled_from_bundle(source)
        else:
            reading = instance_in(source, source_format)
            tell_notes(reading.notes, quiet)
            if target is not None:
                instance, origin = instance_and_origin(source, reading.value, quiet)
                chain, start = chain_from(origin, instance, target, via, variants, quiet)
                compiled, _ = build(chain, start, memory, quiet)
    if numbers is not None:
        longest = SECONDS if limits.seconds is None else limits.seconds
        with within(replace(limits, seconds=longest)):
            scene = numbered_board(compiled.target if compiled else reading.value, numbers)
            picture_bytes = render(scene, chosen)
    elif compiled is not None:
        _tell_fold(compiled, fold, focus, quiet)
        title, overlay = _overlay(compiled, None, limits, moves, play, quiet)
        with within(limits):
            scene = picture(compiled, title=title, fold=fold, focus=focus, overlay=overlay)
            picture_bytes = render(scene, chosen)
    else:
        if focus is not None:
            raise click.UsageError("--focus: expected --to or a bundle: FILE has no gadgets")
        title, overlay = _overlay(None, reading.value, limits, moves, play, quiet)
        with within(limits):
            scene = picture(reading.value, fold=fold, overlay=overlay)
            picture_bytes = render(replace(scene, title=(*scene.title, *title)), chosen)
    write_bytes(picture_bytes, out)


def _tell_fold(compiled: ChainCompiled, fold: bool | None, focus: str | None, quiet: bool) -> None:
    from gadgetry.diagrams.clause_table import MOST_COLUMNS, MOST_ROWS, too_large
    from gadgetry.diagrams.construction import MOST_EDGES, MOST_VERTICES
    from gadgetry.diagrams.construction import too_large as too_large_graph
    from gadgetry.games.position import Position
    from gadgetry.reductions.graph import GraphArrays

    graph = compiled.last.graph
    if fold is not None or focus is not None or isinstance(graph, Position):
        return
    if isinstance(graph, GraphArrays):
        if too_large_graph(graph):
            most = f"more than {MOST_VERTICES} vertices or {MOST_EDGES} edges"
            tell_notes([f"{most}: folded, one box for many; see --focus and --no-fold"], quiet)
    elif too_large(graph):
        most = f"more than {MOST_COLUMNS} variables or {MOST_ROWS} clauses"
        tell_notes([f"{most}: folded, only their kinds are shown"], quiet)


def _overlay(
    compiled: ChainCompiled | None, instance: Any, limits: Limits, moves: bool, play: bool,
    quiet: bool,
) -> tuple[list[str], Any]:  # fmt: skip
    """The title and the marks over a picture; the target's position is only made if needed."""
    from gadgetry.cli.best_play import best_play
    from gadgetry.diagrams.overlay import Overlay
    from gadgetry.diagrams.picture import titles
    from gadgetry.formulas import Cnf, Qbf
    from gadgetry.games.formulas.avoid_true import as_position

    title = titles(compiled.steps) if compiled is not None else []
    if not moves and not play:
        return title, Overlay()
    if compiled is not None:
        instance = compiled.target
    instance = as_position(instance)
    if play and isinstance(instance, Cnf | Qbf):
        raise click.UsageError("--play: expected a game; a formula has values, see --moves")
    named = _vertex_namer(compiled, instance)
    found = best_play(instance, limits.or_steps(STEPS), moves=moves, play=play, name=named)
    tell_notes(found.notes, quiet)
    said = [*title, *found.words, *found.notes]
    return said, Overlay.of(instance, found.winning, found.line)


def _vertex_namer(compiled: ChainCompiled | None, position: Any) -> Any:
    """What a move of a compiled graph game is called: by its vertex, as in the picture."""
    from gadgetry.diagrams.overlay import move_place
    from gadgetry.reductions.graph import GraphArrays

    graph = compiled.last.graph if compiled is not None else None
    if compiled is None or not isinstance(graph, GraphArrays):
        return None
    provenance = compiled.last.provenance

    def name(move: Any) -> str:
        place = move_place(position, move)
        if not isinstance(place, int):
            return str(position.move_name(move))
        return graph.name(place) if graph.vertex_name else provenance.vertex_name(place)

    return name
