"""Shortest paths counted by two sweeps are those that a list of all induced paths has."""

import pytest

from gadgetry.analysis.hex_heuristics import _induced, path_counts, reduced
from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_views import reduced_graph, view
from gadgetry.players.path_counts import MOST_WAYS, shortest_paths, standing
from hex_positions import every_position, random_positions


def counts(position, player):
    width = (position.columns if player == "Black" else position.rows) + 2
    return shortest_paths(*reduced_graph(view(position, player), width)[1:])


@pytest.mark.parametrize("player", Hex.players)
def test_shortest_paths_are_those_of_the_definition(player):
    for position in [*every_position(2, 3), *random_positions(4, 4, 30)]:
        lengths = sorted(map(len, _induced(reduced(position, player))))
        shortest, count, through = counts(position, player)
        assert (shortest, count) == (
            (lengths[0], lengths.count(lengths[0])) if lengths else (-1, 0)
        )
        by_list = path_counts(position, player, 0.0)
        assert sorted(through) == sorted(by_list.values())
        if player == "Black":
            assert through == list(by_list.values())


def test_a_board_with_more_paths_than_are_counted_still_has_some():
    """The shortest paths of 26 x 26 are fewer than 2^29; from row to row they double."""
    assert [counts(Hex(n, n), "Black")[:2] for n in (26, 32)] == [
        (26, 452_984_832),
        (32, MOST_WAYS),
    ]


def test_a_way_that_is_one_cell_shorter_is_worth_two():
    assert standing(3, 5) == standing(4, 10)
    assert standing(-1, 0) < standing(100, 1)
    assert [standing(2, n) for n in range(1, 9)] == sorted(standing(2, n) for n in range(1, 9))
