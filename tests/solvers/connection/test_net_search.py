"""The search on nets against the oracle: winners, all winning moves, traces, and limits."""

import random
from itertools import combinations

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def random_shannon(rng):
    n = rng.randint(4, 9)
    edges = [pair for pair in combinations(range(n), 2) if rng.random() < rng.choice([0.3, 0.5])]
    terminals = tuple(rng.sample(range(n), 2))
    inner = [v for v in range(n) if v not in terminals]
    rng.shuffle(inner)
    k = rng.choice([0, 0, 1, 2])
    graph = TerminalGraph(n, edges, terminals)
    cut = frozenset(inner[k : k + rng.choice([0, 1])])
    return Shannon(graph, frozenset(inner[:k]), cut, rng.choice(["Short", "Cut"]))


def random_nets(rng):
    """Vertices are adjacent iff they share a net, as the reductions make them."""
    nets, switches = rng.randint(3, 6), rng.randint(4, 8)
    around = {i: [i] if i < 2 else [] for i in range(nets)}
    for v in range(2, switches + 2):
        for i in rng.sample(range(nets), rng.choice([2, 2, 3])):
            around[i].append(v)
    edges = {pair for near in around.values() for pair in combinations(near, 2)}
    graph = TerminalGraph(switches + 2, sorted(edges), (0, 1))
    return Shannon(graph, mover=rng.choice(["Short", "Cut"]))


def random_hex(rng):
    rows, columns = rng.choice([(2, 3), (3, 3), (3, 4), (4, 4), (5, 4)])
    empty = rng.sample(range(rows * columns), min(6, rows * columns))
    cells = "".join("." if v in empty else rng.choice("BW") for v in range(rows * columns))
    return Hex(rows, columns, cells, rng.choice(["Black", "White"]))


@pytest.mark.parametrize("make", [random_shannon, random_nets, random_hex])
def test_winners_and_all_winning_moves_are_the_oracles(make):
    rng = random.Random(make.__name__)
    seen = set()
    for _ in range(120):
        position = make(rng)
        asked = Question(moves="all")
        mine, right = (solve(position, asked, solver=name) for name in ("nets", "oracle"))
        assert mine.winner == right.winner, position
        assert mine.winning_moves == right.winning_moves, position
        seen.add((right.winner, position.to_move))
    assert len(seen) == 4


@pytest.mark.parametrize("make", [random_shannon, random_nets])
def test_the_winner_needs_only_his_trace(make):
    rng = random.Random(7)
    smaller = 0
    for _ in range(100):
        position = make(rng)
        verdict = solve(position, solver="nets")
        rest = frozenset(position.moves()) - set(verdict.trace)
        smaller += bool(rest)
        short = position.short | (rest if verdict.winner == "Cut" else frozenset())
        cut = position.cut | (rest if verdict.winner == "Short" else frozenset())
        harder = Shannon(position.graph, short, cut, position.mover)
        assert solve(harder, solver="oracle").winner == verdict.winner
    assert smaller > 20


def test_one_winning_move_is_one_of_them():
    rng = random.Random(3)
    for _ in range(40):
        position = random_nets(rng)
        one = solve(position, Question(moves="one"), solver="nets").winning_moves
        every = solve(position, Question(moves="all"), solver="oracle").winning_moves
        assert len(one) == min(1, len(every))
        assert set(one) <= set(every)


def test_limits_are_kept_and_leave_it_undecided():
    verdict = solve(Hex(6, 6), limits=Limits(nodes=20), solver="nets")
    assert (verdict.outcome, verdict.limit) == (None, "20 nodes")
    assert solve(Hex(7, 7), limits=Limits(seconds=0.01), solver="nets").limit == "0.01 seconds"


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_whoever_begins_on_an_empty_board_wins(side):
    for mover in ("Black", "White"):
        verdict = solve(Hex(side, side, mover=mover), Question(moves="all"), solver="nets")
        assert verdict.winner == mover
        expected = solve(Hex(side, side, mover=mover), Question(moves="all"), solver="traces")
        assert verdict.winning_moves == expected.winning_moves


def test_a_finished_game_has_its_winner_and_no_moves():
    for cells, winner in (("BWB.", "Black"), ("WW.B", "White")):
        verdict = solve(Hex(2, 2, cells), Question(moves="all"), solver="nets")
        assert (verdict.winner, verdict.winning_moves) == (winner, ())


def test_chains_of_both_players_are_read_as_nets():
    board = Hex(3, 3, "B.W.B.W.B")
    (black, white), cells = state_of(board)
    a2, b1, b3, c2 = (cells[name] for name in ("a2", "b1", "b3", "c2"))
    assert black == (a2 | b1, b3 | c2, (a2 | b1 | b3 | c2,))
    assert white == (a2 | b3, b1 | c2, (a2 | b1, b3 | c2))  # they touch each other
