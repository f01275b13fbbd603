"""The checker of strategies, and what it is given."""

import pytest

from by_definition.qbf_strategies import strategy_wins
from gadgetry.formulas import EXISTS, FORALL, Cnf, Qbf, Quantifier
from gadgetry.solvers.qbf.qbf_strategy import Strategy, Values, turns


class Constant(Strategy):
    """Always the same value."""

    def __init__(self, qbf: Qbf, player: Quantifier, answer: bool) -> None:
        self.player, self.order, self.answer = player, turns(qbf), answer

    def value(self, variable: int, before: Values) -> bool:
        assert list(before) == [v for _, v in self.order][: len(before)]
        assert self.order[len(before)] == (self.player, variable)
        return self.answer


@pytest.mark.parametrize(
    ("prefix", "clauses", "player", "winning"),
    [
        ([("a", [1]), ("e", [2])], [[1, 2], [-1, 2]], EXISTS, {True}),
        ([("a", [1]), ("e", [2])], [[1, 2], [-1, -2]], EXISTS, set()),
        ([("e", [1]), ("a", [2]), ("e", [3])], [[2, 3], [2, -3]], FORALL, {False}),
        ([("e", [1]), ("a", [2])], [[1, 2], [-1, -2]], FORALL, set()),
        ([("a", [2])], [[1, 2], [1, -2]], EXISTS, {True}),
        ([], [], EXISTS, {True, False}),
        ([], [[]], EXISTS, set()),
        ([], [[]], FORALL, {True, False}),
    ],
)
def test_a_strategy_wins_iff_it_beats_every_opponent(
    prefix: list, clauses: list, player: Quantifier, winning: set[bool]
) -> None:
    qbf = Qbf(prefix, Cnf(3, clauses))
    tried = (True, False)
    assert {x for x in tried if strategy_wins(qbf, Constant(qbf, player, x))} == winning


def test_reply_fills_the_next_block_across_the_written_ones() -> None:
    qbf = Qbf([("e", [3]), ("e", [2]), ("a", [4]), ("e", [5])], Cnf(5, [[1, 2]]))
    strategy = Constant(qbf, EXISTS, True)
    assert strategy.reply({}) == {1: True, 3: True, 2: True}
    assert strategy.reply({1: True, 3: True, 2: True, 4: False}) == {5: True}
    assert strategy.reply({1: True, 3: True, 2: True}) == {}
