"""JSON from strangers: the value that a text is, or one clear error."""

from __future__ import annotations

import json
from typing import Any

from gadgetry.games.numbers import MOST_DIGITS
from gadgetry.games.position import GameError

_BLOCK = MOST_DIGITS // 2  # a longer number has one such block, wherever it begins


def json_value(text: str) -> Any:
    """The JSON value that a text is; an object that has a key twice is refused.

    >>> json_value('{"a": }')
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 1, column 7: expected JSON: Expecting value
    >>> json_value('{"start": 0, "start": 1}')
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: expected each key of an object once, got "start" twice
    """
    # To ask us about each number takes longer than all the rest, so only where one may be too long.
    many = any(text[at : at + _BLOCK].isdigit() for at in range(0, len(text), _BLOCK))
    try:
        parse_int = _integer if many else None
        return json.loads(text, object_pairs_hook=_each_once, parse_int=parse_int)
    except json.JSONDecodeError as error:
        raise GameError(f"expected JSON: {error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        raise GameError("expected JSON of ordinary depth, got brackets in brackets") from None


def _integer(digits: str) -> int:
    """Python refuses to read numbers of more than 4,300 digits; nobody means those."""
    if len(digits.removeprefix("-")) > MOST_DIGITS:
        raise GameError(f"expected JSON with ordinary numbers, got one of {len(digits):,} digits")
    return int(digits)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                got = json.dumps(key)[:60]
                raise GameError(f"expected each key of an object once, got {got} twice")
            seen.add(key)
    return found
