"""Connections over chains: bridges one after the other, and what a chain cannot do."""

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_certainty import graph_of, masks
from gadgetry.players.hex_connections import connections
from gadgetry.players.hex_views import view
from gadgetry.solvers.registry import solve
from hex_positions import random_positions


def black(position):
    """Black's connection, its carrier as names, and how many threats he has."""
    graph, chosen = masks(
        graph_of(view(position, "Black"), position.columns + 2, position.columns, False)
    )
    whole, semis = connections(graph, len(chosen))
    carrier = {
        position.name(cell) for i, cell in enumerate(chosen) if whole >= 0 and whole >> i & 1
    }
    return whole >= 0, carrier, len(semis)


def test_bridges_one_after_the_other_are_a_connection():
    whole, carrier, _ = black(Hex(5, 5, ".......B........B........"))
    assert whole
    assert carrier == {"c1", "d1", "b3", "c3", "a5", "b5"}


@pytest.mark.parametrize("cell", ["c1", "d1", "b3", "c3", "a5", "b5"])
def test_an_intrusion_leaves_a_threat(cell):
    position = Hex(5, 5, ".......B........B........", "White").play(cell)
    whole, _, threats = black(position)
    assert not whole
    assert threats


def test_two_intrusions_into_one_bridge_cut_it():
    whole, _, _ = black(Hex(5, 5, ".......B...WW...B........"))
    assert not whole


def test_a_connection_is_real_and_a_threat_too():
    wholes = threats = 0
    for position in random_positions(4, 4, 80, seed=2):
        whole, _, semis = black(position)
        wholes, threats = wholes + whole, threats + bool(semis)
        if whole:
            assert solve(Hex(4, 4, position.cells, "White")).winner == "Black"
        if semis:
            assert solve(Hex(4, 4, position.cells, "Black")).winner == "Black"
    assert min(wholes, threats) > 5
