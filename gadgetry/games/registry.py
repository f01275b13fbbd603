"""The rulesets there are: every module of this package that defines `RULESET`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import gadgetry.games
from gadgetry._advice import Call
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, remembered
from gadgetry._unknown import unknown
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
def families() -> dict[str, dict[str, Callable[..., Position[Any]]]]:
    """The families of positions that the papers name, by ruleset.

    They are the `FAMILIES` of every module that has them, of the ruleset `FAMILIES_OF`.
    """
    from gadgetry.games.checked_ruleset import OUTSIDE_FAMILIES

    modules = modules_with(gadgetry.games, "FAMILIES_OF")
    ours: dict[str, dict[str, Callable[..., Position[Any]]]] = {}
    for module in modules:
        ours[module.FAMILIES_OF] = ours.get(module.FAMILIES_OF, {}) | module.FAMILIES
    return ours | dict(brought(OUTSIDE_FAMILIES, ours))


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
