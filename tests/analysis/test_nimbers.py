"""The search for large nimbers: honest values, the same climbs from the same file, a true page."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from gadgetry._database import DatabaseError
from gadgetry.analysis.nimbers import (
    Bipartite,
    Nimbers,
    Values,
    changed,
    climb,
    random_graph,
    second_opinion,
)
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import broom, grid, path, star
from gadgetry.solvers.registry import solve

PAGE = Path(__file__).parents[2] / "docs" / "nimbers.md"


def test_changes_keep_graphs_connected_and_bipartite():
    rng = Random(1)
    graph = random_graph(rng, 9, 4)
    sizes = set()
    for _ in range(300):
        graph = changed(rng, graph, most=12)
        drawn = nx.Graph(graph.edges)
        assert len(drawn) == len(graph.sides) <= 12
        assert nx.is_connected(drawn)
        assert all(graph.sides[u] != graph.sides[v] and u < v for u, v in graph.edges)
        sizes.add(len(graph.sides))
    assert len(sizes) > 3


def test_in_three_colours_graphs_stay_properly_coloured_and_values_are_those_of_the_rules():
    rng, met, colours = Random(1), set(), set()
    graph = random_graph(rng, 7, 4, colours=3)
    for _ in range(25):
        graph = changed(rng, graph, most=7, colours=3)
        drawn = nx.Graph(graph.edges)
        assert nx.is_connected(drawn)
        assert all(graph.sides[u] != graph.sides[v] for u, v in graph.edges)
        value = solve(graph.position(), solver="oracle").value
        assert Values().value(graph) == value
        met.add(value)
        colours.add(len(set(graph.sides)))
    assert len(met) > 3
    assert 3 in colours


def test_climbs_in_three_colours_have_a_file_of_their_own(tmp_path):
    file = str(tmp_path / "three.db")
    for _ in range(2):  # and go on
        with Nimbers(file, nodes=60, colours=3) as nimbers:
            nimbers.climb(seed=1, patience=4)
    with Nimbers(file, nodes=60, colours=3) as nimbers:
        assert nimbers.done() == 2
        assert {max(graph.sides) for graph in nimbers.smallest().values()} & {2}
    with pytest.raises(DatabaseError, match="nimbers"):
        Nimbers(file)


def test_two_solvers_and_the_rules_agree_on_values():
    rng = Random(2)
    values = Values()
    met = set()
    for _ in range(25):
        graph = random_graph(rng, rng.randrange(2, 8), rng.randrange(5))
        value = values.value(graph)
        assert value == second_opinion(graph) == solve(graph.position(), solver="oracle").value
        met.add(value)
    assert len(met) > 3
    for position in (star(3), path(4), broom(4, 2), grid(2, 3)):
        assert second_opinion(Bipartite.of(position)) == solve(position).value


def test_a_graph_that_takes_too_long_is_undecided_and_never_kept():
    graph = random_graph(Random(3), 20, 15)
    assert Values(nodes=3).value(graph) == -1
    with Nimbers(":memory:") as nimbers:
        assert not nimbers.keep(graph, -1)


def test_a_climb_never_falls():
    rng = Random(4)
    reached = [value for _, value in climb(random_graph(rng, 8, 2), rng, Values(300), patience=25)]
    assert reached == sorted(reached)
    assert reached[-1] > reached[0]


def test_a_search_goes_on_where_it_stopped(tmp_path):
    whole, parts = str(tmp_path / "whole.db"), str(tmp_path / "parts.db")
    with Nimbers(whole, nodes=300) as nimbers:
        for _ in range(3):
            nimbers.climb(seed=7, patience=12)
        expected = nimbers.smallest(), nimbers.done(), nimbers.graphs()
    for _ in range(3):
        with Nimbers(parts, nodes=300) as nimbers:
            nimbers.climb(seed=7, patience=12)
    with Nimbers(parts, nodes=300) as nimbers:
        assert (nimbers.smallest(), nimbers.done(), nimbers.graphs()) == expected
        for value, graph in nimbers.smallest().items():
            assert second_opinion(graph) == value


def test_only_smaller_graphs_replace_others():
    with Nimbers(":memory:") as nimbers:
        small, large = Bipartite.of(path(1)), Bipartite.of(path(4))
        assert second_opinion(small) == second_opinion(large) == 1
        assert nimbers.keep(large, 1)
        assert nimbers.keep(small, 1)
        assert not nimbers.keep(large, 1)
        assert nimbers.smallest()[1] == small


def test_another_file_is_refused(tmp_path):
    (tmp_path / "text").write_text("no database, but long enough to be taken for one" * 40)
    with pytest.raises(ValueError, match="expected a SQLite file"):
        Nimbers(str(tmp_path / "text"))


def on_the_page() -> list[tuple[int, Bipartite]]:
    row = r"^\| (\d+) \| (\d+) \((\d+) of.*?\| (\d+) \| ([-\d ]*)\|$"
    rows = re.findall(row, PAGE.read_text(), re.MULTILINE)
    found = []
    for value, vertices, first, edges, pairs in rows:
        graph = Bipartite(
            (0,) * int(first) + (1,) * (int(vertices) - int(first)),
            frozenset(tuple(map(int, pair.split("-"))) for pair in pairs.split()),
        )
        assert len(graph.edges) == int(edges)
        assert graph.connected
        found.append((int(value), graph))
    return found


def test_the_graphs_on_the_page_have_the_values_it_says():
    found = on_the_page()
    assert len(found) > 10
    small = [(value, graph) for value, graph in found if len(graph.sides) <= 15]
    assert len(small) > 7
    for value, graph in small:  # the larger ones take seconds
        assert solve(graph.position(), solver="grundy").value == value


@pytest.mark.sweep
def test_the_graphs_on_the_page_by_a_second_solver():
    for value, graph in on_the_page():
        assert second_opinion(graph) == value


def test_grid_values_on_the_page():
    (block,) = re.findall(r"## Grids.*?```text\n(.*?)```", PAGE.read_text(), re.DOTALL)
    checked = 0
    for line in block.splitlines()[1:]:
        colours, rows, values = line.split(maxsplit=2)
        for columns, value in enumerate(values.split(), int(rows)):
            if int(rows) * columns <= 9:
                verdict = solve(grid(int(rows), columns, int(colours)))
                assert verdict.value == int(value), (colours, rows, columns)
                checked += 1
    assert checked > 25


@pytest.mark.parametrize("most", [8, pytest.param(10, marks=pytest.mark.sweep)])
def test_the_graphs_in_three_colours_on_the_page_have_these_values(most):
    part = PAGE.read_text("utf-8").partition("By climbing in three colours")[2].partition("## ")[0]
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([\d -]+) \|$", part, re.MULTILINE)
    assert len(rows) == 5
    for value, vertices, number, colours, text in rows:
        edges = [tuple(map(int, edge.split("-"))) for edge in text.split()]
        position = FlagColoring(tuple(map(int, colours)), edges)
        assert (len(colours), len(edges)) == (int(vertices), int(number))
        if int(value) <= most:
            assert solve(position).value == int(value)
