"""A lemma of somebody else, checked where it comes in, and from then on watched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gadgetry._plugins import PluginKind
from gadgetry._watched import FUNCTION, TEXT, Faulty, Test, check_declared, shown, watched
from gadgetry.games.position import Position
from gadgetry.reductions.lemma import Lemma

_ENTRY: dict[str, Test] = {
    "name": ("a text in one line", lambda value: isinstance(value, str) and value.isprintable()),
    "statement": TEXT,
    "paper": TEXT,
    "boundary": FUNCTION,
    "gadget": FUNCTION,
    "expected": FUNCTION,
}
_RETURNED: dict[str, Test | None] = {
    "boundary": None,
    "gadget": ("a position", lambda value: isinstance(value, Position)),
    "expected": ("a number or a player", lambda value: type(value) in (int, str)),
}


def checked_lemma(candidate: Any, place: str) -> Lemma:
    """The lemma, from now on watched; `place` says where it comes from.

    >>> checked_lemma(3, "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: expected a Lemma, got 3
    """
    if not isinstance(candidate, Lemma):
        raise Faulty(f"{place}: expected a Lemma, got {shown(candidate)}")
    check_declared(candidate, _ENTRY, "lemma", place)
    functions: dict[str, Any] = {
        key: watched(getattr(candidate, key), candidate.name, place, test)
        for key, test in _RETURNED.items()
    }
    return replace(candidate, **functions)


OUTSIDE = PluginKind[Lemma]("lemma", "LEMMAS", "LEMMAS", checked_lemma, lambda it: (it.name,))
