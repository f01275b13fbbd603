"""How names are written where they may hold anything, and what a bundle holds."""

from typing import Any

from gadgetry.formats.names import in_json, visible

__all__ = ["bundle_schema", "in_json", "visible"]


def bundle_schema() -> dict[str, Any]:
    """The JSON Schema of the bundle, with every ruleset's target.

    >>> bundle_schema()["type"]
    'object'
    """
    from gadgetry.formats.schema import bundle_schema

    return bundle_schema()
