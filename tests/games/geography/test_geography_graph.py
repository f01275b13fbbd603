"""The board of the geography games."""

from __future__ import annotations

import numpy as np
import pytest

from gadgetry.games.fields import MOST_VERTICES
from gadgetry.games.geography.geography_graph import GeographyGraph
from gadgetry.games.position import GameError


def test_edges_stay_in_the_order_given() -> None:
    graph = GeographyGraph(4, [(3, 1), (0, 1), (2, 3)])
    assert graph.edges.tolist() == [[3, 1], [0, 1], [2, 3]]
    assert graph.to_json() == {"vertices": 4, "edges": [[3, 1], [0, 1], [2, 3]]}


def test_edges_may_be_an_array_and_cannot_be_changed() -> None:
    rows = np.array([[0, 1], [1, 2]])
    graph = GeographyGraph(3, rows)
    rows[0, 1] = 2
    assert graph.neighbours(0) == (1,)
    with pytest.raises(ValueError, match="read-only"):
        graph.edges[0, 0] = 2


def test_loops_and_repeated_edges_change_no_neighbourhood() -> None:
    plain = GeographyGraph(3, [(0, 1), (1, 2)])
    assert GeographyGraph(3, [(1, 2), (2, 1), (1, 1), (1, 0)]) == plain
    assert GeographyGraph(3, [(1, 2), (0, 1), (0, 1)], directed=True).neighbours(0) == (1,)


def test_equal_by_neighbourhoods_and_unequal_otherwise() -> None:
    graph = GeographyGraph(3, [(0, 1), (1, 2)])
    assert hash(graph) == hash(GeographyGraph(3, [(2, 1), (1, 0)]))
    assert graph != GeographyGraph(4, [(0, 1), (1, 2)])
    assert graph != GeographyGraph(3, [(0, 1), (0, 2)])
    assert graph != GeographyGraph(3, [(0, 1), (1, 0), (1, 2), (2, 1)], directed=True)
    assert graph != "graph"


def test_all_neighbourhoods_at_once_are_those_one_by_one() -> None:
    graph = GeographyGraph(5, [(0, 4), (4, 2), (2, 0)], directed=True)
    assert graph.neighbourhoods() == [graph.neighbours(v) for v in range(5)]
    assert GeographyGraph(0, []).neighbourhoods() == []


@pytest.mark.parametrize("vertices", [-1, MOST_VERTICES + 1])
def test_a_wrong_number_of_vertices_is_refused(vertices: int) -> None:
    with pytest.raises(GameError, match="expected 0 to 16777216 vertices"):
        GeographyGraph(vertices, [])


@pytest.mark.parametrize("edge", [(0, 3), (-1, 0)])
def test_an_edge_out_of_range_is_named(edge: tuple[int, int]) -> None:
    with pytest.raises(GameError, match="edge 1: expected vertices 0 to 2"):
        GeographyGraph(3, [(0, 1), edge])
