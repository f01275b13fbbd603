"""A formula as a game: the players give the variables their values in the order of the prefix.

`exists` chooses for the free variables, which come first, and for those of EXISTS, and wants the
matrix true; `forall` chooses for the others and wants it false. Straight from the definition, so
that a certificate of a formula is checked like one of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar, Self

from gadgetry.formulas import EXISTS, FORALL, AvoidTrue, Cnf, Formula, FormulaError, Qbf, Variables
from gadgetry.games.formulas.avoid_true import AvoidTruePosition

PLAYERS = ("exists", "forall")


@dataclass(frozen=True)
class QuantifierGame:
    """What is left of the clauses, and of the variables, each with the player who chooses.

    A clause with a true literal is gone, false literals are gone from their clauses: so two
    positions are equal when what is left is. A move is a literal, which becomes true.

    >>> xor = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> game = QuantifierGame.of(xor)
    >>> game.to_move, game.moves(), game.play(1).play(-2).winner(), game.play(1).play(2).winner()
    ('forall', (1, -1), 'exists', 'forall')
    """

    order: tuple[tuple[str, int], ...]
    clauses: frozenset[frozenset[int]]
    names: tuple[str, ...]

    players: ClassVar[tuple[str, str]] = PLAYERS

    @classmethod
    def of(cls, formula: Qbf | Cnf) -> Self:
        """The game at its start; of a CNF, all variables are existential."""
        qbf = formula if isinstance(formula, Qbf) else Qbf([], formula)
        turns = [(PLAYERS[q is not EXISTS], v) for q, v in qbf.quantified()]
        order = (*(("exists", v) for v in qbf.free), *turns)
        clauses = (frozenset(clause) for clause in qbf.matrix.clauses)
        kept = (clause for clause in clauses if not any(-lit in clause for lit in clause))
        return cls(order, frozenset(kept), tuple(qbf.matrix.variables))

    @property
    def to_move(self) -> str:
        """Who chooses next; nobody's turn is told as that of `exists`."""
        return self.order[0][0] if self.order else "exists"

    def winner(self) -> str | None:
        """`exists` when no clause is left, `forall` when an empty one is."""
        if not self.clauses:
            return "exists"
        return "forall" if frozenset() in self.clauses else None

    def moves(self) -> tuple[int, ...]:
        """The next variable, and its negation."""
        if self.winner() is not None:
            return ()
        return (self.order[0][1], -self.order[0][1])

    def play(self, move: int) -> Self:
        """Make a literal of the next variable true."""
        if move not in self.moves():
            raise FormulaError(f"expected one of {self.moves()}, got {move!r}")
        left = frozenset(
            clause - {-move} if -move in clause else clause
            for clause in self.clauses
            if move not in clause
        )
        return replace(self, order=self.order[1:], clauses=left)

    def move_name(self, move: int) -> str:
        """The variable's name, and the value it gets."""
        return f"{self.names[abs(move) - 1]}={'T' if move > 0 else 'F'}"

    def formula(self) -> Qbf:
        """What is left, as a formula with the same variables."""
        blocks = [
            (EXISTS if who == "exists" else FORALL, [v for _, v in turns])
            for who, turns in groupby(self.order, key=lambda turn: turn[0])
        ]
        rows = sorted(sorted(clause, key=abs) for clause in self.clauses)
        return Qbf(blocks, Cnf(len(self.names), rows))

    def __str__(self) -> str:
        prefix = ", ".join(f"{who} {self.names[v - 1]}" for who, v in self.order)
        rows = sorted(sorted(clause, key=abs) for clause in self.clauses)
        literal = Variables.of(self.names).literal
        words = (" | ".join(map(literal, row)) for row in rows)
        return "\n".join([prefix or "all variables are set", *(f"clause {row}" for row in words)])


def formula_game(formula: Formula) -> AvoidTruePosition | QuantifierGame:
    """The game that a formula is: AVOID TRUE, or the choice of values.

    >>> formula_game(Cnf(1, [[1]])).moves(), formula_game(AvoidTrue(2, [[1]])).moves()
    ((1, -1), (2,))
    """
    if isinstance(formula, AvoidTrue):
        return AvoidTruePosition(formula)
    return QuantifierGame.of(formula)
