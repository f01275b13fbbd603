"""The file formats for games: every module of this package that defines `FORMAT`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import gadgetry.formats
from gadgetry.games.position import GameError, Position


@dataclass(frozen=True)
class GameFormat:
    """A format's entry.

    `rulesets`: those that it has a form for; None for all of them.
    `read` raises `GameError("line N, column C: expected ..., got ...")`; `write` gives whole lines;
    either is None where there is no such direction. `recognises(text)`: is it in this format?
    """

    name: str
    summary: str
    rulesets: tuple[str, ...] | None
    read: Callable[[str], Position[Any]] | None
    write: Callable[[Any], str] | None
    recognises: Callable[[str], bool]


@cache
def formats() -> dict[str, GameFormat]:
    """All formats by name, sorted.

    >>> list(formats())
    ['board', 'hexworld', 'json', 'pg', 'sgf', 'text']
    """
    path = list(gadgetry.formats.__path__)
    modules = (import_module(f"gadgetry.formats.{m.name}") for m in iter_modules(path))
    found = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return {f.name: f for f in sorted(found, key=lambda f: str(f.name))}


def game_format(name: str) -> GameFormat:
    """The format of that name."""
    if name not in formats():
        raise GameError(f"expected a format for games, one of {', '.join(formats())}; got {name!r}")
    return formats()[name]


def recognised(text: str) -> GameFormat | None:
    """The format that a text is in and that can be read; None if there is none.

    >>> recognised("(;FF[4]GM[11]SZ[3])").name, recognised("p cnf 0 0")
    ('sgf', None)
    """
    fit = (f for f in formats().values() if f.read is not None and f.recognises(text))
    return next(fit, None)


def write_game(position: Position[Any], name: str) -> str:
    """A position in a format.

    >>> from gadgetry.games.hex import Hex
    >>> write_game(Hex(1, 2, "B."), "sgf")
    '(;FF[4]GM[11]AP[Gadgetry]SZ[2:1]AB[a1]PL[B])\\n'
    """
    chosen = game_format(name)
    if chosen.write is None:
        raise GameError(f"expected a format that can be written, got {name!r}")
    if chosen.rulesets is not None and position.ruleset not in chosen.rulesets:
        fit = [f.name for f in formats().values() if _takes(f, position.ruleset)]
        raise GameError(
            f"{name} is for {', '.join(chosen.rulesets)}, not for {position.ruleset};"
            f" expected one of {', '.join(fit)}"
        )
    return chosen.write(position)


def _takes(format: GameFormat, ruleset: str) -> bool:
    return format.write is not None and (format.rulesets is None or ruleset in format.rulesets)
