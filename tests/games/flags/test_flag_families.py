"""The paper's families and flags have the vertices and edges that the paper says."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest

from gadgetry.games.flags import flag_families as flags
from gadgetry.games.flags.flag_families import (
    FAMILIES,
    broom,
    complete_bipartite,
    diamonds,
    grid,
    path,
    route,
)
from gadgetry.games.position import GameError
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

EXAMPLES = Path(__file__).parents[3] / "examples" / "flags"


def isomorphic(one, other):
    return networkx.is_isomorphic(one.to_networkx(), other)


def test_families_are_the_graphs_of_that_name():
    for i in range(5):
        assert isomorphic(flags.star(i), networkx.star_graph(i))
        assert isomorphic(path(i), networkx.path_graph(i + 1))
        assert isomorphic(broom(0, i), networkx.path_graph(i + 1))
        assert isomorphic(broom(i, 1), networkx.star_graph(i + 1))
        for j in range(1, 5):
            assert isomorphic(complete_bipartite(i, j), networkx.complete_bipartite_graph(i, j))
            assert isomorphic(grid(i, j), networkx.grid_2d_graph(i, j))
            assert isomorphic(grid(i, j, 3), networkx.grid_2d_graph(i, j))


def test_t_has_pendants_and_four_cycles_through_one_vertex():
    graph = diamonds(3, 2).to_networkx()
    assert (len(graph), graph.number_of_edges()) == (1 + 3 + 3 * 2, 3 + 4 * 2)
    assert sorted(dict(graph.degree).values()) == [1] * 3 + [2] * 6 + [7]
    cycles = networkx.minimum_cycle_basis(graph)
    assert [len(cycle) for cycle in cycles] == [4, 4]
    assert set(cycles[0]) & set(cycles[1]) == {0}


@pytest.mark.parametrize("lengths", [(2, 2, 4), (1, 3, 5), (3, 3), (6,), (2, 4, 6, 6), (1, 1, 3)])
def test_routes_are_internally_disjoint_paths(lengths):
    graph = route(*lengths).to_networkx()
    paths = sorted(len(way) - 1 for way in networkx.all_simple_paths(graph, 0, 1))
    assert paths == sorted(set(lengths) if lengths.count(1) > 1 else lengths)
    assert len(graph) == 2 + sum(length - 1 for length in lengths)


def test_a_route_of_length_0_makes_the_ends_one_vertex():
    for p in range(4):
        for d in range(3):
            closed = route(0, *[2] * p, *[4] * d)
            assert isomorphic(closed, diamonds(p, d).to_networkx())
    assert isomorphic(route(0, 6), networkx.cycle_graph(6))
    assert len(route(0).colours) == 1
    assert route().moves() == ()


def test_every_two_coloured_family_is_properly_coloured_as_it_is_built():
    # nothing was contracted: all vertices kept their names
    for position in (
        flags.star(4), diamonds(3, 2), path(7), broom(3, 4), complete_bipartite(3, 4),
        route(2, 4, 6), route(0, 2, 4, 6), route(1, 3, 5), route(3, 5), grid(3, 4), grid(3, 4, 3),
    ):  # fmt: skip
        assert None not in position.colours


def test_the_flag_of_the_usa_has_a_canton_on_eight_stripes_and_fifty_stars():
    flag = flags.usa()
    assert len(flag.colours) == 64
    assert flag.neighbours[0] == (*range(1, 9), *range(14, 64))
    assert [flag.colours.count(c) for c in (flags.RED, flags.WHITE, flags.BLUE)] == [7, 56, 1]
    stripes = flag.to_networkx().subgraph(range(1, 14))
    assert networkx.is_isomorphic(stripes, networkx.path_graph(13))


def test_the_flag_of_the_azores_has_nine_stars_and_a_shield_of_shields():
    flag = flags.azores()
    graph = flag.to_networkx()
    assert networkx.is_connected(graph)
    counts = [flag.colours.count(c) for c in (flags.RED, flags.BLUE, flags.WHITE, flags.GOLD)]
    assert counts == [1, 1 + 5, 1 + 1 + 25, 1 + 9 + 7]
    gold = [v for v, colour in enumerate(flag.colours) if colour == flags.GOLD]
    assert sorted(flag.neighbours[v] for v in gold) == sorted(
        [(0, 1)] * 2 + [(0,)] * 4 + [(1,)] * 4 + [(12,)] * 7
    )
    graph.remove_edge(0, 1)
    graph.remove_nodes_from([2, 3])  # the goshawk, and the star across the border
    assert networkx.is_forest(graph)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("stars", "red_shield", "castle"),
    [((4, 1, 4), False, True), ((5, 1, 3), True, False), ((3, 1, 5), True, False)],
)
def test_all_winning_moves_of_the_azores(stars, red_shield, castle):
    flag = flags.azores(*stars)
    verdict = solve(flag, Question(value=False, moves="all"), solver="grundy")
    assert verdict.outcome
    castles = {(v, flags.RED) for v in range(13, 20)} if castle else set()
    small = {(v, flags.WHITE) for v in range(21, 51, 6)}
    shield = {(12, flags.BLUE)} if red_shield else set()
    assert set(verdict.winning_moves) == castles | small | shield


@pytest.mark.parametrize("name", ["usa", "canada", "france", "maine", "azores"])
def test_example_files_are_the_generated_flags(name):
    assert (EXAMPLES / f"{name}.flag").read_text() == str(FAMILIES[name]())


def test_wrong_parameters_are_game_errors():
    for name, parameters in (
        ("star", (-1,)), ("route", (2, 3)), ("route", (-2,)), ("grid", (2, 2, 0)),
        ("broom", (1, -1)), ("azores", (4, -1)), ("diamonds", (0, -1)),
        ("complete-bipartite", (-1, 2)),
    ):  # fmt: skip
        with pytest.raises(GameError, match="expected"):
            FAMILIES[name](*parameters)
