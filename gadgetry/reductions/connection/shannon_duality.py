"""What the two Shannon duals share: the same moves, by the other player; Short is now Cut."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from gadgetry.games.connection.short_and_cut import ShortAndCut
from gadgetry.reductions.claim import Claim, other_players
from gadgetry.reductions.reduction import Compiled, Reduction, Strategy


class ShannonDuality(Reduction[None]):
    """A reduction to a game in which Short separates what Cut separated; subclasses say how."""

    claim: ClassVar[Claim] = Claim("winner", "Short", "winner", "Cut")
    carries = ("winning moves", "strategy")

    @abstractmethod
    def turned(self, compiled: Compiled[None], position: Any) -> ShortAndCut:
        """The source with what Short and Cut have claimed in the target, the other way round."""

    def winning_moves(
        self, compiled: Compiled[None], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The same numbers."""
        return moves

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        return move

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        """Who claims it in the source."""
        claims = "claims" if position is None else f"{other_players()[position.to_move]} claims"
        return f"{claims} {compiled.source.claimed} {compiled.source.move_name(move)}"

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """What Short has is Cut's in the source."""
        return None if position is None else self.turned(compiled, position)

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """The source is played beside its dual."""
        return lambda position: strategy(self.turned(compiled, position))
