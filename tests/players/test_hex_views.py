"""What a player sees of a board: his own reduced graph, whichever colour he has."""

import pytest

from gadgetry.analysis.hex_heuristics import GOALS, reduced
from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_views import cell_at, place, reduced_graph, view
from hex_positions import every_position, mirrored, random_positions


def graph_by_cells(position, player):
    """The graph of `reduced_graph`, its vertices named as in `analysis`."""
    width = (position.columns if player == "Black" else position.rows) + 2
    places, first, near = reduced_graph(view(position, player), width)
    cells = [cell_at(at, position.columns, player == "White", width) for at in places]
    names = [*cells, *GOALS]
    return {
        names[v]: sorted(names[u] for u in near[first[v] : first[v + 1]]) for v in range(len(names))
    }


@pytest.mark.parametrize("player", Hex.players)
@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (2, 2), (2, 3), (3, 2)])
def test_the_reduced_graph_is_that_of_the_definition(rows, columns, player):
    for position in every_position(rows, columns):
        graph = {v: sorted(near) for v, near in reduced(position, player).items()}
        assert graph_by_cells(position, player) == graph


@pytest.mark.parametrize("player", Hex.players)
def test_the_reduced_graph_is_that_of_the_definition_on_larger_boards(player):
    for position in [*random_positions(5, 6, 20), *random_positions(7, 7, 5)]:
        graph = {v: sorted(near) for v, near in reduced(position, player).items()}
        assert graph_by_cells(position, player) == graph


def test_sides_that_are_joined_are_neighbours():
    _, first, near = reduced_graph(view(Hex(2, 2, "B.B."), "Black"), 4)
    assert 3 in near[first[2] : first[3]]


def test_white_sees_the_mirrored_board_as_black_would():
    for position in random_positions(3, 4, 20):
        assert view(position, "White") == view(mirrored(position), "Black")


@pytest.mark.parametrize(("flip", "width"), [(False, 6), (True, 5)])
def test_a_cell_is_at_its_place(flip, width):
    places = [place(cell, 4, flip, width) for cell in range(12)]
    assert [cell_at(at, 4, flip, width) for at in places] == list(range(12))
    board = view(Hex(3, 4), "White" if flip else "Black")
    assert sorted(places) == [at for at, cell in enumerate(board) if cell == 0]
