"""FLOOD-IT by search: equal to breadth-first search straight from the rules."""

import random
from itertools import product

import networkx as nx
import numpy as np
import pytest

from by_definition.puzzles import distances
from gadgetry.games.flooding import flood_families, flooding_families
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.solvers.flooding.flood_it import Fixed, Free, greedy, solve_flood_it
from gadgetry.solvers.flooding.flood_it_areas import contract
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question


def all_positions(n, colours, source=None):
    """All colourings of all connected graphs with n vertices (up to isomorphism, when free)."""
    for graph in nx.graph_atlas_g():
        if len(graph) == n and nx.is_connected(graph):
            for paint in product(range(colours), repeat=n):
                yield FloodIt(paint, list(graph.edges), source)


def random_graph(rng, n, colours, extra, fixed):
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(extra)}
    paint = [rng.randrange(colours) for _ in range(n)]
    return FloodIt(paint, sorted(edges), rng.randrange(n) if fixed else None)


def replay(position, moves):
    for move in moves:
        assert move in position.moves()
        position = position.play(move)
    return position


def check(position, far):
    verdict = solve_flood_it(position, Question(moves="all"), Budget())
    assert verdict.outcome is True
    assert verdict.value == far[position]
    best = [m for m in position.moves() if far[position.play(m)] == far[position] - 1]
    assert list(verdict.winning_moves) == best
    assert len(verdict.strategy) == verdict.value
    assert replay(position, verdict.strategy).solved()
    one = solve_flood_it(position, Question(moves="one"), Budget()).winning_moves
    assert one == verdict.strategy[:1]
    assert set(one) <= set(best)


@pytest.mark.parametrize("source", [None, 0, 2])
def test_all_positions_with_up_to_four_vertices(source):
    for n in range(1 if source is None else source + 1, 5):
        positions = list(all_positions(n, 3, source))
        far = distances(positions)
        for p in positions:
            check(p, far)


@pytest.mark.parametrize("fixed", [False, True])
def test_equals_breadth_first_search_on_random_graphs(fixed):
    rng = random.Random(5)
    for _ in range(40):
        p = random_graph(rng, rng.randint(5, 7), rng.randint(2, 4), rng.randint(0, 4), fixed)
        check(p, distances([p]))


@pytest.mark.parametrize("fixed", [False, True])
def test_equals_breadth_first_search_on_random_boards(fixed):
    rng = random.Random(6)
    for _ in range(20):
        rows = [[rng.randrange(3 + fixed) for _ in range(3 + fixed)] for _ in range(2 + fixed)]
        p = FloodIt.board(rows, source=0 if fixed else None)
        check(p, distances([p]))


def test_bounds_never_exceed_the_optimum_and_fall_by_at_most_one():
    reached = set()
    for source in (None, 0):
        positions = list(all_positions(4, 3, source))
        for p, far in distances(positions).items():
            puzzle = (Free if source is None else Fixed)(contract(p))
            bound = puzzle.bound(puzzle.start)
            assert (bound == 0) == p.solved()
            assert bound <= far
            assert all(puzzle.bound(after) >= bound - 1 for _, after in puzzle.steps(puzzle.start))
            reached.add((source, far - bound))
    assert {(None, 0), (0, 0)} <= reached


def test_the_radius_is_that_of_networkx():
    rng = random.Random(7)
    for _ in range(100):
        p = random_graph(rng, rng.randint(2, 9), 3, rng.randint(0, 6), False)
        areas, graph = p.areas(), p.to_networkx()
        contracted = nx.quotient_graph(graph, lambda u, v, areas=areas: areas[u] == areas[v])
        puzzle = Free(contract(p))
        assert puzzle.radius(puzzle.start) == nx.radius(contracted)


def neighbouring(p, move):
    """Is the colour of this free move one that occurs next to the area?"""
    areas = p.areas()
    mine = areas[p.edges] == areas[move[0]]
    return bool((p.colours[p.edges[mine[:, ::-1]]] == move[1]).any())


