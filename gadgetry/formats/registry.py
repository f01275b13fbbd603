"""The file formats for games: every module of this package that defines `FORMAT`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import gadgetry.formats
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, remembered
from gadgetry._unknown import with_names
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import rulesets

if TYPE_CHECKING:
    from gadgetry.formats.graph_file import GraphFile
    from gadgetry.formats.play_record import PlayRecord
    from gadgetry.reductions.chain import ChainCompiled


@dataclass(frozen=True)
class GameFormat:
    """A format's entry.

    `rulesets`: those that it has a form for; None for all of them, or for all on `boards`.
    `boards`: takes the rulesets that are played on these, `graph` or `digraph`.
    `read` raises `GameError("line N, column C: expected ..., got ...")`; `write` gives whole lines;
    either is None where there is no such direction. `recognises(text)`: is it in this format?
    `suffixes`: of files that are to be in this format when nobody names one.
    `read_graph`: the graph in a file, game or not. `write_compiled`: a compiled target in pieces,
    with the names of its gadgets. `write_record`: a position with the moves of a line, and what is
    said of it. `graph_only`: nothing but the graph is in the file. `outside`: of
    others. `commented`: what is written, in pieces, with words in a comment.
    """

    name: str
    summary: str
    rulesets: tuple[str, ...] | None
    read: Callable[[str], Position[Any]] | None
    write: Callable[[Any], str] | None
    recognises: Callable[[str], bool]
    suffixes: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    read_graph: Callable[[str], GraphFile] | None = None
    write_compiled: Callable[[ChainCompiled], Iterator[str]] | None = None
    write_record: Callable[[PlayRecord], str] | None = None
    graph_only: bool = False
    commented: Callable[[Iterable[str], str], Iterator[str]] | None = None
    outside: bool = False

    def takes(self, name: str) -> bool:
        """Has it a form for the positions of this ruleset?

        >>> formats()["digraph6"].takes("undirected-geography")
        False
        """
        if self.boards:
            return name in rulesets() and rulesets()[name].board in self.boards
        return self.rulesets is None or name in self.rulesets

    @property
    def games(self) -> tuple[str, ...]:
        """The rulesets, in words: `games` for all, `graph` and `digraph` for those on graphs."""
        return self.rulesets or self.boards or ("games",)

    @property
    def games_in_words(self) -> str:
        """For a message.

        >>> formats()["digraph6"].games_in_words, formats()["sgf"].games_in_words
        ('games on a digraph', 'hex')
        """
        if self.boards:
            return f"games on a {' or a '.join(self.boards)}"
        return ", ".join(self.rulesets) if self.rulesets else "all games"


@remembered
@cache
def formats() -> dict[str, GameFormat]:
    """All formats by name: ours, sorted, then those of others; see `gadgetry._plugins`.

    >>> "json" in formats(), "hexworld" in formats()
    (True, True)
    """
    from gadgetry.formats.checked_format import OUTSIDE

    theirs = sorted(brought(OUTSIDE, ours()), key=lambda f: f.name)
    return ours() | {f.name: f for f in theirs}


@cache
def ours() -> dict[str, GameFormat]:
    """The formats of this package by name, sorted.

    >>> any(format.outside for format in ours().values())
    False
    """
    entries = [module.FORMAT for module in modules_with(gadgetry.formats, "FORMAT")]
    return {f.name: f for f in sorted(entries, key=lambda f: str(f.name))}


def recognised(text: str) -> GameFormat | None:
    """The format that a text is in and that can be read; None if there is none.

    >>> recognised("(;FF[4]GM[11]SZ[3])").name, recognised("p cnf 0 0")
    ('sgf', None)
    """
    fit = (f for f in formats().values() if f.read is not None and f.recognises(text))
    return next(fit, None)


def format_of_suffix(path: str) -> GameFormat | None:
    """The format that a file's name ends in; None if it tells nothing.

    >>> format_of_suffix("a/flag.GraphML").name, format_of_suffix("flag")
    ('graphml', None)
    """
    pairs = [(suffix, f) for f in formats().values() for suffix in f.suffixes]
    fit = [(len(suffix), f) for suffix, f in pairs if path.lower().endswith(suffix)]
    return max(fit, key=lambda pair: pair[0], default=(0, None))[1]


def write_game(position: Position[Any], name: str) -> str:
    """A position in a format.

    >>> from gadgetry.games.connection.hex import Hex
    >>> write_game(Hex(1, 2, "B."), "sgf")
    '(;FF[4]GM[11]AP[Gadgetry]SZ[2:1]AB[a1]PL[B])\\n'
    """
    write = format_for(position.ruleset, name).write
    assert write is not None  # or it would not fit
    return write(position)


def format_for(ruleset: str, name: str, compiled: bool = False) -> GameFormat:
    """The format of that name, for positions of a ruleset; else the error says which there are.

    >>> format_for("nim", "graph6")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: graph6 is for games on a graph, not for nim; expected one\
 of json, mcgs, text
    """
    fit = [
        f.name
        for f in formats().values()
        if f.takes(ruleset) and (f.write or (compiled and f.write_compiled))
    ]
    if name not in fit:
        known = name in formats()
        said = f"there is no format {name!r} for games"
        if known and formats()[name].takes(ruleset):
            said = f"{name} is for what is compiled, not for a game that stands alone"
        elif known:
            said = f"{name} is for {formats()[name].games_in_words}, not for {ruleset}"
        raise with_names(GameError(f"{said}; expected one of {', '.join(fit)}"), fit, name)
    return formats()[name]
