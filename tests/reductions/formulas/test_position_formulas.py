"""Games to QBF: truth, moves, sizes and strategies against the games' own oracle; round trips."""

import shutil
from collections import Counter
from random import Random

import pytest

from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.general.small_graphs import rooted_graphs
from gadgetry.games.geography.short_geography import ALICE, BOB, ShortGeography
from gadgetry.reductions.registry import reductions
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.opinions import holds
from gadgetry.verifiers.sweeps.instances import Bounds
from tests.by_definition.formula_plays import lost_plays
from tools.round_trips import different_qbfs, round_trip

ARROWS = sorted(name for name, r in reductions().items() if r.target.name == "qbf")
GAMES = [name for name in ARROWS if name != "cnf-to-qbf"]
EXACT = {
    "avoid-true-to-qbf": Bounds("avoid-true", 3, 2),
    "game-sat-to-qbf": Bounds("game-sat", 2),
    "generalized-geography-to-qbf": Bounds("generalized-geography", 3),
    "hex-to-qbf": Bounds("hex", 3),
    "shannon-to-qbf": Bounds("shannon", 2),
    "short-geography-to-qbf": Bounds("short-geography", 4),
}


def side(reduction, instance):
    """What the claim says of the source, by the oracle, and its winning moves."""
    verdict = solve(instance, Question(moves="all"), solver="oracle")
    claim = reduction.claim
    outcome = holds(instance, claim.source_property, claim.source_equals, verdict)
    return outcome, verdict.winning_moves


def checked(reduction, instance, more=()):
    """Compile, compare the sizes, the truth and the winning moves; the truth."""
    compiled = reduction.build(instance)
    assert compiled.sizes == reduction.sizes(instance)
    outcome, moves = side(reduction, instance)
    for solver in ("expansion", "qcdcl", "qdpll", *more):
        if any(s.name == solver for s in applicable(compiled.target, Question(moves="all"))):
            verdict = solve(compiled.target, Question(moves="all"), solver=solver)
            assert verdict.outcome is outcome, (solver, instance)
            expected = reduction.winning_moves(compiled, outcome, moves)
            assert set(verdict.winning_moves) == set(expected), (solver, instance)
    return compiled, outcome


def test_the_arrows_are_these():
    assert set(EXACT) == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_all_small_positions_agree_with_the_oracle(name):
    reduction, outcomes = reductions()[name], Counter()
    for instance in EXACT[name].all():
        outcomes[checked(reduction, instance)[1]] += 1
    assert min(outcomes[True], outcomes[False]) >= 3


def short_games(vertices):
    """Every rooted graph with so many vertices, every number of moves that matters, both movers."""
    for edges in rooted_graphs(vertices):
        for left in range(vertices + 2):
            for mover in (ALICE, BOB):
                yield ShortGeography.of(vertices, edges, 0, left, mover=mover)


def test_short_geography_ends_after_any_number_of_moves_whoever_begins():
    reduction, outcomes = reductions()["short-geography-to-qbf"], Counter()
    for vertices in (1, 2, 3, 4):
        for game in short_games(vertices):
            _, outcome = checked(reduction, game)
            outcomes[game.mover, game.left > 2, outcome] += 1
    assert len(outcomes) == 8
    assert min(outcomes.values()) > 3


@pytest.mark.sweep
def test_short_geography_on_five_vertices_ends_after_any_number_of_moves():
    reduction = reductions()["short-geography-to-qbf"]
    for game in short_games(5):
        checked(reduction, game)


def test_few_moves_make_a_small_formula_of_a_large_graph():
    reduction = reductions()["short-geography-to-qbf"]
    circle = [(v, (v + 1) % 99) for v in range(99)]
    sizes = [
        reduction.sizes(ShortGeography.of(99, circle, 0, left))["variables"] for left in range(1, 9)
    ]
    assert sizes == sorted(sizes)
    assert sizes[-1] < 200 < reduction.sizes(ShortGeography.of(99, circle, 0, 98))["variables"]
    assert sizes[0::2] == sizes[1::2]  # Bob's move is there, whether it is the last or not


@pytest.mark.parametrize("name", GAMES)
def test_random_positions_agree_with_the_oracle(name):
    reduction, outcomes, bounds = reductions()[name], Counter(), EXACT[name]
    larger = Bounds(bounds.kind, bounds.size + 2, bounds.clauses)
    for seed in range(15):
        outcomes[checked(reduction, larger.random(seed))[1]] += 1
    assert len(outcomes) == 2


