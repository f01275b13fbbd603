"""The page to play on: opened in a browser, or written as one file."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlencode

from gadgetry._advice import Advice, Call
from gadgetry._unknown import with_names
from gadgetry.api.building import source_text
from gadgetry.api.chains import source_of
from gadgetry.api.compiling import Compilation, compile, is_formula
from gadgetry.api.errors import ArgumentError, a, an_instance, one_of, the_limits, the_names
from gadgetry.api.files import write_file
from gadgetry.api.limiting import Limits
from gadgetry.formulas import Formula
from gadgetry.games.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gadgetry.web.application import Setup
    from gadgetry.web.server import Server

OPPONENTS = ("perfect", "careless", "friend")
HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


class Page:
    """A page that is served until it is closed, or until Python ends; as a context, until its end.

    >>> import gadgetry as gd
    >>> with gd.play(gd.games.Nim((1, 2)), open=False) as page:
    ...     page.url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(self, server: Server, address: str = "") -> None:
        self.server = server
        self.url = server.url + address

    @property
    def public(self) -> bool:
        """Can others than this machine reach it?"""
        from gadgetry.web.server import is_public

        return is_public(self.server.host)

    def __repr__(self) -> str:
        return f"<page: {self.url}>"

    def open(self) -> bool:
        """Open it in the browser; False where there is none."""
        return webbrowser.open(self.url)

    def wait(self) -> None:
        """Until it is closed, or until Ctrl-C."""
        self.server.wait()

    def close(self) -> None:
        """End the server."""
        self.server.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()


def play(
    thing: Formula | Position[Any] | Compilation,
    *,
    to: str | None = None,
    via: str | Sequence[str] | None = None,
    variant: str | Sequence[str] | None = None,
    who: str | None = None,
    opponent: str = "perfect",
    html: str | Path | None = None,
    port: int = 0,
    open: bool = True,
    limits: Limits | None = None,
) -> Page | None:
    """Play a game, or what a formula compiles to, on a page in the browser.

    `who`: the player that you are; by default the one who begins. `opponent`: "perfect",
    "careless" or "friend". The page is served on this machine alone, until it is closed. With
    `html`, one file is written instead, which holds the game against a perfect player and needs no
    server; you are then the loser, for whom all moves are answered, unless `who` says otherwise.

    >>> import gadgetry as gd
    >>> gd.play(gd.games.Nim((1, 2)), open=False).close()
    """
    opponent = one_of("`opponent`", opponent, OPPONENTS)
    made = _playable(thing, to, via, variant, the_limits(limits))
    _check_player(made, who)
    if html is not None:
        write_page(made, a("`html`, the path of a file", html, str, Path), who, limits)
        return None
    return opened(given_of(made), who=who, opponent=opponent, port=port, open=open)


def _playable(
    thing: Any, to: str | None, via: Any, variant: Any, limits: Limits
) -> Position[Any] | Compilation:
    names = the_names("`via`", via), the_names("`variant`", variant)
    if to is not None:
        return compile(thing, to, via=names[0], variant=names[1], limits=limits)
    if any(names):
        raise ArgumentError("expected none without `to`", "via" if names[0] else "variant")
    made: Any = thing if isinstance(thing, Compilation) else source_of(an_instance(thing))
    if is_formula(made.target if isinstance(made, Compilation) else made):
        raise ArgumentError("expected the kind of a game: a formula has no moves", "to")
    return made  # type: ignore[no-any-return]


def _check_player(made: Any, who: str | None) -> None:
    from gadgetry.api.playing import match_of

    players = match_of(made).players
    if who is not None and a("`who`, a player", who, str) not in players:
        error = ArgumentError(f"expected one of {', '.join(players)}; got {who!r}", "who")
        raise with_names(error, players, who)


def given_of(made: Any) -> dict[str, Any]:
    """What is played, as the page asks for it: the source, and the way from there.

    >>> import gadgetry as gd
    >>> given_of(gd.compile(gd.parse("exists x . x"), to="hex"))["via"]
    ['qbf-to-hex']
    """
    if not isinstance(made, Compilation):
        return {**source_text(made), "to": None, "variant": [], "via": []}
    chain = made.chain
    return {
        **source_text(made.source),
        "to": chain.reductions[-1].target.name,
        "variant": [v for r, v in zip(chain.reductions, chain.variants, strict=True)
                    if v != r.variant(None)],
        "via": [r.name for r in chain.reductions],
    }  # fmt: skip


def opened(
    given: dict[str, Any], *, who: str | None = None, opponent: str = "perfect", port: int = 0,
    open: bool = True,
) -> Page:  # fmt: skip
    """The page on a source, served on this machine alone."""
    from gadgetry.web.application import Setup

    state = {"given": "1", "opponent": opponent, **({} if who is None else {"as": who})}
    page = Page(_server(Setup(given=given), "127.0.0.1", port), f"#{urlencode(state)}")
    if open:
        page.open()
    return page


def playground(
    host: str = "127.0.0.1", port: int = 0, *, names: Sequence[str] = (), workers: int = 3
) -> Page:
    """The page on which a formula is typed and a game chosen; `gadgetry serve` serves it.

    `host`: the address that it listens to; `names`: more names that it answers to. `workers`: the
    most processes that answer.

    >>> with playground() as page:
    ...     page.url.startswith("http://127.0.0.1:")
    True
    """
    from gadgetry.web.application import Setup
    from gadgetry.web.guard import Names
    from gadgetry.web.server import is_public

    known = Names(is_public(host), tuple(_host_name(name) for name in the_names("`names`", names)))
    return Page(_server(Setup(names=known, workers=workers), host, port))


def _host_name(name: str) -> str:
    """As browsers send it, in small letters.

    >>> _host_name("Games.Example.org")
    'games.example.org'
    """
    if not HOST_NAME.fullmatch(name):
        raise ArgumentError(
            f"expected a name such as games.example.org, without port, got {name!r}", "name"
        )
    return name.lower()


def _server(setup: Setup, host: str, port: int) -> Server:
    from gadgetry.web.server import Server

    return Server(setup, host, port)


def write_page(
    made: Any, path: str | Path, who: str | None = None, limits: Limits | None = None
) -> None:
    """Write the game as one file that needs no server; `TooLarge` where it would not fit."""
    from gadgetry.api.playing import TooLarge, offline
    from gadgetry.web.one_file import page_in_one_file

    try:
        game = offline(made, who, limits=limits)
    except TooLarge as large:
        raise ArgumentError(Advice(f"{large}: ", Call("serve")), "html") from None
    page = page_in_one_file(game)
    write_file([page.encode()], Path(path))
