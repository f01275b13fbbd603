"""The proof for planar GENERALIZED GEOGRAPHY as a player, for either winner."""

from __future__ import annotations

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.planar.planar_drawing import PlanarDrawing
from gadgetry.reductions.geography.planar.planar_kinds import CROSSOVER, straight_on
from gadgetry.reductions.reduction import Strategy


class PlanarStrategy:
    """Set variables, go to a false clause or a true literal, and keep straight in crossovers."""

    def __init__(self, drawing: PlanarDrawing, strategy: Strategy) -> None:
        self.trunk, self.board = drawing.plan.trunk, drawing.board
        self.drawing, self.strategy = drawing, strategy
        self.stage_at = {vertex: stage for stage, vertex in enumerate(drawing.choice)}
        self.fork_at = {vertex: i for i, vertex in enumerate(drawing.fork)}
        self.clause_at = {
            vertex: (i, k)
            for i, choosers in enumerate(drawing.clauses)
            for k, vertex in enumerate(choosers)
        }

    def __call__(self, position: GeneralizedGeography) -> int:
        token, moves = position.token, position.moves()
        kind, index, role = self.board.gadget(token)
        if token in self.stage_at:
            literal = self.strategy(self._values(position))
            return self.drawing.setting(self.stage_at[token], literal > 0)
        if len(moves) == 1:
            return moves[0]
        if token in self.fork_at:
            return self._clause(self.fork_at[token], position)
        if token in self.clause_at:
            return self._literal(*self.clause_at[token], position)
        if kind != CROSSOVER:
            raise AssertionError(f"no choice was expected at vertex {token}, gadget {index}")
        return straight_on(position, token - role)

    def _values(self, position: GeneralizedGeography) -> dict[int, bool]:
        passed = {
            stage: self.drawing.setting(stage, True) in position.visited
            for stage, pair in enumerate(self.drawing.literals)
            if not position.visited.isdisjoint(pair)
        }
        return {int(self.trunk.order[stage]): value for stage, value in passed.items()}

    def _true(self, i: int, position: GeneralizedGeography) -> list[bool]:
        """Which literals of the clause at a place in the order are true."""
        values = self._values(position)
        row = self.drawing.plan.rows[self.drawing.plan.order[i]]
        return [values[int(self.trunk.order[c // 2])] != bool(c % 2) for _, c in row]

    def _clause(self, i: int, position: GeneralizedGeography) -> int:
        """To the first clause that is false; here there are this one and the later ones."""
        clauses, fork = self.drawing.clauses, self.drawing.fork
        wanted = next(k for k in range(i, len(clauses)) if not any(self._true(k, position)))
        straight = clauses[wanted][0]
        if wanted == i or i == len(fork) - 1:
            return straight
        return next(move for move in position.moves() if move != clauses[i][0])

    def _literal(self, i: int, k: int, position: GeneralizedGeography) -> int:
        """Onto the line of the first true literal from here, or on to its chooser."""
        wanted = self._true(i, position).index(True, k)
        return self.drawing.ways(i, k)[wanted > k]
