"""Alpha-beta with traces: what it is certain of is exact, and the kernel searches the same tree."""

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_search import WIN, HexSearch
from gadgetry.players.hex_settings import EVALUATIONS, HexSettings
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import solve
from hex_positions import every_position, random_positions

SMALL = [(1, 4), (2, 2), pytest.param(2, 3, marks=pytest.mark.sweep)]


def searched(position, compiled=False, nodes=300, **settings):
    spend = Budget(Limits(nodes=nodes)).spend
    return HexSearch(position, HexSettings(**settings), spend, compiled=compiled).run()


def check(position, **settings):
    """Is a certain answer the exact one, and the move a winning one?"""
    result = searched(position, **settings)
    winner = solve(position).winner
    if result.certain is not None:
        assert result.certain == (winner == position.mover)
    if result.certain and result.depth:
        assert solve(position.play(position.name(result.cell))).winner == position.mover
    if not result.certain:
        assert position.name(result.cell) in position.moves()
    return result.certain


@pytest.mark.parametrize("virtual", [False, True])
@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_certain_is_exact_on_all_positions_of_a_small_board(rows, columns, virtual):
    """And without virtual connections, deep enough, everything is certain: by Algorithm 2 alone."""
    results = [
        check(position, virtual_connections=virtual, nodes=10**6, evaluation="two-distance")
        for position in every_position(rows, columns)
    ]
    assert set(results) == {True, False}


def test_certain_is_exact_on_random_positions():
    results = [
        check(position, evaluation="two-distance", width=width, nodes=60)
        for width in (1, 4, 30)
        for position in random_positions(4, 4, 25)
    ]
    assert {True, False} <= set(results)


def test_a_trace_suffices_for_the_winner():
    for position in random_positions(3, 3, 30):
        result = searched(position, virtual_connections=False, nodes=10**6)
        other = next(name for name in position.players if name != position.mover)
        winner, loser = (position.mover, other) if result.certain else (other, position.mover)
        cells = "".join(
            loser[0] if cell == "." and not result.trace >> v & 1 else cell
            for v, cell in enumerate(position.cells)
        )
        assert solve(Hex(3, 3, cells, position.mover)).winner == winner


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_the_kernel_searches_the_same_tree(evaluation):
    for position in [*random_positions(5, 5, 3), *random_positions(9, 9, 1), Hex(6, 6)]:
        plain = searched(position, evaluation=evaluation, nodes=80)
        assert searched(position, compiled=True, evaluation=evaluation, nodes=80) == plain


def test_the_search_leaves_the_board_as_it_was():
    search = HexSearch(Hex(4, 4), HexSettings(), Budget(Limits(nodes=50)).spend)
    views, stones = [list(board) for board in search.views], list(search.stones)
    search.run()
    assert ([list(board) for board in search.views], search.stones) == (views, stones)


def test_effort_is_counted_in_nodes():
    assert searched(Hex(7, 7), nodes=40).nodes == 41  # and the look at the position itself
    assert searched(Hex(7, 7), nodes=0).depth == 0


@pytest.mark.parametrize("colour", Hex.players)
def test_a_win_in_one_is_found_by_every_evaluation(colour):
    cells = "..B....B.....B......" if colour == "Black" else ".....WWW.W.........."
    position = Hex(4, 5, cells, colour)
    for evaluation in EVALUATIONS:
        result = searched(position, evaluation=evaluation, virtual_connections=False)
        assert (result.certain, result.value) == (True, WIN)
        assert result.depth == (1 if colour == "White" else result.depth)
