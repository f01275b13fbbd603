"""JSON values checked against a JSON Schema, fast enough for lists of millions of numbers.

The keywords of JSON Schema 2020-12 that the bundle's schema uses (`KEYWORDS`), and no others.
Stricter in one point: 1.0 is no integer.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from gadgetry.games.position import GameError

Schema = dict[str, Any]
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_IN_WORDS = {
    "object": "an object", "array": "a list", "string": "a string", "integer": "an integer",
    "number": "a number", "boolean": "true or false", "null": "null",
}  # fmt: skip
_TUPLE = {"type", "prefixItems", "minItems", "maxItems"}
_RECORD = {"type", "properties", "required", "additionalProperties", "propertyNames", "allOf"}
_WORDS = {"title", "description"}  # say nothing of what fits
_SLICE = 1 << 14
KEYWORDS = frozenset((
    "$schema", "$ref", "$defs", "title", "description", "type", "const", "enum", "minimum",
    "maximum", "pattern", "items", "prefixItems", "minItems", "maxItems", "properties",
    "required", "additionalProperties", "propertyNames", "allOf", "if", "then",
))  # fmt: skip


def check(value: Any, schema: Schema, root: Schema | None = None, path: str = "") -> None:
    """Raise `GameError` with the JSON path of the first thing that does not fit.

    >>> schema = {"properties": {"edges": {"items": {"type": "integer", "minimum": 0}}}}
    >>> check({"edges": [1, 2]}, schema)
    >>> check({"edges": [1, 2, -3]}, schema)
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: edges[2]: expected an integer of at least 0, got -3
    """
    try:
        for where, expected, found in _faults(value, schema, root or schema, path):
            raise GameError(f"{where or 'top'}: expected {expected}, got {found}")
    except RecursionError:
        raise GameError("expected JSON of ordinary depth") from None


_Fault = tuple[str, str, str]


def _faults(value: Any, schema: Schema, root: Schema, path: str) -> Iterator[_Fault]:
    """What does not fit, the first thing first: path, what was expected, what was found."""
    if reference := schema.get("$ref"):
        yield from _faults(value, _resolved(reference, root), root, path)
    if not _of_type(value, schema):
        yield path, _wanted(schema), shown(value)
        return
    if "const" in schema and not _same(value, schema["const"]):
        yield path, shown(schema["const"]), shown(value)
        return
    if "enum" in schema and not any(_same(value, word) for word in schema["enum"]):
        some = schema["enum"]
        yield path, f"one of {', '.join(map(str, some))}", shown(value)
        return
    if type(value) in (int, float) and not (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        yield path, _wanted(schema), shown(value)
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield path, f"a text like {schema['pattern']}", shown(value)
    if isinstance(value, list):
        yield from _list_faults(value, schema, root, path)
    if isinstance(value, dict):
        yield from _object_faults(value, schema, root, path)
    for part in schema.get("allOf", ()):
        yield from _faults(value, part, root, path)
    if "if" in schema and next(_faults(value, schema["if"], root, path), None) is None:
        yield from _faults(value, schema.get("then", {}), root, path)


def _list_faults(value: list[Any], schema: Schema, root: Schema, path: str) -> Iterator[_Fault]:
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not least <= len(value) <= most:
        wanted = f"{least} items" if least == most else f"at least {least} items"
        yield path, f"a list of {wanted}", f"{len(value)} of them"
        return
    first = schema.get("prefixItems", ())
    for i, (item, part) in enumerate(zip(value, first, strict=False)):
        yield from _faults(item, part, root, f"{path}[{i}]")
    items, rest = schema.get("items", {}), value[len(first) :] if first else value
    for start in range(0, len(rest) if items else 0, _SLICE):
        part = rest[start : start + _SLICE]
        if not _all_fit(part, items, root):
            for i, item in enumerate(part, len(first) + start):
                if not _all_fit([item], items, root):  # faster than to look for faults
                    yield from _faults(item, items, root, f"{path}[{i}]")


def _object_faults(
    value: dict[str, Any], schema: Schema, root: Schema, path: str
) -> Iterator[_Fault]:
    for key in schema.get("required", ()):
        if key not in value:
            yield path, f'the key "{key}"', f"only {_keys(value)}"
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    names = schema.get("propertyNames")
    for key, item in value.items():
        where = f"{path}.{key}" if path else key
        if names is not None:
            yield from ((path, said, got) for _, said, got in _faults(key, names, root, where))
        if key in known:
            yield from _faults(item, known[key], root, where)
        elif others is False:
            yield path, f"the keys {', '.join(known)}", shown(key)
        elif isinstance(others, dict):
            yield from _faults(item, others, root, where)


def _all_fit(values: Sequence[Any], schema: Schema, root: Schema) -> bool:
    """Do all values fit, in whole-list steps? False where this cannot tell."""
    keys = schema.keys() - _WORDS
    if keys == {"$ref"}:
        return _all_fit(values, _resolved(schema["$ref"], root), root)
    match schema.get("type"):
        case [kind, "null"]:
            rest = [value for value in values if value is not None]
            return _all_fit(rest, schema | {"type": kind}, root)
    kinds = set(map(type, values))
    if keys == {"pattern"} and kinds <= {str}:
        return all(re.search(schema["pattern"], value) for value in set(values))
    if keys in ({"const"}, {"enum"}, {"type", "enum"}) and kinds <= {str}:
        words = schema.get("enum") or [schema["const"]]
        return schema.get("type", "string") == "string" and all(w in words for w in set(values))
    if schema.get("type") == "integer" and keys <= {"type", "minimum", "maximum"}:
        return kinds <= {int} and (
            not values
            or (
                schema.get("minimum", min(values)) <= min(values)
                and max(values) <= schema.get("maximum", max(values))
            )
        )
    if keys <= {"type"} and isinstance(schema.get("type"), str):
        return kinds <= set(TYPES[schema["type"]])
    if keys <= {"type", "items", "minItems", "maxItems"} and kinds <= {list}:
        lengths = set(map(len, values))
        least = schema.get("minItems", 0)
        fit = all(least <= length <= schema.get("maxItems", length) for length in lengths)
        inner = schema.get("items", {})
        return fit and _all_fit(list(chain.from_iterable(values)), inner, root)
    if keys == _TUPLE and kinds <= {list}:
        parts = schema["prefixItems"]
        sizes = {schema["minItems"], schema["maxItems"], len(parts), *map(len, values)}
        return len(sizes) == 1 and all(
            _all_fit([value[i] for value in values], part, root) for i, part in enumerate(parts)
        )
    if keys <= _RECORD and schema.get("type") == "object" and kinds <= {dict}:
        return _all_objects_fit(values, schema, root)
    return False


def _all_objects_fit(values: Sequence[Schema], schema: Schema, root: Schema) -> bool:
    """The same of objects: their keys, the values of each key, and the cases of `allOf`."""
    shapes = set(map(tuple, values))
    keys = set(chain.from_iterable(shapes))
    known, required = schema.get("properties", {}), set(schema.get("required", ()))
    others = schema.get("additionalProperties", True)
    if isinstance(others, bool):
        others_fit = others or keys <= known.keys()
    else:
        rest = [item for value in values for key, item in value.items() if key not in known]
        others_fit = _all_fit(rest, others, root)
    return (
        others_fit
        and all(required <= set(shape) for shape in shapes)
        and ("propertyNames" not in schema or _all_fit(list(keys), schema["propertyNames"], root))
        and all(
            _all_fit([value[key] for value in values if key in value], part, root)
            for key, part in known.items()
        )
        and all(_all_fit_case(values, case, root) for case in schema.get("allOf", ()))
    )


def _all_fit_case(values: Sequence[Schema], case: Schema, root: Schema) -> bool:
    """The same of a case: what follows for the objects with a certain word under a key."""
    for key, rule in case.get("if", {}).get("properties", {}).items():
        word = rule.get("const")
        condition = {"properties": {key: {"const": word}}, "required": [key]}
        if case.keys() == {"if", "then"} and case["if"] == condition and isinstance(word, str):
            chosen = [value for value in values if value.get(key) == word]
            return not chosen or _all_fit(chosen, case["then"], root)
    return False


def _of_type(value: Any, schema: Schema) -> bool:
    return "type" not in schema or any(type(value) in TYPES[name] for name in _types(schema))


def _types(schema: Schema) -> list[str]:
    names = schema["type"]
    return [names] if isinstance(names, str) else names


def _wanted(schema: Schema) -> str:
    said = " or ".join(_IN_WORDS[name] for name in _types(schema))
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None:
        said += f" of at least {least}" if most is None else f" from {least} to {most}"
    return said


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def _resolved(reference: str, root: Schema) -> Schema:
    found: Any = root
    for word in reference.removeprefix("#/").split("/"):
        found = found[word]
    schema: Schema = found
    return schema


def _keys(value: dict[str, Any]) -> str:
    return ", ".join(shown(key) for key in list(value)[:12]) or "none"


def shown(value: Any) -> str:
    """A value as a message shows it: short and harmless, strings in double quotes.

    >>> shown("x"), shown([1, 2]), shown(None), shown({})
    ('"x"', '[1, 2]', 'null', '{}')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    try:
        text = reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        return "a number of thousands of digits"
    return '"' + ascii(text)[2:-2] + '"' if isinstance(value, str) else text
