"""`gadgetry explain`: a construction and its moves in the words of the formula."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
)
from gadgetry.cli.output import tell_notes, write_bytes, write_json, write_lines
from gadgetry.formats.names import visible

if TYPE_CHECKING:
    from gadgetry.explanations.story import Story
    from gadgetry.explanations.telling import MoveTold
    from gadgetry.games.position import Position
    from gadgetry.reductions.chain import ChainCompiled
    from gadgetry.reductions.reduction import Sizes
    from gadgetry.solvers.limits import Limits

STEPS = 20_000_000  # of each solver, unless --nodes or --time says otherwise: some seconds
LINE_STEPS = 3 * STEPS  # of all searches for the line of best play together
MOST_SOLVED = 5_000  # parts of a target that solvers are asked about
MOST_LINE = 16  # moves of the line of best play


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
    memory: int | None,
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
    from gadgetry.cli.limiting import stopping, within

    with within(limits):
        compiled, predicted = _compiled(file, source_format, target, via, variants, memory, quiet)
    position = _start(compiled) if moves else None
    told = _played(compiled, position, _found(position, moves)) if position is not None else []
    if html is None and moves and not as_json:
        write_lines([visible(f"{move.name}: {move.said}") + "\n" for move in told], out)
        return
    pictures = html is not None or (out != "-" and not as_json)
    with stopping():
        story = _story(compiled, predicted, told, limits, pictures)
    if html is not None:
        from gadgetry.explanations.page import story_page

        write_bytes(story_page(story).encode(), html)
    if as_json:
        write_json(_json(compiled, story, told))
    elif html is None:
        _write(story, format, out)


def _compiled(
    file: str, source_format: str | None, target: str | None, via: str | None,
    variants: tuple[str, ...], memory: int | None, quiet: bool,
) -> tuple[ChainCompiled, list[Sizes]]:  # fmt: skip
    from gadgetry.cli.compiling import build, compiled_from_bundle
    from gadgetry.cli.origins import chain_from, instance_and_origin
    from gadgetry.cli.reading import instance_in
    from gadgetry.parsers.source import open_source, text_that_fits

    source = open_source(file, text_that_fits(memory))
    if target is None:
        if not source.text.lstrip().startswith("{"):
            raise click.UsageError(
                "expected a bundle, or --to NAME: what FILE is to be compiled to"
            )
        compiled = compiled_from_bundle(source)
        return compiled, [sizes for _, sizes in compiled.chain.sizes(compiled.source)]
    reading = instance_in(source, source_format)
    tell_notes(reading.notes, quiet)
    instance, origin = instance_and_origin(source, reading.value, quiet)
    chain, start = chain_from(origin, instance, target, via, variants, quiet)
    return build(chain, start, memory, quiet)


def _start(compiled: ChainCompiled) -> Position[Any]:
    from gadgetry.games.formulas.avoid_true import as_position
    from gadgetry.games.position import Position

    position = as_position(compiled.target)
    if not isinstance(position, Position):
        raise click.UsageError("expected a target that is a game: a formula has no moves")
    return position


def _found(position: Position[Any], words: Sequence[str]) -> list[Any]:
    """The moves that the words name, each in the position after those before."""
    from gadgetry.cli.compiling import find_move

    moves = []
    for word in words:
        moves.append(find_move(position, word))
        position = position.play(moves[-1])
    return moves


def _played(
    compiled: ChainCompiled, position: Position[Any], moves: Sequence[Any]
) -> list[MoveTold]:
    """The moves in words, each played after those before."""
    from gadgetry.diagrams.overlay import move_place
    from gadgetry.explanations.telling import MoveTold

    told = []
    for move in moves:
        place = move_place(position, move)
        said = compiled.explain(position, move)
        vertex = place if isinstance(place, int) else None
        told.append(MoveTold(position.move_name(move), said, vertex))
        position = position.play(move)
    return told


def _story(
    compiled: ChainCompiled, predicted: list[Sizes], told: list[MoveTold], limits: Limits,
    pictures: bool,
) -> Story:  # fmt: skip
    from gadgetry.cli.best_play import best_play
    from gadgetry.explanations.telling import LineTold, tell
    from gadgetry.formulas import Cnf, Qbf
    from gadgetry.verifiers.agreement import agreement

    size = sum(compiled.last.sizes.values())
    if size > MOST_SOLVED:
        why = f"solvers are asked about at most {MOST_SOLVED:,} parts, here are {size:,}"
        return tell(compiled, predicted, why, moves=told, pictures=pictures)
    found = agreement(compiled.chain, compiled.source, limits.or_steps(STEPS))
    line = None
    if found.verdict == "agree" and not isinstance(compiled.target, Cnf | Qbf):
        start = _start(compiled)
        allowed = limits.or_steps(LINE_STEPS)
        best = best_play(start, allowed, moves=False, play=True, most=MOST_LINE)
        line = LineTold(_played(compiled, start, best.line), best.notes)
    return tell(compiled, predicted, found, moves=told, line=line, pictures=pictures)


def _json(compiled: ChainCompiled, story: Story, told: list[MoveTold]) -> dict[str, Any]:
    from gadgetry.explanations.as_json import story_blocks

    return {
        "schema": "gadgetry-explanation/1",
        "chain": [step.reduction.name for step in compiled.steps],
        "variants": [step.variant for step in compiled.steps],
        "claim": compiled.claim.to_json(),
        "moves": [{"move": move.name, "said": move.said} for move in told],
        "blocks": story_blocks(story),
    }


def _write(story: Story, format: str, out: str) -> None:
    from gadgetry.diagrams.svg import scene_svg
    from gadgetry.explanations.markdown import story_markdown
    from gadgetry.explanations.plain_text import story_text

    files = {}
    if out != "-":
        stem = Path(out).with_suffix("")
        for figure in story.figures():
            picture = stem.with_name(f"{stem.name}-{figure.name}.svg")
            write_bytes(scene_svg(figure.scene).encode(), str(picture))
            files[figure.name] = picture.name
    text = story_markdown(story, files) if format == "markdown" else story_text(story, files)
    write_lines([text], out)
