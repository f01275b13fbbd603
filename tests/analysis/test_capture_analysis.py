"""The analysis of positions against plain recursion over the rulesets' own moves."""

import random
from dataclasses import replace

import pytest

from by_definition.play import mover_wins
from gadgetry.analysis.capture_analysis import analyse
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.position import GameError


def winner(position):
    first, second = position.players
    return (
        position.to_move
        if mover_wins(position)
        else {first: second, second: first}[position.to_move]
    )


def give(position, player, moves):
    """The position in which the player has those cells too."""
    if isinstance(position, Shannon):
        field = "short" if player == "Short" else "cut"
        return replace(position, **{field: getattr(position, field) | set(moves)})
    cells = list(position.cells)
    for move in moves:
        cells[position.cell(move)] = player[0]
    return Hex(position.rows, position.columns, "".join(cells), position.to_move)


def random_shannon(rng):
    n = rng.randint(7, 9)
    pairs = [(u, v) for u in range(n) for v in range(u)]
    p = rng.choice([0.3, 0.4])
    graph = TerminalGraph(n, [pair for pair in pairs if rng.random() < p], (0, n - 1))
    short, cut = ([v] if rng.random() < 0.3 else [] for v in (1, 2))
    return Shannon(graph, frozenset(short), frozenset(cut), rng.choice(["Short", "Cut"]))


def random_hex(rng):
    rows, columns = rng.choice([(2, 3), (3, 3), (3, 4), (4, 3)])
    weights = [3 if rows * columns < 10 else 2, 1, 1]
    cells = "".join(rng.choices(".BW", weights, k=rows * columns))
    return Hex(rows, columns, cells, rng.choice(["Black", "White"]))


def check(position, size):
    """Fill in what is captured and, either way, what is dead; compare dominated moves."""
    found = analyse(position, size)
    filled = position
    for player, moves in found.captured.items():
        filled = give(filled, player, moves)
    assert winner(filled) == winner(position)
    for player in position.players:
        assert winner(give(filled, player, found.dead)) == winner(position)
        for cell in found.dead:
            assert winner(give(filled, player, [cell])) == winner(position)
    for worse, better in found.dominated.items():
        assert better not in found.dominated
        for mover in position.players:
            now = replace(position, mover=mover)
            if now.winner() is None:
                assert mover_wins(now.play(better)) <= mover_wins(now.play(worse))
    return found


@pytest.mark.parametrize(("make", "rounds"), [(random_shannon, 150), (random_hex, 100)])
def test_what_is_reported_is_true(make, rounds):
    rng = random.Random(1)
    mover_wins.cache_clear()
    dead = dominated = 0
    captured = [0, 0]
    for _ in range(rounds):
        position = make(rng)
        if position.winner() is not None:
            continue
        found = check(position, rng.choice([2, 3, 4]))
        dead += len(found.dead)
        dominated += len(found.dominated)
        for i, player in enumerate(position.players):
            captured[i] += len(found.captured[player])
    assert min(dead, dominated, *captured) > 15


def test_a_second_row_stone_captures_the_two_cells_below():
    # Hayward 2003 (thesis, 10.5)
    board = Hex(7, 7, "." * 35 + "...B..." + "." * 7)
    assert analyse(board).captured == {"Black": ("c7", "d7"), "White": ()}
    other_colour = Hex(7, 7, "." * 35 + "...W..." + "." * 7)
    assert analyse(other_colour).captured == {"Black": (), "White": ()}


def test_larger_sets_find_more():
    more = 0
    for position in map(random_hex, map(random.Random, range(40))):
        if position.winner() is None:
            small, large = (analyse(position, size) for size in (2, 4))
            more += sum(map(len, large.captured.values())) > sum(map(len, small.captured.values()))
    assert more


def test_a_decided_position_has_nothing_to_report():
    assert analyse(Hex(1, 2, "B.")).captured == {"Black": (), "White": ()}


def test_other_games_and_sizes_are_refused():
    with pytest.raises(GameError, match="expected a Hex, Y or Shannon position, got reverse-hex"):
        analyse(ReverseHex(2, 2))
    with pytest.raises(GameError, match="expected sets of 2 to 5 cells, got 9"):
        analyse(Hex(2, 2), size=9)
