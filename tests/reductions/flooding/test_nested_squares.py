"""Spiders on rectangles of squares: the same areas, so the same puzzle."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flood_it_spiders import spider
from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.reductions.flooding.nested_squares import NestedSquares
from gadgetry.reductions.flooding.vertex_cover_to_flood_it import VertexCoverToFloodIt
from gadgetry.solvers.registry import solve
from tests.reductions.flooding.test_vertex_cover_to_flood_it import SEARCH, check, graphs

REDUCTION = VertexCoverToFloodIt()


def contracted(position, names):
    """The areas by the names of their vertices, which are those of one gadget, and their edges."""
    areas = position.areas()
    members = {area: {names[v] for v in np.flatnonzero(areas == area)} for area in set(areas)}
    assert all(len(one) == 1 for one in members.values())
    name = {area: next(iter(one)) for area, one in members.items()}
    assert len(set(name.values())) == len(name)
    pairs = {frozenset((name[areas[u]], name[areas[v]])) for u, v in position.edges.tolist()}
    return set(name.values()), {pair for pair in pairs if len(pair) == 2}


def names_of(compiled):
    parts = compiled.provenance.vertices
    return list(zip(parts.kind.tolist(), parts.index.tolist(), parts.role.tolist(), strict=True))


@pytest.mark.parametrize(("variant", "board"), [("spider", "board"), ("free", "board-free")])
def test_the_areas_of_the_board_are_the_vertices_of_the_spider(variant, board):
    for edges in graphs(4):
        source = VertexCover.of(4, edges, 2)
        tree, squares = (REDUCTION.build(source, name) for name in (variant, board))
        assert contracted(tree.target, names_of(tree)) == contracted(
            squares.target, names_of(squares)
        )
        assert squares.sizes == REDUCTION.sizes(source, board)
        assert squares.claim == tree.claim


def test_longer_legs_are_deeper_squares():
    for seed in range(8):
        rng = Random(seed)
        words = [[1 + (i + rng.randrange(2)) % 2 for i in range(1, 4)] for _ in range(5)]
        words = [word if word[0] != word[1] != word[2] else [1, 2, 1] for word in words]
        rows = np.array(words, np.int32)
        board = NestedSquares(5, 3)
        paint, _ = board.cells(0, [rows], [rows])
        tails, heads = board.sides()
        square = FloodIt(paint, np.column_stack((tails, heads)), 0)
        assert (len(paint), len(tails)) == (13 * 19, board.edges)
        assert len(set(square.areas().tolist())) == 16
        tree = spider(0, words)
        assert Counter(square.colours[np.unique(square.areas())].tolist()) == Counter(
            tree.colours.tolist()
        )
        assert solve(square, solver=SEARCH).value == solve(tree, solver=SEARCH).value


def test_the_least_number_of_moves_is_that_of_the_spider():
    answers = {check(3, edges, k, "board", SEARCH) for edges in graphs(3) for k in range(3)}
    assert answers == {True, False}


def test_free_boards_as_well():
    answers = {check(3, edges, k, "board-free", SEARCH) for edges in graphs(3, 2) for k in (0, 1)}
    assert answers == {True, False}


@pytest.mark.sweep
def test_all_graphs_with_four_vertices():
    for edges in graphs(4):
        for k in range(4):
            check(4, edges, k, "board", SEARCH)
            if len(edges) < 5:
                check(4, edges, k, "board-free", SEARCH)
