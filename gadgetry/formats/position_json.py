"""A position as JSON: the `target` of a bundle, alone; bundles are read too (docs/json.md)."""

from __future__ import annotations

import re
from typing import Any

from gadgetry.formats import node_link
from gadgetry.formats.names import in_json
from gadgetry.formats.registry import GameFormat
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import position_from_json


def write(position: Position[Any]) -> str:
    """One JSON object on one line.

    >>> from gadgetry.games.general.nim import Nim
    >>> write(Nim((3, 1)))
    '{"ruleset": "nim", "heaps": [3, 1]}\\n'
    """
    return in_json(position.to_json()) + "\n"


def read(text: str) -> Position[Any]:
    """The position in a bundle, or in its target, checked by the schema.

    >>> read('{"ruleset": "nim", "heaps": [3, 1]}').moves()[0]
    (0, 0)
    >>> read('{"ruleset": "nim", "heap": [3, 1]}')
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: top: expected the key "heaps", got only "ruleset", "heap"
    """
    from gadgetry.formats.schema import check_bundle, check_target

    data = json_value(text)
    if isinstance(data, dict) and "target" in data:
        if "schema" in data:
            check_bundle(data)
        else:
            check_target(data["target"], "target")
        data = data["target"]
    elif not isinstance(data, dict) or "ruleset" not in data:
        raise GameError('expected a JSON object with the key "ruleset", or a bundle')
    else:
        check_target(data)
    return position_from_json(data)


def recognises(text: str) -> bool:
    """Does it begin as an object, and not as node-link data?

    >>> recognises('{"ruleset": "nim"}'), recognises("nim")
    (True, False)
    """
    begins = re.match(r"\s*\{(?!version\s)", text) is not None
    return begins and not node_link.recognises(text)


FORMAT = GameFormat(
    name="json",
    summary="any position as JSON, alone or as the target of a bundle",
    rulesets=None,
    read=read,
    write=write,
    recognises=recognises,
    suffixes=(".json",),
)
