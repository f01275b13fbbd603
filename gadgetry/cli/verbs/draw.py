"""`gadgetry draw`: a picture of a formula, of a game, or of what it compiles to."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gadgetry._unknown import unknown
from gadgetry.cli import completion
from gadgetry.cli.options import (
    OneOf,
    chain_options,
    file_argument,
    limit_options,
    options_as,
    quiet_option,
    source_format_option,
    stops,
)
from gadgetry.cli.output import noting, write_bytes

if TYPE_CHECKING:
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.drawing import Wanted
    from gadgetry.api.limiting import Limits
    from gadgetry.api.reading import Formula, Position

NUMBERS = ("potentials", "paths")


@dataclass(frozen=True)
class DrawOptions:
    """What `gadgetry draw` is told."""

    file: str
    target: str | None
    via: str | None
    variants: tuple[str, ...]
    fold: bool | None
    focus: str | None
    moves: bool
    play: bool
    trace: bool
    dead: bool
    captured: bool
    dominated: bool
    numbers: str | None
    game_graph: bool
    scale: float
    title: bool
    legend: bool
    animate: float | None
    format: str | None
    out: str
    source_format: str | None
    limits: Limits
    quiet: bool


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
@click.option("--trace", is_flag=True, help="Hex, Y, Shannon: mark cells that suffice to win.")
@click.option("--dead", is_flag=True, help="Mark cells whose owner makes no difference.")
@click.option("--captured", is_flag=True, help="Mark cells that may be filled in for a player.")
@click.option("--dominated", is_flag=True, help="Mark moves that another one is as good as.")
@click.option("--numbers", type=OneOf(NUMBERS), help="Of a Hex board: what programs play by.")
@click.option("--game-graph", is_flag=True, help="All positions, marked P and N (impartial).")
@click.option("--scale", type=float, default=1.0, metavar="S", help="How much larger than usual.")
@click.option("--title/--no-title", default=True, help="The words above the picture.")
@click.option("--legend/--no-legend", default=True, help="The signs below the picture.")
@click.option("--animate", type=float, metavar="SECONDS",
              help="An SVG that plays best play by itself, a move every SECONDS.")  # fmt: skip
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
@options_as(DrawOptions)
def command(options: DrawOptions) -> None:
    """Draw FILE, or what it compiles to; the suffix of OUT names the format, DOT by default.

    A formula, a game, or a bundle, which is drawn as it was compiled.

    \b
    gadgetry draw formula.qdimacs -o formula.svg
    gadgetry draw formula.qdimacs --to generalized-geography --moves -o geography.tex
    gadgetry draw board.hex --play -o board.png
    gadgetry draw board.hex --animate 1.5 -o board.svg
    gadgetry draw board.hex --scale 0.5 --no-title --no-legend -o board.tex
    gadgetry draw board.hex --trace --dead --captured --dominated -o board.svg
    gadgetry draw board.hex --numbers potentials -o board.svg
    gadgetry draw kayles.txt --game-graph -o graph.svg
    """
    from gadgetry.api.drawing import scene_of, the_frame, the_pace
    from gadgetry.cli.limiting import within

    chosen = _chosen_format(options.format, options.out)
    frame = the_frame(options.scale, options.title, options.legend)
    the_pace(options.animate, chosen)
    limits = options.limits.from_now()
    thing = _drawn_thing(options, limits)
    picture = scene_of(thing, limits, _wanted(options), noting(options.quiet))
    with within(limits):
        picture_bytes = replace(picture, frame=frame).render(chosen)
    write_bytes(picture_bytes, options.out)


def _drawn_thing(options: DrawOptions, limits: Limits) -> Formula | Position[Any] | Compilation:
    """What is in the file, or what it compiles to."""
    from gadgetry.api.compiling import thing_in
    from gadgetry.api.reading import opened
    from gadgetry.cli.limiting import within
    from gadgetry.cli.progress import construction_progress

    if options.target is None and (options.via or options.variants):
        option = "--via" if options.via else "--variant"
        raise click.UsageError(f"{option}: expected --to and what FILE is compiled to")
    source = opened(options.file, limits)
    with within(limits), construction_progress(options.quiet):
        return thing_in(
            source, options.target, format=options.source_format, via=stops(options.via),
            variant=options.variants, limits=limits, note=noting(options.quiet),
        )  # fmt: skip


def _wanted(options: DrawOptions) -> Wanted:
    from gadgetry.api.drawing import SIGNS, Wanted

    signs = tuple(sign for sign in SIGNS if getattr(options, sign))
    return Wanted(options.fold, options.focus, options.moves, options.play, signs, options.numbers,
                  options.animate, options.game_graph)  # fmt: skip


def _chosen_format(format: str | None, out: str) -> str:
    """The picture's format: the one asked for, or by the suffix of OUT."""
    from gadgetry.api.drawing import PICTURES

    chosen = format or (Path(out).suffix.removeprefix(".") if out != "-" else "dot")
    if chosen not in PICTURES:
        raise unknown(click.UsageError, "a picture's format", PICTURES, chosen or out)
    if chosen in ("png", "pdf") and out == "-" and sys.stdout.isatty():
        raise click.UsageError(
            f"expected -o OUT.{chosen} or a pipe: a terminal would obey {chosen}"
        )
    return chosen
