"""The engine on octal games, whose arenas are a few lines, against plain recursion."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from by_definition.play import mex
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.verdict import Question

Rows = tuple[int, ...]


class Octal:
    """Take `down` pins of a row where digit `down` of the code allows what is left."""

    def __init__(self, *digits: int) -> None:
        self.digits = digits

    def components(self, rows: Rows) -> list[Rows]:
        return [(row,) for row in rows if row]

    def options(self, rows: Rows) -> list[Rows]:
        (pins,) = rows
        found = []
        for down, digit in enumerate(self.digits, 1):
            for left in range((pins - down) // 2 + 1):
                heaps = (left > 0) + (pins - down - left > 0)
                if digit >> heaps & 1:
                    found.append((left, pins - down - left))
        return found


class RandomGame:
    """Components are numbers; each has random options, which are sums of smaller numbers."""

    def __init__(self, size: int, rng: Random) -> None:
        self.table = [
            [
                tuple(rng.randrange(n) for _ in range(rng.randrange(1, 4)))
                for _ in range(rng.randrange(5))
            ]
            if n
            else []
            for n in range(size)
        ]

    def components(self, state: Rows) -> list[Rows]:
        return [(n,) for n in state if self.table[n]]

    def options(self, state: Rows) -> list[Rows]:
        return self.table[state[0]]


def by_definition(game: Octal | RandomGame):
    @cache
    def value(state: Rows) -> int:
        total = 0
        for part in game.components(state):
            seen = {value(option) for option in game.options(part)}
            total ^= mex(seen)
        return total

    return value


KAYLES, DAWSON, SPLITS = Octal(7, 7), Octal(0, 7), Octal(0, 0, 4, 7, 3)


@pytest.mark.parametrize("game", [KAYLES, DAWSON, SPLITS])
def test_octal_games_have_the_values_of_the_definition(game):
    value = by_definition(game)
    shared = Grundy(game)
    for pins in range(40):
        assert Grundy(game).value((pins,)) == shared.value((pins,)) == value((pins,))


def test_all_three_modes_agree_with_the_definition_on_random_games():
    rng = Random(1)
    for _ in range(400):
        game = RandomGame(14, rng)
        value = by_definition(game)
        shared = Grundy(game)
        for _ in range(6):
            state = tuple(rng.randrange(14) for _ in range(rng.randrange(4)))
            k = rng.randrange(5)
            for search in (Grundy(game), shared):
                assert search.equals(state, k) == (value(state) == k)
            assert Grundy(game).is_zero(state) == (value(state) == 0)
            assert Grundy(game).value(state) == shared.value(state) == value(state)


@pytest.mark.parametrize("star", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("moves", ["none", "one", "all"])
@pytest.mark.parametrize("value_asked", [True, False])
def test_verdicts_answer_every_kind_of_question(star, moves, value_asked):
    value = by_definition(KAYLES)
    for rows in [(0,), (1,), (2,), (5,), (3, 6), (7, 6), (4, 1, 6), (1, 2, 3)]:
        options = [
            (f"{row}: {option}", (*rows[:i], *option, *rows[i + 1 :]))
            for i, row in enumerate(rows)
            for option in KAYLES.options((row,))
        ]
        question = Question(value_asked, star, moves)
        told = verdict(Grundy(KAYLES), rows, options, question)
        wins = value(rows) != 0
        assert told.solver == "grundy"
        assert told.outcome == (wins if star is None else value(rows) == star)
        assert told.winner in ("first" if wins else "second", None)
        if star is None or told.outcome or star == 0 or moves != "none":
            assert told.winner is not None
        assert told.value in (value(rows), None)
        if value_asked and star is None:
            assert told.value is not None
        winning = tuple(move for move, state in options if value(state) == 0)
        asked = {"none": None, "one": winning[:1], "all": winning}[moves]
        assert told.winning_moves == asked


def test_outcome_and_star_stop_early():
    effort = {}
    for mode, ask in {
        "value": lambda search: search.value((60,)),
        "outcome": lambda search: search.is_zero((60,)),
        "star": lambda search: search.equals((60,), 1),
    }.items():
        search = Grundy(KAYLES)
        ask(search)
        effort[mode] = search.budget.nodes
    assert effort["outcome"] < effort["value"]
    assert effort["star"] <= effort["value"]


def test_equal_components_cancel_without_a_search():
    search = Grundy(KAYLES)
    assert search.is_zero((50, 50))
    assert search.budget.nodes == 0


@pytest.mark.parametrize("ask", [Grundy.value, Grundy.is_zero])
def test_depth_of_thousands_raises_no_recursion_error(ask):
    search = Grundy(Octal(3))  # one pin at a time: pins is the depth
    assert ask(search, (2001,)) == (1 if ask is Grundy.value else False)


def test_a_limit_stops_the_search_and_leaves_a_table_that_is_right():
    search = Grundy(KAYLES, Budget(Limits(nodes=5)))
    with pytest.raises(LimitReached, match="5 nodes"):
        search.value((30,))
    search.budget = Budget()
    assert search.value((30,)) == by_definition(KAYLES)((30,))
