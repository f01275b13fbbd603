"""A page that is served while the command runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gadgetry.cli.output import say, tell

if TYPE_CHECKING:
    from gadgetry.api.pages.opening import Page


def serve_until_told(page: Page, browser: bool, quiet: bool) -> None:
    """Tell the address, open it in the browser if wanted, and serve until Ctrl-C or a signal."""
    with page:
        try:
            say(page.url)
            if not quiet:
                tell("note", "Ctrl-C ends it")
            if browser and not page.open():
                tell("note", "no browser was found here: open the address above")
            page.wait()
        except KeyboardInterrupt:  # how one ends a server: nothing is wrong
            if not quiet:
                tell("note", "ended")
