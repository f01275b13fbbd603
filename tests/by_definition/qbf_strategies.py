"""Strategies of QBFs by the definition."""

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.formulas.evaluation import holds
from gadgetry.solvers.qbf.qbf_strategy import Strategy, turns


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
