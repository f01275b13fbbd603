"""A file of any kind: a formula in one of its formats, or a game in one of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from gadgetry.formats.registry import recognised
from gadgetry.formulas import Formula
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import position_from_text, rulesets
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.formats import read_source
from gadgetry.parsers.source import MOST_BYTES, Source, open_source

_PLACE = re.compile(r"line ([0-9]+)(?:, column ([0-9]+))?: ")


@dataclass(frozen=True)
class Instance:
    """What was read, and the reader's notes."""

    value: Formula | Position[Any]
    notes: tuple[str, ...] = ()


def read_instance(path: str, format: str | None = None, most: int | None = None) -> Instance:
    """Read a formula or a game; `-` is standard input."""
    return instance_in(open_source(path, most or MOST_BYTES), format)


def instance_in(source: Source, format: str | None = None) -> Instance:
    """The formula or game in a text that is read already."""
    if format is None and (is_game(source.text) or recognised(source.text)):
        return Instance(read_game(source))
    reading = read_source(source, format)
    return Instance(reading.formula, reading.notes)


def is_game(text: str) -> bool:
    """Is the text a game: JSON, or a text form, whose first line names the ruleset?

    >>> is_game("nim\\nheaps 3 4 5"), is_game("nim | x"), is_game("p cnf 0 0")
    (True, False, False)
    """
    first = text.lstrip().partition("\n")[0].strip()
    return first.startswith("{") or first in rulesets()


def is_bundle(text: str) -> bool:
    """Is the text a bundle: JSON with what was compiled, and from what?

    >>> is_bundle('{"schema": "gadgetry/1", "chain": [], "source": {}}'), is_bundle("p cnf 0 0")
    (True, False)
    """
    head = text.lstrip()[:4096]
    return head.startswith("{") and all(key in head for key in ('"chain"', '"source"'))


def read_game(source: Source) -> Position[Any]:
    """The position in a text; errors have their place in the file."""
    found = None if is_game(source.text) else recognised(source.text)
    try:
        return found.read(source.text) if found and found.read else position_from_text(source.text)
    except GameError as error:
        raise _placed(source, str(error)) from None


def _placed(source: Source, message: str) -> ParseError:
    """The error with the file's name, and with the line that its message names."""
    place = _PLACE.match(message)
    if not place:
        return ParseError(message, source.name)
    lines = source.text.split("\n")
    number, column = int(place[1]), int(place[2] or 1)
    text = lines[number - 1] if 0 < number <= len(lines) else None
    return ParseError(message[place.end() :], source.name, number, column, text)
