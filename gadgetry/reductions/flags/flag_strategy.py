"""Theorem 4.2 as a player of FLAG COLORING on G(A)."""

from __future__ import annotations

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.flags.flag_layout import BLACK, ROUTED_EXTRAS, WHITE, FlagPlan
from gadgetry.reductions.reduction import Strategy


class FlagStrategy:
    """The proof as a player: variables while the opponent plays variables, else the refutation."""

    def __init__(self, plan: FlagPlan, strategy: Strategy, endgame: Strategy) -> None:
        self.plan, self.strategy, self.endgame = plan, strategy, endgame
        self.layout, self.instance = plan.layout, plan.instance
        self.clauses = [frozenset(c) for c in self.instance.clauses]

    def __call__(self, position: FlagColoring) -> tuple[int, int]:
        true = true_variables(self.plan, position)
        if self.in_the_formula(position):
            move = self.strategy(AvoidTruePosition(self.instance, true))
            return self.layout.variable(move - 1), BLACK
        if len(true) == self.layout.k or not self.clauses:  # a route graph; or no proof for n = 0
            vertex, colour = self.endgame(position)
            return vertex, colour
        return self.refutation(position), WHITE

    def in_the_formula(self, position: FlagColoring) -> bool:
        """Does the position stand for one of AVOID TRUE, with a clause unsatisfied?"""
        true = true_variables(self.plan, position)
        alive = {v for v, colour in enumerate(position.colours) if colour is not None}
        unsatisfied = any(true.isdisjoint(clause) for clause in self.clauses)
        return unsatisfied and self._stands_for(true, alive, position)

    def refutation(self, position: FlagColoring) -> int:
        """The black vertex that answers the move that has just left the formula."""
        layout, colours = self.layout, position.colours
        if colours[0] == WHITE or any(colours[v] is None for v in range(layout.extras)):
            if colours[0] == BLACK:
                return 0  # B
            nodes = range(layout.extras, layout.variable(0))
            return next((v for v in nodes if colours[v] == BLACK), 1)
        for extra in range(ROUTED_EXTRAS):  # one whose route is whole
            route = [layout.route(extra, i) for i in range(4)]
            if colours[extra] == BLACK and all(colours[v] is not None for v in route):
                return extra
        return 0

    def _stands_for(self, true: frozenset[int], alive: set[int], position: FlagColoring) -> bool:
        """Is the position exactly the graph of these True variables?"""
        layout = self.layout
        expected = set(range(layout.y, layout.vertices))
        expected |= {layout.variable(i) for i in range(layout.k) if i + 1 not in true}
        expected |= set(range(layout.extras)) if not true else {0}
        for j, clause in enumerate(self.clauses):
            if true.isdisjoint(clause):
                first = layout.clause_node(j * layout.copies)
                expected |= set(range(first, first + layout.copies))
        colours = layout.colours()
        return alive == expected and all(position.colours[v] == colours[v] for v in alive)


def true_variables(plan: FlagPlan, position: FlagColoring) -> frozenset[int]:
    """The variables whose vertices are gone: they have been recoloured."""
    layout = plan.layout
    gone = (i + 1 for i in range(layout.k) if position.colours[layout.variable(i)] is None)
    return frozenset(gone)
