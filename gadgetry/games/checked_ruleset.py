"""A ruleset of somebody else, checked where it comes in, and its positions from then on watched."""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import isabstract
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
from gadgetry.games.fields import Field
from gadgetry.games.position import Impartial, Position, Puzzle, TwoPlayer
from gadgetry.games.registry import Rules, Ruleset, Small


def _is_fields(value: Any) -> bool:
    if not isinstance(value, Mapping) or not is_strings([*value]):
        return False
    return all(isinstance(each, Field) and isinstance(each.schema, dict) for each in value.values())


def _is_players(value: Any) -> bool:
    return is_strings(value) and len(value) == 2 and value[0] != value[1]


_ENTRY: dict[str, Test] = {
    "summary": TEXT,
    "paper": TEXT,
    "rules": ("Rules", lambda value: isinstance(value, Rules)),
    "fields": ("a dictionary, the Field of each key of the JSON form", _is_fields),
    "small": ("Small or None", lambda value: value is None or isinstance(value, Small)),
    "examples": FUNCTION,
}
_RULES: dict[str, Test] = dict.fromkeys(("position", "move", "end", "text", "example"), TEXT)
_SMALL: dict[str, Test] = {"unit": WORD, "exactly": FUNCTION, "random": FUNCTION}
_CLASS: dict[str, Test] = {
    "ruleset": (
        "a name of small letters, digits and hyphens",
        lambda value: isinstance(value, str) and bool(re.fullmatch("[a-z][a-z0-9-]*", value)),
    )
}
_PLAYERS: dict[str, Test] = {"players": ("the names of two players", _is_players)}
_TUPLE: Test = ("a tuple", lambda value: isinstance(value, tuple))
_POSITION: Test = ("a position", lambda value: isinstance(value, Position))
_PARTS: Test = (
    "a tuple of impartial positions",
    lambda value: isinstance(value, tuple) and all(isinstance(each, Impartial) for each in value),
)
_JSON: Test = (
    'a dictionary with the key "ruleset"',
    lambda value: isinstance(value, dict) and isinstance(value.get("ruleset"), str),
)
_RETURNED: dict[str, Test] = {
    "moves": _TUPLE,
    "play": _POSITION,
    "to_json": _JSON,
    "from_json": _POSITION,
    "from_text": _POSITION,
    "components": _PARTS,
    "solved": TRUTH,
    "move_name": TEXT,
    "__str__": TEXT,
}


def checked_ruleset(candidate: Any, place: str) -> Ruleset:
    """The ruleset, its positions from now on watched; `place` says where it comes from.

    >>> checked_ruleset(3, "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: expected a Ruleset, got 3
    """
    if isinstance(candidate, type) and issubclass(candidate, Position):
        raise Faulty(f"{place}: expected Ruleset({candidate.__name__}, ...), got the class alone")
    if not isinstance(candidate, Ruleset):
        raise Faulty(f"{place}: expected a Ruleset, got {shown(candidate)}")
    position = candidate.position
    _check_class(position, place)
    name = position.ruleset
    check_declared(candidate, _ENTRY, name, place)
    check_declared(candidate.rules, _RULES, f"{name}.rules", place)
    if candidate.small is not None:
        check_declared(candidate.small, _SMALL, f"{name}.small", place)
    _watch(position, place)
    return candidate


def _check_class(position: Any, place: str) -> None:
    """A class of positions of one of the three kinds, with all that a position has."""
    if not isinstance(position, type) or not issubclass(position, Position):
        raise Faulty(f"{place}: expected a class of positions in Ruleset, got {shown(position)}")
    kind = position.__name__
    if not issubclass(position, Impartial | TwoPlayer | Puzzle):
        raise Faulty(f"{place}: {kind}: expected a class of Impartial, TwoPlayer or Puzzle")
    if isabstract(position):
        missing = ", ".join(sorted(position.__abstractmethods__))
        raise Faulty(f"{place}: {kind}: expected all methods of a position, missing: {missing}")
    if position.__str__ is object.__str__:
        raise Faulty(
            f"{place}: {kind}.__str__: expected the text that from_text reads, none is defined"
        )
    if position.__eq__ is object.__eq__ or position.__hash__ is None:
        raise Faulty(f"{place}: {kind}: expected positions that are equal when they are the same,"
                     " and can be hashed: see @dataclass(frozen=True)")  # fmt: skip
    check_declared(position, _CLASS, kind, place)
    if issubclass(position, TwoPlayer):
        check_declared(position, _PLAYERS, kind, place)


def _watch(position: type[Position[Any]], place: str) -> None:
    """Where a method that the class defines fails, or returns what it must not, it is `Faulty`."""
    name = position.ruleset
    returned = dict(_RETURNED)
    if issubclass(position, TwoPlayer):
        players = position.players
        returned["winner"] = ("a player or None", lambda v: v is None or v in players)
        returned["to_move"] = (f"one of {', '.join(players)}", lambda v: v in players)
    for method, test in returned.items():
        own = vars(position).get(method)
        if isinstance(own, classmethod):
            setattr(position, method, classmethod(watched(own.__func__, name, place, test)))
        elif isinstance(own, property) and own.fget is not None:
            setattr(position, method, property(watched(own.fget, name, place, test)))
        elif callable(own) and not hasattr(own, "__wrapped__"):
            setattr(position, method, watched(own, name, place, test))


OUTSIDE = PluginKind[Ruleset](
    "ruleset", "RULESET", "RULESETS", checked_ruleset, lambda r: (r.name,)
)
