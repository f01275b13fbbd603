"""A file or a text of any kind: a formula in one of its formats, or a game in one of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from json import JSONDecoder
from pathlib import Path
from typing import Any

from gadgetry._advice import Advice, Call, Setting
from gadgetry._unknown import names_kept, unknown
from gadgetry.api.errors import ArgumentError, a, the_limits
from gadgetry.formats.registry import GameFormat, format_of_suffix, formats, recognised
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import ruleset, rulesets
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.formats import detect, read_source
from gadgetry.parsers.formats import formats as formula_formats
from gadgetry.parsers.source import Source, open_source, source_from, text_that_fits
from gadgetry.solvers.limits import Limits

__all__ = [
    "AsGame",
    "AvoidTrue",
    "Cnf",
    "Formula",
    "Instance",
    "Position",
    "Qbf",
    "Source",
    "instance_in",
    "normalised",
    "opened",
    "parse",
    "read",
    "read_instance",
    "rulesets",
]

# In no string: quotes there are escaped.
_BUNDLE = re.compile(r'"schema"\s*:\s*"gadgetry/')
_CLAIM = re.compile(r'"claim"\s*:\s*')


def read(
    path: str | Path, format: str | None = None, *, limits: Limits | None = None
) -> Formula | Position[Any]:
    """The formula or the game in a file; `-` is standard input, and gzip is unpacked.

    `format`: one of `list("formats")`; else it is told by the content. Of a bundle, the game: what
    it was compiled from is what `compile`, `draw` and `explain` make of the file's name.

    >>> import gadgetry as gd
    >>> print(gd.read("examples/xor.qdimacs"))
    forall x .
    exists y .
    (x | y) &
    (~x | ~y)
    """
    file = str(a("the path of a file", path, str, Path))
    return instance_in(opened(file, limits), _format(format)).value


def parse(text: str | bytes, format: str | None = None) -> Formula | Position[Any]:
    """The formula or the game in a text.

    >>> import gadgetry as gd
    >>> gd.parse("p cnf 2 2  1 2 0  -1 0")
    Cnf(2, [[1, 2], [-1]])
    >>> gd.parse("nim\\nheaps 1 2")
    Nim(heaps=(1, 2))
    """
    source = source_from(a("the text of a formula or of a game", text, str, bytes))
    return instance_in(source, _format(format)).value


def _format(format: str | None) -> str | None:
    return None if format is None else str(a("`format`, the name of a format", format, str))


@dataclass(frozen=True)
class Instance:
    """What was read, the reader's notes, what was changed of it; of a bundle, what it is about.

    `claimed`: the property of the target in a bundle's claim, as "winner".
    """

    value: Formula | Position[Any]
    notes: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    claimed: str | None = None


@dataclass(frozen=True)
class AsGame:
    """What a plain graph is to be: a ruleset, and words `KEY=VALUE` that the file does not say.

    A game of the ruleset gets what the words say in place of what it has.
    """

    ruleset: str
    words: tuple[str, ...] = ()


def read_instance(
    path: str, format: str | None = None, limits: Limits | None = None, board: AsGame | None = None
) -> Instance:
    """Read a formula or a game; `-` is standard input. With `board`, a plain graph is that game."""
    return instance_in(opened(path, limits), format, board)


def opened(path: str, limits: Limits | None = None) -> Source:
    """The text of a file that fits into the memory."""
    return open_source(path, text_that_fits(the_limits(limits).memory))


def instance_in(source: Source, format: str | None = None, board: AsGame | None = None) -> Instance:
    """The formula or game in a text that is read already."""
    found = format_of_game(source, format)
    if found is None and board and board.words:
        raise ArgumentError(
            Advice(
                "expected FILE to be a game or a graph (graph6 without its header needs ",
                Setting("format", value="graph6", of="read"),
                "); compile a formula first, and change the game",
            ),
            "settings",
        )
    if found:
        game = read_game(source, found, board)
        if board and board.words and found.read_graph is None:
            game = _changed(game, board)
        return Instance(game, claimed=_claimed(source.text))
    try:
        reading = read_source(source, format)
    except ParseError as error:
        error.hint = error.hint or _nearly_a_game(source)
        raise
    return Instance(reading.formula, reading.notes)


def _nearly_a_game(source: Source) -> str | None:
    """A hint for a text that is no formula and begins with the name of a game and other words."""
    name, _, rest = source.text.lstrip().partition("\n")[0].partition(" ")
    if name not in rulesets() or not rest.strip():
        return None
    alone = f"a game's text begins with its name, {name!r}, alone on a line: "
    return Advice(alone, Call("show", name))


def _changed(game: Position[Any], board: AsGame) -> Position[Any]:
    """A game with what the words of a board say."""
    if game.ruleset != board.ruleset:
        raise ArgumentError(
            f"expected FILE to be {board.ruleset} already, got {game.ruleset}; compile it first,"
            f" and change the game",
            "settings",
        )
    return type(game).from_json({**game.to_json(), **_settings(board)})


def normalised(thing: Formula | Position[Any], steps: str) -> tuple[Formula, list[str]]:
    """A formula with what `steps` says done to it, "all" or some with commas, and each change told.

    >>> normalised(parse("p cnf 1 1  1 1 0"), "all")[1]
    ['duplicates: clause 1: literal x1 occurs 2 times, kept once']
    """
    from gadgetry.formulas.normalisation import normalise

    if isinstance(thing, Position):
        raise ArgumentError(Advice(Setting("normalise"), " is for formulas"))
    normal, changes = normalise(thing, None if steps == "all" else steps.split(","))
    return normal, [f"{change.step}: {change.what}" for change in changes]


def format_of_game(source: Source, format: str | None = None) -> GameFormat | None:
    """The format of a file that is a game, by its name, its content, or its suffix (`.g6`)."""
    if format is not None:
        readable = [*formula_formats(), *(f.name for f in formats().values() if f.read)]
        if format not in readable:
            what = "a format that is read"
            raise unknown(ArgumentError, what, readable, format, Call("list", "formats"))
        chosen = None if format in formula_formats() else formats().get(format)
        return chosen if chosen and chosen.read else None
    if found := recognised(source.text):
        return found if not found.outside or not _is_formula_of_ours(source) else None
    named = format_of_suffix(source.name)
    return named if named and named.graph_only else None


def _is_formula_of_ours(source: Source) -> bool:
    """So no format of others takes it, whatever that recognises."""
    try:
        return not detect(source).outside
    except ParseError:
        return False


def is_bundle(text: str) -> bool:
    """Is the text a bundle: JSON with what was compiled, and from what?

    >>> is_bundle('{"schema": "gadgetry/1", "chain": [], "source": {}}'), is_bundle("p cnf 0 0")
    (True, False)
    """
    return text.lstrip().startswith("{") and _BUNDLE.search(text) is not None


def _claimed(text: str) -> str | None:
    """What a bundle, which is read and checked already, claims something of; else None."""
    claim = _CLAIM.search(text) if is_bundle(text) else None
    if claim is None:
        return None
    return str(JSONDecoder().raw_decode(text, claim.end())[0]["property"])


def read_game(source: Source, format: GameFormat, board: AsGame | None = None) -> Position[Any]:
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


def _settings(board: AsGame) -> dict[str, Any]:
    """The values that the words `KEY=VALUE` of a board give."""
    from gadgetry.formats.graph_file import from_text

    fields = ruleset(board.ruleset).fields
    settings: dict[str, Any] = {}
    for word in board.words:
        key, equals, value = word.partition("=")
        if not equals or key not in fields or key in ("vertices", "edges"):
            keys = [key for key in fields if key not in ("vertices", "edges")]
            if equals:
                what = Advice(f"a KEY of {board.ruleset} in ", Setting("settings"))
                raise unknown(ArgumentError, what, keys, key)
            expected = Setting("settings", "KEY=VALUE")
            raise ArgumentError(Advice("expected ", expected, f", got {word!r}"))
        settings[key] = from_text(value, fields[key])
    return settings


def placed(source: Source, error: GameError) -> ParseError:
    """The error with the file's name, and the line where it is."""
    line, column = error.line or 1, error.column or 1
    lines = source.text.split("\n")
    text = lines[line - 1] if error.line is not None and 0 < line <= len(lines) else None
    return names_kept(ParseError(error.message, source.name, line, column, text), error)
