"""A position as JSON: the `target` of a bundle, alone; bundles are read too (docs/json.md)."""

from __future__ import annotations

import json
from typing import Any

from gadgetry.formats.registry import GameFormat
from gadgetry.games.position import Position
from gadgetry.games.registry import position_from_text


def write(position: Position[Any]) -> str:
    """One JSON object on one line.

    >>> from gadgetry.games.nim import Nim
    >>> write(Nim((3, 1)))
    '{"ruleset": "nim", "heaps": [3, 1]}\\n'
    """
    return json.dumps(position.to_json()) + "\n"


def recognises(text: str) -> bool:
    """Does it begin as an object?

    >>> recognises('{"ruleset": "nim"}'), recognises("nim")
    (True, False)
    """
    return text.lstrip().startswith("{")


FORMAT = GameFormat(
    name="json",
    summary="any position as JSON, alone or as the target of a bundle",
    rulesets=None,
    read=position_from_text,
    write=write,
    recognises=recognises,
)
