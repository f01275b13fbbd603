"""Both solvers of HONEY-BEE say what the oracle says, of thousands of positions; nothing shared."""

from dataclasses import replace
from random import Random

import pytest

from gadgetry.games.flooding.flood_families import random_colours
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flooding_families import honey_bee_board
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.flooding.honey_bee_families import honeycomb, path
from gadgetry.games.general.small_graphs import graphs
from gadgetry.games.position import GameError
from gadgetry.solvers.flooding import honey_bee, honey_bee_margins
from gadgetry.solvers.flooding.honey_bee_margins import margin
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(moves="all")
NAMES = ["alpha-beta", "margins"]


def positions(vertices, colours, count, seed):
    """Random colours and sources on connected graphs, either to move, some moves wasted."""
    rng = Random(seed)
    connected = []
    for edges in graphs(vertices):
        try:
            FloodIt([0] * vertices, edges)
        except GameError:
            continue
        connected.append(edges)
    while count:
        paint = random_colours(vertices, colours, rng)
        u, v = rng.sample(range(vertices), 2)
        if paint[u] != paint[v]:
            board = FloodIt(paint, rng.choice(connected))
            yield HoneyBee(board, (u, v), rng.choice(HoneyBee.players), rng.choice([0, 0, 1, 2]))
            count -= 1


def check(position):
    one, two, told = (
        s.run(position, ALL, Budget()) for s in (honey_bee, honey_bee_margins, oracle)
    )
    assert one.winner == two.winner == told.winner
    assert one.outcome is two.outcome is told.outcome
    assert one.winning_moves == two.winning_moves == told.winning_moves
    return position.to_move, told.winner


def test_on_graphs_with_three_to_five_vertices_they_say_what_the_oracle_says():
    seen = {check(p) for n, c in ((3, 3), (4, 4), (5, 4)) for p in positions(n, c, 400, n)}
    assert len(seen) == 4


@pytest.mark.sweep
def test_on_thousands_of_positions_they_say_what_the_oracle_says():
    seen = {check(p) for n, c in ((5, 4), (6, 4), (6, 6), (7, 5)) for p in positions(n, c, 750, n)}
    assert len(seen) == 4


def test_they_say_the_same_of_larger_boards_and_after_some_moves():
    winners = set()
    for seed in range(12):
        start = (honey_bee_board, honeycomb)[seed % 2](3, 4, 4, seed=seed)
        rng = Random(seed)
        for position in (start, start.play(rng.choice(start.moves()))):
            one, two = (s.run(position, ALL, Budget()) for s in (honey_bee, honey_bee_margins))
            assert (one.winner, one.winning_moves) == (two.winner, two.winning_moves)
            winners.add(one.winner)
    assert winners == set(HoneyBee.players)


def test_the_margin_is_what_best_play_ends_with():
    """Against every answer the first player's best moves end with at least the margin."""
    for seed in range(6):
        position = path(6, 4, seed=seed)
        worth = margin(position)
        ahead = [position]
        while ahead:
            here = ahead.pop()
            if not here.moves():
                first, second = here.held()
                assert first - second >= worth
            elif here.to_move == "First":
                ahead.append(max(map(here.play, here.moves()), key=margin))
            else:
                ahead += map(here.play, here.moves())


def test_a_tie_is_the_seconds_and_one_more_is_the_firsts():
    board = FloodIt.path("abcd")
    assert margin(replace(HoneyBee(board, (0, 3)), wasted=2)) == 0
    assert solve(replace(HoneyBee(board, (0, 3)), wasted=2)).winner == "Second"
    assert solve(HoneyBee(FloodIt.path("acdcb"), (0, 4))).winner == "First"


def test_they_are_the_ones_that_are_asked_and_share_no_code():
    fit = applicable(path(4, 4), ALL)
    assert [s.name for s in fit] == [*NAMES, "oracle"]
    assert independent(fit[0], fit[1])


@pytest.mark.parametrize("name", NAMES)
def test_limits_are_kept(name):
    told = solve(honey_bee_board(9, 9, 6), limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_families_are_connected_and_the_sources_differ():
    for seed in range(20):
        for start in (
            path(2, 2, seed=seed),
            honey_bee_board(2, 2, 2, seed=seed),
            honeycomb(4, 3, 5, seed=seed),
        ):
            first, last = start.sources
            assert start.board.colours[first] != start.board.colours[last]
    assert honeycomb(3, 4, 4, seed=1) == honeycomb(3, 4, 4, seed=1)
    with pytest.raises(GameError, match="two colours"):
        path(2, 1)