@pytest.mark.sweep
@pytest.mark.parametrize("name", GAMES)
def test_many_random_positions_agree_with_the_oracle(name):
    reduction, bounds = reductions()[name], EXACT[name]
    larger = Bounds(bounds.kind, bounds.size + 2, bounds.clauses + 2)
    for seed in range(100, 400):
        checked(reduction, larger.random(seed), more=("depqbf",))  # where it is installed


@pytest.mark.parametrize("name", GAMES)
def test_strategies_win_the_formula(name):
    reduction, rng, outcomes = reductions()[name], Random(1), Counter()
    larger = Bounds(EXACT[name].kind, EXACT[name].size + 1, 3)
    for seed in range(14):
        instance = larger.random(seed)
        compiled = reduction.build(instance)
        outcome, _ = side(reduction, instance)
        outcomes[outcome] += 1
        assert list(lost_plays(compiled, outcome, rng, 6)) == [], str(instance)
    assert len(outcomes) == 2


@pytest.mark.parametrize("name", GAMES)
def test_values_stand_for_positions_and_moves(name):
    reduction = reductions()[name]
    larger = Bounds(EXACT[name].kind, EXACT[name].size + 1, 2)
    compared = 0
    for seed in range(12):
        compiled = reduction.build(larger.random(seed))
        start = reduction.source_position(compiled, {})
        if not compiled.plan.turns or not start.moves():
            continue
        turn = compiled.plan.turns[0]
        meant = [reduction.back(compiled, {}, turn.option + j) for j in range(len(turn.options))]
        assert [m for m in meant if m in start.moves()] == list(start.moves())
        j = meant.index(start.moves()[-1])
        values = {turn.option + i: i == j for i in range(len(turn.options))}
        assert reduction.source_position(compiled, values) == start.play(meant[j])
        assert reduction.back(compiled, {}, -turn.option) is None
        assert reduction.explain(compiled, {}, turn.option).endswith(": yes")
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("game", ["game-sat", "generalized-geography"])
def test_there_and_back_again(game):
    for qbf, outcome in different_qbfs(5, 2, 2):
        assert round_trip(qbf, outcome, game, None, Limits()), qbf


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("game", "variables", "clauses"), [("game-sat", 2, 5), ("generalized-geography", 3, 3)]
)
def test_two_hundred_there_and_back_again(game, variables, clauses):
    for qbf, outcome in different_qbfs(100, variables, clauses):
        assert round_trip(qbf, outcome, game, None, Limits()), qbf


@pytest.mark.sweep
@pytest.mark.skipif(not shutil.which("depqbf"), reason="needs DepQBF")
@pytest.mark.parametrize("game", ["avoid-true", "shannon", "hex"])
def test_there_and_back_again_by_larger_games(game):
    for qbf, outcome in different_qbfs(2, 1, 1):
        assert round_trip(qbf, outcome, game, "depqbf", Limits(time=600)), qbf


def test_the_sizes_are_those_that_the_constructions_state():
    for n in range(2, 9):
        bits, f = (n - 1).bit_length(), n // 2
        common = n + n**2 * (bits + 1) + (n - 1) * n + f * n
        board = reductions()["hex-to-qbf"].sizes(Hex(n, 1))
        assert board["variables"] == n**2 + n * bits + f * bits + n * (n - 1) + 2 * n
        assert board["clauses"] == common + 2 * (n - 1) * n + (n - 2) * n + 2 * n + 2 * (n - 1)
        for negated, options in ((1, n), (-1, 2 * n)):
            wide = (options - 1).bit_length()
            sizes = reductions()["game-sat-to-qbf"].sizes(GameSat(Cnf(n, [[negated]])))
            assert sizes["variables"] == n * options + (n + f) * wide + n * (n - 1) + n
            assert sizes["clauses"] == (
                n + n * options * (wide + 1) + (n - 1) * options + f * options
                + (n - 1) * (options + n) + (n - 2) * n + 1
            )  # fmt: skip
        d, k, total = n - f, 2, 3
        rows = [[1], [1, 2]]
        sizes = reductions()["avoid-true-to-qbf"].sizes(AvoidTrue(n, rows))
        assert sizes["variables"] == 2 * n**2 + (n + f) * bits + f + d * k
        assert sizes["clauses"] == (
            n + n**2 * bits + (n - 1) * n + f * n + 2 * n**2 + (n - 1) * n
            + f * k + d * total + d + (n % 2 == 0)
        )  # fmt: skip
