"""Route graphs: the recursion on lengths against the engine on the real graphs."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import (
    broom,
    complete_bipartite,
    diamonds,
    grid,
    path,
    route,
    star,
)
from gadgetry.games.position import GameError
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.flags.route_graphs import route_lengths, route_value
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.registry import NoSolver, solve
from gadgetry.solvers.verdict import Question


def test_recursion_and_graphs_agree_on_all_small_multisets_of_lengths():
    flags = Flags()
    search = Grundy(flags)
    values = set()
    for parity in ((0, 2, 4, 6), (1, 3, 5, 7)):
        for number in range(5 if parity[0] else 6):
            for lengths in combinations_with_replacement(parity, number):
                value = search.value(flags.state(route(*lengths)))
                assert route_value(lengths) == value, lengths
                values.add(value)
    assert values == {0, 1, 2, 3, 4}


def children(position):
    return {route_lengths(position.play(move)) for move in position.moves()}


def test_ends_become_neighbours_only_by_a_route_of_length_2():
    # the appendix gives P(1,3^j,5^k) as an option of P(2^i,4^j,6^k) for i = 0 too
    assert children(route(4, 4, 4)) == {(3, 3, 3), (2, 4, 4)}
    assert (1, 3, 3) in children(route(2, 4, 4))
    assert [route_value(routes) for routes in ((3, 3, 3), (2, 4, 4), (4, 4, 4))] == [2, 2, 0]
    assert route_value((1, 3, 3, 3)) == 0  # were it an option, P(4,4,4) would not be 0


def test_the_last_derivation_of_the_appendix_is_about_ends_that_are_not_adjacent():
    threes, fives = (3,) * 5, (5,) * 5
    assert children(route(*threes, *fives)) == {
        (2,) * 5 + (4,) * 5,
        (1, *threes[1:], *fives),
        (*threes, 3, *fives[1:]),
    }
    assert (0, *(2,) * 5, *(4,) * 5) in children(route(1, *threes, *fives))


def test_an_odd_number_of_2_paths_with_a_4_path_is_not_lost():
    assert [route_value((2,) * odd + (4,)) for odd in (1, 3, 5)] == [1, 1, 1]


def test_lengths_are_read_off_a_graph_however_it_is_numbered():
    rng = random.Random(5)
    for lengths in ((2, 2, 4), (1, 3, 3), (0, 2, 4, 6), (3, 5, 5), (6,), (0, 4), (1,), (0,)):
        position = route(*lengths)
        names = list(range(len(position.colours)))
        rng.shuffle(names)
        colours = [0] * len(names)
        for v, colour in enumerate(position.colours):
            colours[names[v]] = colour or 0
        edges = [(names[u], names[v]) for u, v in position.edges]
        assert route_lengths(FlagColoring(colours, edges)) == lengths


def test_graphs_that_are_no_route_graphs_are_not_accepted():
    two_paths = FlagColoring([0, 1, 0, 1], [(0, 1), (2, 3)])
    three_colours = FlagColoring([0, 1, 2], [(0, 1), (1, 2)])
    path_and_cycle = FlagColoring([0, 1, 0, 1, 0, 1], [(0, 1), (2, 3), (3, 4), (4, 5), (2, 5)])
    for position in (
        broom(2, 2), broom(3, 3), grid(3, 3), complete_bipartite(3, 3), two_paths,
        three_colours, path_and_cycle, FlagColoring([]), FlagColoring([0, 0]),
    ):  # fmt: skip
        assert route_lengths(position) is None
        with pytest.raises(NoSolver):
            solve(position, solver="routes")


def test_the_solver_answers_like_the_engine():
    for position in (star(4), diamonds(3, 2), path(7), route(2, 4, 4, 6), route(3, 3, 5)):
        for question in (Question(), Question(value=False), Question(star=2)):
            ours = solve(position, question, solver="routes")
            engine = solve(position, question, solver="grundy")
            assert ours.outcome == engine.outcome
            assert solve(position, solver="routes").value == solve(position, solver="grundy").value


def test_lengths_of_both_parities_are_refused():
    for lengths in ((2, 3), (-2,)):
        with pytest.raises(GameError, match="one parity"):
            route_value(lengths)


def test_a_thousand_moves_deep_is_no_recursion_error():
    assert route_value((3001,)) == 3001 % 3
