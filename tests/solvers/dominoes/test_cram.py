"""Both solvers of CRAM say what the oracle says, and share nothing."""

from random import Random

import pytest

from gadgetry.games.dominoes.cram import Cram, grid
from gadgetry.games.registry import rulesets
from gadgetry.solvers.dominoes import cram, cram_as_kayles
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(moves="all")
SOLVERS = pytest.mark.parametrize("solver", [cram, cram_as_kayles], ids=["grid", "as-kayles"])


@SOLVERS
def test_on_all_small_boards_they_say_what_the_oracle_says(solver):
    outcomes = set()
    small = rulesets()["cram"].small
    for squares in range(1, 10):
        for board in small.exactly(squares):
            one, other = (s.run(board, ALL, Budget()) for s in (solver, oracle))
            assert (one.outcome, one.winner, one.value, one.winning_moves) == (
                other.outcome, other.winner, other.value, other.winning_moves)  # fmt: skip
            outcomes.add(one.outcome)
    assert outcomes == {True, False}


@SOLVERS
def test_questions_whether_it_is_a_number(solver):
    for board in (grid(2, 3), grid(1, 6), grid(2, 2)):
        value = oracle.run(board, Question(), Budget()).value
        for star in range(5):
            assert solver.run(board, Question(star=star), Budget()).outcome is (value == star)


def test_on_random_boards_they_say_the_same():
    small, rng = rulesets()["cram"].small, Random(3)
    for squares in (12, 15, 16) * 10:
        board = small.random(squares, rng)
        one, other = (s.run(board, ALL, Budget()) for s in (cram, cram_as_kayles))
        assert (one.value, one.winning_moves) == (other.value, other.winning_moves)


def test_they_are_the_ones_that_are_asked_and_share_no_code():
    fit = applicable(grid(2, 2), ALL)
    assert [s.name for s in fit] == ["grid", "as-kayles", "oracle"]
    assert independent(fit[0], fit[1])


@pytest.mark.parametrize("name", ["grid", "as-kayles"])
def test_limits_are_kept(name):
    told = solve(grid(6, 6), limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_a_board_that_is_too_large_is_left_to_others():
    large = Cram(("." * 500,) * 3)
    assert [s.name for s in applicable(large, Question())] == ["oracle"]


def test_a_part_of_a_large_board_is_what_it_is_alone():
    board = Cram(("#####", "#..##", "#...#", "#####"))
    assert solve(board).value == solve(board.components()[0]).value == 0
