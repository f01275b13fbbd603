"""`gadgetry explain`: a compiled game and its moves in the words of the formula."""

from __future__ import annotations

from collections import Counter

import click

from gadgetry.cli.options import file_argument
from gadgetry.reductions.chain import ChainCompiled


@click.command("explain")
@file_argument
@click.argument("moves", nargs=-1, metavar="[MOVE]...")
def command(file: str, moves: tuple[str, ...]) -> None:
    """Explain the bundle in FILE, or the MOVEs played one after the other.

    A MOVE is as `solve` names it, or a vertex.

    \b
    gadgetry compile formula.qdimacs --to flag-coloring -o flag.json
    gadgetry explain flag.json
    gadgetry explain flag.json 57
    """
    from gadgetry.cli.compiling import compiled_from_bundle, find_move
    from gadgetry.formulas import AvoidTrue
    from gadgetry.games.avoid_true import AvoidTruePosition
    from gadgetry.games.position import Position
    from gadgetry.parsers.source import open_source

    compiled = compiled_from_bundle(open_source(file))
    if not moves:
        _tell_construction(compiled)
        return
    target = compiled.target
    position = AvoidTruePosition(target) if isinstance(target, AvoidTrue) else target
    if not isinstance(position, Position):
        raise click.UsageError("expected a bundle whose target is a game")
    for word in moves:
        move = find_move(position, word)
        said = compiled.explain(position, move)
        click.echo(f"{position.move_name(move)}: {said}")
        position = position.play(move)


def _tell_construction(compiled: ChainCompiled) -> None:
    for step in compiled.steps:
        click.echo(f"{step.reduction.name} ({step.variant}): {step.reduction.theorem}")
        for note in step.notes:
            click.echo(f"  {note}")
        provenance = step.provenance
        kinds = Counter(gadget.kind for gadget in provenance.gadgets())
        for kind, count in kinds.items():
            click.echo(f"  {count:>6,} {kind}")
    click.echo(f"So {compiled.claim}.")
