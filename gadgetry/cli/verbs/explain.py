"""`gadgetry explain`: a construction and its moves in the words of the formula."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import (
    OneOf,
    chain_options,
    file_argument,
    json_option,
    limit_options,
    options_as,
    out_option,
    quiet_option,
    source_format_option,
    stops,
)
from gadgetry.cli.output import noting, visible, write_bytes, write_json, write_lines

if TYPE_CHECKING:
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.explaining import Explanation
    from gadgetry.api.limiting import Limits


@dataclass(frozen=True)
class Options:
    """What `gadgetry explain` is told."""

    file: str
    moves: tuple[str, ...]
    target: str | None
    via: str | None
    variants: tuple[str, ...]
    format: str
    html: str | None
    slides: str | None
    out: str
    source_format: str | None
    limits: Limits
    as_json: bool
    quiet: bool


@click.command("explain")
@file_argument
@click.argument("moves", nargs=-1, metavar="[MOVE]...")
@click.option(
    "--to",
    "target",
    metavar="NAME",
    help="A ruleset: explain what FILE compiles to.",
    shell_complete=completion.kinds,
)
@chain_options
@click.option(
    "--format", "format", type=OneOf(["text", "markdown"]), default="text", show_default=True
)
@click.option(
    "--html",
    metavar="OUT",
    help="One self-contained page, with the pictures.",
    shell_complete=completion.files,
)
@click.option(
    "--slides",
    metavar="OUT",
    help="Slides in LaTeX: built gadget by gadget, then played.",
    shell_complete=completion.files,
)
@out_option
@source_format_option
@limit_options
@json_option
@quiet_option
@options_as(Options)
def command(options: Options) -> None:
    """Explain step by step what FILE compiles to, or the MOVEs played one after the other.

    FILE is a bundle, or with --to a formula or a game. A MOVE is as `solve` names it, or a vertex.
    With -o, the pictures are written beside OUT; --html puts all into one page, in which a click
    on a clause, a variable or a gadget highlights what it has become. --slides writes a document
    for LaTeX (the class beamer), in which the MOVEs, or a line of best play, are played.

    \b
    gadgetry explain formula.qdimacs --to shannon
    gadgetry explain formula.qdimacs --to generalized-geography --html page.html
    gadgetry explain formula.qdimacs --to generalized-geography --slides lecture.tex
    gadgetry compile formula.qdimacs --to flag-coloring -o flag.json
    gadgetry explain flag.json 57
    """
    from gadgetry.api.explaining import explain, moves_told
    from gadgetry.api.pictures.slides import slides_of
    from gadgetry.cli.limiting import within

    limits = options.limits.from_now()
    with within(limits):
        made = _compiled(options, limits)
    html, as_json, moves = options.html, options.as_json, options.moves
    if options.slides is not None:
        slides = slides_of(made, moves, limits)
        write_bytes(slides.encode(), options.slides)
        if html is None and not as_json:
            return
    if html is None and moves and not as_json:
        told = moves_told(made, moves)
        lines = [visible(f"{move.name}: {move.said}") + "\n" for move in told]
        write_lines(lines, options.out)
        return
    pictures = html is not None or (options.out != "-" and not as_json)
    explanation = explain(made, *moves, limits=limits, pictures=pictures)
    if html is not None:
        write_bytes(explanation.html.encode(), html)
    if as_json:
        write_json(explanation.to_json())
    elif html is None:
        _write(explanation, options.format, options.out)


def _compiled(options: Options, limits: Limits) -> Compilation:
    from gadgetry.api.compiling import Compilation, compiled_from_bundle, thing_in
    from gadgetry.api.reading import opened
    from gadgetry.cli.progress import construction_progress

    source = opened(options.file, limits)
    if options.target is None:
        if not source.text.lstrip().startswith("{"):
            raise click.UsageError(
                "expected a bundle, or --to NAME: what FILE is to be compiled to"
            )
        return Compilation(compiled_from_bundle(source))
    with construction_progress(options.quiet):
        made = thing_in(source, options.target, format=options.source_format,
                        via=stops(options.via), variant=options.variants, limits=limits,
                        note=noting(options.quiet))  # fmt: skip
    assert isinstance(made, Compilation)
    return made


def _write(explanation: Explanation, format: str, out: str) -> None:
    if out != "-":
        text = explanation.with_pictures(Path(out), markdown=format == "markdown")
    else:
        text = explanation.markdown if format == "markdown" else str(explanation)
    write_lines([text], out)
