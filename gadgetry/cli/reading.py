"""A file of any kind: a formula in one of its formats, or a game in one of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import click

from gadgetry.formats.registry import GameFormat, format_of_suffix, formats, recognised
from gadgetry.formulas import Formula
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import ruleset
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.formats import formats as formula_formats
from gadgetry.parsers.formats import read_source
from gadgetry.parsers.source import MOST_BYTES, Source, open_source

_PLACE = re.compile(r"line ([0-9]+)(?:, column ([0-9]+))?: ")


@dataclass(frozen=True)
class Instance:
    """What was read, and the reader's notes."""

    value: Formula | Position[Any]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """What a plain graph is to be: a ruleset, and words `KEY=VALUE` that the file does not say."""

    ruleset: str
    words: tuple[str, ...] = ()


def read_instance(
    path: str, format: str | None = None, most: int | None = None, board: Board | None = None
) -> Instance:
    """Read a formula or a game; `-` is standard input. With `board`, a plain graph is that game."""
    return instance_in(open_source(path, most or MOST_BYTES), format, board)


def instance_in(source: Source, format: str | None = None, board: Board | None = None) -> Instance:
    """The formula or game in a text that is read already."""
    found = format_of_game(source, format)
    if board and board.words and (found is None or found.read_graph is None):
        raise click.UsageError(
            "--set is for files that hold a graph; graph6 without its header needs --from graph6"
        )
    if found:
        return Instance(read_game(source, found, board))
    reading = read_source(source, format)
    return Instance(reading.formula, reading.notes)


def format_of_game(source: Source, format: str | None = None) -> GameFormat | None:
    """The format of a file that is a game, by its name, its content, or its suffix (`.g6`)."""
    if format is not None:
        chosen = None if format in formula_formats() else formats().get(format)
        return chosen if chosen and chosen.read else None
    if found := recognised(source.text):
        return found
    named = format_of_suffix(source.name)
    return named if named and named.graph_only else None


def is_bundle(text: str) -> bool:
    """Is the text a bundle: JSON with what was compiled, and from what?

    >>> is_bundle('{"schema": "gadgetry/1", "chain": [], "source": {}}'), is_bundle("p cnf 0 0")
    (True, False)
    """
    head = text.lstrip()[:4096]
    return head.startswith("{") and all(key in head for key in ('"chain"', '"source"'))


def read_game(source: Source, format: GameFormat, board: Board | None = None) -> Position[Any]:
    """The position in a file; errors have their place in it."""
    assert format.read is not None
    try:
        if board is None or format.read_graph is None:
            return format.read(source.text)
        graph = format.read_graph(source.text)
        if board.words or "ruleset" not in graph.data:
            graph = graph.as_game(board.ruleset, _settings(board))
        return graph.position()
    except GameError as error:
        raise placed(source, str(error)) from None


def _settings(board: Board) -> dict[str, Any]:
    """The values that `--set KEY=VALUE` gives."""
    from gadgetry.formats.graph_file import from_text

    fields = ruleset(board.ruleset).fields
    settings: dict[str, Any] = {}
    for word in board.words:
        key, equals, value = word.partition("=")
        if not equals or key not in fields or key in ("vertices", "edges"):
            keys = [key for key in fields if key not in ("vertices", "edges")]
            raise click.UsageError(
                f"expected --set KEY=VALUE with one of {', '.join(keys)}; got {word!r}"
            )
        settings[key] = from_text(value, fields[key])
    return settings


def placed(source: Source, message: str) -> ParseError:
    """The error with the file's name, and with the line that its message names."""
    place = _PLACE.match(message)
    if not place:
        return ParseError(message, source.name)
    lines = source.text.split("\n")
    number, column = int(place[1]), int(place[2] or 1)
    text = lines[number - 1] if 0 < number <= len(lines) else None
    return ParseError(message[place.end() :], source.name, number, column, text)
