"""Lemmas about gadgets: what a gadget is worth for everything that its boundary can be.

A module of `games` or `reductions` that has a gadget may define `LEMMAS`, a tuple of these, next to
it. Nothing is solved here: `gadgetry.verifiers.lemmas` finds all lemmas and checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gadgetry.games.position import Position


@dataclass(frozen=True)
class Lemma:
    """For all `values` of `boundary()`, `gadget(*values)` is worth `expected(*values)`.

    `boundary`: all the values that the gadget's surroundings can have, within the bounds that
    `statement` names. `gadget`: the position with these surroundings. `expected`: an int, its
    Grundy value (a puzzle's number of moves), or a str, the name of the player who wins it.
    `paper`: where the lemma is stated, or "Gadgetry" where it is ours.

    >>> from gadgetry.games.general.nim import Nim
    >>> pairs = Lemma("pairs", "two equal heaps are worth 0, to heaps of 4", "Bouton 1901",
    ...               lambda: ((n,) for n in range(5)), lambda n: Nim((n, n)), lambda n: 0)
    >>> [pairs.gadget(*values).heaps for values in pairs.boundary()][-1]
    (4, 4)
    """

    name: str
    statement: str
    paper: str
    boundary: Callable[[], Iterable[tuple[Any, ...]]]
    gadget: Callable[..., Position[Any]]
    expected: Callable[..., int | str]
