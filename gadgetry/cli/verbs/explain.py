"""`gadgetry explain`: a construction and its moves in the words of the formula."""

from __future__ import annotations

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
@out_option
@source_format_option
@limit_options
@json_option
@quiet_option
def command(
    file: str,
    moves: tuple[str, ...],
    target: str | None,
    via: str | None,
    variants: tuple[str, ...],
    format: str,
    html: str | None,
    out: str,
    source_format: str | None,
    limits: Limits,
    as_json: bool,
    quiet: bool,
) -> None:
    """Explain step by step what FILE compiles to, or the MOVEs played one after the other.

    FILE is a bundle, or with --to a formula or a game. A MOVE is as `solve` names it, or a vertex.
    With -o, the pictures are written beside OUT; --html puts all into one page, in which a click
    on a clause, a variable or a gadget highlights what it has become.

    \b
    gadgetry explain formula.qdimacs --to shannon
    gadgetry explain formula.qdimacs --to generalized-geography --html page.html
    gadgetry compile formula.qdimacs --to flag-coloring -o flag.json
    gadgetry explain flag.json 57
    """
    from gadgetry.api.explaining import explain, moves_told
    from gadgetry.cli.limiting import within

    with within(limits):
        made = _compiled(file, source_format, target, stops(via), variants, limits, quiet)
    if html is None and moves and not as_json:
        told = moves_told(made, moves)
        write_lines([visible(f"{move.name}: {move.said}") + "\n" for move in told], out)
        return
    pictures = html is not None or (out != "-" and not as_json)
    explanation = explain(made, *moves, limits=limits, pictures=pictures)
    if html is not None:
        write_bytes(explanation.html.encode(), html)
    if as_json:
        write_json(explanation.to_json())
    elif html is None:
        _write(explanation, format, out)


def _compiled(
    file: str, source_format: str | None, target: str | None, via: tuple[str, ...],
    variants: tuple[str, ...], limits: Limits, quiet: bool,
) -> Compilation:  # fmt: skip
    from gadgetry.api.compiling import Compilation, compiled_from_bundle, thing_in
    from gadgetry.api.reading import opened
    from gadgetry.cli.progress import construction_progress

    source = opened(file, limits)
    if target is None:
        if not source.text.lstrip().startswith("{"):
            raise click.UsageError(
                "expected a bundle, or --to NAME: what FILE is to be compiled to"
            )
        return Compilation(compiled_from_bundle(source))
    with construction_progress(quiet):
        made = thing_in(source, target, format=source_format, via=via, variant=variants,
                        limits=limits, note=noting(quiet))  # fmt: skip
    assert isinstance(made, Compilation)
    return made


def _write(explanation: Explanation, format: str, out: str) -> None:
    if out != "-":
        text = explanation.with_pictures(Path(out), markdown=format == "markdown")
    else:
        text = explanation.markdown if format == "markdown" else str(explanation)
    write_lines([text], out)
