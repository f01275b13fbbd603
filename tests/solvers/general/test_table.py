"""The second solver for every ruleset: it says what the oracle says, and shares nothing with it."""

from dataclasses import dataclass
from itertools import islice

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.general.nim import Nim
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError
from gadgetry.games.registry import position_from_text, rulesets
from gadgetry.solvers.general import oracle, table
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import applicable, solve, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent, sources_of
from gadgetry.verifiers.likeness import copies

GAMES = [name for name, r in rulesets().items() if r.kind != "puzzle"]
ALL = Question(moves="all")
SIZES = {"hex": 2, "shannon": 3, "generalized-geography": 3, "uno": 3, "swap-uno": 3}


def positions(name):
    """The example of its rules, its examples, all small positions; and those after one move."""
    ruleset = rulesets()[name]
    starts = [position_from_text(ruleset.rules.example), *ruleset.examples()]
    if ruleset.small:
        for size in range(1, SIZES.get(name, 4) + 1):
            starts += islice(ruleset.small.exactly(size), 150)
    for start in starts:
        yield start
        yield from (start.play(move) for move in islice(start.each_move(), 7))


@pytest.mark.parametrize("name", GAMES)
def test_it_says_what_the_oracle_says(name):
    outcomes = set()
    for position in positions(name):
        one = table.run(position, ALL, Budget())
        other = oracle.run(position, ALL, Budget())
        assert (one.outcome, one.winner, one.value) == (other.outcome, other.winner, other.value)
        assert one.winning_moves == other.winning_moves
        outcomes.add(one.outcome)
    assert outcomes == {True, False}


def test_nothing_of_the_oracle_stands_in_it():
    entries = {s.name: s for s in solvers()}
    assert independent(entries["table"], entries["oracle"])
    assert not copies(sources_of(entries["table"]), sources_of(entries["oracle"]))


def test_all_games_have_two_independent_solvers():
    for name in GAMES:
        position = position_from_text(rulesets()[name].rules.example)
        fit = applicable(position, Question())
        assert any(independent(a, b) for a in fit for b in fit), name


def test_it_is_asked_where_there_would_be_only_one():
    arratia = position_from_text(rulesets()["arratia"].rules.example)
    assert [s.name for s in applicable(arratia, Question())] == ["oracle", "table"]
    assert "table" not in [s.name for s in applicable(Hex(2, 2), Question())]
    assert solve(Hex(2, 2), solver="table").solver == "table"


@pytest.mark.parametrize("position", [Nim((9, 9, 9)), Hex(3, 3)])
def test_it_keeps_its_limits(position):
    with pytest.raises(LimitReached):
        table.run(position, ALL, Budget(Limits(nodes=5)))


def test_one_move_is_one_of_all():
    for position in (Nim((3, 5)), Hex(3, 3)):
        (one,) = table.run(position, Question(moves="one"), Budget()).winning_moves
        assert one in table.run(position, ALL, Budget()).winning_moves


def test_components_that_come_twice_are_not_searched():
    values = table.SettledValues(Budget())
    assert values.of(Nim((4, 4))) == 0
    assert values.by_text == {}


@dataclass(frozen=True)
class Circle(Nim):
    """A game that does not end: who takes a token puts it back."""

    def play(self, move):
        return self

    def components(self):
        return (self,)


def test_a_game_that_does_not_end_is_said_to_be_none():
    with pytest.raises(GameError, match="expected a game that ends"):
        table.run(Circle((1,)), Question(), Budget())


@dataclass(frozen=True)
class Stuck(ReverseHex):
    """A game in which somebody cannot move, and nobody has won."""

    def moves(self):
        return ()


def test_a_game_without_a_winner_is_said_to_be_none():
    with pytest.raises(GameError, match="expected a move, or a winner"):
        table.run(Stuck(1, 1), Question(), Budget())


def test_is_it_star_k_is_asked_of_impartial_games_only():
    path = UndirectedGeography.of(3, [(0, 1), (1, 2)], start=1)
    assert solve(path, Question(star=1), solver="table").outcome is True
    assert solve(path, Question(star=2), solver="table").outcome is False
    (entry,) = table.SOLVERS
    assert not entry.accepts(Hex(1, 1), Question(star=1))


def test_avoid_true_is_solved_from_its_file_too():
    outcomes = set()
    for clauses in ([], [[1]], [[1], [2]], [[1, 2]], [[1, 2], [2, 3]], [[1, 2, 3]], [[1], [2, 3]]):
        instance = AvoidTrue(3, clauses)
        asked = [solve(instance, ALL, solver=name) for name in ("table", "oracle")]
        assert len({(v.outcome, v.value, v.winning_moves) for v in asked}) == 1
        outcomes.add(asked[0].outcome)
    assert outcomes == {True, False}
