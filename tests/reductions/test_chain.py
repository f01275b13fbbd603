"""Chains: claims, sizes, moves and strategies compose."""

from random import Random

import pytest

from by_definition.opponents import greedy_opponent, play, random_opponent
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import paths, reductions, shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.strategies import (
    carried_strategy,
)

TO_FLAG = Chain.of(shortest_path("qbf", "flag-coloring"))
XOR = Cnf(2, [[1, 2], [-1, -2]])


def test_every_reduction_says_what_it_is():
    for name, reduction in reductions().items():
        assert name == reduction.name == f"{reduction.source}-to-{reduction.target}"
        for text in (reduction.theorem, reduction.citation, reduction.checked):
            assert len(text) > 10
        assert reduction.variants


def test_claims_compose_and_refuse_what_does_not_fit():
    first = Claim("winner", "first")
    assert str(first.then(Claim("value", 2, "winner", "first"))).startswith("the value is *2 iff")
    with pytest.raises(ValueError, match="does not say what the second needs"):
        first.then(Claim("value", 2, "winner", "Short"))


def test_paths_are_simple_and_the_shortest_comes_first():
    found = list(paths("cnf", "flag-coloring"))
    assert [r.target.name for r in found[0]] == ["qbf", "avoid-true", "flag-coloring"]
    assert all(len({r.target for r in path}) == len(path) for path in found)
    with pytest.raises(ReductionError, match="no chain of reductions from flag-coloring to cnf"):
        shortest_path("flag-coloring", "cnf")


def test_sizes_along_the_chain_are_those_that_are_built():
    for seed in range(30):
        qbf = random_qbf("eaea"[: 1 + seed % 4], seed % 5, min(2, 1 + seed % 4), seed)
        compiled = TO_FLAG.build(qbf)
        predicted = [sizes for _, sizes in TO_FLAG.sizes(qbf)]
        assert predicted == [step.sizes for step in compiled.steps]


def test_whole_chain_winner_and_winning_moves():
    outcomes = set()
    for prefix, matrix in [
        ([("a", [1]), ("e", [2])], XOR),
        ([("e", [1])], Cnf(1, [[1]])),
        ([("e", [1])], Cnf(1, [[1], [-1]])),
        ([], Cnf(0, [[]])),
        ([], Cnf(0, [])),
    ]:
        qbf = Qbf(prefix, matrix)
        compiled = TO_FLAG.build(qbf)
        source = solve(qbf, Question(value=False, moves="all"))
        target = solve(compiled.target, Question(value=False, moves="all"))
        assert target.outcome == source.outcome == truth(qbf)
        expected = compiled.winning_moves(bool(source.outcome), source.winning_moves or ())
        assert target.winning_moves == expected
        outcomes.add(source.outcome)
    assert outcomes == {True, False}


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.sweep)])
def test_strategy_beats_every_first_deviation(step):
    """Whatever the loser's first move is (or every fifth), the winner keeps winning."""
    for prefix in ([("a", [1]), ("e", [2])], [("e", [1]), ("a", [2])]):
        qbf = Qbf(prefix, XOR)
        compiled = TO_FLAG.build(qbf)
        strategy, rng = carried_strategy(compiled), Random(1)
        position, first = compiled.target, truth(qbf)
        if first:
            position = position.play(strategy(position))
        for move in position.moves()[::step]:
            play(position.play(move), strategy, random_opponent, True, rng)


def formula_opponent(compiled):
    """Sets variables, legal or not, as long as there are any, and now and then leaves them."""
    layout = compiled.last.plan.layout
    variables = {int(layout.variable(i)) for i in range(layout.k)}

    def choose(rng, position):
        moves = position.moves()
        own = [move for move in moves if move[0] in variables]
        return rng.choice(own if own and rng.random() < 0.9 else moves)

    return choose


def beats_opponents(qbf: Qbf, games: int, rng: Random) -> bool:
    compiled = TO_FLAG.build(qbf)
    assert compiled.last.sizes["vertices"] > 250
    strategy = carried_strategy(compiled)
    first = bool(solve(qbf, Question(value=False)).outcome)
    opponents = [formula_opponent(compiled), random_opponent, greedy_opponent]
    for i in range(games):
        play(compiled.target, strategy, opponents[i % 3], first, rng)
    return first


def qbf_of_seed(seed: int) -> Qbf:
    return random_qbf("eaeaea", 3 + 3 * (seed % 4), 3, seed)


@pytest.mark.parametrize("games", [3, pytest.param(6, marks=pytest.mark.sweep)])
def test_strategy_beats_opponents_far_beyond_search(games):
    rng = Random(1)
    winners = [beats_opponents(qbf_of_seed(seed), games, rng) for seed in range(8)]
    assert set(winners) == {True, False}


@pytest.mark.sweep
def test_strategy_beats_thousands_of_opponents():
    rng = Random(2)
    winners = [beats_opponents(qbf_of_seed(seed), 60, rng) for seed in range(40)]
    assert 5 < sum(winners) < 35
