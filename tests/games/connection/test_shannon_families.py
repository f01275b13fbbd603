"""Random pieces of the triangular lattice: planar, both players win some, the same for a seed."""

import networkx
import pytest

from gadgetry.games.connection.shannon_families import lattice
from gadgetry.games.position import GameError
from gadgetry.solvers.registry import solve


def test_pieces_are_planar_with_the_terminals_side_by_side():
    for seed in range(20):
        graph = lattice(1 + seed % 5, 2 + seed % 4, seed=seed).to_networkx()
        graph.add_edge(0, 1)
        assert networkx.check_planarity(graph)[0]
        assert all(graph.degree(v) <= 6 for v in graph if v > 1)


def test_both_players_win_some():
    winners = [solve(lattice(3, 4, seed=seed)).winner for seed in range(20)]
    assert winners.count("Short") > 2
    assert winners.count("Cut") > 2


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (101, 100)])
def test_other_sizes_are_refused(shape):
    with pytest.raises(GameError, match="expected rows and columns from 1"):
        lattice(*shape)
