"""Alpha-beta against plain recursion, on formulas with negations too."""

import random

import pytest

from by_definition.play import mover_wins
from gadgetry.formulas.cnf import Cnf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.y import Y
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def random_formula(rng, kind):
    n = rng.randint(1, 5)
    literals = [sign * v for v in range(1, n + 1) for sign in (1, -1)]
    clauses = [rng.sample(literals, rng.randint(1, min(3, n))) for _ in range(rng.randint(0, 5))]
    assigned = frozenset(rng.sample(literals, 1)) if rng.random() < 0.3 else frozenset()
    return kind(Cnf(n, clauses), assigned, rng.choice(["T", "F"]))


def random_hex(rng, _):
    rows, columns = rng.choice([(2, 2), (3, 2), (2, 4), (3, 3)])
    cells = "".join(rng.choices(".BW", [4, 1, 1], k=rows * columns))
    return Hex(rows, columns, cells, rng.choice(["Black", "White"]))


def random_y(rng, _):
    cells = "".join(rng.choices(".BW", [4, 1, 1], k=6))
    return Y(3, cells, rng.choice(["Black", "White"]))


def random_shannon(rng, _):
    n = rng.randint(3, 7)
    edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < 0.4]
    graph = TerminalGraph(n, edges, tuple(rng.sample(range(n), 2)))
    return Shannon(graph, mover=rng.choice(["Short", "Cut"]))


@pytest.mark.parametrize(
    ("make", "kind", "rounds"),
    [
        (random_formula, GameSat, 300),
        (random_formula, Division, 500),
        (random_hex, None, 80),
        (random_y, None, 80),
        (random_shannon, None, 300),
    ],
)
def test_winner_and_all_winning_moves_are_those_of_plain_recursion(make, kind, rounds):
    rng = random.Random(7)
    mover_wins.cache_clear()
    outcomes = set()
    for _ in range(rounds):
        position = make(rng, kind)
        verdict = solve(position, Question(moves="all"), solver="alpha-beta")
        assert verdict.outcome == mover_wins(position), position
        expected = tuple(m for m in position.moves() if not mover_wins(position.play(m)))
        assert verdict.winning_moves == expected, position
        one = solve(position, Question(moves="one"), solver="alpha-beta").winning_moves
        assert one == expected[:1]
        outcomes.add((verdict.outcome, verdict.winner))
    assert len(outcomes) == 4


def test_the_two_engines_agree_on_4x4_hex_openings():
    rng = random.Random(8)
    for _ in range(6):
        position = Hex(4, 4)
        for _ in range(5):
            position = position.play(rng.choice(position.moves()))
        first, second = (
            solve(position, Question(moves="all"), solver=name) for name in ("traces", "alpha-beta")
        )
        assert first.winning_moves == second.winning_moves


def test_a_misere_variable_can_make_the_first_move_a_loss():
    # T must not be the one to take 1: whoever is left with it loses.
    assert solve(Division(Cnf(1, [[-1]]))).winner == "F"
    assert solve(Division(Cnf(2, [[-1]]))).winner == "T"
    assert solve(GameSat(Cnf(1, [[-1]]))).winner == "T"


def test_undecided_when_the_nodes_run_out():
    verdict = solve(Hex(6, 6), Question(), Limits(nodes=50), solver="alpha-beta")
    assert verdict.outcome is None
    assert verdict.limit == "50 nodes"


def test_steps_count_the_length_of_the_masks():
    """A node on a board of 20,000 cells is no cheap node: some tenths of a second."""
    verdict = solve(Y(200), Question(value=False), Limits(steps=2_000_000), solver="alpha-beta")
    assert verdict.outcome is None
    assert verdict.nodes <= 4
    assert verdict.limit == "2,000,000 steps"
