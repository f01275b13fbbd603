"""The boards there are: every module of this package that defines `BOARDS`, by ruleset.

A new board touches only its own file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import gadgetry.diagrams
from gadgetry._discovery import modules_with
from gadgetry.diagrams.scene import Scene


@dataclass(frozen=True)
class Board:
    """How positions of a ruleset are drawn.

    `draw(position, compiled, title, overlay)` returns the scene, or None where the position has no
    board (a graph that is no rectangle); `compiled` is None, or what the position is the target of.
    """

    ruleset: str
    draw: Callable[..., Scene | None]


@cache
def boards() -> dict[str, Board]:
    """All boards by ruleset.

    >>> sorted(set(boards()) & {"hex", "y", "flood-it"})
    ['flood-it', 'hex', 'y']
    """
    modules = modules_with(gadgetry.diagrams, "BOARDS")
    found: list[Any] = [board for module in modules for board in module.BOARDS]
    return {board.ruleset: board for board in sorted(found, key=lambda b: str(b.ruleset))}
