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
