"""GAME-SAT with captured pairs filled in: the rules, the search without it, and the definition."""

from itertools import combinations, product
from random import Random

import pytest

from gadgetry.formulas import Cnf
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.registry import ruleset
from gadgetry.solvers.formulas.colouring_functions import MAX
from gadgetry.solvers.formulas.game_sat_captures import NAME, filled, is_captured, punctuated
from gadgetry.solvers.formulas.superrational import captured, cnf_function
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def random_games(count: int, variables: int, seed: int):
    """Sparse ones, in which there are captures, of both parities."""
    rng = Random(seed)
    for _ in range(count):
        v = rng.randint(2, variables)
        sizes = (min(v, rng.choice((2, 2, 3, 3, 4))) for _ in range(rng.randint(1, v)))
        rows = [[rng.choice((1, -1)) * x for x in rng.sample(range(1, v + 1), k)] for k in sizes]
        yield GameSat(Cnf(v, rows), mover=rng.choice("TF"))


def compare(games, other: str) -> None:
    winners = set()
    for game in games:
        ours, theirs = solve(game, ALL, solver=NAME), solve(game, ALL, solver=other)
        assert (ours.winner, ours.winning_moves) == (theirs.winner, theirs.winning_moves), game
        winners.add(ours.winner)
    assert winners == {"T", "F"}


def test_all_winning_moves_are_those_of_the_rules() -> None:
    small = ruleset("game-sat").small
    assert small is not None
    compare([game for n in (1, 2) for game in small.exactly(n)], "oracle")
    compare(random_games(150, 6, 1), "table")


@pytest.mark.sweep
def test_all_winning_moves_of_three_thousand_games() -> None:
    compare(random_games(3000, 7, 2), "table")


def test_what_is_captured_is_so_by_the_definition() -> None:
    """Of all formulas of two clauses on three elements, and of their pairs."""
    signed = [(x, y) for x, y in combinations((1, -1, 2, -2, 3, -3), 2) if x != -y]
    rows = [*signed, *((1 * a, 2 * b, 3 * c) for a, b, c in product((1, -1), repeat=3))]
    seen = set()
    for clauses in combinations(rows, 2):
        masks = [sum(1 << 2 * (abs(x) - 1) + (x < 0) for x in row) for row in clauses]
        f = cnf_function(clauses, 3)
        for x, y in combinations(range(3), 2):
            both = 0b11 << 2 * x | 0b11 << 2 * y
            formula = punctuated(masks, both)
            ours = is_captured(formula, 1 << 2 * x, 1 << 2 * y, t_last=True)
            seen.add(ours)
            if ours:
                assert captured(f, (x, y), MAX), (clauses, x, y)
    assert seen == {True, False}


def test_where_t_would_have_to_begin_a_pair_is_left() -> None:
    """x differs from y: T answers there, and loses it if he begins."""
    differ = Cnf(2, [[1, 2], [-1, -2]])
    assert [solve(GameSat(differ, mover=mover), solver=NAME).winner for mover in "TF"] == ["F", "T"]
    assert filled([0b0101, 0b1010], t_last=False) == [0b0101, 0b1010]


def test_fewer_nodes_where_variables_are_in_few_clauses() -> None:
    rng, nodes = Random(1), {"clauses": 0, NAME: 0}
    for _ in range(20):
        rows = [[rng.choice((1, -1)) * x for x in rng.sample(range(1, 17), 3)] for _ in range(8)]
        game = GameSat(Cnf(16, rows), mover=rng.choice("TF"))
        verdicts = [solve(game, solver=name) for name in nodes]
        assert verdicts[0].winner == verdicts[1].winner
        for verdict in verdicts:
            nodes[verdict.solver] += verdict.nodes
    assert nodes == {"clauses": 2461, NAME: 431}
