"""A format of formulas of somebody else, checked where it comes in, and from then on watched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gadgetry._plugins import PluginKind
from gadgetry._watched import (
    FUNCTION,
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
from gadgetry.formulas import Formula
from gadgetry.parsers.formats import DEFAULTS, Format

_KINDS = tuple(DEFAULTS)
_ENTRY: dict[str, Test] = {
    "name": WORD,
    "summary": TEXT,
    "kinds": (
        f"some of {', '.join(_KINDS)}",
        lambda value: is_strings(value) and bool(value) and set(value) <= set(_KINDS),
    ),
    "recognises": FUNCTION,
    "read": FUNCTION,
    "write": FUNCTION,
    "comment": TEXT,
}
_FORMULA: Test = ("a formula", lambda value: isinstance(value, Formula))
_LINE: Test = ("lines, each a string", lambda value: value is None or isinstance(value, str))


def checked_formula_format(candidate: Any, place: str) -> Format:
    """The format, from now on watched; `place` says where it comes from.

    >>> checked_formula_format(3, "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: expected a Format, got 3
    """
    if not isinstance(candidate, Format):
        raise Faulty(f"{place}: expected a Format, got {shown(candidate)}")
    name = candidate.name
    check_declared(candidate, _ENTRY, f"format {name}", place)
    write = watched(candidate.write, name, place)

    def lines(formula: Any) -> Iterator[str]:
        """What it yields, one line after the other: the whole may be larger than the memory."""
        written = watched(iter, f"the lines of {name}", place)(write(formula))

        def line() -> Any:
            return next(written, None)

        return iter(watched(line, name, place, _LINE), None)

    return replace(
        candidate,
        kinds=tuple(candidate.kinds),
        outside=True,
        recognises=watched(candidate.recognises, name, place, TRUTH),
        read=watched(candidate.read, name, place, _FORMULA),
        write=lines,
    )


OUTSIDE = PluginKind[Format](
    "format", "FORMULA_FORMAT", "FORMULA_FORMATS", checked_formula_format, lambda f: (f.name,),
    beside="gadgetry.formats.registry:ours",  # --from and --to name formats of either
)  # fmt: skip
