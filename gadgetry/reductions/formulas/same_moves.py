"""What the arrows between GAME-SAT and division games share: the same formula, the same moves.

Where no clause has a negation, T sets variables True and F sets them False in both games.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.labels import OF_CLAUSE
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Refused, Sizes, Strategy, measure


class SameMoves(Reduction[None]):
    """A reduction that takes the formula over; subclasses say between which rulesets."""

    citation = "van Rijswijck, Set Colouring Games (2006), 4.2 and 4.3"
    claim: ClassVar[Claim] = Claim("winner", "T", "winner", "T")
    carries = ("winning moves", "strategy")
    old: ClassVar[type[SetColouring]]
    new: ClassVar[type[SetColouring]]

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return measure(source)

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        position: SetColouring = source
        if (position.cnf.clauses.literals < 0).any():
            raise Refused(f"{self.name}: expected a formula without negations")
        name = position.cnf.variables.name
        kinds = (
            GadgetKind(
                "variable",
                ("",),
                lambda i: ("variable", i + 1),
                lambda i: f"variable {name(i + 1)}",
            ),
            GadgetKind("clause", ("",), *OF_CLAUSE),
        )
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add(0, len(position.cnf.variables), 1)
        edges.add(1, len(position.cnf.clauses), 1)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        target = self.new(position.cnf, position.assigned, position.mover)
        return Compiled(self, self.variant(variant), position, target, provenance, self.claim)

    def winning_moves(
        self, compiled: Compiled[None], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The same literals."""
        return moves

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        return move

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """The same values."""
        if position is None:
            return None
        return self.old(position.cnf, position.assigned, position.mover)

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        return str(compiled.source.move_name(move))

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        return Purpose(
            f"It is {gadget.label}, as it was.",
            "Without negations T sets variables True and F sets them False in both games.",
        )

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """One game is played beside the other."""
        return lambda position: strategy(self.source_position(compiled, position))
