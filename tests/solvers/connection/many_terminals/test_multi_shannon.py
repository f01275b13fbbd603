"""The multi-Shannon game: the search with carriers against the rules, and its carriers."""

import random
from dataclasses import replace

import pytest

from by_definition.play import mover_wins, winning_moves
from gadgetry.games.connection.multi_shannon import RULESET, ManyTerminals, MultiShannon
from gadgetry.solvers.connection.local_games import LocalGame
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent


def positions(seed, rounds, least, most):
    rng = random.Random(seed)
    for _ in range(rounds):
        yield RULESET.small.random(rng.randint(least, most), rng)


def test_winner_and_winning_moves_are_those_of_plain_recursion():
    outcomes = set()
    for position in [*RULESET.small.exactly(2), *positions(5, 120, 1, 5)]:
        verdict = solve(position, Question(moves="all"), solver="carriers")
        assert verdict.outcome == mover_wins(position), position
        assert verdict.winning_moves == winning_moves(position), position
        outcomes.add((verdict.winner, position.draw, position.mover))
    assert len(outcomes) == 8


@pytest.mark.sweep
def test_all_graphs_with_three_vertices_and_three_terminals():
    for position in RULESET.small.exactly(3):
        verdict = solve(position, Question(moves="all"), solver="carriers")
        assert verdict.outcome == mover_wins(position), position
        assert verdict.winning_moves == winning_moves(position), position


def test_a_carrier_suffices_when_the_loser_has_all_the_rest():
    smaller = 0
    for position in positions(6, 80, 3, 6):
        verdict = solve(position, solver="carriers")
        rest = frozenset(position.moves()) - frozenset(verdict.trace)
        if verdict.winner == "Short":
            given = replace(position, cut=position.cut | rest)
        else:
            given = replace(position, short=position.short | rest)
        assert solve(given, solver="oracle").winner == verdict.winner
        smaller += bool(rest)
    assert smaller > 10


def test_two_solvers_share_no_code_and_agree():
    mine, oracle = (
        next(s for s in solvers() if s.name == name and RULESET.name in s.takes)
        for name in ("carriers", "oracle")
    )
    assert independent(mine, oracle)


def test_it_is_the_local_game_that_finds_captured_sets():
    rng = random.Random(9)
    seen = set()
    for _ in range(150):
        n = rng.randint(2, 5)
        edges = [(u, v) for v in range(n + 2) for u in range(v) if rng.random() < 0.6]
        edges = [edge for edge in edges if edge != (n, n + 1)]
        masks = [sum(1 << sum(e) - v for e in edges if v in e) for v in range(n + 2)]
        region = rng.randrange(1, 1 << n)
        local = LocalGame(tuple(masks), region)
        inside = [v for v in range(n) if region >> v & 1]
        kept = [*inside, *local.terminals]
        number = {v: i for i, v in enumerate(kept)}
        chosen = tuple((number[u], number[v]) for u, v in edges if u in number and v in number)
        if len(local.terminals) < 2:
            continue
        graph = ManyTerminals(len(kept), chosen, tuple(range(len(inside), len(kept))))
        for draw, mover, short in (("Cut", "Cut", True), ("Short", "Short", False)):
            game = MultiShannon(graph, draw=draw, mover=mover)
            if any(graph.wanted):
                wins = solve(game).winner == ("Short" if short else "Cut")
                assert wins == local.captured(short)
                seen.add((wins, short))
    assert len(seen) == 4


def test_limits_are_kept():
    position = RULESET.small.random(12, random.Random(2))
    verdict = solve(position, limits=Limits(nodes=3), solver="carriers")
    assert verdict.winner is None
    assert "3 nodes" in verdict.limit
