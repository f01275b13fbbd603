"""UNDIRECTED EDGE GEOGRAPHY: its rules, and what it refuses."""

import pytest

from gadgetry.games.geography.edge_geography import EdgeGeography, grid
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

KITE = EdgeGeography.of(4, [(0, 1), (1, 2), (0, 2), (2, 3)], start=0)


def test_edges_are_used_up_and_vertices_are_not():
    round_trip = KITE.play(1).play(2).play(0)
    assert round_trip.token == 0
    assert round_trip.moves() == ()
    assert KITE.play(2).play(1).play(0).moves() == ()
    assert KITE.play(2).moves() == (1, 3)


def test_the_order_of_edges_is_nothing():
    again = EdgeGeography.of(4, [(3, 2), (2, 0), (1, 0), (2, 1)], start=0)
    assert again == KITE
    assert hash(again) == hash(KITE)


@pytest.mark.parametrize("position", [KITE, KITE.play(1), EdgeGeography.of(1, [], 0), grid(2, 3)])
def test_text_and_json_are_read_again(position):
    assert position_from_text(str(position)) == position
    assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    ("edges", "start", "message"),
    [
        ([(0, 0)], 0, "edge 0: expected two different vertices, got 0-0"),
        ([(0, 1), (1, 0)], 0, "edge 1: expected each edge once, got 0-1"),
        ([(0, 4)], 0, "edge 0: expected vertices 0 to 3, got 0-4"),
        ([], 4, "expected a token on a vertex 0 to 3, got 4"),
    ],
)
def test_other_graphs_are_refused(edges, start, message):
    with pytest.raises(GameError, match=message):
        EdgeGeography.of(4, edges, start)


@pytest.mark.parametrize("move", [0, 3, 4, True, "1", None, (0, 1)])
def test_other_moves_are_refused(move):
    with pytest.raises(IllegalMove, match=r"expected one of \(1, 2\)"):
        KITE.play(move)
