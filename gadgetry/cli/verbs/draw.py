"""`gadgetry draw`: a picture of a formula, or of what it compiles to."""

from __future__ import annotations

from pathlib import Path

import click

from gadgetry.cli.options import file_argument, memory_option, quiet_option
from gadgetry.cli.output import tell_notes, write_bytes


@click.command("draw")
@file_argument
@click.option("--to", "target", metavar="NAME", help="A ruleset: draw what FILE compiles to.")
@click.option("--via", metavar="NAME,...", help="Reductions or types on the way, in order.")
@click.option("--variant", "variants", multiple=True, metavar="V", help="A reduction's variant.")
@click.option("--fold/--no-fold", default=None, help="One node for each gadget; else by size.")
@click.option("--focus", metavar="GADGET", help="Only these gadgets and what touches them.")
@click.option(
    "-o", "--output", "out", default="-", metavar="OUT", help="A .svg, .png, .pdf or .dot file."
)
@quiet_option
@memory_option
def command(
    file: str,
    target: str | None,
    via: str | None,
    variants: tuple[str, ...],
    fold: bool | None,
    focus: str | None,
    out: str,
    quiet: bool,
    memory: int | None,
) -> None:
    """Draw FILE, or what it compiles to; the suffix of OUT names the format, DOT by default.

    \b
    gadgetry draw formula.qdimacs -o formula.svg
    gadgetry draw formula.qdimacs --to flag-coloring -o flag.svg
    """
    from gadgetry.cli.chains import source_of
    from gadgetry.cli.reading import read_instance
    from gadgetry.diagrams.formula import formula_dot
    from gadgetry.diagrams.render import PICTURES, render
    from gadgetry.games.position import Position

    format = Path(out).suffix.removeprefix(".") if out != "-" else "dot"
    if format not in PICTURES:
        raise click.UsageError(f"expected OUT to end in one of .{' .'.join(PICTURES)}; got {out!r}")
    reading = read_instance(file, most=memory)
    tell_notes(reading.notes, quiet)
    instance = source_of(reading.value)
    if target is not None:
        dot = _construction(instance, target, via, variants, fold, focus, memory, quiet)
    elif isinstance(instance, Position):
        raise click.UsageError("expected a formula, or --to; a game alone has no construction")
    else:
        dot = formula_dot(instance)
    write_bytes(render(dot, format), out)


def _construction(
    instance: object,
    target: str,
    via: str | None,
    variants: tuple[str, ...],
    fold: bool | None,
    focus: str | None,
    memory: int | None,
    quiet: bool,
) -> str:
    from gadgetry.cli.compiling import build, chain_to
    from gadgetry.diagrams.construction import MOST_VERTICES, construction_dot
    from gadgetry.diagrams.formula import formula_dot
    from gadgetry.formulas import AvoidTrue, Cnf, Qbf
    from gadgetry.reductions.graph import GraphArrays

    compiled, _ = build(chain_to(instance, target, via, variants), instance, memory, quiet)  # type: ignore[arg-type]
    graph = compiled.last.graph
    if isinstance(graph, Cnf | Qbf | AvoidTrue):
        return formula_dot(graph)
    if not isinstance(graph, GraphArrays):
        raise click.UsageError(
            f"{target}: no picture of its construction yet; expected a graph game"
        )
    if fold is None and focus is None and graph.vertices > MOST_VERTICES:
        tell_notes([f"more than {MOST_VERTICES} vertices: folded, one node for each gadget"], quiet)
    title = f"{compiled.steps[0].reduction.theorem if len(compiled.steps) == 1 else compiled.claim}"
    return construction_dot(graph, compiled.last.provenance, title=title, fold=fold, focus=focus)
