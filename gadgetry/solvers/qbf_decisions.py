"""A QBF strategy written out as a decision diagram over the opponent's moves: data for a file.

Node 0 is the end: the game is won whatever follows. Every other node is a triple (variable,
if False, if True) and comes after its two children. At an opponent's variable both children are
nodes; at the winner's variable the strategy says True and the child for False is None. A variable
that is passed over is an opponent's that does not matter, or the winner's with value False. Equal
subtrees are shared, and so are those that win the same rest of the matrix.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gadgetry.formulas import EXISTS, FormulaError, Qbf, Quantifier
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf_strategy import Strategy, Values, turns

Rest = frozenset[frozenset[int]]
Triple = tuple[int, int | None, int | None]


class DecisionDiagram(Strategy):
    """A strategy as a list of nodes, the last of which is the root."""

    def __init__(self, qbf: Qbf, player: Quantifier, nodes: Iterable[Triple]) -> None:
        self.player = player
        self.order = turns(qbf)
        self.nodes = tuple(nodes)
        self._place = {v: i for i, (_, v) in enumerate(self.order)}
        for index, node in enumerate(self.nodes, 1):
            self._check(index, node)

    def _check(self, index: int, node: Triple) -> None:
        variable, *children = node
        place = self._place.get(variable)
        if place is None:
            raise FormulaError(f"node {index}: expected a variable of the QBF, got {variable!r}")
        own = self.order[place][0] is self.player
        for child in children[own:]:
            if not (type(child) is int and 0 <= child < index):
                raise FormulaError(f"node {index}: expected an earlier node, got {child!r}")
            if child and self._place[self.nodes[child - 1][0]] <= place:
                raise FormulaError(f"node {index}: expected a child with a later variable")
        if own and children[0] is not None:
            raise FormulaError(f"node {index}: expected None, got {children[0]!r}")

    def value(self, variable: int, before: Values) -> bool:
        """The winner's value for the variable, given the values of all variables before it."""
        node = len(self.nodes)
        while node:
            here, low, high = self.nodes[node - 1]
            if self._place[here] >= self._place[variable]:
                return here == variable
            node = (high if low is None or before[here] else low) or 0
        return False

    def to_json(self) -> dict[str, Any]:
        """The diagram as JSON data."""
        return {"player": str(self.player), "nodes": [list(node) for node in self.nodes]}

    @classmethod
    def from_json(cls, qbf: Qbf, data: Any) -> DecisionDiagram:
        """The diagram for a QBF from JSON data.

        >>> from gadgetry.formulas import Cnf
        >>> qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, -2], [-1, 2]]))
        >>> data = {"player": "e", "nodes": [[2, None, 0], [1, 0, 1]]}
        >>> DecisionDiagram.from_json(qbf, data).reply({1: True})
        {2: True}
        """
        if not isinstance(data, dict) or data.get("player") not in ("e", "a"):
            raise FormulaError('strategy: expected "player" to be "e" or "a"')
        nodes = data.get("nodes")
        if not isinstance(nodes, list):
            raise FormulaError('strategy: expected a list of "nodes"')
        for index, node in enumerate(nodes, 1):
            if not (isinstance(node, list) and len(node) == 3 and type(node[0]) is int):
                raise FormulaError(f"node {index}: expected [variable, node, node], got {node!r}")
        return cls(qbf, Quantifier(data["player"]), ((v, low, high) for v, low, high in nodes))


@dataclass
class _Position:
    """A position with the opponent to move, or an end; the player's True variables before it."""

    rest: Rest
    values: dict[int, bool]
    opponent: int | None
    after: Rest
    true: list[int]
    children: list[int] = field(default_factory=list)


def write_out(qbf: Qbf, strategy: Strategy, budget: Budget | None = None) -> DecisionDiagram:
    """Play a winning strategy against every opponent and write it down.

    >>> from gadgetry.formulas import Cnf
    >>> from gadgetry.solvers.qbf_expansion import solve_qbf
    >>> qbf = Qbf([("a", [1, 3]), ("e", [2])], Cnf(3, [[1, -2], [-1, 2]]))
    >>> write_out(qbf, solve_qbf(qbf).strategy).to_json()
    {'player': 'e', 'nodes': [[2, None, 0], [1, 0, 1]]}
    """
    budget = budget or Budget()
    numbers: dict[Triple, int] = {}
    known: dict[Rest, int] = {}  # the winner of what is left needs no more than this
    matrix = frozenset(frozenset(clause) for clause in qbf.matrix.clauses)
    stack = [_until_opponent(strategy, turns(qbf), matrix, {})]
    while True:
        position = stack[-1]
        if position.opponent is not None and len(position.children) < 2:
            budget.spend()
            values = {**position.values, position.opponent: bool(position.children)}
            rest = _assign(position.after, position.opponent, bool(position.children))
            if rest in known:
                position.children.append(known[rest])
            else:
                stack.append(_until_opponent(strategy, turns(qbf), rest, values))
            continue
        node = 0
        if position.opponent is not None:
            low, node = position.children
            if low != node:
                node = numbers.setdefault((position.opponent, low, node), len(numbers) + 1)
        for v in reversed(position.true):
            node = numbers.setdefault((v, None, node), len(numbers) + 1)
        known[position.rest] = node
        stack.pop()
        if not stack:
            return DecisionDiagram(qbf, strategy.player, _reached(list(numbers), node))
        stack[-1].children.append(node)


def _reached(nodes: list[Triple], root: int) -> list[Triple]:
    """The nodes that the root reaches, renumbered; the root is then the last."""
    reached = {root}
    for number in range(root, 0, -1):
        if number in reached:
            reached.update(child for child in nodes[number - 1][1:] if child is not None)
    number_of = {old: new for new, old in enumerate(sorted(reached | {0}))}
    kept = (nodes[old - 1] for old in sorted(reached - {0}))
    return [
        (v, None if low is None else number_of[low], None if high is None else number_of[high])
        for v, low, high in kept
    ]


def _assign(rest: Rest, variable: int, value: bool) -> Rest:
    true, false = (variable, -variable) if value else (-variable, variable)
    return frozenset(clause - {false} for clause in rest if true not in clause)


def _until_opponent(
    strategy: Strategy,
    order: tuple[tuple[Quantifier, int], ...],
    rest: Rest,
    values: dict[int, bool],
) -> _Position:
    """Play on to the opponent's next variable that matters."""
    start = rest
    true: list[int] = []
    for player, v in order[len(values) :]:
        if frozenset() in rest if strategy.player is not EXISTS else not rest:
            break
        matters = any(v in clause or -v in clause for clause in rest)
        if player is not strategy.player:
            if matters:
                return _Position(start, values, v, rest, true)
            values[v] = False
            continue
        values[v] = strategy.value(v, values)
        if matters:
            rest = _assign(rest, v, values[v])
            if values[v]:
                true.append(v)
    return _Position(start, values, None, rest, true)
