"""What is called certain is exact, and so is the trace; on all positions of small boards."""

from dataclasses import replace

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_certainty import (
    LOST,
    MOST,
    UNKNOWN,
    WON,
    WORD,
    certainty,
    graph_of,
    masks,
)
from gadgetry.players.hex_views import view
from gadgetry.solvers.registry import solve
from hex_positions import every_position, mirrored, random_positions


def look(position, virtual=True):
    """What is certain for the player to move, what he must play, and the trace."""
    widths = position.columns + 2, position.rows + 2
    graphs = [
        graph_of(view(position, name), width, position.columns, name == "White")
        for name, width in zip(position.players, widths, strict=True)
    ]
    words = [0] * (2 * ((position.size - 1) // WORD + 1))
    mine, yours = graphs if position.mover == "Black" else graphs[::-1]
    said = certainty(mine, yours, virtual, words)
    half = len(words) // 2
    must_play, trace = (
        {WORD * i + b for i, word in enumerate(part) for b in range(WORD) if word >> b & 1}
        for part in (words[:half], words[half:])
    )
    return said, must_play, trace


def filled(position, trace, stone):
    """Every open cell outside the trace has a stone of that colour."""
    cells = "".join(
        stone if cell == "." and v not in trace else cell for v, cell in enumerate(position.cells)
    )
    return replace(position, cells=cells)


def check(position):
    """Is what is certain true, though the loser had all that is not in the trace?"""
    said, must_play, trace = look(position)
    other = next(name for name in position.players if name != position.mover)
    if said == UNKNOWN:
        assert must_play <= {v for v, cell in enumerate(position.cells) if cell == "."}
        verdict = solve(position)
        for move in position.moves():
            if position.cell(move) not in must_play:
                assert solve(position.play(move)).winner == other
        assert must_play or verdict.winner == other
        return said
    winner, loser = (position.mover, other) if said == WON else (other, position.mover)
    assert solve(filled(position, trace, loser[0])).winner == winner
    return said


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (2, 2), (2, 3), (3, 2)])
def test_what_is_certain_is_exact_on_all_positions_of_a_small_board(rows, columns):
    said = [check(position) for position in every_position(rows, columns)]
    assert {WON, LOST} <= set(said)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("rows", "columns", "answers"), [(3, 3, {WON, LOST, UNKNOWN}), (2, 5, {WON, LOST})]
)
def test_what_is_certain_is_exact_on_all_positions_of_larger_boards(rows, columns, answers):
    said = [check(position) for position in every_position(rows, columns)]
    assert set(said) == answers


def test_what_is_certain_is_exact_on_random_positions():
    said = [check(position) for position in random_positions(4, 4, 150)]
    assert {WON, LOST, UNKNOWN} <= set(said)


def test_the_colours_are_alike():
    for position in random_positions(4, 5, 40):
        assert look(position)[0] == look(mirrored(position))[0]


def test_without_virtual_connections_only_a_game_that_is_over_is_certain():
    assert look(Hex(2, 2), virtual=False) == (UNKNOWN, {0, 1, 2, 3}, set())
    assert look(Hex(2, 2, "B.B.", "White"), virtual=False)[0] == LOST
    assert look(Hex(2, 2, "B.B.", "Black"), virtual=False)[0] == WON


def test_on_a_large_board_connections_are_found_among_the_best_cells():
    """A ladder of bridges down the middle of 11 x 11 joins Black's sides, whoever moves."""
    cells = [["."] * 11 for _ in range(11)]
    for row, column in ((1, 7), (3, 6), (5, 5), (7, 4), (9, 3)):
        cells[row][column] = "B"
    position = Hex(11, 11, "".join(map("".join, cells)), "White")
    assert position.cells.count(".") > MOST
    said, _, trace = look(position)
    assert said == LOST
    assert len(trace) == 12
    cut = replace(position, cells=position.cells[:37] + "W" + position.cells[38:])
    assert look(replace(cut, mover="Black"))[0] == WON


def test_the_masks_are_of_the_cells_with_the_best_potentials():
    board = view(Hex(11, 11), "Black")
    sets, chosen = masks(graph_of(board, 13, 11, False))
    assert (len(sets), len(chosen)) == (MOST + 2, MOST)
    assert len(set(chosen)) == MOST
    assert chosen == sorted(chosen)
    assert all(sets[i] >> j & 1 == sets[j] >> i & 1 for i in range(63) for j in range(63))
    assert 60 in chosen  # the middle
    assert not {0, 120} & set(chosen)  # the acute corners
    sets, chosen = masks(graph_of(view(Hex(11, 11).play("f6"), "Black"), 13, 11, False))
    assert (len(sets), len(chosen)) == (MOST + 2, MOST - 1)  # and a chain
