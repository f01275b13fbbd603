"""Families of somebody else: of formulas, and of positions of any ruleset, his own or ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gadgetry._plugins import PluginKind
from gadgetry._watched import FUNCTION, TEXT, Faulty, Test, check_declared, shown, watched
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.formulas.family import Family
from gadgetry.games.position import Position
from gadgetry.games.registry import families_in

_NAME: Test = (
    "a name of small letters, digits and hyphens",
    lambda value: isinstance(value, str) and bool(re.fullmatch("[a-z][a-z0-9-]*", value)),
)
_OR_NONE: Test = ("a function or None", lambda value: value is None or callable(value))
_ENTRY: dict[str, Test] = {
    "name": _NAME,
    "of": _NAME,
    "make": FUNCTION,
    "paper": TEXT,
    "answer": _OR_NONE,
    "sizes": _OR_NONE,
}
_ANSWER: Test = (
    "a truth value, a player, or None",
    lambda value: value is None or isinstance(value, bool | str),
)
_FORMULAS = {"cnf": Cnf, "qbf": Qbf, "avoid-true": AvoidTrue}


def checked_families(module: Any, place: str) -> list[Family]:
    """The families of a module, each watched.

    >>> from types import SimpleNamespace
    >>> checked_families(SimpleNamespace(FAMILIES_OF="mine", FAMILIES=3), "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: FAMILIES: expected a tuple of Family, or a dictionary of \
functions, got 3
    """
    several = getattr(module, "FAMILIES", ())
    if isinstance(several, Mapping):
        if not isinstance(getattr(module, "FAMILIES_OF", None), str):
            of = getattr(module, "FAMILIES_OF", None)
            raise Faulty(f"{place}: FAMILIES_OF: expected a ruleset, got {shown(of)}")
    elif not isinstance(several, tuple | list):
        expected = "a tuple of Family, or a dictionary of functions"
        raise Faulty(f"{place}: FAMILIES: expected {expected}, got {shown(several)}")
    return [_checked(family, place) for family in families_in(module)]


def _checked(family: Any, place: str) -> Family:
    if not isinstance(family, Family):
        raise Faulty(f"{place}: FAMILY: expected a Family, got {shown(family)}")
    check_declared(family, _ENTRY, f"family {family.name}", place)
    made = _FORMULAS.get(family.of, Position)
    what = "a position" if made is Position else f"a formula of the kind {family.of}"
    returned = (what, lambda value: isinstance(value, made))
    answer, sizes = family.answer, family.sizes
    return replace(
        family,
        make=watched(family.make, family.name, place, returned),
        answer=answer and watched(answer, family.name, place, _ANSWER),
        sizes=sizes and watched(sizes, family.name, place),
    )


OUTSIDE = PluginKind[list[Family]](
    "family", "FAMILY FAMILIES", None, checked_families,
    lambda several: (f"{family.name} of {family.of}" for family in several),
)  # fmt: skip
