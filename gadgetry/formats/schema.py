"""The bundle's JSON Schema: `bundle.schema.json`, and a target for each ruleset.

A ruleset declares the keys of its positions next to them (`Ruleset.fields`); nothing here names
one, so a new ruleset is in the schema as soon as it is there. `gadgetry show bundle` prints all.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from gadgetry._plugins import remembered
from gadgetry.formats.json_schema import Schema, check
from gadgetry.games.position import GameError
from gadgetry.games.registry import Ruleset, rulesets


@remembered
@cache
def bundle_schema() -> Schema:
    """The whole schema.

    >>> bundle_schema()["$defs"]["nim"]["required"]
    ['ruleset', 'heaps']
    """
    text = files("gadgetry.formats").joinpath("bundle.schema.json").read_text("utf-8")
    schema: Schema = json.loads(text)
    schema["$defs"]["target"] = _any_target()
    for name, ruleset in rulesets().items():
        schema["$defs"][name] = target_schema(ruleset)
    return schema


def target_schema(ruleset: Ruleset) -> Schema:
    """The schema of a ruleset's positions; of a ruleset without fields, only its name is checked.

    >>> from gadgetry.games.general.nim import RULESET
    >>> list(target_schema(RULESET)["properties"])
    ['ruleset', 'heaps']
    """
    fields = ruleset.fields
    return {
        "description": ruleset.summary,
        "type": "object",
        "required": ["ruleset", *(key for key, f in fields.items() if not f.optional)],
        "properties": {
            "ruleset": {"const": ruleset.name},
            **{key: f.schema for key, f in fields.items()},
        },
        "additionalProperties": not fields,
    }


def _any_target() -> Schema:
    names = list(rulesets())
    return {
        "type": "object",
        "required": ["ruleset"],
        "properties": {"ruleset": {"enum": names}},
        "allOf": [
            {
                "if": {"properties": {"ruleset": {"const": name}}, "required": ["ruleset"]},
                "then": {"$ref": f"#/$defs/{name}"},
            }
            for name in names
        ],
    }


def check_bundle(data: Any) -> None:
    """Raise `GameError` with a JSON path unless the value is a bundle.

    >>> check_bundle({"schema": "gadgetry/2"})
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: schema: expected "gadgetry/1", got "gadgetry/2"
    """
    if isinstance(data, dict) and "schema" in data:
        schema = bundle_schema()["properties"]["schema"]
        check(data["schema"], schema, path="schema")  # first: what else holds depends on it
    check(data, bundle_schema())
    if len(data["chain"]) != len(data["variants"]):
        raise GameError(
            f"variants: expected {len(data['chain'])}, one for each reduction of the chain,"
            f" got {len(data['variants'])}"
        )


def check_target(data: Any, path: str = "") -> None:
    """Raise `GameError` with a JSON path unless the value is a position of a ruleset.

    >>> check_target({"ruleset": "nim", "heaps": [1, -2]})
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: heaps[1]: expected an integer of at least 0, got -2
    """
    schema = bundle_schema()
    check(data, schema["$defs"]["target"], schema, path)
