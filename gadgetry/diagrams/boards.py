"""The boards there are, by ruleset: the `BOARDS` of modules of this package, and those of others.

A new board touches only its own file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import gadgetry.diagrams
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, remembered
from gadgetry.diagrams.scene import Scene


@dataclass(frozen=True)
class Board:
    """How positions of a ruleset are drawn.

    `draw(position, compiled, title, overlay)` returns the scene, or None where the position has no
    board (a graph that is no rectangle); `compiled` is None, or what the position is the target of.
    `later(position, start, compiled)`: the same in the geometry of the position where play started;
    not needed where `draw` leaves all in its place. `near(position, start, compiled, focus)`:
    of a position too large for that, a part; the gadgets whose label contains the `focus`, if it is
    not None. The scene's title says what is "shown: ".
    """

    ruleset: str
    draw: Callable[..., Scene | None]
    later: Callable[..., Scene | None] | None = None
    near: Callable[..., Scene] | None = None

    @property
    def name(self) -> str:
        """The ruleset, which has one board."""
        return self.ruleset


@remembered
@cache
def boards() -> dict[str, Board]:
    """All boards by ruleset.

    >>> sorted(set(boards()) & {"hex", "y", "flood-it"})
    ['flood-it', 'hex', 'y']
    """
    from gadgetry.diagrams.checked_board import OUTSIDE

    modules = modules_with(gadgetry.diagrams, "BOARDS")
    ours = {board.ruleset: board for module in modules for board in module.BOARDS}
    theirs = {board.ruleset: board for board in brought(OUTSIDE, ours)}
    return dict(sorted((ours | theirs).items()))
