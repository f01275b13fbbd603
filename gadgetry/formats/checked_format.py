"""A format of somebody else, checked where it comes in, and from then on watched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gadgetry._plugins import PluginKind
from gadgetry._watched import (
    FUNCTION,
    STRINGS,
    TEXT,
    TRUTH,
    WORD,
    Faulty,
    Test,
    check_declared,
    is_strings,
    shown,
    watched,
)
from gadgetry.formats.registry import GameFormat
from gadgetry.games.position import Position

_OR_NONE: Test = ("a function or None", lambda value: value is None or callable(value))
_ENTRY: dict[str, Test] = {
    "name": WORD,
    "summary": TEXT,
    "rulesets": ("a tuple of rulesets or None", lambda value: value is None or is_strings(value)),
    "recognises": FUNCTION,
    "suffixes": STRINGS,
    "boards": (
        "a tuple of `graph` and `digraph`",
        lambda value: is_strings(value) and set(value) <= {"graph", "digraph"},
    ),
    "read": _OR_NONE,
    "write": _OR_NONE,
    "read_graph": _OR_NONE,
    "write_compiled": _OR_NONE,
    "write_record": _OR_NONE,
    "commented": _OR_NONE,
}
_RETURNED: dict[str, Test | None] = {
    "read": ("a position", lambda value: isinstance(value, Position)),
    "write": TEXT,
    "recognises": TRUTH,
    "read_graph": None,
    "write_compiled": None,
    "write_record": None,
}


def checked_format(candidate: Any, place: str) -> GameFormat:
    """The format, from now on watched; `place` says where it comes from.

    >>> checked_format(3, "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: expected a GameFormat, got 3
    """
    if not isinstance(candidate, GameFormat):
        of_formulas = "; one of formulas is called FORMULA_FORMAT"
        hint = of_formulas if type(candidate).__name__ == "Format" else ""
        raise Faulty(f"{place}: expected a GameFormat, got {shown(candidate)}{hint}")
    name = candidate.name
    check_declared(candidate, _ENTRY, f"format {name}", place)
    functions: dict[str, Any] = {
        key: watched(getattr(candidate, key), name, place, test)
        for key, test in _RETURNED.items()
        if getattr(candidate, key) is not None
    }
    if not functions.keys() & {"read", "write", "write_compiled"}:
        raise Faulty(f"{place}: format {name}: expected `read` or `write`, there is neither")
    return replace(candidate, outside=True, **functions)


OUTSIDE = PluginKind[GameFormat](
    "format", "FORMAT", "FORMATS", checked_format, lambda f: (f.name,),
    beside="gadgetry.parsers.formats:formats",  # --from and --to name formats of either
)  # fmt: skip
