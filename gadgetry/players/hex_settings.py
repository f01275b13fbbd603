"""How a Hex player plays: what it looks at, how far it searches, when it asks the exact engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gadgetry.games.position import GameError

MOST_ROWS: Final = 26
"""Of a board that is played on; columns, too."""
# The weights of two-distance, path counts, Y-reduction, resistance and Monte Carlo.
EVALUATIONS: Final = {
    "two-distance": (1, 0, 0, 0, 0),
    "path-counts": (0, 1, 0, 0, 0),
    "y-reduction": (0, 0, 1, 0, 0),
    "resistance": (0, 0, 0, 1, 0),
    "monte-carlo": (0, 0, 0, 0, 1),
    "mixed": (1, 0, 0, 4, 0),
}


@dataclass(frozen=True)
class HexSettings:
    """The settings of a player; two players are compared by comparing these.

    `evaluation`: which estimate is used where the search ends, see `EVALUATIONS`.
    `nodes`: positions that a search for a move may look at.
    `depth`: moves that it looks ahead at most. `width`: moves that it tries in a position, besides
    those that lose for certain.
    `virtual_connections`: are they looked for in every position?
    `endgame_nodes`: positions that the exact engine may look at before each move; 0: it is not
    asked. `endgame_cells`: it is asked where at most so many cells are empty.

    >>> HexSettings(nodes=10).evaluation
    'resistance'
    >>> HexSettings(evaluation="beauty")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: expected an evaluation (two-distance, path-counts, \
y-reduction, resistance, monte-carlo, mixed), got 'beauty'
    """

    evaluation: str = "resistance"
    nodes: int = 10_000
    depth: int = 20
    width: int = 15
    virtual_connections: bool = True
    endgame_nodes: int = 5_000
    endgame_cells: int = 61

    def __post_init__(self) -> None:
        if self.evaluation not in EVALUATIONS:
            names = ", ".join(EVALUATIONS)
            raise GameError(f"expected an evaluation ({names}), got {self.evaluation!r}")
        for name in ("nodes", "depth", "width"):
            if getattr(self, name) < 1:
                raise GameError(f"{name}: expected at least 1, got {getattr(self, name)}")
        for name in ("endgame_nodes", "endgame_cells"):
            if getattr(self, name) < 0:
                raise GameError(f"{name}: expected at least 0, got {getattr(self, name)}")


USUAL: Final = HexSettings()
"""How the player plays unless told otherwise."""
