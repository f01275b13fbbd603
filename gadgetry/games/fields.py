"""The keys of a position's JSON form, as a ruleset declares them next to its position.

From them come the JSON Schema of the bundle's `target` and the forms that graphs have in files.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

Schema = dict[str, Any]
# The largest numbers that a position has, whatever file it comes from: those of 32 bits, and so
# many vertices that a hostile file cannot ask for all memory.
MOST_NUMBER: Final = 2**31 - 1
MOST_VERTICES: Final = 2**24


@dataclass(frozen=True)
class Field:
    """A key: its JSON Schema; `optional`, or always there.

    `vertex`: there is a value for each vertex, and this is the name of one. `arcs`: the pairs of
    vertices have a direction.
    """

    schema: Schema
    optional: bool = False
    vertex: str | None = None
    arcs: bool = False

    def if_any(self) -> Field:
        """The same key where it may be missing.

        >>> natural().if_any().optional
        True
        """
        return replace(self, optional=True)


def natural(least: int = 0, most: int | None = None) -> Field:
    """An integer, a vertex for example.

    >>> natural(most=2).schema
    {'type': 'integer', 'minimum': 0, 'maximum': 2}
    """
    schema: Schema = {"type": "integer", "minimum": least}
    return Field(schema if most is None else schema | {"maximum": most})


def vertex_count(least: int = 0) -> Field:
    """The number of vertices of a graph.

    >>> vertex_count(2).schema
    {'type': 'integer', 'minimum': 2, 'maximum': 16777216}
    """
    return natural(least, MOST_VERTICES)


def list_of(item: Field, length: int | None = None) -> Field:
    """A list; of a certain length, if it is given.

    >>> list_of(natural(), 2).schema["minItems"]
    2
    """
    schema: Schema = {"type": "array", "items": item.schema}
    return Field(schema if length is None else schema | {"minItems": length, "maxItems": length})


def one_of(*words: str) -> Field:
    """One of some words, the players for example.

    >>> one_of("Short", "Cut").schema
    {'type': 'string', 'enum': ['Short', 'Cut']}
    """
    return Field({"type": "string", "enum": list(words)})


def or_null(item: Field) -> Field:
    """What the field has, or null.

    >>> or_null(natural()).schema
    {'type': ['integer', 'null'], 'minimum': 0}
    """
    return replace(item, schema={**item.schema, "type": [item.schema["type"], "null"]})


def for_each_vertex(name: str, item: Field) -> Field:
    """A list with a value for each vertex; `name` is what one of them is called.

    >>> for_each_vertex("colour", natural()).vertex
    'colour'
    """
    return replace(list_of(item), vertex=name)


INTEGER: Final = Field({"type": "integer"})
TRUTH: Final = Field({"type": "boolean"})
WORD: Final = Field({"type": "string"})
VERTEX: Final = natural(most=MOST_VERTICES - 1)
COLOUR: Final = natural(most=MOST_NUMBER)
EDGES: Final = list_of(list_of(VERTEX, 2))
ARCS: Final = replace(EDGES, arcs=True)
# Names of variables, by their numbers.
NAMES: Final = Field(
    {
        "type": "object",
        "propertyNames": {"pattern": "^[1-9][0-9]*$"},
        "additionalProperties": {"type": "string"},
    }
)
# A position of any ruleset.
POSITION: Final = Field({"$ref": "#/$defs/target"})
