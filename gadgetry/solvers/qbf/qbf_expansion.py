"""The solver `expansion`: truth of a QBF, a winning first block, and a strategy.

See `expansion.py` for the search. What it leaves is short: for a component, some plays of the
winner such that no strategy of the loser beats them all. From these the strategy follows. After
the loser's moves so far, some plays still agree with the moves of the winner; they fall into those
with the next variable False and those with it True; the loser's later answers to the two have no
variable in common, so one of the two lists is by itself unbeatable, and a SAT call says which.
"""

from __future__ import annotations

from gadgetry.formulas import EXISTS, FORALL, Qbf
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf.expansion import Play, PlayerSearch, solve_component
from gadgetry.solvers.qbf.qbf_components import Component, components
from gadgetry.solvers.qbf.qbf_moves import restrict
from gadgetry.solvers.qbf.qbf_strategy import Strategy, Values, turns
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


class UnbeatablePlays:
    """The winner's answers in one component, from plays that no strategy of the loser beats."""

    def __init__(self, component: Component, won_by_exists: bool, plays: list[Play]) -> None:
        winner, loser = (EXISTS, FORALL) if won_by_exists else (FORALL, EXISTS)
        self.loser = PlayerSearch(component, loser, Budget())
        self.own = [v for block in component.blocks_of(winner) for v in block]
        self.plays: list[tuple[dict[int, bool], int]] = []  # each with its switch in the SAT solver
        for play in plays:
            switch = self.loser.fresh()
            self.loser.add(play, -switch)
            values = (value for block in play for value in block)
            self.plays.append((dict(zip(self.own, values, strict=True)), switch))

    def value(self, variable: int, before: Values) -> bool:
        """The winner's value for the variable."""
        earlier = [v for v in self.own if v in before]
        agreeing = [p for p in self.plays if all(p[0][v] == before[v] for v in earlier)]
        if not agreeing:
            raise ValueError(f"expected moves before {variable} as the strategy gave them")
        without = [switch for play, switch in agreeing if not play[variable]]
        if len(without) in (0, len(agreeing)):
            return not without
        return self.loser.oracle.solve([*self._past(variable, before), *without])

    def _past(self, variable: int, before: Values) -> list[int]:
        """The loser's moves before the variable, as literals of the SAT solver."""
        literals: list[int] = []
        node = self.loser.root
        for own, theirs in zip(self.loser.own, self.loser.theirs, strict=False):
            assert node is not None
            literals += [n if before[v] else -n for n, v in enumerate(own, node.first)]
            if variable in theirs:
                break
            node = node.children[tuple(before[v] for v in theirs)]
        return literals


class ExpansionStrategy(Strategy):
    """The winner's strategy, answered when asked. Variables that do not matter get False."""

    def __init__(self, qbf: Qbf, truth: bool, won: list[tuple[Component, list[Play]]]) -> None:
        self.player = EXISTS if truth else FORALL
        self.order = turns(qbf)
        self._won = won
        self._part = {v: i for i, (c, _) in enumerate(won) for _, block in c.blocks for v in block}
        self._answers: dict[int, UnbeatablePlays] = {}

    def value(self, variable: int, before: Values) -> bool:
        """The winner's value for the variable, given the values of all variables before it."""
        part = self._part.get(variable)
        if part is None:
            return False
        if part not in self._answers:
            component, plays = self._won[part]
            self._answers[part] = UnbeatablePlays(component, self.player is EXISTS, plays)
        return self._answers[part].value(variable, before)


def solve_qbf(qbf: Qbf, question: Question = Question(), budget: Budget | None = None) -> Verdict:
    """Is the QBF true? `strategy` is the winner's.

    Winning moves: for "one" a winning first block of whoever chooses first, as literals, () if the
    other player wins; for "all" the winning literals of the first variable.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Cnf(2, [[1, 2], [-1, -2]])
    >>> solve_qbf(Qbf([("e", [1]), ("a", [2])], xor)).outcome
    False
    >>> verdict = solve_qbf(Qbf([("a", [1]), ("e", [2])], xor), Question(moves="one"))
    >>> verdict.outcome, verdict.winning_moves, verdict.strategy.reply({1: True})
    (True, (), {2: False})
    """
    budget = budget or Budget()
    won: list[tuple[Component, list[Play]]] = []
    truth = True
    for component in components(qbf):
        truth, plays = solve_component(component, budget)
        if not truth:
            won = [(component, plays)]
            break
        won.append((component, plays))
    strategy = ExpansionStrategy(qbf, truth, won)
    moves: tuple[int, ...] | None = None
    if question.moves != "none":
        first = strategy.order[0][0] if strategy.order else None
        block = strategy.reply({}) if first is strategy.player else {}
        moves = tuple(v if value else -v for v, value in block.items())
        if moves and question.moves == "all":
            known = moves[0]
            also = solve_qbf(restrict(qbf, -known), budget=budget).outcome is truth
            moves = tuple(sorted({known, -known} if also else {known}))
    return Verdict("expansion", truth, winning_moves=moves, strategy=strategy)


SOLVERS = (Solver("expansion", "QBF by counterexample-guided expansion", ("qbf",), solve_qbf, 10),)
