"""Chains of stones as single cells: the same search, on fewer cells."""

from random import Random

import pytest

from gadgetry.games.connection.y import Y
from gadgetry.solvers.connection.y_game import ThreeSides, contracted_y
from gadgetry.solvers.general.bitboards import bitboard
from gadgetry.solvers.general.isotone import TraceSearch, elements
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def open_positions(rows, stones, count, rng):
    """Random positions in which nobody has won."""
    while count:
        cells = ["."] * (rows * (rows + 1) // 2)
        for i, cell in enumerate(rng.sample(range(len(cells)), stones)):
            cells[cell] = "BW"[i % 2]
        position = Y(rows, "".join(cells), rng.choice(("Black", "White")))
        if position.winner() is None:
            count -= 1
            yield position


def searched(board):
    """Does the player to move win, the names in the winner's trace, and the nodes."""
    budget = Budget()
    search = TraceSearch(ThreeSides(board.neighbours, board.sides), budget)
    root = search.solve(board.claimed, board.maximizer)
    names = {v: name for (v, _), name in board.moves}
    return root.wins, [names[v] for v in elements(root.trace)], budget.nodes


@pytest.mark.parametrize(("rows", "stones"), [(3, 2), (4, 4), (5, 7), (6, 13)])
def test_the_same_winner_trace_and_nodes(rows, stones):
    outcomes = set()
    for position in open_positions(rows, stones, 60, Random(rows)):
        board = bitboard(position)
        contracted = contracted_y(position)
        assert len(contracted.neighbours) <= len(board.neighbours)
        assert contracted.moves == tuple(
            ((i, sign), name) for i, ((_, sign), name) in enumerate(board.moves)
        )
        found = searched(contracted)
        assert found == searched(board)
        outcomes.add(found[0])
    assert outcomes == {True, False}


def test_winner_and_winning_moves_are_those_of_the_oracle():
    question = Question(moves="all")
    for position in open_positions(4, 3, 60, Random(7)):
        ours, oracle = (solve(position, question, solver=name) for name in ("traces", "oracle"))
        assert (ours.winner, ours.winning_moves) == (oracle.winner, oracle.winning_moves)


def test_a_ring_of_stones_is_one_cell():
    position = Y(5, "B" + "BB" + "B.B" + "B..B" + "BWWB.")
    board = contracted_y(position)
    assert [mask.bit_count() for mask in board.claimed] == [1, 1]


def test_it_is_seen_who_has_won():
    outcomes = set()
    rng = Random(1)
    for _ in range(300):
        cells = "".join(rng.choice("BBWW.") for _ in range(15))
        board, contracted = bitboard(Y(5, cells)), contracted_y(Y(5, cells))
        won = board.decided(*board.claimed)
        assert contracted.decided(*contracted.claimed) is won
        outcomes.add(won)
    assert outcomes == {True, False, None}
