"""Strategies that were carried over: the formula's winner plays the game, and wins.

The QBF solver's strategy goes along a chain of reductions (`ChainCompiled.transfer`); here it is
asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.position import Position
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.reduction import Strategy
from gadgetry.solvers.flags.route_graphs import route_lengths, route_reply
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def formula_strategy(formula: Qbf | Cnf) -> Strategy:
    """The winner's strategy of a formula: the values chosen so far -> the next literal.

    >>> qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> formula_strategy(qbf)({1: True}), formula_strategy(qbf)({1: False})
    (-2, 2)
    """
    if isinstance(formula, Cnf):
        variables = range(1, len(formula.variables) + 1)
        formula = Qbf([("e", variables)] if variables else [], formula)
    order = [v for _, v in turns(formula)]
    found = solve(formula, Question(value=False), solver="expansion").strategy

    def literal(values: Mapping[int, bool]) -> int:
        v = order[len(values)]
        return v if found.value(v, values) else -v

    return literal


def search_endgame(position: Position[Any], limits: Limits = Limits()) -> Any:
    """A winning move by search, or by the recursion on route graphs; else ValueError."""
    if isinstance(position, FlagColoring) and route_lengths(position) is not None:
        return route_reply(position)
    moves = solve(position, Question(value=False, moves="one"), limits).winning_moves
    if not moves:
        raise ValueError("expected a position that the player to move wins")
    return moves[0]


def carried_strategy(compiled: ChainCompiled) -> Strategy:
    """The formula's winner as a player of the target."""
    return compiled.transfer(formula_strategy(compiled.source), search_endgame)
