"""Two-distance in one sweep is the two-distance of the definition."""

from math import inf

import pytest

from gadgetry.analysis import hex_heuristics as definition
from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_views import reduced_graph, view
from gadgetry.players.two_distance import FAR, distances, potentials, standing
from hex_positions import every_position, random_positions

POSITIONS = [*every_position(2, 3), *random_positions(4, 4, 30), *random_positions(6, 5, 10)]


def graph(position, player):
    width = (position.columns if player == "Black" else position.rows) + 2
    return reduced_graph(view(position, player), width)[1:]


@pytest.mark.parametrize("goal", [0, 1])
@pytest.mark.parametrize("player", Hex.players)
def test_the_distances_are_those_of_the_definition(player, goal):
    for position in POSITIONS:
        first, near = graph(position, player)
        k = len(first) - 3
        swept = [d or inf for d in distances(first, near, k + goal)]
        asked = definition.two_distance(position, player, definition.GOALS[goal])
        far = asked.pop(definition.GOALS[1 - goal])
        assert swept[k + 1 - goal] == far
        assert sorted(swept[:k]) == sorted(asked.values())
        if player == "Black":  # whose view has the cells in the position's order
            assert swept[:k] == [asked[cell] for cell in sorted(asked)]


def test_the_potentials_are_those_of_the_definition():
    for position in POSITIONS:
        asked = definition.potentials(position, "Black").values()
        capped = [d if d < inf else None for d in asked]
        for mine, theirs in zip(potentials(*graph(position, "Black")), capped, strict=True):
            assert mine == theirs if theirs is not None else mine > FAR


def test_a_step_nearer_is_worth_more_than_any_number_of_cells():
    assert standing([5] * 500) < standing([4])
    assert standing([5]) < standing([5, 5])
