"""The oracle, against hand-made answers and closed formulas."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache, reduce
from operator import xor
from random import Random
from typing import ClassVar

import pytest

from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.formulas.evaluation import first_player_wins
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import GameError, Impartial, Puzzle, TwoPlayer
from gadgetry.games.registry import rulesets
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import NoSolver, applicable, solve, solvers
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


class Unread:
    """The parts of a position that a solver does not need."""

    to_json = from_json = from_text = None


@dataclass(frozen=True)
class Countdown(Unread, Impartial[int]):
    """Take one token at a time: as deep as it has tokens."""

    ruleset: ClassVar[str] = "countdown"
    tokens: int

    def moves(self):
        return (1,) if self.tokens else ()

    def play(self, move):
        return Countdown(self.tokens - move)


@dataclass(frozen=True)
class Duel(Unread, TwoPlayer[int]):
    """Left and Right walk a digraph with one token; a leaf belongs to one of them."""

    ruleset: ClassVar[str] = "duel"
    players: ClassVar[tuple[str, str]] = ("Left", "Right")
    arcs: tuple[tuple[int, ...], ...]
    at: int
    turn: int

    to_move = property(lambda self: self.players[self.turn])

    def winner(self):
        return None if self.moves() else self.players[self.at % 2]

    def moves(self):
        return self.arcs[self.at]

    def play(self, move):
        assert move in self.moves()
        return Duel(self.arcs, move, 1 - self.turn)


@dataclass(frozen=True)
class Maze(Unread, Puzzle[int]):
    """Walk a digraph with cycles to its last vertex."""

    ruleset: ClassVar[str] = "maze"
    arcs: tuple[tuple[int, ...], ...]
    at: int

    def solved(self):
        return self.at == len(self.arcs) - 1

    def moves(self):
        return () if self.solved() else self.arcs[self.at]

    def play(self, move):
        assert move in self.moves()
        return Maze(self.arcs, move)


def test_nim_has_the_value_and_the_winning_moves_of_bouton():
    for heaps in [(), (0,), (3,), (1, 2), (1, 2, 3), (2, 3, 3), (4, 2, 1), (5, 4)]:
        value = reduce(xor, heaps, 0)
        told = oracle.run(Nim(heaps), ALL, Budget())
        assert (told.outcome, told.value) == (value != 0, value)
        assert told.winner == ("first" if value else "second")
        good = [(i, h ^ value) for i, h in enumerate(heaps) if h ^ value < h]
        assert told.winning_moves == tuple(good if value else ())


def test_avoid_true_is_won_as_the_definition_says_as_a_formula_and_as_a_game():
    rng = Random(7)
    seen = set()
    for _ in range(200):
        k = rng.randrange(1, 6)
        clauses = [rng.sample(range(1, k + 1), rng.randrange(k + 1)) for _ in range(3)]
        instance = AvoidTrue(k, clauses)
        seen.add(first_player_wins(instance))
        told = oracle.run(instance, ALL, Budget())
        assert told.outcome == first_player_wins(instance)
        assert told == oracle.run(AvoidTruePosition(instance), ALL, Budget())
        assert bool(told.winning_moves) == told.outcome
    assert seen == {True, False}


@pytest.mark.parametrize("k", range(5))
def test_star_k_asks_for_the_value_and_not_for_the_winner(k):
    told = oracle.run(Nim((1, 2)), Question(star=k), Budget())
    assert told.outcome == (k == 3)
    assert told.winner == "first"


def test_moves_are_given_as_asked():
    def moves(asked):
        return oracle.run(Nim((3, 2, 3)), Question(moves=asked), Budget()).winning_moves

    assert (moves("none"), moves("one")) == (None, ((0, 1),))
    assert moves("all") == ((0, 1), (1, 0), (2, 1))


def test_two_player_games_are_won_by_the_right_player_on_the_right_moves():
    rng = Random(8)
    seen = set()
    for _ in range(300):
        arcs = tuple(
            tuple(sorted(rng.sample(range(n), min(n, rng.randrange(4))))) for n in range(12)
        )

        @cache
        def wins(at, turn, arcs=arcs):
            if not arcs[at]:
                return at % 2
            after = {wins(move, 1 - turn) for move in arcs[at]}
            return turn if turn in after else 1 - turn

        start = Duel(arcs, 11, rng.randrange(2))
        told = oracle.run(start, ALL, Budget())
        won_by = wins(11, start.turn)
        seen.add(told.outcome)
        assert told.winner == Duel.players[won_by]
        assert told.outcome == (won_by == start.turn)
        good = [m for m in arcs[11] if wins(m, 1 - start.turn) == start.turn]
        assert told.winning_moves == tuple(good)
        assert told.value is None
        assert oracle.run(start, Question(), Budget()).winning_moves is None
    assert seen == {True, False}


def test_two_player_rules_that_forget_to_name_a_winner_are_found_out():
    class Draw(Duel):
        def winner(self):
            return None

    with pytest.raises(GameError, match="expected a winner or a move"):
        oracle.run(Draw(((),), 0, 0), Question(), Budget())


def test_puzzles_are_solved_in_the_least_number_of_moves():
    rng = Random(9)
    solvable = set()
    for _ in range(300):
        n = 9
        arcs = tuple(tuple(sorted(rng.sample(range(n), rng.randrange(3)))) for _ in range(n))
        distance = {n - 1: 0}
        queue = deque(distance)
        while queue:  # backwards, from the goal
            to = queue.popleft()
            for at in range(n - 1):
                if to in arcs[at] and at not in distance:
                    distance[at] = distance[to] + 1
                    queue.append(at)
        start = rng.randrange(n)
        told = oracle.run(Maze(arcs, start), ALL, Budget())
        least = distance.get(start)
        solvable.add(told.outcome)
        assert (told.outcome, told.value, told.winner) == (least is not None, least, None)
        good = [m for m in arcs[start] if least and distance.get(m) == least - 1]
        assert told.winning_moves == tuple(good)
    assert solvable == {True, False}


def test_depth_of_thousands_raises_no_recursion_error():
    chain = tuple((n - 1,) if n else () for n in range(3000))
    assert oracle.run(Duel(chain, 2999, 0), Question(), Budget()).winner == "Left"
    assert oracle.run(Countdown(3001), Question(), Budget()).value == 1
    path = tuple((n + 1,) for n in range(3000))
    assert oracle.run(Maze(path, 0), Question(), Budget()).value == 2999


@pytest.mark.parametrize("instance", [Nim((9, 9)), Duel(((), (0,), (1,), (2,)), 3, 0)])
def test_limits_pass_through(instance):
    with pytest.raises(LimitReached, match="2 nodes"):
        oracle.run(instance, Question(), Budget(Limits(nodes=2)))


def test_limits_make_the_registry_answer_undecided():
    told = solve(Nim((9, 9)), limits=Limits(nodes=5), solver="oracle")
    assert (told.outcome, told.limit, told.solver) == (None, "5 nodes", "oracle")


def test_the_oracle_takes_every_ruleset_and_is_nobodys_default():
    (entry,) = (s for s in solvers() if s.name == "oracle")
    assert set(entry.takes) == set(rulesets())
    for instance in (Nim((1,)), Sum(()), AvoidTrue(1, [])):
        names = [s.name for s in applicable(instance, Question())]
        assert names[-1] == "oracle"
        assert len(names) > 1


def test_star_k_is_no_question_about_puzzles_or_formulas():
    (entry,) = oracle.SOLVERS
    assert entry.accepts(Nim(()), Question(star=2))
    assert not entry.accepts(Maze(((),), 0), Question(star=2))
    with pytest.raises(NoSolver):
        solve(Cnf(1, [[1]]), solver="oracle")
