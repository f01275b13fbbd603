"""A file of any kind: a formula in one of its formats, or a game in one of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import click

from gadgetry._unknown import names_kept, unknown
from gadgetry.formats.registry import GameFormat, format_of_suffix, formats, recognised
from gadgetry.formulas import Formula
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import ruleset
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.formats import formats as formula_formats
from gadgetry.parsers.formats import read_source
from gadgetry.parsers.source import Source, open_source, text_that_fits

_BUNDLE = re.compile(r'"schema"\s*:\s*"gadgetry/')  # in no string: quotes there are escaped
_PLACE = re.compile(r"line ([0-9]+)(?:, column ([0-9]+))?: ")


@dataclass(frozen=True)
class Instance:
    """What was read, and the reader's notes."""

    value: Formula | Position[Any]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """What a plain graph is to be: a ruleset, and words `KEY=VALUE` that the file does not say.

    A game of the ruleset gets what the words say in place of what it has.
    """

    ruleset: str
    words: tuple[str, ...] = ()


def read_instance(
    path: str, format: str | None = None, memory: int | None = None, board: Board | None = None
) -> Instance:
    """Read a formula or a game; `-` is standard input. With `board`, a plain graph is that game.

    `memory`: the most bytes that it may take.
    """
    return instance_in(open_source(path, text_that_fits(memory)), format, board)


def instance_in(source: Source, format: str | None = None, board: Board | None = None) -> Instance:
    """The formula or game in a text that is read already."""
    found = format_of_game(source, format)
    if found is None and board and board.words:
        raise click.UsageError(
            "--set: expected FILE to be a game or a graph (graph6 without its header needs --from"
            " graph6); compile a formula first, and change the game"
        )
    if found:
        game = read_game(source, found, board)
        if board and board.words and found.read_graph is None:
            game = _changed(game, board)
        return Instance(game)
    reading = read_source(source, format)
    return Instance(reading.formula, reading.notes)


def _changed(game: Position[Any], board: Board) -> Position[Any]:
    """A game with what --set says."""
    if game.ruleset != board.ruleset:
        raise click.UsageError(
            f"--set: expected FILE to be {board.ruleset} already, got {game.ruleset}; compile it"
            f" first, and change the game"
        )
    return type(game).from_json({**game.to_json(), **_settings(board)})


def format_of_game(source: Source, format: str | None = None) -> GameFormat | None:
    """The format of a file that is a game, by its name, its content, or its suffix (`.g6`)."""
    if format is not None:
        readable = [*formula_formats(), *(f.name for f in formats().values() if f.read)]
        if format not in readable:
            what = "a format that is read"
            raise unknown(click.UsageError, what, readable, format, "gadgetry list formats")
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
    return text.lstrip().startswith("{") and _BUNDLE.search(text) is not None


def read_game(source: Source, format: GameFormat, board: Board | None = None) -> Position[Any]:
    """The position in a file; errors have their place in it."""
    assert format.read is not None
    try:
        if board is None or format.read_graph is None or not ruleset(board.ruleset).board:
            return format.read(source.text)
        graph = format.read_graph(source.text)
        if board.words or "ruleset" not in graph.data:
            graph = graph.as_game(board.ruleset, _settings(board))
        return graph.position()
    except GameError as error:
        raise placed(source, error) from None


def _settings(board: Board) -> dict[str, Any]:
    """The values that `--set KEY=VALUE` gives."""
    from gadgetry.formats.graph_file import from_text

    fields = ruleset(board.ruleset).fields
    settings: dict[str, Any] = {}
    for word in board.words:
        key, equals, value = word.partition("=")
        if not equals or key not in fields or key in ("vertices", "edges"):
            keys = [key for key in fields if key not in ("vertices", "edges")]
            if equals:
                raise unknown(click.UsageError, f"a KEY of {board.ruleset} in --set", keys, key)
            raise click.UsageError(f"expected --set KEY=VALUE, got {word!r}")
        settings[key] = from_text(value, fields[key])
    return settings


def placed(source: Source, error: GameError) -> ParseError:
    """The error with the file's name, and with the line that its message names."""
    return names_kept(_placed(source, str(error)), error)


def _placed(source: Source, message: str) -> ParseError:
    place = _PLACE.match(message)
    if not place:
        return ParseError(message, source.name)
    lines = source.text.split("\n")
    number, column = int(place[1]), int(place[2] or 1)
    text = lines[number - 1] if 0 < number <= len(lines) else None
    return ParseError(message[place.end() :], source.name, number, column, text)
