"""The kernels of reduced graphs against the plain versions: the same steps and verdicts."""

import random

import numpy as np
import pytest

from by_definition.play import mover_wins, winning_moves
from gadgetry.games.hex import Hex
from gadgetry.solvers import kernels
from gadgetry.solvers.contraction import alike, components, reduced
from gadgetry.solvers.isotone import elements
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.reduced_arrays import MOST
from gadgetry.solvers.reduced_graphs import DualGraphs
from gadgetry.solvers.registry import solve
from gadgetry.solvers.stones import contracted
from gadgetry.solvers.traces import graphs_of
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


@pytest.fixture
def choose(monkeypatch):
    """Take the plain versions from now on, or the kernels."""

    def chosen(by_kernel):
        monkeypatch.setattr(kernels, "_searched", kernels.WORTH if by_kernel else -(10**12))

    return chosen


def kernel():
    from gadgetry.solvers import reduced_graphs_kernel

    return reduced_graphs_kernel


def random_hex(rng, sizes, empty=4):
    rows, columns = rng.choice(sizes)
    cells = "".join(rng.choices(".BW", [empty, 1, 1], k=rows * columns))
    return Hex(rows, columns, cells, rng.choice(["Black", "White"]))


def as_tuples(graphs):
    return tuple(tuple(graph.tolist()) for graph in graphs)


def mine_and_yours(step, maximizer):
    return step[1:] if maximizer else step[:0:-1]


def check_moves(plain, state, graphs, maximizer):
    """What every move and every part gives to whom."""
    for v in elements(plain.free(state)):
        step, after = plain.play(state, v, maximizer), graphs.copy()
        captured = kernel().play(after, v, maximizer)
        assert captured == mine_and_yours(step, maximizer)
        assert as_tuples(after) == step.state
    ways = components(state[0 if maximizer else 1])
    for way, step in zip(ways, plain.parts(state, maximizer), strict=False):
        after = graphs.copy()
        captured = kernel().give(after, plain.free(state) & ~way, maximizer)
        assert captured == mine_and_yours(step, maximizer)
        assert as_tuples(after) == step.state


def check_assessment(plain, state, graphs, maximizer):
    expected = plain.assess(state, maximizer)
    outcome, *seen = kernel().assess(graphs, maximizer)
    assert outcome == (-1 if expected.outcome is None else expected.outcome)
    assert tuple(seen) == expected[1:]
    return expected.outcome


def test_a_hex_board_moves_fills_and_is_seen_the_same():
    rng = random.Random(1)
    seen = set()
    for sizes in [[(2, 2), (3, 3), (3, 4), (4, 4)]] * 40 + [[(5, 5), (4, 7), (6, 6), (7, 7)]] * 15:
        board, white = contracted(random_hex(rng, sizes, rng.choice([4, 9])))
        if board.decided(*board.claimed) is not None:
            continue
        black = graphs_of(None, board)[0]
        state = alike([list(reduced(black)), list(reduced(white))], [0, 0])
        plain = DualGraphs(len(white) - 2)
        while free := plain.free(state):
            graphs = np.array(state, np.int64)
            for maximizer in (True, False):
                check_moves(plain, state, graphs, maximizer)
                seen.add(check_assessment(plain, state, graphs, maximizer))
            state = plain.play(state, rng.choice(list(elements(free))), rng.random() < 0.5).state
    assert seen == {True, False, None}


def test_verdicts_moves_traces_and_nodes_do_not_tell_who_searched(choose):
    rng = random.Random(2)
    winners = set()
    for _ in range(60):
        position = random_hex(rng, [(3, 3), (4, 4), (4, 5), (5, 5)], 5)
        verdicts = []
        for by_kernel in (False, True):
            choose(by_kernel)
            verdicts.append(solve(position, ALL, solver="traces"))
        plain, kernel = verdicts
        assert plain.outcome == kernel.outcome
        assert plain.winning_moves == kernel.winning_moves
        assert plain.strategy == kernel.strategy
        assert plain.nodes == kernel.nodes
        winners.add(plain.winner)
    assert len(winners) == 2


def test_with_kernels_the_winning_moves_are_those_of_plain_recursion(choose):
    choose(True)
    rng = random.Random(3)
    mover_wins.cache_clear()
    outcomes = set()
    for _ in range(150):
        position = random_hex(rng, [(1, 3), (2, 2), (3, 2), (2, 4), (3, 3), (3, 4)], 2)
        verdict = solve(position, ALL, solver="traces")
        assert verdict.outcome == mover_wins(position)
        assert verdict.winning_moves == winning_moves(position)
        outcomes.add(verdict.outcome)
    assert outcomes == {True, False}


def test_a_search_that_hands_over_counts_only_what_the_kernel_searched(choose, monkeypatch):
    choose(False)
    alone = solve(Hex(5, 5), ALL, solver="traces")
    monkeypatch.setattr(kernels, "_searched", kernels.WORTH // 2)
    handed_over = solve(Hex(5, 5), ALL, solver="traces")
    assert kernels.worth()
    assert handed_over.nodes == alone.nodes
    assert handed_over.winning_moves == alone.winning_moves


@pytest.mark.parametrize("by_kernel", [False, True])
def test_the_limit_on_nodes_is_exact(choose, by_kernel):
    choose(by_kernel)
    nodes = solve(Hex(5, 5), ALL, solver="traces").nodes
    enough = solve(Hex(5, 5), ALL, Limits(nodes=nodes), solver="traces")
    short = solve(Hex(5, 5), ALL, Limits(nodes=nodes - 1), solver="traces")
    assert enough.outcome is True
    assert short.limit == f"{nodes - 1} nodes"


def test_a_board_too_large_for_a_word_stays_plain(choose):
    choose(True)
    verdict = solve(Hex(8, 8), Question(), Limits(nodes=50), solver="traces")
    assert MOST < 8 * 8
    assert verdict.limit == "50 nodes"
