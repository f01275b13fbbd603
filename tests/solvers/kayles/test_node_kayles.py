"""Both solvers of NODE KAYLES say what the oracle says, and share nothing."""

import pytest

from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.games.kayles.node_kayles_families import path, random
from gadgetry.games.registry import rulesets
from gadgetry.solvers.general import oracle
from gadgetry.solvers.kayles import node_kayles, plus_star
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(moves="all")


@pytest.mark.parametrize("solver", [node_kayles, plus_star], ids=["grundy", "plus-star"])
def test_on_all_small_graphs_they_say_what_the_oracle_says(solver):
    outcomes = set()
    for n in range(6):
        for start in rulesets()["node-kayles"].small.exactly(n):
            for position in (start, *(start.play(move) for move in start.moves()[:2])):
                one, other = (s.run(position, ALL, Budget()) for s in (solver, oracle))
                assert (one.outcome, one.winner, one.value) == (
                    other.outcome, other.winner, other.value)  # fmt: skip
                assert one.winning_moves == other.winning_moves
                for star in range(4):
                    told = solver.run(position, Question(star=star), Budget())
                    assert told.outcome is (other.value == star)
                outcomes.add(one.outcome)
    assert outcomes == {True, False}


def test_on_random_graphs_they_say_the_same():
    for seed in range(20):
        position = random(12, seed=seed)
        one, other = (s.run(position, ALL, Budget()) for s in (node_kayles, plus_star))
        assert (one.value, one.winning_moves) == (other.value, other.winning_moves)


def test_they_are_the_ones_that_are_asked_and_share_no_code():
    fit = applicable(path(3), ALL)
    assert [s.name for s in fit] == ["grundy", "plus-star", "oracle"]
    assert independent(fit[0], fit[1])


@pytest.mark.parametrize("name", ["grundy", "plus-star"])
def test_limits_are_kept(name):
    told = solve(random(40, seed=1), limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_only_the_winner_and_one_move():
    for solver in (node_kayles, plus_star):
        told = solver.run(path(5), Question(value=False, moves="one"), Budget())
        assert (told.winner, told.winning_moves) == ("first", (2,))
        lost = solver.run(NodeKayles.of(2, []), Question(value=False), Budget())
        assert (lost.outcome, lost.winner) == (False, "second")


def test_a_graph_that_is_too_large_is_left_to_others():
    large = NodeKayles.of(6_000, [])
    assert [s.name for s in applicable(large, Question())] == ["oracle"]
