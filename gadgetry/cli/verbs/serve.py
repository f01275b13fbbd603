"""`gadgetry serve`: the playground."""

from __future__ import annotations

import click

from gadgetry.cli.options import Count, quiet_option
from gadgetry.cli.output import tell


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="The address that it listens to; 0.0.0.0 is all of them.")  # fmt: skip
@click.option("--port", type=Count(0, 65535), default=8000, show_default=True, metavar="N",
              help="The port; 0 for any that is free.")  # fmt: skip
@click.option("--name", "names", multiple=True, metavar="HOST",
              help="A name that others call it by, such as games.example.org.")  # fmt: skip
@click.option("--workers", type=Count(2, 64), default=3, show_default=True, metavar="N",
              help="The most processes that answer.")  # fmt: skip
@click.option("--open/--no-open", "browser", default=False, help="Open the browser on it.")
@quiet_option
def command(
    host: str, port: int, names: tuple[str, ...], workers: int, browser: bool, quiet: bool
) -> None:
    """Serve the playground: type a formula, choose a game, play it; Ctrl-C ends it.

    Nobody but this machine can reach it unless --host says so. Nothing is stored: a game is its
    address. Each question has limits of time, memory and size, and each visitor a rate.

    \b
    gadgetry serve --open
    gadgetry serve --port 8080
    gadgetry serve --host 0.0.0.0 --name games.example.org
    """
    from gadgetry.api.pages.opening import playground
    from gadgetry.cli.serving import serve_until_told

    page = playground(host, port, names=names, workers=workers)
    if page.public:
        tell("warning", f"everyone who reaches {host}:{page.server.port} can have this machine"
             " think: each question within its limits, without a password and without encryption;"
             " in the open, put it behind a web server that has both")  # fmt: skip
    serve_until_told(page, browser, quiet)
