"""The line graph: winner and moves against the oracle and Lehman's criterion; loops and claims."""

from collections import Counter

import pytest

from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.reductions.connection.edge_shannon_to_shannon import EdgeShannonToShannon
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.instances import Bounds

LINE = EdgeShannonToShannon()


def test_all_small_multigraphs_agree():
    outcomes = Counter()
    for game in Bounds("edge-shannon", 3).all():
        found = agreement(LINE, game)
        assert found.verdict == "agree", (game, found.reasons)
        outcomes[found.source.holds] += 1
    assert min(outcomes[True], outcomes[False]) > 10


def test_random_positions_have_the_same_winning_moves():
    outcomes = Counter()
    for seed in range(40):
        game = Bounds("edge-shannon", 7).random(seed)
        compiled = LINE.build(game)
        assert compiled.sizes == LINE.sizes(game)
        here = solve(game, Question(moves="all"), solver="oracle")
        there = solve(compiled.target, Question(moves="all"), solver="oracle")
        assert (here.winner, here.winning_moves) == (there.winner, there.winning_moves), game
        outcomes[here.winner] += 1
    assert len(outcomes) == 2


def test_both_games_go_on_alike():
    game = EdgeShannon(4, ((0, 1), (1, 3), (0, 2), (2, 3), (1, 1)), (0, 3), mover="Cut")
    compiled = LINE.build(game)
    position = compiled.target
    while game.winner() is None:
        assert position.moves() == game.moves()
        assert LINE.source_position(compiled, position) == game
        move = game.moves()[-1]
        assert LINE.back(compiled, position, move) == move
        game, position = game.play(move), position.play(move)
    assert position.winner() == game.winner()
    assert LINE.back(compiled, position, len(game.edges)) is None


def test_other_games_are_refused():
    with pytest.raises(ReductionError, match="expected edge-shannon"):
        LINE.build(None)