def same_with_neighbouring_colours_only(n, colours):
    positions = list(all_positions(n, colours))
    free = distances(positions)
    assert free == distances(positions, legal=neighbouring)
    return len(free)


def test_colours_that_do_not_occur_next_to_the_area_never_help():
    assert same_with_neighbouring_colours_only(4, 4) == 6 * 4**4


@pytest.mark.sweep
@pytest.mark.parametrize(("n", "colours"), [(5, 4), (6, 3)])
def test_colours_that_do_not_occur_next_to_the_area_never_help_on_more(n, colours):
    assert same_with_neighbouring_colours_only(n, colours) > 1000


def test_a_first_move_to_a_distant_colour_can_be_as_good():
    p = FloodIt.path("abc")
    verdict = solve(p, Question(moves="all"), solver="flood-it-search")
    assert not neighbouring(p, (0, 2))
    assert (0, 2) in verdict.winning_moves


def test_colours_of_any_number_come_back_in_moves():
    p = FloodIt([7, 100, 7, 3], [(0, 1), (1, 2), (2, 3)], source=0)
    assert solve(p, solver="flood-it-search").strategy == (100, 7, 3)


def test_a_limit_leaves_the_value_open():
    rng = np.random.default_rng(1)
    p = FloodIt.board(rng.integers(0, 4, (5, 5)).tolist())
    verdict = solve(p, limits=Limits(nodes=5), solver="flood-it-search")
    assert verdict.outcome is None
    assert verdict.limit == "5 nodes"


def test_a_thousand_moves_deep_raises_no_recursion_error():
    p = FloodIt.path([v % 3 for v in range(1050)], source=0)
    verdict = solve(p, solver="flood-it-search")
    assert verdict.value == 1049


def test_where_a_limit_ends_the_search_the_bounds_hold() -> None:
    """The optimum lies between them, and with more nodes they are no wider."""
    widths = set()
    for seed in range(6):
        for make in (flood_families.grid, flooding_families.board, flood_families.honeycomb):
            position = make(5, 5, 4, seed=seed)
            optimum = solve(position, solver="flood-it-search").value
            assert optimum is not None
            before = (0, 99)
            for nodes in (1, 5, 20):
                stopped = solve(position, limits=Limits(nodes=nodes), solver="flood-it-search")
                least, most = stopped.bounds or (stopped.value, stopped.value)
                assert least is not None
                assert most is not None
                assert before[0] <= least <= optimum <= most <= before[1]
                before = least, most
                widths.add(most - least)
    assert 0 in widths
    assert 1 in widths


def test_a_greedy_solution_is_one() -> None:
    for seed in range(10):
        for make in (flood_families.grid, flooding_families.board):
            position = make(6, 6, 4, seed=seed)
            areas = contract(position)
            after = position
            for v, colour in greedy(areas, Budget()):
                paint = areas.palette[colour]
                if areas.source is None:
                    vertex = areas.names[v]
                    after = after.play((int(after.areas()[vertex]), paint))
                else:
                    after = after.play(paint)
            assert after.solved()


def test_are_so_many_moves_enough() -> None:
    for position in (FloodIt.path("abcabac"), FloodIt.board(["abca", "bcab", "caba", "abcc"], 0)):
        for name in [s.name for s in applicable(position, Question(at_most=1))]:
            optimum = solve(position, solver=name).value
            assert optimum is not None
            for most in range(optimum + 2):
                told = solve(position, Question(at_most=most), solver=name)
                assert (told.outcome, told.winning_moves) == (most >= optimum, None)


def test_the_bounds_answer_where_the_optimum_is_out_of_reach() -> None:
    position = flood_families.grid(9, 9, 6, seed=1)
    answers = [
        solve(position, Question(at_most=most), Limits(nodes=1)).outcome for most in (3, 8, 30)
    ]
    assert answers == [False, None, True]
