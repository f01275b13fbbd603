"""Strategies for QBFs: what the winner answers, and the check that it wins.

A QBF is a game: the variables get their values in the order of the prefix, the existential player
chooses those of EXISTS and wants the matrix true, the universal player the others and wants it
false. A true QBF has a winning strategy for the existential player (Skolem functions), a false one
for the universal player (Herbrand functions).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from gadgetry.formulas import EXISTS, Qbf, Quantifier
from gadgetry.formulas.evaluation import holds

Values = Mapping[int, bool]


def turns(qbf: Qbf) -> tuple[tuple[Quantifier, int], ...]:
    """Who chooses which variable, in the order of play: the free variables come first.

    >>> from gadgetry.formulas import Cnf
    >>> [(str(q), v) for q, v in turns(Qbf([("a", [2])], Cnf(3, [[1, 2]])))]
    [('e', 1), ('a', 2)]
    """
    return (*((EXISTS, v) for v in qbf.free), *qbf.quantified())


class Strategy(ABC):
    """What one player answers: `value` for one variable, `reply` for a whole block.

    `before` holds the values of all variables before the one asked for, the player's own
    included, which must be those that the strategy gave.
    """

    player: Quantifier
    order: tuple[tuple[Quantifier, int], ...]

    @abstractmethod
    def value(self, variable: int, before: Values) -> bool:
        """The player's value for the variable, given the values of all variables before it."""

    def reply(self, before: Values) -> dict[int, bool]:
        """The player's values for its next block, given the values of all variables before."""
        answer: dict[int, bool] = {}
        for player, v in self.order:
            if v in before:
                continue
            if player is not self.player:
                break
            answer[v] = self.value(v, {**before, **answer})
        return answer


def strategy_wins(qbf: Qbf, strategy: Strategy) -> bool:
    """Play the strategy against every opponent and evaluate the matrix by definition.

    >>> from gadgetry.formulas import Cnf
    >>> class Copy(Strategy):
    ...     player = EXISTS
    ...     def value(self, variable, before):
    ...         return before[variable - 1]
    >>> equal = Cnf(2, [[1, -2], [-1, 2]])
    >>> strategy_wins(Qbf([("a", [1]), ("e", [2])], equal), Copy())
    True
    >>> strategy_wins(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2]])), Copy())
    False
    """
    order, clauses = turns(qbf), tuple(qbf.matrix.clauses)
    wanted = strategy.player is EXISTS
    values: dict[int, bool] = {}
    undo: list[int] = []  # how many variables had values when the opponent chose False
    while True:
        while len(values) < len(order):
            player, v = order[len(values)]
            if player is strategy.player:
                values[v] = strategy.value(v, values)
            else:
                undo.append(len(values))
                values[v] = False
        if holds(clauses, {v for v, value in values.items() if value}) is not wanted:
            return False
        if not undo:
            return True
        kept = undo.pop()
        for _, v in order[kept:]:
            del values[v]
        values[order[kept][1]] = True
