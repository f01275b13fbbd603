"""A line of play by the winner's strategy, carried over from the formula: no search.

For boards that are too large for one. The winner plays by his strategy; who is bound to lose plays
as the strategy says that he resists (`resist`, if it knows), or else his first legal move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gadgetry.api.compiling import Compilation
from gadgetry.api.playing.knowledge import LARGE, Carried, carried_by
from gadgetry.games.position import Position, TwoPlayer
from gadgetry.solvers.registry import parts


@dataclass(frozen=True)
class CarriedLine:
    """Both players' moves on what a formula was compiled to.

    >>> import gadgetry as gd
    >>> made = gd.compile(gd.parse("exists x . x"), to="hex", variant="polynomial")
    >>> line = carried_line_of(made, made.target)
    >>> line.winner, line.move(made.target) == line.carried.strategy(made.target)
    ('Black', True)
    """

    carried: Carried

    @property
    def winner(self) -> str:
        """Who wins, as the solver of formulas says of the formula."""
        return self.carried.player

    def move(self, position: Any) -> Any:
        """What is played here."""
        if position.to_move == self.carried.player:
            return self.carried.strategy(position)
        resist = getattr(self.carried.strategy, "resist", None)
        return position.moves()[0] if resist is None else resist(position)


def carried_line_of(made: Compilation | None, position: Position[Any]) -> CarriedLine | None:
    """The line of a position that is too large to search it first, if a strategy is carried.

    Only of games of two named players: in the others whose turn it is depends on the play so far.

    >>> carried_line_of(None, None) is None
    True
    """
    if made is None or not isinstance(position, TwoPlayer) or parts(position) <= LARGE:
        return None
    carried = carried_by(made)
    return None if carried is None else CarriedLine(carried)
