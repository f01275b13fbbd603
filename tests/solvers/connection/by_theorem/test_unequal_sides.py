"""Boards with unequal sides: the pairs against search, and the pairs alone on full boards."""

from itertools import product
from random import Random

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.solvers.connection.by_theorem.unequal_sides import NAME, paired_cells, pairs_of
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def filled(rows, columns, rng):
    """A full board with one cell of each pair Black's, all other cells White's."""
    board = Hex(rows, columns)
    cells = ["W"] * board.size
    for pair in paired_cells(board, pairs_of(board)):
        cells[rng(pair)] = "B"
    return Hex(rows, columns, "".join(cells))


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_whoever_has_one_cell_of_each_pair_is_joined(length):
    board = Hex(length, length + 1)
    pairs = list(paired_cells(board, pairs_of(board)))
    assert sorted(v for pair in pairs for v in pair) == list(range(board.size))
    for choice in product((0, 1), repeat=len(pairs)):
        taken = {pair[i] for pair, i in zip(pairs, choice, strict=True)}
        cells = "".join("B" if v in taken else "W" for v in range(board.size))
        assert Hex(length, length + 1, cells).winner() == "Black"


@pytest.mark.parametrize("length", [5, 9, 20])
def test_so_he_is_on_larger_boards_too(length):
    rng = Random(length)
    for _ in range(30):
        assert filled(length, length + 3, rng.choice).winner() == "Black"


def test_a_pairing_with_two_pairs_exchanged_does_not_join():
    board = Hex(3, 4)
    pairs = [list(pair) for pair in paired_cells(board, pairs_of(board))]
    pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]
    winners = set()
    for choice in product((0, 1), repeat=len(pairs)):
        taken = {pair[i] for pair, i in zip(pairs, choice, strict=True)}
        cells = "".join("B" if v in taken else "W" for v in range(board.size))
        winners.add(Hex(3, 4, cells).winner())
    assert winners == {"Black", "White"}


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 1), (2, 3), (3, 2), (1, 5), (2, 4)])
def test_every_position_that_it_decides_is_decided_so_by_search(rows, columns):
    decided = 0
    for cells in map("".join, product(".BW", repeat=rows * columns)):
        for mover in Hex.players:
            try:
                position = Hex(rows, columns, cells, mover)
            except ValueError:
                continue  # both are joined
            if pairs_of(position) is None:
                continue
            decided += 1
            search = solve(position, ALL, solver="alpha-beta")
            short = solve(position, Question(moves="one"), solver=NAME)
            assert short.winner == search.winner
            assert set(short.winning_moves) <= set(search.winning_moves)
            if pairs_of(position).reply is None:
                every = solve(position, ALL, solver=NAME)
                assert every.winning_moves == search.winning_moves
    assert decided >= 4


def test_random_positions_are_decided_as_by_search():
    rng, decided = Random(1), 0
    while decided < 150:
        rows, columns = rng.choice([(3, 4), (4, 3), (3, 5), (5, 3)])
        stones = "".join(rng.choices(".BW", (6, 1, 1), k=rows * columns))
        position = Hex(rows, columns, stones, rng.choice(Hex.players))
        if pairs_of(position) is not None:
            decided += 1
            verdict = solve(position, Question(moves="one"), solver=NAME)
            assert verdict.winner == solve(position, solver="traces").winner
            if verdict.winning_moves:
                after = position.play(verdict.winning_moves[0])
                assert solve(after, solver="traces").winner == verdict.winner


def test_large_boards_take_no_search():
    assert solve(Hex(99, 100, mover="White")).winner == "Black"
    verdict = solve(Hex(100, 99), Question(moves="all"))
    assert (verdict.winner, verdict.solver, verdict.winning_moves) == ("White", NAME, ())
