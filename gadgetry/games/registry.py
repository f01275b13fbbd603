"""The rulesets there are: every module of this package that defines `RULESET`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import gadgetry.formulas.families
import gadgetry.games
from gadgetry._advice import Call
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, remembered
from gadgetry._unknown import unknown
from gadgetry.formulas.family import Family
from gadgetry.games.fields import Field
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError, Impartial, Position, TwoPlayer


@dataclass(frozen=True)
class Small:
    """The small positions of a ruleset, for sweeps; `unit` is what their size counts.

    `exactly(n)`: all of size n up to symmetry. `random(n, rng)`: one of size n, by `rng.random`.
    """

    unit: str
    exactly: Callable[[int], Iterator[Position[Any]]]
    random: Callable[[int, Random], Position[Any]]


@dataclass(frozen=True)
class Rules:
    """A game in words, for somebody who has never seen it: `gadgetry show NAME` prints them.

    What a position is; what a move does; how the game `end`s, and who wins; the text form behind
    its first line, which is the ruleset's name; and an `example` in it.
    """

    position: str
    move: str
    end: str
    text: str
    example: str


@dataclass(frozen=True)
class Ruleset:
    """A ruleset's entry: its position class, one sentence, and where it comes from.

    `examples()`: small positions, won by either player; the tests of all rulesets go through them.
    They are made when asked for: an entry is words, and `gadgetry list` needs no arrays.
    `fields` are the keys of its JSON form besides `ruleset`, in the order in which they are
    written: the bundle's JSON Schema and the formats for graphs are made of them.
    """

    position: type[Position[Any]]
    summary: str
    paper: str
    rules: Rules
    fields: Mapping[str, Field] = field(default_factory=dict, hash=False)
    small: Small | None = None
    examples: Callable[[], tuple[Position[Any], ...]] = tuple

    @property
    def name(self) -> str:
        """The name on the command line and in files."""
        return self.position.ruleset

    @property
    def kind(self) -> str:
        """`impartial`, `two-player` or `puzzle`."""
        if issubclass(self.position, Impartial):
            return "impartial"
        return "two-player" if issubclass(self.position, TwoPlayer) else "puzzle"

    @property
    def board(self) -> str | None:
        """`graph` or `digraph` if it is played on one, given by `vertices` and `edges`."""
        edges = self.fields.get("edges")
        if edges is None or "vertices" not in self.fields:
            return None
        return "digraph" if edges.arcs else "graph"


@remembered
@cache
def rulesets() -> dict[str, Ruleset]:
    """All rulesets by name: ours, sorted, then those of others; see `gadgetry._plugins`."""
    from gadgetry.games.checked_ruleset import OUTSIDE

    modules = modules_with(gadgetry.games, "RULESET")
    ours = sorted((module.RULESET for module in modules), key=lambda r: str(r.name))
    theirs = sorted(brought(OUTSIDE, (r.name for r in ours)), key=lambda r: str(r.name))
    return {ruleset.name: ruleset for ruleset in (*ours, *theirs)}


@remembered
@cache
def families() -> dict[str, dict[str, Family]]:
    """The families of formulas and of positions that the papers name, by kind and name.

    They are the `FAMILY` of a module or its `FAMILIES`, and those of others; see `families_in`.

    >>> families()["qbf"]["kbkf"].answer(4)
    False
    """
    from gadgetry.games.checked_families import OUTSIDE

    packages = gadgetry.formulas.families, gadgetry.games
    modules = [m for package in packages for m in modules_with(package, "FAMILY", "FAMILIES")]
    ours = [family for module in modules for family in families_in(module)]
    named = (f"{family.name} of {family.of}" for family in ours)
    theirs = [family for several in brought(OUTSIDE, named) for family in several]
    by_kind: dict[str, dict[str, Family]] = {}
    for family in (*ours, *theirs):
        by_kind.setdefault(family.of, {})[family.name] = family
    return by_kind


def families_in(module: Any) -> list[Any]:
    """The `FAMILY` of a module and its `FAMILIES`: a tuple, or a dictionary of the functions that
    make positions of the ruleset `FAMILIES_OF`."""
    several = getattr(module, "FAMILIES", ())
    if isinstance(several, Mapping):
        of = module.FAMILIES_OF
        several = [Family(name, of, make) for name, make in several.items()]
    return [*several, *([module.FAMILY] if hasattr(module, "FAMILY") else [])]


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name."""
    if name not in rulesets():
        raise unknown(GameError, "a ruleset", rulesets(), name, Call("list", "rulesets"))
    return rulesets()[name]


def position_from_json(data: Any) -> Position[Any]:
    """The position in a JSON value: a bundle, or its `target` alone."""
    if isinstance(data, dict) and isinstance(data.get("target"), dict):
        data = data["target"]
    if not isinstance(data, dict) or not isinstance(data.get("ruleset"), str):
        raise GameError('expected a JSON object with the key "ruleset", or a bundle')
    return ruleset(data["ruleset"]).position.from_json(data)


def position_from_text(text: str) -> Position[Any]:
    """The position in a text: JSON, or the text form, whose first word names the ruleset."""
    if text.lstrip().startswith("{"):
        return position_from_json(json_value(text))
    first = text.split(maxsplit=1)[:1]
    return ruleset(first[0] if first else "").position.from_text(text)
