"""`gadgetry play`: a page to play FILE on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import (
    Count,
    OneOf,
    chain_options,
    file_argument,
    limit_options,
    options_as,
    quiet_option,
    source_format_option,
    stops,
)
from gadgetry.cli.output import noting

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@dataclass(frozen=True)
class PlayOptions:
    """What `gadgetry play` is given."""

    file: str
    target: str | None
    via: str | None
    variants: tuple[str, ...]
    who: str | None
    opponent: str
    html: str | None
    port: int
    open: bool
    source_format: str | None
    limits: Limits
    quiet: bool


@click.command("play")
@file_argument
@click.option(
    "--to",
    "target",
    metavar="KIND",
    help="A game: play what FILE compiles to.",
    shell_complete=completion.kinds,
)
@chain_options
@click.option("--as", "who", metavar="WHO", help="The player that you are, such as Black or first.")
@click.option(
    "--opponent",
    type=OneOf(["perfect", "careless", "friend"]),
    default="perfect",
    show_default=True,
    help="Who plays the other side; a friend plays at the same screen.",
)
@click.option(
    "--html",
    metavar="OUT",
    help="One file instead, which needs no server.",
    shell_complete=completion.files,
)
@click.option(
    "--port", type=Count(0, 65535), default=0, metavar="N", help="The port; else any that is free."
)
@click.option("--open/--no-open", default=True, help="Open the browser, or only tell the address.")
@source_format_option
@limit_options
@quiet_option
@options_as(PlayOptions)
def command(options: PlayOptions) -> None:
    """Play FILE, a formula or a game, on a page in the browser; Ctrl-C ends it.

    A formula is played as what --to names. The page shows the formula, the game and what each move
    means; it is served on this machine alone. With --html, one file is written that can be mailed:
    it holds the game against a perfect player, for the losing side unless --as says otherwise.

    \b
    gadgetry play examples/xor.qdimacs --to generalized-geography
    gadgetry play board.hex --as White --opponent friend
    gadgetry play examples/xor.qdimacs --to shannon --html shannon.html
    """
    from gadgetry.api.compiling import thing_in
    from gadgetry.api.pages.opening import play
    from gadgetry.api.reading import opened
    from gadgetry.cli.limiting import stopping, within
    from gadgetry.cli.progress import construction_progress
    from gadgetry.cli.serving import serve_until_told

    limits = options.limits if options.html is None else options.limits.from_now()
    source = opened(options.file, limits)
    if options.target is None and (options.via or options.variants):
        option = "--via" if options.via else "--variant"
        raise click.UsageError(f"{option}: expected --to and what FILE is compiled to")
    with within(limits), construction_progress(options.quiet):
        thing = thing_in(source, options.target, format=options.source_format,
                         via=stops(options.via), variant=options.variants, limits=limits,
                         note=noting(options.quiet))  # fmt: skip
    with stopping():
        page = play(thing, who=options.who, opponent=options.opponent, html=options.html,
                    port=options.port, open=False, limits=limits)  # fmt: skip
    if page is not None:
        serve_until_told(page, options.open, options.quiet)
