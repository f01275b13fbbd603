"""Both solvers of DOMINEERING say what the oracle says, and share nothing."""

from itertools import product
from random import Random

import pytest

from gadgetry.games.dominoes.domineering import VERTICAL, Domineering, grid
from gadgetry.games.registry import rulesets
from gadgetry.solvers.dominoes import domineering, domineering_values
from gadgetry.solvers.dominoes.domineering import SafeDominoes
from gadgetry.solvers.dominoes.domineering_values import value
from gadgetry.solvers.general import oracle
from gadgetry.solvers.general.short_games import game, integer, star
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(moves="all")
NAMES = ["safe-dominoes", "values"]
SOLVERS = pytest.mark.parametrize("solver", [domineering, domineering_values], ids=NAMES)


@SOLVERS
def test_on_all_small_boards_they_say_what_the_oracle_says(solver):
    winners = set()
    small = rulesets()["domineering"].small
    for squares in range(1, 10):
        for board in small.exactly(squares):
            one, other = (s.run(board, ALL, Budget()) for s in (solver, oracle))
            assert (one.outcome, one.winner, one.winning_moves) == (
                other.outcome, other.winner, other.winning_moves)  # fmt: skip
            assert isinstance(board, Domineering)
            winners.add((board.to_move, one.winner))
    assert len(winners) == 4


def test_on_random_boards_they_say_the_same():
    small, rng = rulesets()["domineering"].small, Random(3)
    for squares in (12, 15, 16) * 8:
        board = small.random(squares, rng)
        one, other = (s.run(board, ALL, Budget()) for s in (domineering, domineering_values))
        assert (one.winner, one.winning_moves) == (other.winner, other.winning_moves)


def plays(free, side):
    """All that can be left by one domino of a player."""
    return [
        free & ~(1 << square | 1 << square + side.step)
        for square in range(free.bit_length())
        if side.starts(free) >> square & 1
    ]


def test_the_bounds_decide_rightly_and_often():
    """On all parts of 3 x 3, by search without them; both answers come up."""
    bounded, plain = SafeDominoes(3, 3, Budget()), {}

    def wins(free, vertical):
        if (free, vertical) not in plain:
            side = bounded.vertical if vertical else bounded.horizontal
            plain[free, vertical] = any(not wins(left, not vertical) for left in plays(free, side))
        return plain[free, vertical]

    told = []
    for free, vertical in product(range(1 << 9), (True, False)):
        mine, other = bounded.vertical, bounded.horizontal
        bound = bounded.bound(free, *((mine, other) if vertical else (other, mine)))
        assert bound in (None, wins(free, vertical))
        told.append(bound)
    assert min(told.count(True), told.count(False)) > 100


def test_known_values():
    zero, half = integer(0), game([integer(0)], [integer(1)])
    assert value(grid(1, 2)) is integer(-1)
    assert value(grid(3, 1)) is integer(1)
    assert value(grid(2, 2)) is value(grid(3, 3)) is game([integer(1)], [integer(-1)])
    assert value(Domineering(("..", ".#"))) is star(zero)
    assert value(Domineering(("..", ".#", ".#"))) is half
    assert value(Domineering(("#.#", "...", "#.#"))) is star(zero)


def test_they_are_the_ones_that_are_asked_and_share_no_code():
    fit = applicable(grid(2, 2), ALL)
    assert [s.name for s in fit] == [*NAMES, "oracle"]
    assert independent(fit[0], fit[1])


@pytest.mark.parametrize("name", NAMES)
def test_limits_are_kept(name):
    told = solve(grid(6, 6), limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_one_winning_move_is_the_first_of_all():
    for solver in (domineering, domineering_values):
        one = solver.run(grid(3, 3), Question(moves="one"), Budget())
        every = solver.run(grid(3, 3), ALL, Budget())
        assert (one.winner, one.winning_moves) == (VERTICAL, every.winning_moves[:1])
