"""Open questions 6 to 8: what was observed, and that the graphs are all there are."""

import networkx
import pytest

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers.geography_questions import (
    connected_cubic_graphs,
    positions_met,
    power_of_path,
    recompute,
    two_tokens,
)
from gadgetry.solvers.geography.matched_tokens import told
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def test_small_boards_and_cubic_graphs():
    cells = list(recompute(8, 4))
    assert len(cells) == 11
    assert all(cell.agrees for cell in cells)


@pytest.mark.sweep
def test_the_whole_table():
    assert all(cell.agrees for cell in recompute())


@pytest.mark.sweep
def test_connected_cubic_graphs_are_as_many_as_others_counted():
    """1, 2, 5, 19 on 4, 6, 8, 10 vertices: A002851 of the OEIS."""
    assert [len(connected_cubic_graphs(n)) for n in (4, 6, 8, 10)] == [1, 2, 5, 19]


@pytest.mark.sweep
def test_the_first_open_starts_of_cubic_graphs_have_twelve_vertices():
    graphs = connected_cubic_graphs(12)
    starts = [start for graph in graphs for start in two_tokens(graph)]
    open_ = [start for start in starts if told(start, Budget()) is None]
    assert (len(graphs), len(starts), len(open_)) == (85, 5610, 8)
    for start in open_:
        assert solve(start, Question(value=False), solver="grundy").outcome
        assert networkx.has_bridges(start.to_networkx())


def test_they_are_connected_and_cubic():
    for n, edges in connected_cubic_graphs(6):
        graph = networkx.Graph(edges)
        assert networkx.is_connected(graph)
        assert {degree for _, degree in graph.degree()} == {3}
        assert len(graph) == n == 6


def test_an_open_start_is_counted():
    """Whoever calls nothing open does not notice: a honeycomb of nine corners has open starts."""
    honeycomb = 9, [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (2, 5), (4, 7)]
    assert any(told(start, Budget()) is None for start in two_tokens(honeycomb))


def test_positions_met_are_those_that_play_meets():
    """Of two positions, one is not counted twice: vertices out of reach do not matter."""
    for vertices, k in ((4, 1), (5, 2), (6, 3)):
        graph = power_of_path(vertices, k)
        start = UndirectedGeography.of(*graph, 0)
        seen, ahead = {start}, [start]
        for position in ahead:
            new = {position.play(move) for move in position.moves()} - seen
            seen |= new
            ahead += new
        reach = {(p.tokens[0], frozenset(reached(p))) for p in seen}
        assert positions_met(graph) == len(reach)


def reached(position):
    """The token's vertex, and those that it can still come to."""
    found, ahead = set(position.tokens), list(position.tokens)
    for v in ahead:
        new = set(position.graph.neighbours(v)) - found - position.visited
        found |= new
        ahead += new
    return found
