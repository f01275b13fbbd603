"""Free FLOOD-IT by dynamic programs: on caterpillars, and over connected sets on any graph."""

from itertools import product

import pytest

from gadgetry.games.flooding import flood_families
from gadgetry.games.flooding.flood_families import caterpillar_edges
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.solvers.flooding import flood_it_caterpillars, flood_it_connected_sets
from gadgetry.solvers.flooding.flood_it_areas import contract
from gadgetry.solvers.flooding.flood_it_caterpillars import Caterpillar
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL, VALUE = Question(moves="all"), Question()


def solved_by(position, moves):
    for move in moves:
        assert move in position.moves()
        position = position.play(move)
    return position.solved()


def check(solver, position, question=VALUE):
    """Its value and moves are the oracle's, and its solution is one."""
    one, told = solver.run(position, question, Budget()), oracle.run(position, question, Budget())
    assert one.value == told.value == len(one.strategy)
    assert solved_by(position, one.strategy)
    if question.moves == "all":
        assert one.winning_moves == told.winning_moves
    return one.value


def colourings(edges, vertices, colours):
    """All of them, each once up to the names of colours, on a connected graph."""
    for paint in product(range(colours), repeat=vertices):
        if all(c <= max(paint[:i], default=-1) + 1 for i, c in enumerate(paint)):
            yield FloodIt(paint, edges)


def test_on_all_colourings_of_small_caterpillars_both_say_what_the_oracle_says():
    values, count = set(), 0
    for spine, legs in ((3, [0, 2]), (2, [0, 0, 1]), (3, [1, 1]), (1, [0, 0, 0]), (4, [1])):
        for position in colourings(caterpillar_edges(spine, legs), spine + len(legs), 4):
            values.add(check(flood_it_caterpillars, position))
            check(flood_it_connected_sets, position)
            count += 1
    assert values == {0, 1, 2, 3}
    assert count > 200


@pytest.mark.sweep
def test_on_thousands_of_caterpillars_both_say_what_the_oracle_says():
    for spine, legs in ((4, [0, 1, 2]), (3, [0, 1, 1, 2]), (5, [1, 3]), (2, [0, 0, 0, 1, 1])):
        for position in colourings(caterpillar_edges(spine, legs), 7, 4):
            check(flood_it_caterpillars, position)
            check(flood_it_connected_sets, position)


def test_on_2_x_3_boards_and_a_graph_with_cycles_connected_sets_say_what_the_oracle_says():
    graphs = {
        "2 x 3": flood_families.grid_edges(2, 3),
        "hexagons": flood_families.honeycomb_edges(2, 3),
    }
    for edges in graphs.values():
        values = {check(flood_it_connected_sets, p) for p in colourings(edges, 6, 3)}
        assert values == {0, 1, 2, 3}


def test_all_best_moves_are_the_oracles():
    for seed in range(6):
        check(flood_it_caterpillars, flood_families.caterpillar(3, 2, 4, seed=seed), ALL)
        check(flood_it_connected_sets, flood_families.interval(5, 3, seed=seed), ALL)
        check(flood_it_connected_sets, flood_families.grid(2, 3, 3, seed=seed), ALL)


def test_they_say_what_the_search_says_of_larger_boards():
    for seed in range(5):
        for position in (
            flood_families.caterpillar(6, 5, 4, seed=seed),
            flood_families.interval(9, 4, seed=seed),
            flood_families.grid(2, 5, 4, seed=seed),
        ):
            names = [s.name for s in applicable(position, VALUE) if s.name != "oracle"]
            answers = {name: solve(position, solver=name).value for name in names}
            assert len(set(answers.values())) == 1, answers
            assert "flood-it-connected-sets" in answers


def test_a_long_caterpillar_with_few_colours():
    position = flood_families.caterpillar(40, 60, 3, seed=1)
    one = flood_it_caterpillars.run(position, VALUE, Budget())
    assert solved_by(position, one.strategy)
    assert one.value == solve(position, Question(at_most=one.value), solver=one.solver).value


def test_what_is_a_caterpillar():
    spider = FloodIt([0, 1, 2, 1, 2, 1, 2], [(0, 1), (1, 2), (0, 3), (3, 4), (0, 5), (5, 6)])
    assert Caterpillar.of(contract(spider)) is None
    assert Caterpillar.of(contract(FloodIt.cycle("abcd"))) is None
    assert Caterpillar.of(contract(FloodIt.path("aa"))).spine == (0,)
    star = FloodIt([0, 1, 2, 1], [(0, 1), (0, 2), (0, 3)])
    assert Caterpillar.of(contract(star)).leaves == ((1, 2, 3),)


def test_they_share_no_code_with_the_search_but_the_contraction():
    fit = {s.name: s for s in applicable(FloodIt.path("abc"), VALUE)}
    assert independent(fit["flood-it-connected-sets"], fit["flood-it-search"])
    assert independent(fit["flood-it-connected-sets"], fit["flood-it-caterpillar"])
    assert independent(fit["flood-it-caterpillar"], fit["flood-it-tree"])


@pytest.mark.parametrize("name", ["flood-it-caterpillar", "flood-it-connected-sets"])
def test_limits_are_kept(name):
    position = flood_families.caterpillar(20, 20, 5, seed=1)
    told = solve(position, limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")
